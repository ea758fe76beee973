// The component's import `store`: every key checked, every exception turned into an error of the contract, so that
// none ever unwinds through the component and leaves it half way.

import { listedOf, nothingOf, objectOf, versionOf } from "./answer.js";
import { checkKey, checkPrefix, isCacheKey } from "./key.js";
import type { Access } from "./options.js";
import { type Durability, type Expect, type Store, StoreError, storeErrorCodes } from "./store.js";

type ComponentExpect = { tag: "anything" | "absent" | "at"; val?: string };

/** The largest object that passes to a memory and from it, in bytes. */
const OBJECT_BYTES = 64 << 20;

/** The imports for a store; `most` is the largest object that passes, in bytes. */
export function storeImports(store: Store, access: Access, most = OBJECT_BYTES): Record<string, unknown> {
  const change = (key: string) => {
    checkKey(key);
    if (access === "full" || (access === "cache" && isCacheKey(key))) return;
    const open = access === "cache" ? "for changes of the cache only" : "read-only";
    throw new StoreError("denied", `changing ${key}: the memory is open ${open}`);
  };
  return {
    "keepstone:memory/store": {
      read: guarded("read", (key: string) => {
        checkKey(key);
        const object = objectOf(store.read(key));
        return object && checkSize(key, object, most);
      }),
      write: guarded("write", (key: string, bytes: Uint8Array, expect: ComponentExpect, durability: Durability) => {
        change(key);
        checkSize(key, { bytes }, most);
        // The bytes lie in the component's memory, which the next call may move.
        return versionOf(store.write(key, bytes.slice(), expectation(expect), durability));
      }),
      remove: guarded("remove", (key: string, expect: ComponentExpect, durability: Durability) => {
        change(key);
        nothingOf(store.remove(key, expectation(expect), durability));
      }),
      listKeys: guarded("list", (prefix: string, after: string | undefined, limit: number) => {
        checkPrefix(prefix);
        return listedOf(store.list(prefix, after, limit)).map((listed) => ({ ...listed, size: BigInt(listed.size) }));
      }),
    },
  };
}

function guarded<A extends unknown[], R>(name: string, call: (...args: A) => R): (...args: A) => R {
  return (...args) => {
    try {
      return call(...args);
    } catch (error) {
      throw payload(name, error);
    }
  };
}

/** The error that jco passes to the component. Only codes of the contract pass; the component knows no others. */
function payload(name: string, error: unknown): { tag: string; val?: string } {
  if (!(error instanceof StoreError) || !storeErrorCodes.includes(error.code)) {
    return { tag: "unavailable", val: `the store failed in ${name}: ${messageOf(error)}` };
  }
  return error.code === "conflict" ? { tag: error.code } : { tag: error.code, val: messageOf(error) };
}

/** Anything can be thrown, even what cannot be turned into text. */
function messageOf(error: unknown): string {
  try {
    return String(error instanceof Error ? error.message : error).toWellFormed();
  } catch {
    return "it threw something that has no text";
  }
}

function expectation({ tag, val }: ComponentExpect): Expect {
  return tag === "at" ? { at: val ?? "" } : tag;
}

function checkSize<T extends { bytes: Uint8Array }>(key: string, object: T, most: number): T {
  if (object.bytes.length <= most) return object;
  throw new StoreError("full", `${key}: it is larger than ${most} bytes`);
}
