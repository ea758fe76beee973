import type { BigIntStats } from "node:fs";

/** The version of a file, the same text from every host: hexadecimal numbers joined by dots. */
export function versionOf(found: BigIntStats): string {
  const { size, mtimeNs, ctimeNs, ino } = found;
  if (process.platform === "win32") return `${hex(size)}.${hex(mtimeNs)}`;
  return [size, mtimeNs, ctimeNs, ino].map(hex).join(".");
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
  const after = old ? Number(old.mtimeNs / 1_000n) + 2 : 0;
  return Math.max(now, after) / 1_000_000;
}
