import { checkKey, checkPrefix, compareKeys } from "./key.js";
import { checkLimit, type Expect, holds, type Listed, type Store, StoreError, type StoredObject } from "./store.js";

/** A store in this process's memory, for tests and for memories that need not outlive it. */
export class MemoryStore implements Store {
  /** All objects by their keys; a change puts another object in place. */
  protected objects = new Map<string, StoredObject>();
  #writes = 0;

  read(key: string): StoredObject | undefined {
    checkKey(key);
    const object = this.objects.get(key);
    return object && { bytes: object.bytes.slice(), version: object.version };
  }

  write(key: string, bytes: Uint8Array, expect: Expect): string {
    this.#check(key, expect);
    const version = this.newVersion();
    this.objects.set(key, { bytes: bytes.slice(), version });
    return version;
  }

  remove(key: string, expect: Expect): void {
    this.#check(key, expect);
    this.objects.delete(key);
  }

  list(prefix: string, after: string | undefined, limit: number): Listed[] {
    checkPrefix(prefix);
    checkLimit(limit);
    const later = (key: string) => after === undefined || compareKeys(key, after) > 0;
    const keys = [...this.objects.keys()].filter((key) => key.startsWith(prefix) && later(key)).sort(compareKeys);
    return keys.slice(0, limit).flatMap((key) => {
      const object = this.objects.get(key);
      return object ? [{ key, version: object.version, size: object.bytes.length }] : [];
    });
  }

  /** A version that no write of this store has. */
  protected newVersion(): string {
    return String(++this.#writes);
  }

  #check(key: string, expect: Expect): void {
    checkKey(key);
    if (!holds(expect, this.objects.get(key)?.version)) throw new StoreError("conflict", `${key} was changed meanwhile`);
  }
}
