// keepstone/store-kit finds broken stores out, one kind for each promise, and keeps to those that are not.

import assert from "node:assert/strict";
import { test } from "node:test";
import { MemoryStore, StoreError } from "../dist/index.js";
import { storePromises } from "../dist/store-kit.js";

const kit = (manner) => storePromises({ largest: 1 << 20, keys: 200, rounds: 12, ...manner });

/** The names of the promises that a root breaks; `root` makes a function that opens its handles. */
async function brokenBy(root, manner) {
  const broken = [];
  for (const { name, check } of kit(manner)) {
    try {
      await check(root());
    } catch (error) {
      assert.ok(error.message.startsWith(`this promise of a store is broken: ${name}: `), error.message);
      assert.ok(error.cause !== undefined);
      broken.push(name);
    }
  }
  return broken;
}

/** A root whose handles are all one store of a class. */
const shared = (Class) => () => {
  const store = new Class();
  return () => store;
};

/**
 * Numbers a write before it is shared, as a page may that writes to its database later. What another handle shared first
 * stands, and has the number too. It reads and writes only.
 */
function countingRoot() {
  let content = new Map();
  return () => {
    let [base, own] = [content, content];
    const share = () => {
      if (content === base) content = own;
      base = own = content;
    };
    const versionOf = (key) => (own.has(key) ? String(own.get(key).number) : undefined);
    const change = (key, expect, next) => {
      const version = versionOf(key);
      const holds = expect === "anything" || (expect === "absent" ? version === undefined : version === expect.at);
      if (!holds) throw new StoreError("conflict", "changed");
      own = new Map(own).set(key, next);
    };
    return {
      read(key) {
        share();
        return own.has(key) ? { bytes: own.get(key).bytes, version: versionOf(key) } : undefined;
      },
      write(key, bytes, expect) {
        const number = (own.get(key)?.number ?? 0) + 1;
        change(key, expect, { bytes, number });
        return String(number);
      },
    };
  };
}

