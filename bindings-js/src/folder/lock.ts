// The claim lock: one file that names its owner, taken by creating it whole and given back by removing it.
//
// Only the lock of a dead owner is broken, and only by whoever created the file `lock.b.` with the nonce of that
// owner. A nonce never comes back, so a lock is broken once. The Rust host follows the same protocol.

import * as fs from "node:fs";
import { StoreError } from "../store.js";
import { type Dir, READ } from "./dir.js";
import { isDead, isLocal, lineOf, type Owner, parseOwner } from "./owner.js";
import { attempt, codeOf, ifThere, refusing } from "./refusal.js";
import { createFile } from "./rights.js";
import { sleep } from "./version.js";

const LOCK = "lock";
const CLAIM = "lock.b.";
const NAMELESS = "0".repeat(16);

/** A line is shorter. */
const LINE_BYTES = 4_096;

/**
 * A lock without a whole line is a lease: it ends so long after its date. It comes from a host without process ids, or from
 * where links do not exist, where its owner writes the line at once.
 */
const LEASE_MS = 10_000;
const LONGEST_PAUSE_MS = 8;

/** How long a lock is waited for, in ms. */
export interface Patience {
  /** While a process holds it, which may do so for any time. */
  process: number;
  /** While it is leased, which comes to an end. */
  lease: number;
}

/** A lease that was taken at the end of the wait for a process is waited out too. */
const DEFAULT_PATIENCE: Patience = { process: 5_000, lease: 5_000 + LEASE_MS + LONGEST_PAUSE_MS };

/** The patience with all who hold a lock, or the default. */
export function patienceOf(milliseconds: number | undefined): Patience {
  return milliseconds === undefined ? DEFAULT_PATIENCE : { process: milliseconds, lease: milliseconds };
}

/** 16 hex digits that never come back. */
export function newNonce(): string {
  // Loaded by the first write: it takes milliseconds, which a process that only reads does not need.
  return process.getBuiltinModule("node:crypto").randomBytes(8).toString("hex");
}

/** Holds the lock of a private folder while `run` runs; at the end of its patience tells who holds it. */
export function locked<T>(folder: Dir, patience: Patience, run: () => T): T {
  acquire(folder, patience);
  try {
    return run();
  } finally {
    // The work is done, whether or not the lock can be released.
    attempt(() => fs.unlinkSync(folder.at(LOCK)));
  }
}

/** True if a name in the private folder is that of a claim whose owner is dead. */
export function isAbandonedClaim(folder: Dir, name: string): boolean {
  const held = name.startsWith(CLAIM) ? attempt(() => read(folder, name)) : undefined;
  return !!held && isHeldByDead(held);
}

function acquire(folder: Dir, patience: Patience): void {
  const nonce = newNonce();
  const started = performance.now();
  for (let pause = 0.2; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
    if (refusing("taking", "the lock", () => create(folder, LOCK, nonce))) return;
    // The process that broke it tries at once, even at the end of its patience: others would take it during a pause.
    if (refusing("breaking", "the lock of a dead owner", () => breakIfDead(folder, LOCK))) continue;
    const waited = performance.now() - started;
    if (waited >= patience.process) {
      const held = attempt(() => read(folder, LOCK));
      const isLeased = held !== undefined && held.owner === undefined;
      if (!isLeased || waited >= patience.lease) throw new StoreError("busy", busy(held));
    }
    sleep(pause + Math.random() * pause);
  }
}

interface Held {
  text: string;
  owner: Owner | undefined;
  /** Milliseconds. */
  age: number;
}

/** The content of a lock or claim file; undefined if nobody holds it. */
function read(folder: Dir, name: string): Held | undefined {
  const found = fs.lstatSync(folder.at(name), { throwIfNoEntry: false });
  if (found && !found.isFile()) throw obstacle(name);
  return ifThere(() => {
    const fd = fs.openSync(folder.at(name), READ);
    try {
      const stats = fs.fstatSync(fd);
      if (!stats.isFile()) throw obstacle(name);
      const bytes = Buffer.alloc(LINE_BYTES);
      const text = bytes.toString("utf8", 0, fs.readSync(fd, bytes, 0, LINE_BYTES, 0));
      return { text, owner: parseOwner(text), age: ageOf(stats) };
    } finally {
      fs.closeSync(fd);
    }
  });
}

/** Something that is no file stands where a lock should be: a link, a pipe, a socket, a folder. */
function obstacle(name: string): StoreError {
  return new StoreError("denied", `taking the lock: .vault/.host/${name} is not a file, and so not of Keepstone: remove it`);
}

/** The distance of a time from now: after a clock went back, a lock may seem to come from the future. */
function ageOf({ mtimeMs }: fs.Stats): number {
  return Math.abs(Date.now() - mtimeMs);
}

function isHeldByDead({ owner, age }: Held): boolean {
  return owner ? isDead(owner, age) : age > LEASE_MS;
}

/** Removes a lock, or a claim to break one, if its owner is dead. Whoever made the claim looks once more: the lock
 * may have been broken between the first look and the claim. Tells whether it removed anything. */
function breakIfDead(folder: Dir, name: string): boolean {
  const held = read(folder, name);
  if (!held || !isHeldByDead(held)) return false;
  const claim = `${CLAIM}${held.owner?.nonce ?? NAMELESS}`;
  if (!create(folder, claim, newNonce())) return claim !== name && breakIfDead(folder, claim);
  try {
    const isStill = read(folder, name)?.text === held.text;
    if (isStill) fs.rmSync(folder.at(name), { force: true });
    return isStill;
  } finally {
    fs.rmSync(folder.at(claim), { force: true });
  }
}

/** Creates a file that names this process, in one step with its content; false when there is one. */
function create(folder: Dir, name: string, nonce: string): boolean {
  const line = lineOf(nonce);
  const aside = folder.at(`tmp-${nonce}`);
  try {
    writeNew(aside, line, folder);
    fs.linkSync(aside, folder.at(name));
    return true;
  } catch (error) {
    if (codeOf(error) === "EEXIST") return false;
    if (!["ENOTSUP", "EOPNOTSUPP", "ENOSYS", "EPERM"].includes(codeOf(error) ?? "")) throw error;
    return createWithoutLinks(folder, name, line);
  } finally {
    ifThere(() => fs.unlinkSync(aside));
  }
}

function writeNew(path: string, line: string, folder: Dir): void {
  const fd = createFile(path, folder);
  try {
    fs.writeSync(fd, line);
  } finally {
    fs.closeSync(fd);
  }
}

function createWithoutLinks(folder: Dir, name: string, line: string): boolean {
  try {
    writeNew(folder.at(name), line, folder);
    return true;
  } catch (error) {
    if (codeOf(error) === "EEXIST") return false;
    throw error;
  }
}

function busy(held: Held | undefined): string {
  const owner = held?.owner;
  const holder = !owner
    ? "a process without a name, for ten seconds at most"
    : isLocal(owner)
      ? `process ${owner.pid}`
      : `process ${owner.pid} of another machine or container; if it is gone, remove .vault/.host/lock`;
  return `taking the lock: it is held by ${holder}`;
}
