// What changed between two texts.

import assert from "node:assert/strict";
import { test } from "node:test";
import { source } from "./source.mjs";

const { difference } = await source("diff.ts");
const told = (before, after) => difference(before, after).map(({ kind, text }) => ({ same: text, added: `+${text}+`, removed: `-${text}-` })[kind]).join("");

test("words that were replaced, added and removed", () => {
  assert.equal(told("Ping every 20 seconds.", "Ping every 15 seconds."), "Ping every -20-+15+ seconds.");
  assert.equal(told("a b", "a new b"), "a +new +b");
  assert.equal(told("", "a"), "+a+");
  assert.equal(told("same", "same"), "same");
  assert.equal(told("記憶する", "記録する"), "記-憶-+録+する");
});

test("both texts can be put together again, also of two that are too long to compare", () => {
  const words = (count, step) => Array.from({ length: count }, (_, nth) => `w${(nth * step) % 101}`).join(" ");
  for (const [before, after] of [["a b c d", "c a d b"], [words(200, 7), words(220, 9)], [words(4_000, 7), words(4_000, 9)]]) {
    const of = (kind) => difference(before, after).filter((piece) => piece.kind !== kind).map(({ text }) => text).join("");
    assert.equal(of("added"), before);
    assert.equal(of("removed"), after);
  }
});
