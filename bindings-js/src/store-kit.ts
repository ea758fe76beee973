// The promises of a store as tests, for a store of your own: some as data, which the Rust crate runs too, and some as work of several
// handles that take turns. They try what stores get wrong: writes that were refused after they had a version, versions that come back
// for other bytes, listings that grow between their pages, removals that take what is newer.

import type { Durability, Store } from "./store.js";
import { scripts } from "./store-kit/script.js";
import { trials } from "./store-kit/trial.js";
import { drive, Root, type Trial } from "./store-kit/turn.js";

/** The differences between stores, and how much is tried. */
export interface Manner {
  /** True if a version never comes back, not even with its bytes, as hashes do; true unless it is given. */
  versionsAreNew?: boolean | undefined;
  /** The largest object that is tried, in bytes; 64 MiB unless it is given. */
  largest?: number | undefined;
  /** The number of keys that one root gets; 10,000 unless it is given. */
  keys?: number | undefined;
  /** The amount of work of each handle; 50 unless it is given. */
  rounds?: number | undefined;
  /** The durability of all changes; `full` unless it is given. */
  durability?: Durability | undefined;
}

/** A promise of a store, as a test. */
export interface StorePromise {
  name: string;
  /**
   * Checks the promise on an empty root, which no other promise has. Every call of `open` gives a handle of that root, as another process
   * would have one. Throws an error that says what the store did. For a store with `run` it returns a promise, which rejects with the error.
   */
  check(open: () => Store): void | Promise<void>;
}

/** Every promise of a store. */
export function storePromises({ versionsAreNew = true, largest = 64 << 20, keys = 10_000, rounds = 50, durability = "full" }: Manner = {}): StorePromise[] {
  const manner = { versionsAreNew, largest, keys, rounds, durability };
  return Object.entries({ ...scripts(), ...trials }).map(([name, trial]) => ({ name, check: (open) => check(name, trial, new Root(open, manner)) }));
}

function check(name: string, trial: Trial, root: Root): void | Promise<void> {
  const broken = (error: unknown): never => {
    throw new Error(`this promise of a store is broken: ${name}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  };
  try {
    return drive(trial(root))?.catch(broken);
  } catch (error) {
    return broken(error);
  }
}
