// The claim lock: one file that names its owner, taken by creating it whole and given back by removing it.
//
// Only the lock of a dead owner is broken, and only by whoever created the file `lock.b.` with the nonce of that
// owner. A nonce never comes back once its owner is dead, so a lock is broken once. The Rust host follows the same protocol.

import * as fs from "node:fs";
import { StoreError } from "../store.js";
import { Dir, READ } from "./dir.js";
import { isDead, isLocal, lineOf, type Owner, parseOwner } from "./owner.js";
import { attempt, codeOf, ifThere, refusing } from "./refusal.js";
import { createFile } from "./rights.js";
import { sleep } from "./version.js";

const LOCK = "lock";
const CLAIM = "lock.b.";
const NAMELESS = "0".repeat(16);
const PRIVATE = [".vault", ".host"];

/** A line is shorter. */
const LINE_BYTES = 4_096;

/**
 * A lock without a whole line is a lease: it ends so long after its date. It comes from a host without process ids, or from
 * where links do not exist, where its owner writes the line at once.
 */
const LEASE_MS = 10_000;

/** The pauses between two tries grow from the short one to this. */
const LONGEST_PAUSE_MS = 8;
const SHORT_PAUSE_MS = 0.2;

/**
 * Who has waited so long tries without a pause that grows. A host that writes again and again frees the lock for an instant
 * only, so with the pauses of one that just came it would be waited for by chance.
 */
const LONG_WAIT_MS = 300;

/** A file that waits to become the lock is dated again after so long. The date may be that much too old. */
const DATED_FOR_MS = 500;

/** The number of tries after which the owner of the lock is looked at again: it may have died. */
const LOOKS_AT_OWNER = 4;

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

/** Random bytes for so many nonces are made at once: to make them one by one takes longer than to use them. */
const NONCES = 128;
const NONCE_BYTES = 8;
let random = Buffer.alloc(0);

/** 16 hex digits that never come back. */
export function newNonce(): string {
  // Loaded by the first write: it takes milliseconds, which a process that only reads does not need.
  if (random.length === 0) random = process.getBuiltinModule("node:crypto").randomBytes(NONCES * NONCE_BYTES);
  const nonce = random.toString("hex", 0, NONCE_BYTES);
  random = random.subarray(NONCE_BYTES);
  return nonce;
}

/**
 * The file that names the owner of the lock, linked under the lock's name while it is held. A store makes one for all its
 * locks, because making a file is most of what a lock costs; the end of the store or of the process removes it.
 */
export class OwnerFile {
  /** Those that exist; the end of the process removes them. */
  static readonly #made = new Set<OwnerFile>();
  static #isListening = false;
  readonly #root: string;
  #nonce: string | undefined;
  #dated = 0;

  /** That of a store in the folder `root`; it is made when it is first needed. */
  constructor(root: string) {
    this.#root = root;
  }

