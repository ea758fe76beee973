// A component between a memory and its store, such as one that encrypts: with what jco makes of it, a store becomes another store.

import { clockImports } from "./clock.js";
import { storeImports } from "./import.js";
import { type Durability, type Expect, type Listed, type Store, StoreError, type StoreErrorCode, type StoredObject } from "./store.js";

/** The function that `jco transpile --instantiation sync` writes for a component. */
export type Instantiate = (module: (name: string) => never, imports: never) => object;

/** The store that the component exports. */
interface Exported {
  read(key: string): StoredObject | undefined;
  write(key: string, bytes: Uint8Array, expect: object, durability: Durability): string;
  remove(key: string, expect: object, durability: Durability): void;
  listKeys(prefix: string, after: string | undefined, limit: number): (Omit<Listed, "size"> & { size: bigint })[];
}

/** The sign that jco's decoder takes for no part of a text. */
const LOST = "\ufeff";

/** The most random bytes that one call gives: as many as WebCrypto does. */
const MOST_RANDOM = 65_536;

/**
 * A store through a component that imports and exports one. `module` returns the core modules that jco wrote beside `instantiate`, compiled, by their
 * names; `variables` are the settings of the component, such as its key. It reaches nothing else, but has neither a deadline nor a limit of memory:
 * run it in a `Worker` if you do not trust it.
 *
 * ```js
 * const store = middleware(instantiate, module, new FolderStore(".memory"), { KEEPSTONE_WITH_KEY: key });
 * const m = await openMemory({ store });
 * ```
 */
export function middleware(instantiate: Instantiate, module: (name: string) => object, store: Store, variables: Record<string, string>): Store {
  if (store.run) throw new TypeError("a store that has a function run cannot be put below a component");
  const imports = importsOf(store, variables);
  let live: Exported | undefined;
  const call = <Name extends keyof Exported>(name: Name, ...args: Parameters<Exported[Name]>): ReturnType<Exported[Name]> => {
    if (args[0].startsWith(LOST)) throw new StoreError("invalid", `${JSON.stringify(args[0])}: what jco makes loses the sign U+FEFF at the beginning of a key`);
    try {
      live ??= (instantiate(module as never, imports as never) as { store: Exported }).store;
      return (live[name] as (...args: unknown[]) => ReturnType<Exported[Name]>)(...args);
    } catch (error) {
      const refused = refusal(error);
      if (refused) throw refused;
      // What broke down is not entered again.
      live = undefined;
      const why = `the component between memory and store broke down: ${error instanceof Error ? error.message : String(error)}`;
      throw new StoreError(name === "write" || name === "remove" ? "unknown-outcome" : "unavailable", why);
    }
  };
  return {
    read: (key) => call("read", key),
    write: (key, bytes, expect, durability = "full") => call("write", key, bytes, lowered(expect), durability),
    remove: (key, expect, durability = "full") => call("remove", key, lowered(expect), durability),
    list: (prefix, after, limit) => call("listKeys", prefix, after, limit).map((listed) => ({ ...listed, size: Number(listed.size) })),
    ...(store.during && { during: store.during.bind(store) }),
  };
}

function importsOf(store: Store, variables: Record<string, string>): Record<string, unknown> {
  const getRandomBytes = (count: bigint) => {
    if (count > MOST_RANDOM) throw new RangeError(`${count} random bytes are more than ${MOST_RANDOM}`);
    return crypto.getRandomValues(new Uint8Array(Number(count)));
  };
  return {
    // What a component stores may be larger than what it is given.
    ...storeImports(store, "full", Infinity),
    ...clockImports(Date.now),
    "wasi:cli/environment": { getEnvironment: () => Object.entries(variables) },
    "wasi:random/random": { getRandomBytes },
  };
}

/** An error of the contract that the component returned. */
function refusal(error: unknown): StoreError | undefined {
  const payload = (error as { payload?: { tag?: StoreErrorCode; val?: string } } | undefined)?.payload;
  return payload?.tag && new StoreError(payload.tag, payload.val ?? "the key was not in the expected state; nothing changed");
}

function lowered(expect: Expect): object {
  return typeof expect === "string" ? { tag: expect } : { tag: "at", val: expect.at };
}
