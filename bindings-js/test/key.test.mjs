import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { compareKeys, isCacheKey, isKey } from "../build/key.js";

test("keys are judged as the shared cases say", () => {
  const cases = JSON.parse(readFileSync(new URL("../../tests/cases/keys.json", import.meta.url), "utf8"));
  assert.ok(cases.filter(({ ok }) => !ok).length >= 60);
  for (const { key, ok, cache = false, why } of cases) {
    assert.equal(isKey(key), ok, `${JSON.stringify(key)}: ${why}`);
    assert.equal(isCacheKey(key), cache, `${JSON.stringify(key)}: ${why}`);
  }
});

test("half of a surrogate pair is no key", () => assert.equal(isKey("a\ud800"), false));

test("keys are ordered by their bytes", () => {
  const units = ["", "/", "a", "é", "\uffee", "\ue000", "中", "😀", "𐀀", "\u07ff", "\u0800"];
  const keys = units.flatMap((one) => units.map((other) => `k${one}${other}`));
  for (const one of keys) {
    for (const other of keys) {
      const expected = Buffer.compare(Buffer.from(one), Buffer.from(other));
      assert.equal(Math.sign(compareKeys(one, other)), expected, JSON.stringify([one, other]));
    }
  }
});