  /** Links it under the lock's name, dated now; false when there is a lock. */
  hang(folder: Dir, isFirst: boolean): boolean {
    this.#nonce ??= newNonce();
    const made = OwnerFile.#made;
    // The date says when the lock was taken; other processes judge its age by it.
    const now = performance.now();
    if (isFirst || !made.has(this) || now - this.#dated >= DATED_FOR_MS) {
      if (!made.has(this) || !dateNow(folder, aside(this.#nonce))) {
        writeNew(folder.at(aside(this.#nonce)), lineOf(this.#nonce), folder);
        made.add(this);
        OwnerFile.#listen();
      }
      this.#dated = now;
    }
    return link(folder, LOCK, this.#nonce);
  }

  /** Removes it, if it was made. */
  remove(): void {
    if (!this.#nonce || !OwnerFile.#made.delete(this)) return;
    const name = aside(this.#nonce);
    const within = (at: Dir | undefined, [next, ...rest]: string[]): void => {
      if (!at) return;
      Dir.using(at, (at) => (next === undefined ? fs.unlinkSync(at.at(name)) : within(at.open(next, "opening the root"), rest)));
    };
    // What stays is swept later.
    attempt(() => within(Dir.root(this.#root), PRIVATE));
  }

  static #listen(): void {
    if (OwnerFile.#isListening) return;
    OwnerFile.#isListening = true;
    process.once("exit", () => OwnerFile.#made.forEach((file) => file.remove()));
  }
}


/** Gives the lock back. The work is done, whether or not that succeeds. */
export function giveBack(folder: Dir): void {
  attempt(() => fs.unlinkSync(folder.at(LOCK)));
}

/** True if a name in the private folder is that of a claim whose owner is dead. */
export function isAbandonedClaim(folder: Dir, name: string): boolean {
  const held = name.startsWith(CLAIM) ? attempt(() => read(folder, name)) : undefined;
  return !!held && isHeldByDead(held);
}

/** Takes the lock of a private folder; at the end of its patience tells who holds it. */
export function take(folder: Dir, ownerFile: OwnerFile, patience: Patience): void {
  const started = performance.now();
  for (let [tries, pause] = [0, SHORT_PAUSE_MS]; ; tries += 1) {
    if (refusing("taking", "the lock", () => ownerFile.hang(folder, tries === 0))) return;
    const waited = performance.now() - started;
    const isOver = waited >= patience.process;
    // The process that broke it tries at once, even at the end of its patience: others would take it during a pause.
    const isLookedAt = isOver || tries % LOOKS_AT_OWNER === 0;
    if (isLookedAt && refusing("breaking", "the lock of a dead owner", () => breakIfDead(folder, LOCK))) continue;
    if (isOver) {
      const held = attempt(() => read(folder, LOCK));
      const isLeased = held !== undefined && held.owner === undefined;
      if (!isLeased || waited >= patience.lease) throw new StoreError("busy", busy(held));
    }
    sleep(pause + Math.random() * pause);
    pause = waited > LONG_WAIT_MS ? SHORT_PAUSE_MS : Math.min(pause * 2, LONGEST_PAUSE_MS);
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
    const again = read(folder, name);
    // A lease with the same text may have been dated again.
    const isStill = again?.text === held.text && isHeldByDead(again);
    if (isStill) fs.rmSync(folder.at(name), { force: true });
    return isStill;
  } finally {
    fs.rmSync(folder.at(claim), { force: true });
  }
}

/** Creates a file that names this process, in one step with its content; false when there is one. */
function create(folder: Dir, name: string, nonce: string): boolean {
  try {
    writeNew(folder.at(aside(nonce)), lineOf(nonce), folder);
    return link(folder, name, nonce);
  } finally {
    // It has a link of its own by now.
    ifThere(() => fs.unlinkSync(folder.at(aside(nonce))));
  }
}

function aside(nonce: string): string {
  return `tmp-${nonce}`;
}

/** Gives a file that names this process another name, or makes one like it; false when there is a file of that name. */
function link(folder: Dir, name: string, nonce: string): boolean {
  try {
    fs.linkSync(folder.at(aside(nonce)), folder.at(name));
    return true;
  } catch (error) {
    if (codeOf(error) === "EEXIST") return false;
    if (!["ENOTSUP", "EOPNOTSUPP", "ENOSYS", "EPERM"].includes(codeOf(error) ?? "")) throw error;
    return createWithoutLinks(folder, name, lineOf(nonce));
  }
}

/** False when it is gone. */
function dateNow(folder: Dir, name: string): boolean {
  const now = new Date();
  return ifThere(() => (fs.lutimesSync(folder.at(name), now, now), true)) ?? false;
}

function writeNew(path: string, line: string, folder: Dir): void {
  const fd = createFile(path, folder);
  try {
    fs.writeSync(fd, line);
  } catch (error) {
    attempt(() => fs.unlinkSync(path));
    throw error;
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
