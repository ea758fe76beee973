import * as fs from "node:fs";
import { dirname, resolve } from "node:path";
import { areOne, refuseOther } from "./folder/alike.js";
import { ASIDE, allAside, clear, isSame, neededFor, newName, OPENED_FOR_MS, swapName, sweep } from "./folder/aside.js";
import { Dir, READ } from "./folder/dir.js";
import { addTo } from "./folder/growth.js";
import { type Kept, listFolder, type Page } from "./folder/listing.js";
import { giveBack, OwnerFile, type Patience, patienceOf, take } from "./folder/lock.js";
import { networkOf } from "./folder/mount.js";
import { nameOf } from "./folder/name.js";
import { namelessness } from "./folder/owner.js";
import { attempt, codeOf, ifThere, refusal, refusing } from "./folder/refusal.js";
import { createFile, ROOT_MODE } from "./folder/rights.js";
import { hasSameBytes, quietFor, settled, sleep, unsavedFor, versionOf, youngerThan } from "./folder/version.js";
import { checkKey, checkPrefix, isCacheKey, isForPeople } from "./key.js";
import { checkLimit, type Durability, type Expect, holds, type Listed, type Store, StoreError, type StoredObject } from "./store.js";

/** The number of attempts to rename while another program's open file is in the way, as on Windows. */
const RENAMES = 10;

/** The number of attempts to read a file that an editor keeps writing to. */
const READS = 8;

/** The time for which a read waits until a file is saved that somebody writes in place. */
const UNTIL_SAVED_MS = 2_000;

/** The time between two looks at what lies aside. */
const SWEEPS_MS = 60_000;

/** Replaced files after which it is looked at sooner, but not before the first of them may go: each look is at every file. */
const MOST_ASIDE = 16;

/** The number of times that a file is looked at which an editor keeps saving while it is to be changed. */
const LOOKS = 8;

/** The file was changed since it was looked at. */
const OVERTAKEN = Symbol("overtaken");

/** The file is gone. */
const DONE = Symbol("done");

/** Closes the folders of stores that nobody has any more. It never does so within a call, since calls are synchronous. */
const unused = new FinalizationRegistry<{ open: Open; ownerFile: OwnerFile }>(({ open, ownerFile }) => {
  open.aside?.close();
  open.root?.close();
  ownerFile.remove();
});

/** How long a call of the component keeps the lock between its changes, in milliseconds. */
const KEEPS_MS = 50;

/** The folders that it keeps open. */
const MOST_KEPT = 32;

/** A call of the component. */
interface Call {
  /** The time until which it keeps what it has. */
  until: number;
  /** True if the root was found not to be removed. */
  isThere?: boolean;
  /** The private folder whose lock it holds. */
  locked?: Dir;
  /** Folders of keys by their paths. */
  folders: Map<string, Dir>;
}

/** The folders that a store has open. */
interface Open {
  root?: Dir;
  /** The private folder, where files lie aside. */
  aside?: Dir;
}

interface Found {
  stats: fs.BigIntStats;
  version: string;
}

/**
 * Keeps every key as a file under one folder, shared with any number of processes on this machine, in Rust and Node.
 *
 * A write is a rename under the lock `.vault/.host/lock`. Nothing is read or written through a symbolic link. The name of a
 * file is its key, except that the folder `-x` has the key `=-x`, and a colon in a name is `%3A` in its key. Names
 * that are no keys are not listed. A version tells size and times of a file, so an edit by hand changes it. A folder that the store
 * makes is its user's alone; everything in it has the rights of the folder in which it is made, so who shares a root opens its
 * folder to others.
 *
 * On a network file system, where the lock keeps no other machine out, it is read and not written; Linux tells which
 * those are. Where the file system takes names for one that differ in case or normal form, the second of two such keys
 * is refused.
 */
export class FolderStore implements Store {
  readonly #path: string;
  readonly #wantsFast: boolean;
  readonly #patience: Patience;
  readonly #ownerFile: OwnerFile;
  readonly #open: Open = {};
  /** The network file system it is on, and whether names that are alike are one; known since the first change. */
  #medium: { network: string | undefined; alike: boolean } | undefined;
  /** When it last looked at what lies aside. */
  #swept = -Infinity;
  /** The files that it has replaced since. */
  #replaced = 0;
  #call: Call | undefined;
  readonly #kept: Kept = {};

