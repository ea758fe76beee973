// Where a memory is and how it is opened; what cannot be right is told before anything is touched.

import { fromStoreError, invalid } from "./error.js";
import { FolderStore } from "./folder-store.js";
import { Instance } from "./instance.js";
import { callable, oneOf, option, record, text } from "./shape.js";
import { type Durability, durabilities, type Store, StoreError } from "./store.js";

/** Where the memory is: a folder, which need not exist yet, or a store of the caller's. */
export type Place = { dir: string } | { store: Store };

const accesses = ["full", "cache", "read-only"] as const;
/**
 * What a memory may change: everything, or only what is derived, so that searching saves its index, or nothing. Searching
 * read-only still answers; on a large root it makes its index anew in each process.
 */
export type Access = (typeof accesses)[number];

/** How a memory is opened. */
export interface Options {
  /** What may be changed; everything unless told. Any other change is denied. */
  access?: Access;
  /** Milliseconds since the Unix epoch; `Date.now` unless told. */
  clock?: () => number;
  /** What a write in a folder waits for: the medium (`"full"`, unless told) or the operating system. */
  durability?: Durability;
  /** Values of policy above those of the root's `policy.toml`, in its form: `preset = "agent-memory"`. */
  policy?: string;
}

const optionShape = record({
  access: option(oneOf(accesses)),
  clock: option(callable),
  durability: option(oneOf(durabilities)),
  policy: option(text),
});

const storeFunctions = ["read", "readRange", "write", "remove", "list"] as const;

/** The component over the store of a place. */
export function open(place: Place, options: Options = {}): Instance {
  const { durability, ...kept } = optionShape.lower(options, "options") as Options;
  return new Instance(storeOf(place, durability), kept);
}

function storeOf(place: unknown, durability: Durability | undefined): Store {
  const names = typeof place === "object" && place !== null ? Object.keys(place) : [];
  const { dir, store } = (place ?? {}) as { dir?: unknown; store?: unknown };
  if (names.length !== 1 || (dir === undefined) === (store === undefined)) throw invalid("place", "is neither { dir } nor { store }");
  return dir === undefined ? checkedStore(store) : folder(dir, durability);
}

function folder(dir: unknown, durability: Durability | undefined): Store {
  if (typeof dir !== "string" || dir === "" || dir.includes("\0")) throw invalid("place.dir", "is not the path of a folder");
  try {
    return new FolderStore(dir, durability && { durability });
  } catch (error) {
    throw error instanceof StoreError ? fromStoreError(error) : error;
  }
}

function checkedStore(store: unknown): Store {
  const lacks = storeFunctions.find((name) => typeof (store as Partial<Store> | null)?.[name] !== "function");
  if (lacks) throw invalid("place.store", `has no function ${lacks}`);
  return store as Store;
}
