// Appending to a log in place: writing it again for each line would cost more than the entry that the line describes.
// The Rust host does the same.

import * as fs from "node:fs";
import { StoreError } from "../store.js";
import type { Dir } from "./dir.js";
import { attempt, refusal } from "./refusal.js";
import { settled, versionOf } from "./version.js";

/** Keys that start so are logs. */
const LOGS = ".vault/audit/";

const { O_RDWR, O_APPEND, O_NOFOLLOW = 0, O_NONBLOCK = 0 } = fs.constants;

/**
 * Adds what these bytes have more than the file of a log that was found, under the lock. Returns the new version; nothing when they
 * are not that file and more, or it cannot be added to: then it is to be replaced.
 */
export function addTo(folder: Dir, name: string, key: string, found: fs.BigIntStats, bytes: Uint8Array): string | undefined {
  // A file with another name, such as that of a backup, keeps its content.
  if (!key.startsWith(LOGS) || BigInt(bytes.length) <= found.size || found.nlink > 1n) return undefined;
  const fd = attempt(() => fs.openSync(folder.at(name), O_RDWR | O_APPEND | O_NOFOLLOW | O_NONBLOCK));
  if (fd === undefined) return undefined;
  try {
    const before = fs.fstatSync(fd, { bigint: true });
    if (!before.isFile() || versionOf(before) !== versionOf(found) || !startsWithFile(fd, bytes, Number(before.size))) return undefined;
    append(fd, key, bytes, Number(before.size));
    return versionOf(settled(() => fs.fstatSync(fd, { bigint: true })));
  } finally {
    fs.closeSync(fd);
  }
}

function startsWithFile(fd: number, bytes: Uint8Array, size: number): boolean {
  const there = Buffer.alloc(size);
  for (let at = 0, read = -1; at < size && read !== 0; at += read) read = fs.readSync(fd, there, at, size - at, at);
  return there.equals(bytes.subarray(0, size));
}

/** Half a line is cut off again. If that fails too, nobody knows what the file contains. */
function append(fd: number, key: string, bytes: Uint8Array, size: number): void {
  try {
    for (let at = size; at < bytes.length; ) at += fs.writeSync(fd, bytes, at);
  } catch (error) {
    const refused = refusal("writing", key, error);
    const isUndone = attempt(() => (fs.ftruncateSync(fd, size), true)) ?? false;
    throw isUndone ? refused : new StoreError("unknown-outcome", refused.message);
  }
}
