// How a memory is opened, in every host.

import { invalid } from "./error.js";
import { callable, moment, oneOf, option, record, text } from "./shape.js";
import { type Durability, durabilities, type Store } from "./store.js";

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
  /** The agent that the memory is opened for: it is held to what missions declare. By default the owner, who may do everything. */
  agent?: string;
  /**
   * The time at which the memory is seen, in milliseconds since the Unix epoch: entries are as they were then, as far as the log
   * reaches, and every change is denied. By default now.
   */
  at?: number | Date;
  /** Returns milliseconds since the Unix epoch; by default `Date.now`. */
  clock?: () => number;
  /** The loss that a write in a folder survives: a loss of power (`"full"`, the default) or only the end of the process. */
  durability?: Durability;
  /** Values of policy above those of the root's `policy.toml`, in its form: `preset = "agent-memory"`. */
  policy?: string;
  /** Takes the warnings of the memory: a file that answers had to leave out, and why. By default `console.warn`. */
  warn?: (text: string) => void;
}

const shape = record({
  access: option(oneOf(accesses)),
  agent: option(text),
  at: option(moment),
  clock: option(callable),
  durability: option(oneOf(durabilities)),
  policy: option(text),
  warn: option(callable),
});

/** The options, if they are such. */
export function checkedOptions(options: unknown): Options {
  return shape.lower(options, "options") as Options;
}

const storeFunctions = ["read", "write", "remove", "list"] as const;

/** The store of a caller, if it has the functions of one. */
export function checkedStore(store: unknown): Store {
  const lacks = storeFunctions.find((name) => typeof (store as Partial<Store> | null)?.[name] !== "function");
  if (lacks) throw invalid("place.store", `has no function ${lacks}`);
  return store as Store;
}
