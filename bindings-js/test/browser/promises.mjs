// The promises of a store, in a page, over a root of the database.

import assert from "node:assert/strict";
import { IndexedDbStore } from "/package/dist/browser.js";
import { storePromises } from "/package/dist/store-kit.js";

/** All that a store has. */
function contentOf(store) {
  const listed = store.list("", undefined, 10_000);
  return listed.map((line) => ({ ...line, at: store.read(line.key).version, bytes: store.read(line.key).bytes }));
}

const promises = storePromises();
const names = promises.map(({ name }) => name);

/** Checks a promise on a root of its own, and that what it leaves is saved as it is. */
async function check(name) {
  const handles = [];
  const open = () => {
    handles.push(new IndexedDbStore(name, { durability: "fast" }));
    return handles.at(-1);
  };
  await promises.find((other) => other.name === name).check(open);
  const [store] = handles;
  const other = new IndexedDbStore(name);
  await store.run(() => {});
  await other.run(() => {});
  const [left, saved] = [contentOf(store), contentOf(other)];
  for (const [nth, object] of left.entries()) assert.equal(saved[nth]?.bytes.length, object.bytes.length, object.key);
  const isSame = left.every(({ bytes }, nth) => bytes.every((byte, at) => byte === saved[nth].bytes[at]));
  assert.ok(isSame, "the bytes are saved");
  const lines = (content) => content.map(({ bytes, ...line }) => line);
  assert.deepEqual(lines(saved), lines(left));
  await new Promise((done) => (indexedDB.deleteDatabase(`keepstone:${name}`).onsuccess = done));
}

globalThis.promises = { names, check };
