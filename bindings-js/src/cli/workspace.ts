// Files of the workspace: read with care, changed in one step, never outside of it.

import { randomBytes } from "node:crypto";
import * as fs from "node:fs";
import { basename, dirname, join, relative, sep } from "node:path";
import { TextDecoder } from "node:util";
import { readBounded } from "../bounded.js";
import { messageOf } from "./failure.js";

/** The largest file that is read, in bytes. */
const MOST = 1 << 20;

/** A file of the workspace as it is; `left` says why it is not touched. */
export type Content = { text: string | undefined } | { left: string };

/** Reads a file. What is not there has no text. */
export function readFile(root: string, path: string): Content {
  try {
    const file = locate(root, path);
    if (!fs.existsSync(file)) return { text: undefined };
    const stats = fs.statSync(file);
    if (!stats.isFile()) return { left: "it is not a file" };
    if (stats.size > MOST) return { left: `it is larger than ${MOST} bytes` };
    return { text: new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(readBounded(file, MOST)) };
  } catch (error) {
    const isText = (error as { code?: unknown }).code !== "ERR_ENCODING_INVALID_ENCODED_DATA";
    return { left: isText ? messageOf(error) : "it is not UTF-8" };
  }
}

/** Puts a text in place of another, or takes the file away. Throws when what is there is not what was read. */
export function change(root: string, path: string, before: string | undefined, after: string | undefined): void {
  const now = readFile(root, path);
  if ("left" in now) throw new Error(now.left);
  if (now.text !== before) throw new Error("it was changed in the meantime");
  const file = locate(root, path);
  if (after === undefined) remove(root, file);
  else replace(file, after);
}

/** Deletes a file, and the folders around it that are empty then. */
function remove(root: string, file: string): void {
  fs.rmSync(file, { force: true });
  const top = fs.realpathSync(root);
  try {
    for (let folder = dirname(file); folder !== top && folder.startsWith(top); folder = dirname(folder)) fs.rmdirSync(folder);
  } catch {
    // It holds something else.
  }
}

/** A new file is written aside and renamed over the other: a reader sees one or the other. */
function replace(file: string, text: string): void {
  fs.mkdirSync(dirname(file), { recursive: true });
  const mode = fs.statSync(file, { throwIfNoEntry: false })?.mode;
  const aside = join(dirname(file), `.${basename(file)}.${randomBytes(6).toString("hex")}`);
  try {
    write(aside, text, mode);
    fs.renameSync(aside, file);
  } catch (error) {
    fs.rmSync(aside, { force: true });
    throw error;
  }
}

function write(file: string, text: string, mode: number | undefined): void {
  const fd = fs.openSync(file, "wx");
  try {
    if (mode !== undefined) fs.fchmodSync(fd, mode & 0o7777);
    fs.writeFileSync(fd, text);
    fs.fsyncSync(fd);
  } finally {
    fs.closeSync(fd);
  }
}

/** Where a file really is. Throws for a path that is none of the workspace's, by its name or by a link in it. */
function locate(root: string, path: string): string {
  const parts = path.split("/");
  const isPlain = !path.startsWith("~") && parts.every((part) => part !== "" && part !== "." && part !== ".." && !/[\\:\p{Cc}]/u.test(part));
  if (!isPlain) throw new Error("its path is not one of the workspace");
  const top = fs.realpathSync(root);
  let at = top;
  for (const [nth, part] of parts.entries()) {
    const next = join(at, part);
    if (!fs.lstatSync(next, { throwIfNoEntry: false })) return join(at, ...parts.slice(nth));
    const link = parts.slice(0, nth + 1).join("/");
    at = real(next, link);
    if (!isWithin(at, top)) throw new Error(`${link} is a link to ${at}, which is not in the project: put a file in its place, or change that file by hand`);
  }
  return at;
}

function real(path: string, link: string): string {
  try {
    return fs.realpathSync(path);
  } catch {
    throw new Error(`${link} is a link that leads nowhere`);
  }
}

/** True if a path is a folder or below it. */
export function isWithin(path: string, folder: string): boolean {
  const way = relative(folder, path);
  return way !== ".." && !way.startsWith(`..${sep}`) && !/^([A-Za-z]:|[\\/])/.test(way);
}
