// Opening a memory; wrong options are reported before anything is touched.

import { fromStoreError, invalid } from "./error.js";
import { FolderStore } from "./folder-store.js";
import { Instance } from "./instance.js";
import type { Instances } from "./memory.js";
import { checkedOptions, checkedStore, type Options } from "./options.js";
import { Project } from "./project.js";
import { type Durability, type Store, StoreError } from "./store.js";
import { userDir } from "./user.js";
import { module } from "./wasm.js";

/** The user's own memory: where it lies by default (`userDir`), or a folder. */
export type User = true | string;

/**
 * Where the memory is: a folder, which need not exist yet, or a store of the caller's; with `user` beside it the user's own
 * memory across projects, from which briefs bring in what fits, and to which nothing goes. `user` alone is that memory itself.
 * With `project`, a folder, briefs and hooks mark entries that name files, commits or symbols which are gone there.
 */
export type Place = (({ dir: string } | { store: Store }) & { user?: User } | { user: User }) & { project?: string };

/** The component over the store of a place, and over that of the user's own memory where it is wanted and there. */
export function open(place: Place, options: Options = {}): Instances {
  const { durability, ...kept } = checkedOptions(options);
  const { dir, store, user, project: seen } = checked(place);
  const project = seen === undefined ? {} : { project: new Project(path(seen, "place.project")) };
  if (dir === undefined && store === undefined) return { own: new Instance(module, folder(userFolder(user), durability), kept), ...project };
  const own = new Instance(module, dir === undefined ? checkedStore(store) : folder(dir, durability), kept);
  if (user === undefined) return { own, ...project };
  const there = folder(userFolder(user), durability);
  const { agent, at, clock, warn } = kept;
  return { own, user: new Instance(module, there, { access: kept.access === "read-only" ? "read-only" : "cache", agent, at, clock, warn }), ...project };
}

/** The parts of a place, as they were given. */
interface Given {
  dir?: unknown;
  store?: unknown;
  user?: unknown;
  project?: unknown;
}

function checked(place: unknown): Given {
  const given = (typeof place === "object" && place !== null ? place : {}) as Given;
  const { dir, store, user, project: _, ...more } = given;
  const isOne = (dir === undefined) !== (store === undefined) || (user !== undefined && dir === undefined && store === undefined);
  if (!isOne || Object.keys(more).length > 0) throw invalid("place", "is none of { dir }, { store } and { user }");
  return given;
}

function userFolder(user: unknown): unknown {
  if (user !== true) return user;
  const dir = userDir();
  if (dir === undefined) throw invalid("place.user", "is true, and this system names no folder for user data: set KEEPSTONE_USER_DIR");
  return dir;
}

function folder(dir: unknown, durability: Durability | undefined): Store {
  const named = path(dir, "place.dir");
  try {
    return new FolderStore(named, durability && { durability });
  } catch (error) {
    throw error instanceof StoreError ? fromStoreError(error) : error;
  }
}

function path(given: unknown, what: string): string {
  if (typeof given !== "string" || given === "" || given.includes("\0")) throw invalid(what, "is not the path of a folder");
  return given;
}
