// The claim lock: one file that names its owner, taken by creating it whole and given back by removing it.
//
// Only the lock of a dead owner is broken, and only by whoever created the file `lock.b.` with the nonce of that
// owner. A nonce never comes back, so a lock is broken once. The Rust host follows the same protocol.

import * as fs from "node:fs";
import { StoreError } from "../store.js";
import { type Dir, READ } from "./dir.js";
import { isDead, isLocal, lineOf, type Owner, parseOwner } from "./owner.js";
import { attempt, codeOf, ifThere, refusing } from "./refusal.js";
import { sleep } from "./version.js";

const LOCK = "lock";
const CLAIM = "lock.b.";
const NAMELESS = "0".repeat(16);

/** A lock without a whole line comes from where links do not exist; its owner writes the line at once. */
const NAMELESS_MS = 10_000;
const LONGEST_PAUSE_MS = 8;

/** 16 hex digits that never come back. */
export function newNonce(): string {
  // Loaded by the first write: it takes milliseconds, which a process that only reads does not need.
  return process.getBuiltinModule("node:crypto").randomBytes(8).toString("hex");
}

/** Holds the lock of a private folder while `run` runs; after `patience` milliseconds tells who holds it. */
export function locked<T>(folder: Dir, patience: number, run: () => T): T {
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

function acquire(folder: Dir, patience: number): void {
  const nonce = newNonce();
  const started = performance.now();
  for (let pause = 0.2; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
    if (refusing("taking", "the lock", () => create(folder, LOCK, nonce))) return;
    const isBroken = refusing("breaking", "the lock of a dead owner", () => breakIfDead(folder, LOCK));
    if (performance.now() - started >= patience) throw new StoreError("busy", busy(folder));
    // The process that broke it tries at once: others would take it during a pause.
    if (!isBroken) sleep(pause + Math.random() * pause);
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
  return ifThere(() => {
    const fd = fs.openSync(folder.at(name), READ);
    try {
      const text = fs.readFileSync(fd, "utf8");
      return { text, owner: parseOwner(text), age: ageOf(fs.fstatSync(fd)) };
    } finally {
      fs.closeSync(fd);
    }
  });
}

/** The distance of a time from now: after a clock went back, a lock may seem to come from the future. */
function ageOf({ mtimeMs }: fs.Stats): number {
  return Math.abs(Date.now() - mtimeMs);
}

function isHeldByDead({ owner, age }: Held): boolean {
  return owner ? isDead(owner, age) : age > NAMELESS_MS;
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
    fs.writeFileSync(aside, line, { flag: "wx" });
    fs.linkSync(aside, folder.at(name));
    return true;
  } catch (error) {
    if (codeOf(error) === "EEXIST") return false;
    if (!["ENOTSUP", "EOPNOTSUPP", "ENOSYS", "EPERM"].includes(codeOf(error) ?? "")) throw error;
    return createWithoutLinks(folder.at(name), line);
  } finally {
    fs.rmSync(aside, { force: true });
  }
}

function createWithoutLinks(path: string, line: string): boolean {
  try {
    fs.writeFileSync(path, line, { flag: "wx" });
    return true;
  } catch (error) {
    if (codeOf(error) === "EEXIST") return false;
    throw error;
  }
}

function busy(folder: Dir): string {
  const owner = read(folder, LOCK)?.owner;
  const holder = !owner
    ? "a process without a name"
    : isLocal(owner)
      ? `process ${owner.pid}`
      : `process ${owner.pid} of another machine or container; if it is gone, remove .vault/.host/lock`;
  return `taking the lock: it is held by ${holder}`;
}
