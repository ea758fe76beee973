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

import { type Durability, FolderStore } from "./folder-store.js";
import { Instance } from "./instance.js";
import { type Memory, memory, type MemorySync, memorySync } from "./memory.js";
import type { Store } from "./store.js";

/** Where the memory is: a folder, which need not exist yet, or a store of the caller's. */
export type Place = { dir: string } | { store: Store };

export interface Options {
  /** Every change is denied. */
  readOnly?: boolean;
  /** Milliseconds since the Unix epoch; `Date.now` unless told. */
  clock?: () => number;
  /** What a write in a folder waits for: the medium (`"full"`, unless told) or the operating system. */
  durability?: Durability;
}

/** Opens a memory whose calls answer with promises. */
export async function openMemory(place: Place, options: Options = {}): Promise<Memory> {
  return memory(instance(place, options));
}

/** Opens a memory whose calls answer at once. */
export function openMemorySync(place: Place, options: Options = {}): MemorySync {
  return memorySync(instance(place, options));
}

function instance(place: Place, { readOnly, clock, durability }: Options): Instance {
  const store = "store" in place ? place.store : new FolderStore(place.dir, durability ? { durability } : {});
  return new Instance(store, { readOnly, clock });
}

export * from "./entry.js";
export { type Fault, MemoryError, type MemoryErrorCode } from "./error.js";
export { type Durability, FolderStore } from "./folder-store.js";
export type { Memory, MemorySync } from "./memory.js";
export { MemoryStore } from "./memory-store.js";
export { type Expect, type Listed, type Store, StoreError, type StoreErrorCode, type StoredObject } from "./store.js";