/** Numbers the writes of each key from one on, also after the key was removed. */
class Renumbering extends MemoryStore {
  #key;
  #numbers = new Map();
  newVersion() {
    const number = (this.#numbers.get(this.#key) ?? 0) + 1;
    this.#numbers.set(this.#key, number);
    return `${this.#key}:${number}`;
  }
  write(key, bytes, expect) {
    this.#key = key;
    return super.write(key, bytes, expect);
  }
  remove(key, expect) {
    super.remove(key, expect);
    this.#numbers.delete(key);
  }
}

/** Goes on at the place at which the last page ended, whatever came before that place since. */
class ByPlace extends MemoryStore {
  #places = new Map();
  list(prefix, after, limit) {
    const all = super.list(prefix, undefined, 10_000);
    const place = this.#places.get(after) ?? all.filter(({ key }) => after !== undefined && Buffer.compare(Buffer.from(key), Buffer.from(after)) <= 0).length;
    const page = all.slice(place, place + limit);
    if (limit < 10_000 && page.length > 0) this.#places.set(page.at(-1).key, place + page.length);
    return limit > 10_000 || limit < 1 ? super.list(prefix, after, limit) : page;
  }
}

/** Removes what is there if the handle read that version last, whatever is there now. */
function staleRemovals() {
  const store = new MemoryStore();
  return () => {
    const seen = new Map();
    return {
      read(key) {
        const found = store.read(key);
        seen.set(key, found?.version);
        return found;
      },
      write: (...given) => store.write(...given),
      remove(key, expect) {
        const isAsSeen = typeof expect !== "string" && seen.get(key) === expect.at;
        store.remove(key, isAsSeen ? "anything" : expect);
      },
      list: (...given) => store.list(...given),
    };
  };
}

/** Compares versions with what the handle read last, not with what is there. */
function lostUpdates() {
  const store = new MemoryStore();
  return () => {
    const seen = new Map();
    return {
      read(key) {
        const found = store.read(key);
        if (found) seen.set(key, found.version);
        return found;
      },
      write(key, bytes, expect) {
        const isAsSeen = typeof expect !== "string" && seen.get(key) === expect.at;
        return store.write(key, bytes, isAsSeen ? "anything" : expect);
      },
      remove: (...given) => store.remove(...given),
      list: (...given) => store.list(...given),
    };
  };
}

/** Lists in the order of UTF-16. */
class Utf16 extends MemoryStore {
  list(prefix, after, limit) {
    super.list(prefix, after, limit);
    const all = super.list(prefix, undefined, 10_000).sort((one, other) => (one.key < other.key ? -1 : 1));
    return all.filter(({ key }) => after === undefined || key > after).slice(0, limit);
  }
}

/** Loses the last byte of large objects. */
class Cutting extends MemoryStore {
  write(key, bytes, expect) {
    return super.write(key, bytes.length > 1 << 19 ? bytes.subarray(0, -1) : bytes, expect);
  }
}

/** Creates what is there already. */
class Creating extends MemoryStore {
  write(key, bytes, expect) {
    return super.write(key, bytes, expect === "absent" && key.startsWith("made/") ? "anything" : expect);
  }
}

/** Has versions of hashes, which come back with their bytes. */
class Hashing extends MemoryStore {
  #writes = [];
  newVersion() {
    return this.#writes.at(-1);
  }
  write(key, bytes, expect) {
    this.#writes.push(`hash of ${key} ${bytes.length} ${Buffer.from(bytes).toString("latin1").slice(0, 100)}`);
    return super.write(key, bytes, expect);
  }
}

/** Answers later, as a database does: each handle loads all before a call, and saves all after it. */
function later({ loads = true, times = 1 } = {}) {
  let saved = new Map();
  let writes = 0;
  return () => {
    class Later extends MemoryStore {
      #isLoaded = false;
      newVersion() {
        return String(++writes);
      }
      async run(call) {
        await null;
        if (loads || !this.#isLoaded) this.objects = new Map(saved);
        this.#isLoaded = true;
        for (let time = 0; time < times; time++) call();
        saved = new Map(this.objects);
      }
    }
    return new Later();
  };
}

test("a store in memory keeps every promise, and so does one that answers later", async () => {
  assert.deepEqual(await brokenBy(shared(MemoryStore)), []);
  assert.deepEqual(await brokenBy(() => later()), []);
});

test("a store of hashes keeps them if it says so, and is found out if not", async () => {
  assert.deepEqual(await brokenBy(shared(Hashing), { versionsAreNew: false }), []);
  assert.ok((await brokenBy(shared(Hashing))).includes("versions change with every change"));
});

/** What each broken store is, and the promises that it breaks. */
const found = [
  ["shares a write later than it is numbered", countingRoot, ["a version stands for its bytes, after refused writes too"]],
  ["numbers a removed key from one on again", shared(Renumbering), ["versions change with every change", "a removal takes nothing newer"]],
  ["goes on at the place where a page ended", shared(ByPlace), ["a listing that grows between its pages loses nothing and repeats nothing", "what stays is listed while others write"]],
  ["removes what it read before", () => staleRemovals(), ["a removal takes nothing newer"]],
  ["writes over what it has not read", () => lostUpdates(), ["increments by many are all counted", "a version stands for its bytes, after refused writes too"]],
  ["lists in the order of UTF-16", shared(Utf16), ["keys are listed in the byte order of the whole key"]],
  ["loses a byte", shared(Cutting), ["nothing and much are stored whole"]],
  ["creates what is there", shared(Creating), ["one of many creates a key"]],
  ["answers later with what it loaded once", () => later({ loads: false }), ["another handle sees what was written, and nothing old"]],
  ["makes a call twice", () => later({ times: 2 }), ["nothing is there at first"]],
];

for (const [what, root, promises] of found) {
  test(`a store that ${what} is found out`, async () => {
    const broken = await brokenBy(root);
    for (const promise of promises) assert.ok(broken.includes(promise), `found: ${broken.join("; ")}`);
  });
}

test("every promise that several handles try is broken by one of these stores", () => {
  const tried = new Set(found.flatMap(([, , promises]) => promises));
  for (const what of ["refused writes", "change with every change", "grows between its pages", "takes nothing newer", "all counted", "one of many creates"]) {
    assert.ok([...tried].some((name) => name.includes(what)), what);
  }
});
