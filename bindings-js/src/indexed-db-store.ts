// A root in the browser's database. The component waits for every answer of its store, and the database answers later: so a call works
// on an image of the root in memory, which is brought up to date before and saved after it, in one transaction.

import { invalid } from "./error.js";
import { MemoryStore } from "./memory-store.js";
import { type Durability, type Expect, StoreError, type StoredObject } from "./store.js";

/** Objects by their keys. */
const OBJECTS = "objects";
/** Which keys each save changed, by consecutive numbers. */
const CHANGES = "changes";
/** Saves that are remembered. Who has missed more loads all objects again. */
const REMEMBERED = 256;

interface Save {
  number: number;
  keys: string[];
}

/**
 * A root of this site in IndexedDB. Any number of tabs and workers may use it: a Web Lock lets one call at a time load, work and save.
 * What it reads outside of a call is as the last call left it.
 */
export class IndexedDbStore extends MemoryStore {
  readonly #name: string;
  readonly #durability: Durability | undefined;
  #database: IDBDatabase | undefined;
  /** The save that the image shows; absent if all is to be loaded. */
  #shown: number | undefined;
  #isInCall = false;
  /** What the call changed: the keys, and whether something of it must survive a loss of power. */
  readonly #changed = new Set<string>();
  #isStrict = false;
  #writes = 0;

  /** Opens nothing yet. `durability` is that of all changes, whatever a call asks for. */
  constructor(root: string, { durability }: { durability?: Durability | undefined } = {}) {
    super();
    if (typeof root !== "string" || root === "" || !root.isWellFormed()) throw invalid("place.root", "is not the name of a root");
    this.#name = `keepstone:${root}`;
    this.#durability = durability;
  }

  async run(call: () => void): Promise<void> {
    const { locks } = globalThis.navigator;
    if (!locks) throw new StoreError("unavailable", "this page has no Web Locks: it needs https, or localhost");
    await locks.request(this.#name, () => this.#runAlone(call).catch((error: unknown) => {
      // The image may have what was not saved.
      this.#shown = undefined;
      throw toStoreError(error);
    }));
  }

  async #runAlone(call: () => void): Promise<void> {
    const database = await this.#open();
    await this.#load(database);
    this.#isInCall = true;
    try {
      call();
    } finally {
      this.#isInCall = false;
    }
    if (this.#changed.size > 0) await this.#save(database);
  }

  override write(key: string, bytes: Uint8Array, expect: Expect, durability: Durability = "full"): string {
    this.#checkCall(key);
    const version = super.write(key, bytes, expect);
    this.#note(key, durability);
    return version;
  }

  override remove(key: string, expect: Expect, durability: Durability = "full"): void {
    this.#checkCall(key);
    const isThere = this.objects.has(key);
    super.remove(key, expect);
    if (isThere) this.#note(key, durability);
  }

  /** Random, because a write that is not saved must not leave its version to other bytes; and counted, so that none here are equal. */
  protected override newVersion(): string {
    const random = crypto.getRandomValues(new Uint32Array(2));
    return [++this.#writes, ...random].map((part) => part.toString(36)).join("-");
  }

  #checkCall(key: string): void {
    if (!this.#isInCall) throw new StoreError("unavailable", `changing ${key}: only a call that \`run\` makes may change something`);
  }

  #note(key: string, durability: Durability): void {
    this.#changed.add(key);
    this.#isStrict ||= (this.#durability ?? durability) !== "fast";
  }

  async #open(): Promise<IDBDatabase> {
    if (this.#database) return this.#database;
    const request = indexedDB.open(this.#name, 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore(OBJECTS);
      request.result.createObjectStore(CHANGES, { keyPath: "number" });
    };
    const database = await answer(request);
    // The site or the person deletes it: nothing of it is true any more.
    const forget = () => {
      database.close();
      this.#database = this.#shown = undefined;
    };
    database.onversionchange = forget;
    database.onclose = forget;
    return (this.#database = database);
  }

  /** Brings the image up to date: what others saved since, or all. */
  async #load(database: IDBDatabase): Promise<void> {
    this.#changed.clear();
    this.#isStrict = false;
    const transaction = database.transaction([OBJECTS, CHANGES]);
    const [objects, changes] = [transaction.objectStore(OBJECTS), transaction.objectStore(CHANGES)];
    if (this.#shown !== undefined) {
      const [shown, ...since] = await answer<Save[]>(changes.getAll(IDBKeyRange.lowerBound(this.#shown)));
      if (shown?.number === this.#shown) {
        const keys = [...new Set(since.flatMap(({ keys }) => keys))];
        const found = await Promise.all(keys.map((key) => answer<StoredObject | undefined>(objects.get(key))));
        keys.forEach((key, nth) => this.#show(key, found[nth]));
        this.#shown += since.length;
        return;
      }
    }
    const [keys, found, last] = await Promise.all([answer(objects.getAllKeys()), answer<StoredObject[]>(objects.getAll()), answer(changes.openKeyCursor(null, "prev"))]);
    this.objects = new Map(keys.map((key, nth) => [key as string, found[nth]!]));
    this.#shown = (last?.key as number | undefined) ?? 0;
  }

  #show(key: string, object: StoredObject | undefined): void {
    if (object) this.objects.set(key, object);
    else this.objects.delete(key);
  }

  /** Saves what a call changed. Its number can be taken once, so nothing that somebody saved without the lock is overwritten. */
  async #save(database: IDBDatabase): Promise<void> {
    const number = (this.#shown ?? 0) + 1;
    const transaction = database.transaction([OBJECTS, CHANGES], "readwrite", { durability: this.#isStrict ? "strict" : "relaxed" });
    try {
      this.#put(transaction, number);
    } catch (error) {
      // It would be completed with a part of the changes.
      transaction.abort();
      throw error;
    }
    await end(transaction);
    this.#shown = number;
  }

  #put(transaction: IDBTransaction, number: number): void {
    const [objects, changes] = [transaction.objectStore(OBJECTS), transaction.objectStore(CHANGES)];
    changes.add({ number, keys: [...this.#changed] } satisfies Save);
    changes.delete(IDBKeyRange.upperBound(number - REMEMBERED));
    for (const key of this.#changed) {
      const object = this.objects.get(key);
      if (object) objects.put(object, key);
      else objects.delete(key);
    }
  }
}

function answer<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** Without `commit()`: Firefox completes a transaction whose request fails after that, with the other changes. */
function end(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? new Error("the browser ended the transaction"));
  });
}

/** An error of the database. Each of them changed nothing: transactions are whole. */
function toStoreError(error: unknown): StoreError {
  if (error instanceof StoreError) return error;
  const { name, message } = error as DOMException;
  if (name === "QuotaExceededError") return new StoreError("full", "the browser has no more room for this site");
  if (name === "ConstraintError") return new StoreError("unavailable", "the root was changed by a program that did not take its lock; nothing was stored");
  return new StoreError("unavailable", `the browser's database failed: ${message || name}`);
}
