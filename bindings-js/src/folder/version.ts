import type { BigIntStats } from "node:fs";

/** Deno tells times in whole milliseconds, and a file may be written twice in one. */
const IS_COARSE = process.versions["deno"] !== undefined;

/** The time after a change from which on no other has the same coarse time. */
const SETTLED_MS = 2;

/**
 * What a file is like. Where times are coarse, it is looked at once the millisecond of its last change is over, so
 * that no later change has the same. `Date.now` may stand still, as tests make it do, so the other clock ends the wait.
 */
export function settled<T extends BigIntStats | undefined>(look: () => T): T {
  let found = look();
  let since = performance.now();
  const isFresh = ({ mtimeMs }: BigIntStats) =>
    Math.abs(Date.now() - Number(mtimeMs)) < SETTLED_MS && performance.now() - since < SETTLED_MS;
  while (IS_COARSE && found && isFresh(found)) {
    const { mtimeMs } = found;
    sleep(1);
    found = look();
    if (found?.mtimeMs !== mtimeMs) since = performance.now();
  }
  return found;
}

/** Waits without giving way to anything else of this thread. */
export function sleep(milliseconds: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
}

/**
 * The version of a file, the same text from every host: size, modification and change in nanoseconds, in hexadecimal, joined
 * by dots. The change time tells a file that was replaced by one of its size and modification time: nobody can set it back.
 */
export function versionOf(found: BigIntStats): string {
  const { size, mtimeNs, ctimeNs } = found;
  if (process.platform === "win32") return `${hex(size)}.${hex(mtimeNs)}`;
  return [size, mtimeNs, ctimeNs].map(hex).join(".");
}

/**
 * Whether a file still has the bytes that it had: an editor may save into it in place as soon as it has its name, and what they
 * saved must not pass for ours.
 */
export function hasSameBytes(found: BigIntStats, before: BigIntStats): boolean {
  return found.size === before.size && found.mtimeNs === before.mtimeNs;
}

/** How long a file must have been left alone that was changed in place: an editor may have emptied it, or have written a part. */
const SAVED_AFTER_MS = 100;

/** The time for an empty file, which is hardly ever what somebody wants. */
const EMPTIED_AFTER_MS = 1_000;

/**
 * The milliseconds until a file may count as saved; 0 if it does. A file that was written aside and renamed is whole: its
 * status changed after its content.
 */
export function unsavedFor(found: BigIntStats): number {
  return isChangedInPlace(found) ? quietFor(found) : 0;
}

/** The milliseconds until a file was left alone for so long that nobody seems to be writing it in place. */
export function quietFor({ mtimeNs, size }: BigIntStats): number {
  const age = Date.now() - Number(mtimeNs / 1_000_000n);
  // A time to come was set by somebody, or by a clock that is wrong.
  if (age < 0) return 0;
  return Math.max(0, (size === 0n ? EMPTIED_AFTER_MS : SAVED_AFTER_MS) - age);
}

/** True if the last change of a file was one of its content. Of Windows only an empty file: as in the Rust host. */
export function isChangedInPlace(found: BigIntStats): boolean {
  return process.platform === "win32" ? found.size === 0n : found.mtimeNs === found.ctimeNs;
}

function hex(number: bigint): string {
  return BigInt.asUintN(64, number).toString(16);
}

/**
 * A modification time, in seconds, for what replaces `old`, so that no version comes back.
 *
 * The clock of file systems stands still for milliseconds and inodes are used again, so files written one after
 * the other could look the same. The fraction of a millisecond comes from a clock that does not stand still.
 */
export function youngerThan(old: BigIntStats | undefined): number {
  const now = Date.now() * 1_000 + Number((process.hrtime.bigint() / 1_000n) % 1_000n);
  const after = old ? Number(old.mtimeNs / 1_000n) + (IS_COARSE ? 2_000 : 2) : 0;
  return Math.max(now, after) / 1_000_000;
}
