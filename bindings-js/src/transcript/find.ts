// The files in the places where transcripts lie. Which of them count is decided by the component.

import * as fs from "node:fs/promises";
import { join } from "node:path";
import type { Client, TranscriptLocation } from "../contract.js";

/** A file that may be a transcript. */
export interface Found {
  client: Client;
  /** Absolute. */
  path: string;
  /** In bytes. */
  size: number;
  /** Milliseconds since the Unix epoch. */
  modified: number;
}

/** Callbacks of a search. */
export interface Seeing {
  /** Is called with every folder before it is read. */
  enter?(folder: string): void;
  /** Is called with what cannot be read; the search goes on. */
  fail(path: string, error: unknown): void;
  signal?: AbortSignal | undefined;
}

/** The transcripts of some places, each once. Links are not followed. */
export async function find(places: readonly TranscriptLocation[], seeing: Seeing): Promise<Found[]> {
  const found = new Map<string, Found>();
  for (const place of places) await findIn(place, place.folder, seeing, found);
  return [...found.values()];
}

async function findIn(place: TranscriptLocation, folder: string, seeing: Seeing, found: Map<string, Found>): Promise<void> {
  seeing.signal?.throwIfAborted();
  try {
    // The folders of sub-folders lie among those of all projects; no event is asked for there.
    const isShared = place.prefix !== undefined && folder === place.folder;
    if (place.prefix === undefined) seeing.enter?.(folder);
    for (const entry of await fs.readdir(folder, { withFileTypes: true })) {
      if (isShared && !(entry.isDirectory() && entry.name.startsWith(place.prefix ?? ""))) continue;
      const path = join(folder, entry.name);
      if (entry.isDirectory()) await findIn(place, path, seeing, found);
      else if (entry.isFile() && place.suffixes.some((suffix) => entry.name.endsWith(suffix))) await take(place, path, seeing, found);
    }
  } catch (error) {
    seeing.signal?.throwIfAborted();
    if (!isGone(error)) seeing.fail(folder, error);
  }
}

async function take({ client }: TranscriptLocation, path: string, seeing: Seeing, found: Map<string, Found>): Promise<void> {
  try {
    const { size, mtimeMs } = await fs.stat(path);
    found.set(path, { client, path, size, modified: Math.max(0, Math.trunc(mtimeMs)) });
  } catch (error) {
    if (!isGone(error)) seeing.fail(path, error);
  }
}

/** A client that was never used has no folder, and a file may go while it is looked at. */
function isGone(error: unknown): boolean {
  const { code } = error as { code?: unknown };
  return code === "ENOENT" || code === "ENOTDIR";
}
