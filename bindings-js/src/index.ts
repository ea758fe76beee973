/**
 * Memory for AI agents. One WASI component holds all rules; this package gives it a store and a clock.
 *
 * ```js
 * const m = await openMemory({ dir: ".memory" });
 * await m.vault.add({ scope: { agent: "dev" }, category: "decisions", text: "Use SSE." });
 * const [hit] = await m.search.find({ text: "sse" });
 * ```
 *
 * @module
 */

import { invalid } from "./error.js";
import { type Memory, memory, type MemorySync, memorySync } from "./memory.js";
import type { Options } from "./options.js";
import { open, type Place } from "./place.js";

/** Opens a memory whose calls answer with promises. It is rejected with a `MemoryError` if that cannot be. */
export async function openMemory(place: Place, options?: Options): Promise<Memory> {
  return memory(open(place, options));
}

/** Opens a memory whose calls answer at once. Throws a `MemoryError` if that cannot be. */
export function openMemorySync(place: Place, options?: Options): MemorySync {
  const instances = open(place, options);
  if (instances.own.answersLater) throw invalid("place.store", "answers later, since it has a function run: openMemory opens it");
  return memorySync(instances);
}

export * from "./contract.js";
export * from "./embed.js";
export { MemoryError, type MemoryErrorCode } from "./error.js";
export { FolderStore } from "./folder-store.js";
export * from "./jobs.js";
export type { Memory, MemorySync } from "./memory.js";
export { MemoryStore } from "./memory-store.js";
export { middleware } from "./middleware.js";
export type { TranscriptReader, TranscriptReaderSync } from "./reader.js";
export type { Access, Options } from "./options.js";
export type { Place, User } from "./place.js";
export { replay } from "./replay.js";
export { type Durability, type Expect, type Listed, type Store, StoreError, type StoreErrorCode, type StoredObject } from "./store.js";
export * from "./transcripts.js";
export { userDir } from "./user.js";
