// The component's import `store`: every key checked, every exception turned into an error of the contract, so that
// none ever unwinds through the component and leaves it half way.

import { checkKey, checkPrefix } from "./key.js";
import { type Expect, type Store, StoreError } from "./store.js";

type ComponentExpect = { tag: "anything" | "absent" | "at"; val?: string };

/** The largest object that passes, in bytes. */
const OBJECT_BYTES = 64 << 20;

/** The imports for a store. */
export function storeImports(store: Store, readOnly: boolean): Record<string, unknown> {
  const change = (key: string) => {
    checkKey(key);
    if (readOnly) throw new StoreError("denied", `changing ${key}: the memory is open read-only`);
  };
  return {
    "keepstone:memory/store": {
      read: guarded("read", (key: string) => {
        checkKey(key);
        const object = store.read(key);
        return object && checkSize(key, checkObject(object));
      }),
      readRange: guarded("readRange", (key: string, offset: bigint, length: bigint) => {
        checkKey(key);
        const object = store.readRange(key, Number(offset), Number(length));
        return object && checkSize(key, checkObject(object));
      }),
      write: guarded("write", (key: string, bytes: Uint8Array, expect: ComponentExpect) => {
        change(key);
        checkSize(key, { bytes });
        // The bytes lie in the component's memory, which the next call may move.
        return checkText(store.write(key, bytes.slice(), expectation(expect)), "a version");
      }),
      remove: guarded("remove", (key: string, expect: ComponentExpect) => {
        change(key);
        store.remove(key, expectation(expect));
      }),
      list: guarded("list", (prefix: string, after: string | undefined, limit: number) => {
        checkPrefix(prefix);
        return store.list(prefix, after, limit).map(({ key, version, size }) => ({
          key: checkText(key, "a key"),
          version: checkText(version, "a version"),
          size: BigInt(size),
        }));
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

/** What jco hands on to the component as an error. */
function payload(name: string, error: unknown): { tag: string; val?: string } {
  if (error instanceof StoreError) {
    return error.code === "conflict" ? { tag: error.code } : { tag: error.code, val: wellFormed(error.message) };
  }
  const what = error instanceof Error ? error.message : String(error);
  return { tag: "unavailable", val: wellFormed(`the store failed in ${name}: ${what}`) };
}

function wellFormed(message: string): string {
  return message.toWellFormed();
}

function expectation({ tag, val }: ComponentExpect): Expect {
  return tag === "at" ? { at: val ?? "" } : tag;
}

function checkText(value: unknown, what: string): string {
  if (typeof value === "string" && value.isWellFormed()) return value;
  if (value instanceof Promise) throw new StoreError("unavailable", "the store answered with a promise; a store is synchronous");
  throw new StoreError("unavailable", `the store answered with ${typeof value} instead of ${what}`);
}

function checkObject(object: { bytes: unknown; version: unknown }): { bytes: Uint8Array; version: string } {
  if ((object as unknown) instanceof Promise) checkText(object, "an object");
  if (!(object.bytes instanceof Uint8Array)) throw new StoreError("unavailable", "the store answered without bytes");
  return { bytes: object.bytes, version: checkText(object.version, "a version") };
}

function checkSize<T extends { bytes: Uint8Array }>(key: string, object: T): T {
  if (object.bytes.length <= OBJECT_BYTES) return object;
  throw new StoreError("full", `${key}: it is larger than ${OBJECT_BYTES} bytes`);
}