  /**
   * Opens a folder, or the place where the first write will make one; `patience` is how long a write waits for the lock, in ms.
   * The default is 5 seconds, and where a host without process ids holds the lock, until its lease of ten seconds ends.
   */
  constructor(path: string, options: { durability?: Durability; patience?: number } = {}) {
    this.#path = resolve(path);
    this.#wantsFast = options.durability === "fast";
    this.#patience = patienceOf(options.patience);
    this.#ownerFile = new OwnerFile(this.#path);
    this.#existing();
  }

  read(key: string): StoredObject | undefined {
    checkKey(key);
    this.#letOthers();
    const root = this.#existing();
    if (root && key.startsWith(ASIDE)) return refusing("reading", key, () => this.#readAside(root, key));
    return root && refusing("reading", key, () => this.#folderOf(root, key, (folder, name) => readFile(folder, name, key)));
  }

  write(key: string, bytes: Uint8Array, expect: Expect, asked: Durability = "full"): string {
    checkKey(key);
    const durable = this.#isDurable(key, asked);
    const root = this.#made(durable);
    return refusing("writing", key, () =>
      this.#locked(root, key, (aside) =>
        this.#whileItChanges("writing", key, () => {
          const replace = (folder: Dir, name: string) => {
            const old = find(folder, name, `writing ${key}`);
            this.#check(key, expect, old);
            return this.#put({ root, aside, folder, name, key, old }, bytes, durable);
          };
          const there = this.#folderOf(root, key, replace);
          if (there !== undefined) return there;
          // Before a folder is made for it.
          this.#check(key, expect, undefined);
          const put = this.#folderOf(root, key, replace, { durable });
          if (put === undefined) throw new StoreError("unavailable", `writing ${key}: its folder is gone`);
          return put;
        }),
      ),
    );
  }

  remove(key: string, expect: Expect, asked: Durability = "full"): void {
    checkKey(key);
    const root = this.#existing();
    if (!root) return this.#check(key, expect, undefined);
    if (key.startsWith(ASIDE)) return refusing("removing", key, () => this.#removeAside(root, key, expect));
    refusing("removing", key, () =>
      this.#locked(root, key, (aside) =>
        this.#whileItChanges("removing", key, () => {
          const looked = this.#folderOf(root, key, (folder, name) => {
            const old = find(folder, name, `removing ${key}`);
            this.#check(key, expect, old);
            if (!old) return DONE;
            if (!holding({ root, aside, folder, name, key, old }, undefined, () => fs.unlinkSync(folder.at(name)))) return OVERTAKEN;
            afterwards("removing", key, () => folder.sync(this.#isDurable(key, asked)));
            return DONE;
          });
          if (looked === undefined) this.#check(key, expect, undefined);
          return looked;
        }),
      ),
    );
  }

  list(prefix: string, after: string | undefined, limit: number): Listed[] {
    checkPrefix(prefix);
    checkLimit(limit);
    this.#letOthers();
    const root = this.#existing();
    const page = { prefix, after: after ?? "", limit, kept: this.#kept };
    if (root && prefix.startsWith(ASIDE)) return this.#listAside(root, page);
    return root ? (this.#listWithin(root, page) ?? listFolder(root, "", page)) : [];
  }

  /**
   * Lists in the folder that a prefix names. Nothing where the folders above it must be looked into: their names may be alike to
   * the file system, two names may be one segment, or one may be a link.
   */
  #listWithin(root: Dir, page: Page): Listed[] | undefined {
    const under = page.prefix.slice(0, page.prefix.lastIndexOf("/") + 1);
    if (under === "" || this.#medium?.alike !== false) return undefined;
    return attempt(() => this.#folderOf(root, page.prefix, (folder) => listFolder(folder, under, page)) ?? []);
  }

  /** The files aside under a prefix: they are no keys of the root, but whoever must know where a text is left finds it there. */
  #listAside(root: Dir, { prefix, after, limit }: Page): Listed[] {
    const all = this.#withAside(root, (aside) => allAside(aside)) ?? [];
    const wanted = all.filter(({ key }) => key.startsWith(prefix) && key > after).slice(0, limit);
    return wanted.map(({ key, found }) => ({ key, version: versionOf(found), size: Number(found.size) }));
  }

  #readAside(root: Dir, key: string): StoredObject | undefined {
    return this.#withAside(root, (aside) => {
      const found = allAside(aside).find((file) => file.key === key);
      const fd = found && ifThere(() => fs.openSync(aside.at(found.name), READ));
      if (fd === undefined) return undefined;
      try {
        return readStable(fd);
      } finally {
        fs.closeSync(fd);
      }
    });
  }

  /** Removes a file aside once it has served, which is waited for if that is not long. */
  #removeAside(root: Dir, key: string, expect: Expect): void {
    const find = (aside: Dir) => allAside(aside).find((file) => file.key === key);
    const there = this.#withAside(root, find);
    const time = there ? neededFor(there) : 0;
    if (time > 0 && time <= OPENED_FOR_MS) {
      sleep(Math.ceil(time) + 1);
      this.#letOthers();
    }
    this.#locked(root, key, (aside) => {
      const found = find(aside);
      this.#check(key, expect, found && { stats: found.found, version: versionOf(found.found) });
      if (!found) return;
      if (neededFor(found) > 0) throw new StoreError("conflict", `removing ${key}: somebody may have it open`);
      clear(root, aside, found.name, false);
    });
  }

  /** Uses the private folder, if it is there. */
  #withAside<T>(root: Dir, use: (aside: Dir) => T): T | undefined {
    const vault = root.open(".vault", "opening .vault");
    const aside = vault && Dir.using(vault, (vault) => vault.open(".host", "opening .vault/.host"));
    return aside && Dir.using(aside, use);
  }

  /** The folder; nothing when there is none yet. Once open it is known by its handle. */
  #existing(): Dir | undefined {
    if (!this.#open.root) {
      const root = refusing("opening", this.#path, () => Dir.root(this.#path));
      if (!root) return undefined;
      this.#open.root = root;
      unused.register(this, { open: this.#open, ownerFile: this.#ownerFile });
    }
    // A call has looked before.
    const isThere = this.#call?.isThere && !this.#isLate();
    if (!isThere && this.#open.root.isGone()) throw new StoreError("unavailable", `opening ${this.#path}: the folder was removed; open it anew once there is one again`);
    if (this.#call) this.#call.isThere = this.#open.root.isByHandle();
    return this.#open.root;
  }

  /** The folder, made with all folders above it if there is none yet. */
  #made(durable: boolean): Dir {
    const there = this.#existing();
    if (there) return there;
    refusing("making", this.#path, () => makeFolders(this.#path, durable, ROOT_MODE));
    const made = this.#existing();
    if (!made) throw new StoreError("unavailable", `making ${this.#path}: it was removed at once`);
    return made;
  }

  /**
   * Runs a call of the component. In its first moments the store keeps the lock from one change to the next, and the folders
   * of keys open: most calls are over by then, and what a call changes lies in few folders. Later each change takes the lock
   * anew, so that others get it.
   */
  during<T>(run: () => T): T {
    if (this.#call) return run();
    const call: Call = { until: performance.now() + KEEPS_MS, folders: new Map() };
    this.#call = call;
    try {
      return run();
    } finally {
      this.#call = undefined;
      if (call.locked) giveBack(call.locked);
      for (const folder of call.folders.values()) folder.close();
    }
  }

  /** Walks to the folder of a key; nothing when it is not there and not to be made. */
  #folderOf<T>(root: Dir, key: string, use: (folder: Dir, name: string) => T, make?: { durable: boolean }): T | undefined {
    const [doing, at] = [`opening ${key}`, key.lastIndexOf("/")];
    const walk = (path: string): { folder: Dir; isKept: boolean } | undefined => {
      const kept = path === "" ? root : this.#call?.folders.get(path);
      if (kept) return { folder: kept, isKept: true };
      const end = path.lastIndexOf("/");
      const above = walk(path.slice(0, Math.max(end, 0)));
      if (!above) return undefined;
      try {
        const name = nameOf(above.folder, path.slice(end + 1), above.folder === root, doing);
        const folder = make ? above.folder.make(name, doing, make) : above.folder.open(name, doing);
        return folder && { folder, isKept: this.#keep(path, folder) };
      } finally {
        if (!above.isKept) above.folder.close();
      }
    };
    const found = walk(key.slice(0, Math.max(at, 0)));
    if (!found) return undefined;
    try {
      return use(found.folder, nameOf(found.folder, key.slice(at + 1), found.folder === root, doing));
    } finally {
      if (!found.isKept) found.folder.close();
    }
  }

  /** Keeps a folder open for the call; false if that is not possible. */
  #keep(path: string, folder: Dir): boolean {
    const folders = this.#call?.folders;
    if (!folders || folders.size >= MOST_KEPT || !folder.isByHandle() || this.#isLate()) return false;
    folders.set(path, folder);
    return true;
  }

  /** Gives the lock back that a long call still holds. */
  #letOthers(): void {
    if (this.#call?.locked && this.#isLate()) this.#giveBack(this.#call.locked);
  }

  #isLate(): boolean {
    return this.#call !== undefined && performance.now() > this.#call.until;
  }

  #locked<T>(root: Dir, key: string, run: (aside: Dir) => T): T {
    const aside = this.#private(root);
    this.#medium ??= { network: networkOf(aside.device()), alike: areOne(root) };
    if (this.#medium.network) throw this.#onNetwork(this.#medium.network);
    const nameless = namelessness();
    if (nameless) throw new StoreError("denied", `changing ${this.#path}: ${nameless}`);
    if (this.#call?.locked !== aside) this.#take(root, aside);
    try {
      this.#replaced += isForPeople(key) ? 1 : 0;
      if (this.#medium.alike) refuseOther(root, key);
      return run(aside);
    } finally {
      if (!this.#call || this.#isLate()) this.#giveBack(aside);
    }
  }

  #take(root: Dir, aside: Dir): void {
    take(aside, this.#ownerFile, this.#patience);
    if (this.#call) this.#call.locked = aside;
    if (performance.now() - this.#swept > (this.#replaced >= MOST_ASIDE ? OPENED_FOR_MS : SWEEPS_MS)) {
      sweep(root, aside);
      [this.#swept, this.#replaced] = [performance.now(), 0];
    }
  }

  #giveBack(aside: Dir): void {
    giveBack(aside);
    delete this.#call?.locked;
  }

  /** The private folder. It stays open as long as its name leads to it, because each change needs it. */
  #private(root: Dir): Dir {
    const open = this.#open;
    const isHeld = this.#call?.locked !== undefined && this.#call.locked === open.aside && !this.#isLate();
    if (open.aside && (isHeld || open.aside.isAt(".vault/.host", root))) return open.aside;
    if (this.#call?.locked) this.#giveBack(this.#call.locked);
    open.aside?.close();
    delete open.aside;
    const vault = root.make(".vault", "opening .vault", { durable: false });
    return (open.aside = Dir.using(vault, (vault) => vault.make(".host", "opening .host", { durable: false })));
  }

  /** Others may be changing it, whom no lock keeps out. */
  #onNetwork(network: string): StoreError {
    const why = "a network file system, where the lock keeps no other machine out";
    const advice = "use a folder of this machine; `keepstone copy` takes it there";
    return new StoreError("denied", `changing ${this.#path}: it is on ${network}, ${why}: ${advice}`);
  }

  /** True unless less is asked for, or the owner opened the folder with less. A cache has checksums and can be built again. */
  #isDurable(key: string, asked: Durability): boolean {
    return asked === "full" && !this.#wantsFast && !isCacheKey(key);
  }

  #check(key: string, expect: Expect, found: Found | undefined): void {
    if (!holds(expect, found?.version)) throw new StoreError("conflict", `${key} was changed meanwhile`);
  }

  /** Somebody who knows no lock may save between a look and the change. What they saved is looked at like anything else. */
  #whileItChanges<T>(doing: string, key: string, change: () => T | typeof OVERTAKEN): T {
    for (let nth = 0; nth < LOOKS; nth++) {
      const done = change();
      if (done !== OVERTAKEN) return done;
    }
    throw new StoreError("unavailable", `${doing} ${key}: it keeps changing`);
  }

  /** One step from the old bytes to the new: a file is written aside and takes the name of the other, or a log goes on. */
  #put(place: Place, bytes: Uint8Array, durable: boolean): string | typeof OVERTAKEN {
    const { aside, folder, name, key, old } = place;
    const grown = old && !durable ? addTo(folder, name, key, old.stats, bytes) : undefined;
    if (grown !== undefined) return grown;
    const path = aside.at(newName());
    const fd = createFile(path, folder);
    try {
      writeAll(fd, bytes);
      if (old) fs.fchmodSync(fd, Number(old.stats.mode) & 0o7777);
      const time = youngerThan(old?.stats);
      fs.futimesSync(fd, time, time);
      if (durable) fs.fsyncSync(fd);
      const written = fs.fstatSync(fd, { bigint: true });
      if (!swapIn(path, fd, place)) {
        fs.rmSync(path, { force: true });
        return OVERTAKEN;
      }
      return afterwards("writing", key, () => {
        folder.sync(durable);
        const found = settled(() => fs.fstatSync(fd, { bigint: true }));
        return versionOf(hasSameBytes(found, written) ? found : written);
      });
    } catch (error) {
      fs.rmSync(path, { force: true });
      throw error;
    } finally {
      fs.closeSync(fd);
    }
  }
}

/** Where a file is put or taken away, and the one that was found there. */
interface Place {
  root: Dir;
  aside: Dir;
  folder: Dir;
  name: string;
  key: string;
  old: Found | undefined;
}

/** Runs what follows a change that happened: when it fails it is open whether the change stays. */
function afterwards<T>(doing: string, key: string, run: () => T): T {
  try {
    return run();
  } catch (error) {
    throw new StoreError("unknown-outcome", refusal(doing, key, error).message);
  }
}

/**
 * Gives a name to a finished file if it still leads to the file that was looked at. Node cannot exchange two names, so
 * a file that a program without the lock renames there in the microseconds between the last look and the rename is replaced.
 */
function swapIn(path: string, fd: number, place: Place): boolean {
  const { folder, name, old } = place;
  if (old) return holding(place, fs.fstatSync(fd, { bigint: true }), () => rename(path, folder.at(name)));
  try {
    fs.linkSync(path, folder.at(name));
    fs.unlinkSync(path);
    return true;
  } catch (error) {
    if (codeOf(error) === "EEXIST" || fs.lstatSync(folder.at(name), { throwIfNoEntry: false })) return false;
    // A file system without hard links.
    rename(path, folder.at(name));
    return true;
  }
}

/**
 * Replaces or removes the file that was looked at while another name holds it: what somebody writes into it meanwhile gets
 * its name back, or is kept. False if somebody did.
 */
function holding(place: Place, next: fs.BigIntStats | undefined, change: () => void): boolean {
  const { root, aside, folder, name, key, old } = place;
  if (!old || !isAsItWas(folder, name, old)) return false;
  // Nobody else writes to what is ours.
  if (!isForPeople(key)) {
    change();
    return true;
  }
  const held = swapName(aside, key, old.stats, next);
  try {
    fs.linkSync(folder.at(name), aside.at(held));
  } catch (error) {
    if (codeOf(error) === "ENOENT") return false;
    // A file system without hard links.
    change();
    return true;
  }
  let isReplaced = false;
  try {
    if (!isSame(look(aside, held) ?? old.stats, old.stats)) return false;
    change();
    isReplaced = isSame(look(aside, held) ?? old.stats, old.stats);
    const isStillOurs = look(folder, name)?.ino === next?.ino;
    if (!isReplaced && isStillOurs) rename(aside.at(held), folder.at(name));
    return isReplaced;
  } finally {
    // An editor may have it open and write to it: then a sweep looks at it. As long as it has its name, that one stands for it.
    attempt(() => clear(root, aside, held, isReplaced));
    // The link set the time of the file's status, by which a reader knows what may be saved in part.
    if (!isReplaced) wait(() => attempt(() => look(folder, name)), quietFor);
  }
}

function look(folder: Dir, name: string): fs.BigIntStats | undefined {
  return fs.lstatSync(folder.at(name), { bigint: true, throwIfNoEntry: false });
}

/** The link that holds the old file changes the time of its status. */
function isAsItWas(folder: Dir, name: string, old: Found): boolean {
  const now = look(folder, name);
  return now !== undefined && isSame(now, old.stats);
}

function rename(from: string, to: string): void {
  for (let tries = 1; ; tries++) {
    try {
      return fs.renameSync(from, to);
    } catch (error) {
      const inTheWay = process.platform === "win32" && ["EPERM", "EACCES", "EBUSY"].includes(codeOf(error) ?? "");
      if (!inTheWay || tries === RENAMES) throw error;
      sleep(tries * 10);
    }
  }
}

/** Folders above are made as any program makes them. */
function makeFolders(path: string, durable: boolean, mode?: number): void {
  const parent = dirname(path);
  if (!fs.existsSync(parent)) makeFolders(parent, durable);
  try {
    fs.mkdirSync(path, mode);
  } catch (error) {
    if (codeOf(error) !== "EEXIST") throw error;
  }
  const dir = Dir.root(fs.realpathSync(parent));
  if (dir) Dir.using(dir, (dir) => dir.sync(durable));
}

function find(folder: Dir, name: string, doing: string): Found | undefined {
  const stats = settled(() => fs.lstatSync(folder.at(name), { bigint: true, throwIfNoEntry: false }));
  if (!stats) return undefined;
  if (stats.isSymbolicLink()) throw new StoreError("denied", `${doing}: ${name} is a symbolic link`);
  if (!stats.isFile()) throw new StoreError("denied", `${doing}: it is not a file`);
  return { stats, version: versionOf(stats) };
}

/** Finds a file once whoever writes it in place seems to be done. */
function findSaved(folder: Dir, name: string, key: string): Found | undefined {
  const look = () => find(folder, name, `reading ${key}`);
  return wait(look, ({ stats }) => (isForPeople(key) ? unsavedFor(stats) : 0));
}

/** Looks at a file until it needs no more time, or until there is no more patience. Returns how it was found last. */
function wait<T>(look: () => T | undefined, timeNeeded: (found: T) => number): T | undefined {
  for (let patience = UNTIL_SAVED_MS; ; ) {
    const found = look();
    const time = found === undefined ? 0 : Math.min(patience, timeNeeded(found));
    if (found === undefined || time <= 0) return found;
    sleep(time);
    patience -= time;
  }
}

function readFile(folder: Dir, name: string, key: string): StoredObject | undefined {
  if (!findSaved(folder, name, key)) return undefined;
  const fd = ifThere(() => fs.openSync(folder.at(name), READ));
  if (fd === undefined) return undefined;
  try {
    for (let nth = 0; nth < READS; nth++) {
      const object = readStable(fd);
      if (object) return object;
    }
  } finally {
    fs.closeSync(fd);
  }
  throw new StoreError("unavailable", `reading ${key}: it keeps changing`);
}

/** The bytes and their version; nothing when somebody wrote to the file meanwhile. */
function readStable(fd: number): StoredObject | undefined {
  const before = settled(() => fs.fstatSync(fd, { bigint: true }));
  const bytes = Buffer.alloc(Number(before.size));
  let at = 0;
  for (let read = -1; at < bytes.length && read !== 0; at += read) read = fs.readSync(fd, bytes, at, bytes.length - at, at);
  const after = fs.fstatSync(fd, { bigint: true });
  const same = at === bytes.length && before.size === after.size && before.mtimeNs === after.mtimeNs;
  return same ? { bytes, version: versionOf(before) } : undefined;
}

function writeAll(fd: number, bytes: Uint8Array): void {
  for (let at = 0; at < bytes.length; ) at += fs.writeSync(fd, bytes, at);
}
