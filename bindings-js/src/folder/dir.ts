// Folders by handle: each step of a path is taken from the folder before it, and no link is followed.
//
// Node has no `openat`. On Linux `/proc/self/fd` stands in for it; elsewhere each step is looked at before it is
// taken, which leaves a moment in which somebody could put a link there.

import * as fs from "node:fs";
import { join } from "node:path";
import { StoreError } from "../store.js";
import { attempt, codeOf, ifThere } from "./refusal.js";
import { makeFolder } from "./rights.js";

const { O_RDONLY, O_DIRECTORY = 0, O_NOFOLLOW = 0, O_NONBLOCK = 0 } = fs.constants;
/** A Linux without `/proc`, or a Deno that may not see it, would find nothing at all by handle. */
const BY_HANDLE = process.platform === "linux" && attempt(() => fs.existsSync("/proc/self/fd")) === true;

/** The flags for reading a file: no link, and no wait for the writer of a pipe. */
export const READ = O_RDONLY | O_NOFOLLOW | O_NONBLOCK;

const UTF_8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** A name in a folder. A link to a folder is none itself. */
export interface Name {
  name: string;
  isFolder: boolean;
}

/** An entry with its name in bytes. Node's types know of it only since version 22; Bun answers with the name alone. */
type RawEntry = { name: Uint8Array; isDirectory(): boolean } | Uint8Array;

/** An open folder. */
export class Dir {
  readonly #path: string;
  readonly #fd: number | undefined;
  /** What it was found to be; its inode is nobody else's while it is open. */
  #found: fs.BigIntStats | undefined;

  private constructor(path: string, fd: number | undefined) {
    this.#path = path;
    this.#fd = fd;
  }

  /** Opens a folder by its path, whose last name may not be a link; nothing if it is not there. */
  static root(path: string): Dir | undefined {
    const found = fs.lstatSync(path, { throwIfNoEntry: false });
    if (!found) return undefined;
    if (found.isSymbolicLink()) {
      throw new StoreError("denied", `opening ${path}: it is a symbolic link; name the folder it leads to`);
    }
    if (!found.isDirectory()) throw new StoreError("denied", `opening ${path}: it is not a folder`);
    return Dir.#open(path);
  }

  static #open(path: string): Dir {
    return new Dir(path, BY_HANDLE ? fs.openSync(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW) : undefined);
  }

  /** The path of a name in this folder. */
  at(name: string): string {
    return this.#fd === undefined ? join(this.#path, name) : `/proc/self/fd/${this.#fd}/${name}`;
  }

  /** True if the folder is known by a handle, which still leads to it when its path does not. */
  isByHandle(): boolean {
    return this.#fd !== undefined;
  }

  /** The number of the device it is on. */
  device(): bigint {
    return fs.lstatSync(this.at("."), { bigint: true }).dev;
  }

  /** True if the folder was removed, or without a handle replaced by a link, since it was opened. */
  isGone(): boolean {
    if (this.#fd === undefined) return !fs.lstatSync(this.#path, { throwIfNoEntry: false })?.isDirectory();
    return fs.fstatSync(this.#fd).nlink === 0;
  }

  /** True if a path in another folder leads to this one, which is known only by handle. */
  isAt(path: string, other: Dir): boolean {
    if (this.#fd === undefined) return false;
    this.#found ??= fs.fstatSync(this.#fd, { bigint: true });
    const there = fs.lstatSync(other.at(path), { bigint: true, throwIfNoEntry: false });
    return there !== undefined && there.ino === this.#found.ino && there.dev === this.#found.dev;
  }

  /** A folder in this one; nothing if it is not there, or is a file. */
  open(name: string, doing: string): Dir | undefined {
    if (!BY_HANDLE && !this.#hasFolder(name, doing)) return undefined;
    try {
      // What another process makes a moment later was not there.
      return ifThere(() => Dir.#open(this.at(name)));
    } catch (error) {
      if (this.#hasFolder(name, doing)) throw error;
      return undefined;
    }
  }

  /** A folder in this one, made if it is not there. */
  make(name: string, doing: string, options: { durable: boolean }): Dir {
    const there = this.open(name, doing);
    if (there) return there;
    try {
      makeFolder(this, name);
      this.sync(options.durable);
    } catch (error) {
      if (codeOf(error) !== "EEXIST") throw error;
    }
    const made = this.open(name, doing);
    if (!made) throw new StoreError("denied", `${doing}: ${name} is not a folder`);
    return made;
  }

  /** The names in this folder that are UTF-8; others cannot be keys. */
  entries(): Name[] {
    const all = fs.readdirSync(this.at("."), { withFileTypes: true, encoding: "buffer" }) as unknown as RawEntry[];
    return all.flatMap((entry) => {
      const isName = entry instanceof Uint8Array;
      const name = attempt(() => UTF_8.decode(isName ? entry : entry.name));
      return name === undefined ? [] : [{ name, isFolder: isName ? !!this.#look(name)?.isDirectory() : entry.isDirectory() }];
    });
  }

  #look(name: string): fs.Stats | undefined {
    return fs.lstatSync(this.at(name), { throwIfNoEntry: false });
  }

  #hasFolder(name: string, doing: string): boolean {
    const found = this.#look(name);
    if (found?.isSymbolicLink()) throw new StoreError("denied", `${doing}: ${name} is a symbolic link`);
    return found?.isDirectory() ?? false;
  }

  /** Makes the names in this folder durable. Windows has no such call and keeps them by itself. */
  sync(durable: boolean): void {
    if (!durable || process.platform === "win32") return;
    if (this.#fd !== undefined) return fs.fsyncSync(this.#fd);
    const fd = fs.openSync(this.#path, O_RDONLY);
    try {
      fs.fsyncSync(fd);
    } finally {
      fs.closeSync(fd);
    }
  }

  close(): void {
    if (this.#fd !== undefined) fs.closeSync(this.#fd);
  }

  /** Uses a folder and closes it. */
  static using<T>(dir: Dir, use: (dir: Dir) => T): T {
    try {
      return use(dir);
    } finally {
      dir.close();
    }
  }
}
