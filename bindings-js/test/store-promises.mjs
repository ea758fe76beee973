// The promises of a store, run on every store: those of `promises.json`, which Rust runs too, and
// those about much. Each is a function of a function that opens the store, as another process would.

import assert from "node:assert/strict";
import * as fs from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const folder = () => fs.mkdtempSync(join(tmpdir(), "keepstone-"));

/** A file with a script for a process of its own: Bun and Deno run no module that is an argument. It is removed at the end. */
export const scripted = (source) => {
  const place = fs.mkdtempSync(fileURLToPath(new URL("../build/script-", import.meta.url)));
  process.once("exit", () => fs.rmSync(place, { recursive: true, force: true }));
  const file = join(place, "script.mjs");
  fs.writeFileSync(file, source);
  return file;
};

export const bytes = (text) => new TextEncoder().encode(text);
export const text = (object) => object && new TextDecoder("utf-8", { ignoreBOM: true }).decode(object.bytes);
export const refuses = (code, run) => assert.throws(run, (error) => error.code === code, `should be ${code}`);

const shared = (name) => JSON.parse(fs.readFileSync(new URL(`../../host/runtime/src/store_kit/${name}`, import.meta.url), "utf8"));

/** Runs the steps of a promise; versions have names. */
function follow(store, steps) {
  const versions = {};
  const given = (expect = "anything") => (typeof expect === "string" ? expect : { at: versions[expect.at] ?? expect.at });
  for (const [nth, step] of steps.entries()) {
    const what = `step ${nth}: ${JSON.stringify(step)}`;
    let found;
    try {
      found = take(store, step, given);
    } catch (error) {
      assert.equal(error.code, step.fails, `${what}: ${error.message}`);
      continue;
    }
    assert.equal(step.fails, undefined, what);
    check(step, found, versions, what);
  }
}

function take(store, step, given) {
  if ("write" in step) return store.write(step.write, bytes(step.text ?? ""), given(step.expect));
  if ("read" in step) return store.read(step.read);
  if ("remove" in step) return store.remove(step.remove, given(step.expect));
  if ("list" in step) return store.list(step.list, step.after, step.limit ?? 100);
  if ("differ" in step) return undefined;
  throw new Error(`no step is ${JSON.stringify(step)}`);
}

function check(step, found, versions, what) {
  if ("write" in step && step.as) versions[step.as] = found;
  if ("read" in step) {
    assert.equal(text(found) ?? null, step.gives, what);
    if (step.at) assert.equal(found.version, versions[step.at], what);
  }
  if ("list" in step && step.gives) assert.deepEqual(found.map(({ key }) => key), step.gives, what);
  if ("list" in step && step.tells) {
    const told = step.tells.map(([key, name, size], nth) => ({ key, version: name ? versions[name] : found[nth]?.version, size }));
    assert.deepEqual(found, told, what);
  }
  if ("differ" in step) assert.equal(new Set(step.differ.map((name) => versions[name])).size, step.differ.length, what);
}

const scripts = shared("promises.json").map(({ promise, steps }) => [promise, (open) => follow(open(), steps)]);

/** All keys, in pages of a size. */
function keysOf(store, limit) {
  const all = [];
  for (;;) {
    const page = store.list("", all.at(-1), limit).map(({ key }) => key);
    all.push(...page);
    if (page.length < limit) return all;
  }
}

const byteOrder = (one, other) => Buffer.compare(Buffer.from(one), Buffer.from(other));

const work = {
  "every good key is taken and listed"(open) {
    const store = open();
    const odd = ["100%", "a%2Fb", "a+b", "a&b=c", "#1", "(x)[y]{z}", "'`^~!@$;,", "\ufdd0", "e\u0301"];
    let keys = shared("keys.json").concat(odd);
    keys = [...new Set(keys)].filter((one, _, all) => !all.some((other) => other.startsWith(`${one}/`))).sort(byteOrder);
    assert.ok(keys.length >= 20);
    for (const key of keys) store.write(key, bytes(key), "absent");
    for (const key of keys) assert.equal(text(store.read(key)), key);
    assert.deepEqual(keysOf(store, 7), keys);
  },
  "nothing and much are stored whole"(open) {
    const store = open();
    for (const size of [0, 1, 4_095, 4_096, 1 << 20, 64 << 20]) {
      const much = new Uint8Array(size).map((_, nth) => Math.imul(nth, 2_654_435_761) >>> 24);
      const version = store.write("a", much, "anything");
      const found = store.read("a");
      assert.ok(found.version === version && Buffer.compare(found.bytes, much) === 0, `${size} bytes`);
      assert.equal(store.list("", undefined, 1)[0].size, size);
    }
  },
  "no version comes back, even for the same bytes at once"(open) {
    const store = open();
    const versions = new Set();
    for (let nth = 0; nth < 200; nth++) {
      versions.add(store.write("k", bytes("same"), "anything"));
      if (nth % 7 === 0) store.remove("k", "anything");
    }
    assert.equal(versions.size, 200);
  },
  "a version stands for its bytes, after refused writes too"(open) {
    // A store that counts its versions, and takes a write back that it had numbered, gives the number away again.
    const stores = [open(), open()];
    const known = new Map();
    const meet = (version, content) => assert.equal(known.get(version) ?? (known.set(version, content), content), content, `version ${version} came back`);
    let behind = "absent";
    for (let round = 0; round < 50; round++) {
      const [ahead, late] = round % 2 === 0 ? stores : stores.toReversed();
      let at = behind;
      for (let nth = 0; nth <= round % 3; nth++) {
        const version = ahead.write("a", bytes(`${round}.${nth}`), at);
        at = { at: version };
        meet(version, `${round}.${nth}`);
        refuses("conflict", () => late.write("a", bytes("refused"), behind));
      }
      for (const store of [late, ahead]) {
        const found = store.read("a");
        behind = { at: found.version };
        meet(found.version, text(found));
      }
    }
  },
  "pages of many keys join without gaps"(open) {
    const store = open();
    const keys = Array.from({ length: 10_000 }, (_, n) => `${n % 7}/${n % 13}/${n}.md`);
    for (const key of keys) store.write(key, bytes(key), "absent");
    keys.sort(byteOrder);
    for (const limit of [10_000, 1_000, 333]) assert.deepEqual(keysOf(store, limit), keys);
    const of3 = keys.filter((key) => key.startsWith("3/1"));
    assert.deepEqual(store.list("3/1", undefined, 10_000).map(({ key }) => key), of3);
  },
  "another handle sees what was written"(open) {
    const [one, other] = [open(), open()];
    const version = one.write("a", bytes("by one"), "absent");
    assert.deepEqual([text(other.read("a")), other.read("a").version], ["by one", version]);
    other.write("a", bytes("by the other"), { at: version });
    assert.equal(text(one.read("a")), "by the other");
    refuses("conflict", () => one.write("a", bytes("late"), { at: version }));
  },
};

export const promises = [...scripts, ...Object.entries(work)];
