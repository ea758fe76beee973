/**
 * Memory for AI agents in the browser: the component of `keepstone`, over a database of the browser, with promises.
 *
 * ```js
 * const m = await openMemory({ root: "notes" });
 * await m.vault.add({ scope: "project", category: "decisions", text: "Use SSE." });
 * const [hit] = await m.search.find({ text: "sse" });
 * ```
 *
 * @module
 */

import { invalid } from "./error.js";
import { IndexedDbStore } from "./indexed-db-store.js";
import { Instance } from "./instance.js";
import { type Memory, memory } from "./memory.js";
import { checkedOptions, checkedStore, type Options } from "./options.js";
import type { Durability, Store } from "./store.js";
import { type Modules, modules } from "./wasm-browser.js";

/** Where the memory is: a root of this site by its name, which need not exist yet, or a store of the caller's. */
export type BrowserPlace = { root: string } | { store: Store };

/** Options for opening a memory in the browser. */
export interface BrowserOptions extends Options {
  /** Where the component's core modules are; by default beside this module, as in the package. What is opened first says it for all. */
  wasm?: Modules;
}

/** Opens a memory. It is rejected with a `MemoryError` if that cannot be. */
export async function openMemory(place: BrowserPlace, options: BrowserOptions = {}): Promise<Memory> {
  const { wasm, ...shared } = options;
  const { durability, ...opening } = checkedOptions(shared);
  const store = storeOf(place, durability);
  const compiling = modules(wasm);
  let module: Awaited<typeof compiling> | undefined;
  const own = new Instance((name) => module!(name), store, opening);
  // The root is loaded while the component is.
  [module] = await Promise.all([compiling, own.run(() => {})]);
  return memory({ own });
}

function storeOf(place: unknown, durability: Durability | undefined): Store {
  const { root, store, ...more } = (typeof place === "object" && place !== null ? place : {}) as { root?: unknown; store?: unknown };
  if ((root === undefined) === (store === undefined) || Object.keys(more).length > 0) throw invalid("place", "is neither { root } nor { store }");
  return store === undefined ? new IndexedDbStore(root as string, { durability }) : checkedStore(store);
}

export * from "./contract.js";
export * from "./embed.js";
export { MemoryError, type MemoryErrorCode } from "./error.js";
export { IndexedDbStore } from "./indexed-db-store.js";
export * from "./jobs.js";
export type { Memory } from "./memory.js";
export { MemoryStore } from "./memory-store.js";
export type { Access, Options } from "./options.js";
export type { TranscriptReader } from "./reader.js";
export { type Durability, type Expect, type Listed, type Store, StoreError, type StoreErrorCode, type StoredObject } from "./store.js";
export type { Modules } from "./wasm-browser.js";
