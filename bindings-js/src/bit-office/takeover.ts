// Taking over what bit-office left: every file once, as often as it changes. Nothing there is changed or deleted.

import * as fs from "node:fs";
import { join } from "node:path";
import { DOCUMENT_BYTES, readBounded } from "../bounded.js";
import type { SourceFile } from "../contract.js";
import { codeOf } from "../folder/refusal.js";
import type { MemorySync } from "../memory.js";

/** Where in its folder bit-office keeps what. What agents know comes before what all know of it. */
const FOLDERS = ["agents", "sessions", "work-state"];
const FILES = ["memory.json", "shared.json"];

/** The messages that this process has printed. */
const told = new Set<string>();

/** Imports files of these folders that are new or changed. A file that cannot be read is reported once and left. */
export function takeOver(memory: MemorySync, folders: string[]): void {
  for (const folder of folders) {
    const files = filesIn(folder);
    if (files.length === 0) continue;
    const { skipped, evicted } = memory.exchange.importFiles("bit-office", files);
    for (const { key, reason } of skipped) tell(`${join(folder, key)}: ${reason}; it was left as it is`);
    if (evicted.length > 0) tell(`${folder}: ${evicted.length} facts went to the archive to make room`);
  }
}

function tell(message: string): void {
  if (told.has(message)) return;
  told.add(message);
  console.warn(`keepstone: taking bit-office's memory over: ${message}`);
}

function filesIn(folder: string): SourceFile[] {
  const below = FOLDERS.flatMap((name) => namesIn(join(folder, name)).map((file) => `${name}/${file}`));
  return [...below, ...FILES].flatMap((path) => {
    const bytes = contentOf(join(folder, path));
    return bytes ? [{ path, bytes }] : [];
  });
}

function namesIn(folder: string): string[] {
  try {
    return fs.readdirSync(folder).filter((name) => name.endsWith(".json")).sort();
  } catch (error) {
    if (!isAbsent(error)) tell(`${folder}: ${messageOf(error)}`);
    return [];
  }
}

function contentOf(path: string): Buffer | undefined {
  try {
    return readBounded(path, DOCUMENT_BYTES);
  } catch (error) {
    if (!isAbsent(error)) tell(`${path}: ${messageOf(error)}`);
    return undefined;
  }
}

function isAbsent(error: unknown): boolean {
  return ["ENOENT", "ENOTDIR"].includes(codeOf(error) ?? "");
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
