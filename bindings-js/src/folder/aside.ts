// Files that lie in the private folder while a write is under way. Their names tell whoever finds one after a kill
// whether it may hold what a person saved. The Rust host gives the same names.

import * as fs from "node:fs";
import { Dir } from "./dir.js";
import { isAbandonedClaim, newNonce } from "./lock.js";
import { attempt } from "./refusal.js";
import { isChangedInPlace } from "./version.js";

const NEW = "tmp-";
const SWAP = "swap-";
/** The same, if that one was changed in place a moment ago. */
const OPEN = "open-";
/** Names that earlier versions of the Rust host gave to what people saved. */
const KEPT = "kept-";

/** A file that no write needs so long was left by a process that ended. */
const LEFT_BEHIND_MS = 60 * 60 * 1_000;

/** The time for which a file stays aside that was changed in place right before it was replaced: its editor may go on writing. */
const OPEN_FOR_MS = 60 * 1_000;

/**
 * The time for which any replaced file stays aside: an editor's call that opens and empties it may have begun before it was
 * replaced, and waits for the disk as long as a flush takes.
 */
export const OPENED_FOR_MS = 2 * 1_000;

/** The most nanoseconds between the last write to a copy and what else changes it, such as its rights. */
const COPYING_NS = 1_000_000_000n;

/** The most bytes of a key in a name. */
const LABEL = 100;

/**
 * A file that lies aside: one that somebody saved, with the label of its key; one that was never acknowledged, or one that was
 * replaced, with the age from which nobody misses it.
 */
type Left = { saved: string } | { unfinished: number } | { replaced: number } | undefined;

/** A name for a file that is being written. */
export function newName(): string {
  return NEW + newNonce();
}

/**
 * A name for the old file of a key while a new one takes its place, in the folder `aside`. In a copy of the root inodes are others, and
 * times too if the copying program does not keep them.
 */
export function swapName(aside: Dir, key: string, old: fs.BigIntStats, next: fs.BigIntStats | undefined): string {
  const told = next ? `${next.ino.toString(16)}.${contentOf(next)}` : "0";
  return `${isJustChanged(old) ? OPEN : SWAP}${told}-${identity(old)}.${inodeOf(aside)}-${newNonce()}-${label(key)}`;
}

/** The start of the keys under which files aside are listed, read and removed. They are no keys of the root. */
export const ASIDE = ".vault/aside/";

/** A file aside. */
export interface Aside {
  key: string;
  name: string;
  found: fs.BigIntStats;
  left: Left;
}

/** All files aside, by key. */
export function allAside(aside: Dir): Aside[] {
  const all = aside.entries().flatMap(({ name }) => {
    const nonce = name.startsWith(NEW) ? name.slice(NEW.length) : isSwapped(name) ? name.split("-")[3] : undefined;
    const found = nonce && fs.lstatSync(aside.at(name), { bigint: true, throwIfNoEntry: false });
    return found && found.isFile() ? [{ key: ASIDE + nonce, name, found, left: judge(aside, name, found) }] : [];
  });
  return all.sort((one, other) => (one.key < other.key ? -1 : 1));
}

/** The milliseconds for which a file aside is still needed. */
export function neededFor({ left, found }: Aside): number {
  if (left === undefined || "saved" in left) return 0;
  const [needed, since] = spanOf(left, found);
  return Math.max(0, needed - (Date.now() - since));
}

/** True if two looks were at one file with one content. A rename changes the time of the status, so that does not count. */
export function isSame(one: fs.BigIntStats, other: fs.BigIntStats): boolean {
  return identity(one) === identity(other);
}

/**
 * Removes a file aside that nobody can have opened. One that somebody saved is kept where everybody sees it, and one that
 * somebody may save is left to a sweep.
 */
export function clear(root: Dir, aside: Dir, name: string, mayBeOpen: boolean): void {
  const found = fs.lstatSync(aside.at(name), { bigint: true, throwIfNoEntry: false });
  const left = found && judge(aside, name, found);
  if (left && "saved" in left) keep(root, aside, name, left.saved);
  else if (left && !("replaced" in left && mayBeOpen)) fs.unlinkSync(aside.at(name));
}

/** Removes what ended processes left, and puts what people saved where it is seen. Only under the lock: then no other write is under way. */
export function sweep(root: Dir, aside: Dir): void {
  for (const { name } of aside.entries()) {
    attempt(() => {
      const found = fs.lstatSync(aside.at(name), { bigint: true });
      const left = judge(aside, name, found) ?? (isAbandonedClaim(aside, name) ? { unfinished: LEFT_BEHIND_MS } : undefined);
      if (left === undefined) return;
      if ("saved" in left) return keep(root, aside, name, left.saved);
      const [needed, since] = spanOf(left, found);
      if (Date.now() - since > needed) fs.unlinkSync(aside.at(name));
    });
  }
}

