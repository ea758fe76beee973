// The promises of a store, each a function, run on every store.

import assert from "node:assert/strict";
import * as fs from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export const folder = () => fs.mkdtempSync(join(tmpdir(), "keepstone-"));
export const bytes = (text) => new TextEncoder().encode(text);
export const text = (object) => object && new TextDecoder().decode(object.bytes);
export const refuses = (code, run) => assert.throws(run, (error) => error.code === code, `should be ${code}`);

export const promises = {
  "nothing is there at first"(store) {
    assert.equal(store.read("a"), undefined);
    assert.deepEqual(store.list("", undefined, 10), []);
    store.remove("a", "anything");
    store.remove("a", "absent");
    refuses("conflict", () => store.remove("a", { at: "1" }));
  },
  "what is written is read, with the version of the writing"(store) {
    const version = store.write("a/b.md", bytes("one"), "absent");
    assert.deepEqual(store.read("a/b.md").version, version);
    assert.equal(text(store.read("a/b.md")), "one");
    assert.deepEqual(store.list("", undefined, 10), [{ key: "a/b.md", version, size: 3 }]);
  },
  "expectations hold or nothing happens"(store) {
    const first = store.write("k", bytes("1"), "absent");
    refuses("conflict", () => store.write("k", bytes("2"), "absent"));
    const second = store.write("k", bytes("2"), { at: first });
    refuses("conflict", () => store.write("k", bytes("3"), { at: first }));
    refuses("conflict", () => store.remove("k", { at: first }));
    assert.equal(text(store.read("k")), "2");
    store.remove("k", { at: second });
    assert.equal(store.read("k"), undefined);
  },
  "no version comes back, even for the same bytes at once"(store) {
    const versions = new Set();
    for (let nth = 0; nth < 200; nth++) versions.add(store.write("k", bytes("same"), "anything"));
    assert.equal(versions.size, 200);
  },
  "ranges end where the bytes end"(store) {
    store.write("k", bytes("0123456789"), "anything");
    assert.equal(text(store.readRange("k", 2, 3)), "234");
    assert.equal(text(store.readRange("k", 8, 100)), "89");
    assert.equal(text(store.readRange("k", 100, 1)), "");
    assert.equal(store.readRange("none", 0, 1), undefined);
    for (const [offset, length] of [[-1, 1], [0, -1], [NaN, 1], [0.5, 1]]) refuses("invalid", () => store.readRange("k", offset, length));
  },
  "listings are in the byte order of the whole key, page by page"(store) {
    const keys = ["a-b", "a/b", "a/c/d", "a0", "b", "Z", "é", "𐐷", "\uffee", ".vault/trash/x.md"];
    for (const key of keys) store.write(key, bytes(key), "absent");
    const sorted = [...keys].sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
    assert.deepEqual(store.list("", undefined, 100).map(({ key }) => key), sorted);
    const paged = [];
    for (let page; (page = store.list("", paged.at(-1), 3)).length > 0; ) paged.push(...page.map(({ key }) => key));
    assert.deepEqual(paged, sorted);
    assert.deepEqual(store.list("a/", undefined, 10).map(({ key }) => key), ["a/b", "a/c/d"]);
    refuses("invalid", () => store.list("", undefined, 0));
    refuses("invalid", () => store.list("../", undefined, 1));
  },
  "nothing and much are both stored whole"(store) {
    const much = new Uint8Array(8 << 20).fill(7);
    store.write("nothing", new Uint8Array(), "absent");
    store.write("much", much, "absent");
    assert.equal(store.read("nothing").bytes.length, 0);
    assert.deepEqual(Buffer.compare(store.read("much").bytes, much), 0);
  },
  "a malformed key is refused everywhere"(store) {
    for (const call of [() => store.read("../a"), () => store.write("/a", bytes(""), "anything"), () => store.remove("a//b", "anything")]) {
      refuses("invalid", call);
    }
  },
};
