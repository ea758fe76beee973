// The order in which sessions are read: as they began, so that a later decision replaces an earlier one.

import * as fs from "node:fs/promises";
import type { Found } from "./find.js";
import { bytesAt, HEAD_BYTES } from "./read.js";

/** The times in the records of clients. A number is in milliseconds since the Unix epoch. */
const TIMES = /"(?:timestamp|startTime|created)"\s*:\s*(?:"([^"]*)"|(\d+))/g;
const ISO = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(Z|[+-]\d\d:?\d\d)?$/i;

/**
 * Files in the order of their sessions. Files that were copied or restored have one time of change, so the first time in them
 * counts; one without any counts from its change, and names decide between equals.
 */
export async function inOrder(found: readonly Found[]): Promise<Found[]> {
  // A hook names one, and each beginning is a read.
  if (found.length < 2) return [...found];
  const all: { file: Found; begun: number }[] = [];
  for (const file of found) all.push({ file, begun: begunIn(await headOf(file)) ?? file.modified });
  const byName = ({ path: one }: Found, { path: other }: Found) => (one < other ? -1 : 1);
  all.sort((one, other) => one.begun - other.begun || one.file.modified - other.file.modified || byName(one.file, other.file));
  return all.map(({ file }) => file);
}

/** Of a file that cannot be opened, nothing: the reading says why. */
async function headOf({ path, size }: Found): Promise<Uint8Array> {
  const file = await fs.open(path, "r").catch(() => undefined);
  if (!file) return new Uint8Array();
  try {
    return await bytesAt(file, 0, Math.min(size, HEAD_BYTES));
  } catch {
    return new Uint8Array();
  } finally {
    await file.close();
  }
}

/** Not parsed: the beginning may end anywhere. In a text within a record the quotes are escaped, so a key there is none. */
function begunIn(head: Uint8Array): number | undefined {
  for (const [, text, number] of Buffer.from(head).toString("utf8").matchAll(TIMES)) {
    const time = number === undefined ? isoTime(text ?? "") : Number(number);
    if (Number.isFinite(time)) return time;
  }
  return undefined;
}

function isoTime(text: string): number {
  const zoned = ISO.exec(text);
  return zoned ? Date.parse(zoned[1] === undefined ? `${text}Z` : text) : NaN;
}