/** The milliseconds for which a file is needed, and from when on. */
function spanOf(left: { unfinished: number } | { replaced: number }, found: fs.BigIntStats): [number, number] {
  // One that was replaced got its name here then, which set the time of its status. Windows has none.
  const [needed, since] = "replaced" in left ? [left.replaced, found.ctimeMs] : [left.unfinished, found.mtimeMs];
  return [needed, Number(process.platform === "win32" ? found.mtimeMs : since)];
}

function isSwapped(name: string): boolean {
  return name.startsWith(SWAP) || name.startsWith(OPEN);
}

function judge(aside: Dir, name: string, found: fs.BigIntStats): Left {
  if (name.startsWith(NEW)) return { unfinished: LEFT_BEHIND_MS };
  if (name.startsWith(KEPT)) return { saved: name.slice(KEPT.length) };
  if (!isSwapped(name)) return undefined;
  const [next = "", old = "", , ...label] = name.slice(SWAP.length).split("-");
  if (label.length === 0) return undefined;
  const [inode, ...content] = next.split(".");
  const [size = "", time = "", , at] = old.split(".");
  const hasTimes = !isCopiedWithoutTimes(aside, at, found);
  const isOurs = inode === found.ino.toString(16) || [content, [size, time]].some((told) => isContent(told, found, hasTimes));
  const isKnown = isOurs || found.nlink > 1n;
  return isKnown ? { replaced: name.startsWith(OPEN) ? OPEN_FOR_MS : OPENED_FOR_MS } : { saved: label.join("-") };
}

/**
 * True if a file came here with its folder by a program that gives copies the time of copying. `at` is the inode of the folder in
 * which it got its name.
 */
function isCopiedWithoutTimes(aside: Dir, at: string | undefined, found: fs.BigIntStats): boolean {
  const apart = found.ctimeNs - found.mtimeNs;
  // A host without inodes says 0.
  const isCopied = at !== undefined && at !== "0" && at !== inodeOf(aside);
  return isCopied && (apart < 0n ? -apart : apart) < COPYING_NS;
}

function inodeOf(folder: Dir): string {
  return fs.lstatSync(folder.at("."), { bigint: true }).ino.toString(16);
}

/** True if somebody changed a file in place a moment ago. */
function isJustChanged(found: fs.BigIntStats): boolean {
  return isChangedInPlace(found) && Date.now() - Number(found.mtimeMs) < OPEN_FOR_MS;
}

/** Puts a file that a person saved into `.vault/kept/`, where `status` finds it. */
function keep(root: Dir, aside: Dir, name: string, label: string): void {
  const vault = root.make(".vault", "opening .vault", { durable: false });
  Dir.using(vault, (vault) =>
    Dir.using(vault.make("kept", "opening .vault/kept", { durable: false }), (kept) =>
      fs.renameSync(aside.at(name), kept.at(`${label}-${newNonce()}`)),
    ),
  );
}

/** The end of a key as a part of a name. */
function label(key: string): string {
  const flat = key.replaceAll("/", "%");
  let start = 0;
  for (const character of flat) {
    if (Buffer.byteLength(flat.slice(start)) <= LABEL) break;
    start += character.length;
  }
  return flat.slice(start);
}

function identity(found: fs.BigIntStats): string {
  return `${contentOf(found)}.${hex(found.ino)}`;
}

/** The part of it that a copy of the file has too. */
function contentOf({ size, mtimeNs }: fs.BigIntStats): string {
  return `${hex(size)}.${hex(mtimeNs)}`;
}

/** What a program that counts times in fractions of a second is off by, in nanoseconds. */
const FRACTION = 1_000n;

/** Nanoseconds by which the time of a copied file may differ: some programs keep whole seconds or milliseconds, also as fractions. */
function slackOf(time: bigint): bigint {
  const isWhole = (unit: bigint) => (time + FRACTION) % unit <= 2n * FRACTION;
  return ([1_000_000_000n, 1_000_000n].find(isWhole) ?? FRACTION) + FRACTION;
}

/** True if a file has the size and the time that a name tells, as far as a copy keeps them. */
function isContent([size, time]: string[], found: fs.BigIntStats, hasTimes: boolean): boolean {
  if (size !== hex(found.size) || !/^[0-9a-f]+$/.test(time ?? "")) return false;
  if (!hasTimes) return true;
  const now = BigInt.asUintN(64, found.mtimeNs);
  const apart = BigInt(`0x${time}`) - now;
  return (apart < 0n ? -apart : apart) < slackOf(now);
}

function hex(number: bigint): string {
  return BigInt.asUintN(64, number).toString(16);
}
