// Opening a memory; wrong options are reported before anything is touched.

import { fromStoreError, invalid } from "./error.js";
import { FolderStore } from "./folder-store.js";
import { Instance } from "./instance.js";
import type { Instances } from "./memory.js";
import { callable, oneOf, option, record, text } from "./shape.js";
import { userDir } from "./user.js";
import { type Durability, durabilities, type Store, StoreError } from "./store.js";

/** The user's own memory: where it lies by default (`userDir`), or a folder. */
export type User = true | string;

/**
 * Where the memory is: a folder, which need not exist yet, or a store of the caller's; with `user` beside it the user's own
 * memory across projects, from which briefs bring in what fits, and to which nothing goes. `user` alone is that memory itself.
 */
export type Place = ({ dir: string } | { store: Store }) & { user?: User } | { user: User };

const accesses = ["full", "cache", "read-only"] as const;
/**
 * The changes that a memory may make: all, only derived files (so that a search saves its index), or none. Searching
 * read-only still answers; on a large root it builds its index again in each process.
 */
export type Access = (typeof accesses)[number];

/** Options for opening a memory. */
export interface Options {
  /** The changes that are allowed; by default all. Any other change is denied. */
  access?: Access;
  /** Returns milliseconds since the Unix epoch; by default `Date.now`. */
  clock?: () => number;
  /** The loss that a write in a folder survives: a loss of power (`"full"`, the default) or only the end of the process. */
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

const storeFunctions = ["read", "write", "remove", "list"] as const;

/** The component over the store of a place, and over that of the user's own memory where it is wanted and there. */
export function open(place: Place, options: Options = {}): Instances {
  const { durability, ...kept } = optionShape.lower(options, "options") as Options;
  const { dir, store, user } = checked(place);
  if (dir === undefined && store === undefined) return { own: new Instance(folder(userFolder(user), durability), kept) };
  const own = new Instance(dir === undefined ? checkedStore(store) : folder(dir, durability), kept);
  if (user === undefined) return { own };
  const there = folder(userFolder(user), durability);
  const { clock } = kept;
  return { own, user: new Instance(there, { access: kept.access === "read-only" ? "read-only" : "cache", clock }) };
}

function checked(place: unknown): { dir?: unknown; store?: unknown; user?: unknown } {
  const given = (typeof place === "object" && place !== null ? place : {}) as { dir?: unknown; store?: unknown; user?: unknown };
  const { dir, store, user, ...more } = given;
  const isOne = (dir === undefined) !== (store === undefined) || (user !== undefined && dir === undefined && store === undefined);
  if (!isOne || Object.keys(more).length > 0) throw invalid("place", "is none of { dir }, { store } and { user }");
  return given;
}

function userFolder(user: unknown): unknown {
  if (user !== true) return user;
  const dir = userDir();
  if (dir === undefined) throw invalid("place.user", "is true, and this system tells no folder for data of users: set KEEPSTONE_USER_DIR");
  return dir;
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
