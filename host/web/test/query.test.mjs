// The search field: what a person types, as words and filters.

import assert from "node:assert/strict";
import { test } from "node:test";
import { source } from "./source.mjs";

const { atOf, chipOf, completions, filterOf, readSearch, stageOf, toggled, writeSearch } = await source("query.ts");
const NOW = 1_800_000_000_000;

test("filters are told from words, in any order", () => {
  const search = readSearch("proxy kind:decision  drops agent:dev since:7d");
  assert.deepEqual(search.words, "proxy drops");
  assert.equal(writeSearch(search), "kind:decision agent:dev since:7d proxy drops");
  assert.deepEqual(filterOf(search.chips, NOW), { scopes: [{ agent: "dev" }], categories: ["decisions"], since: NOW - 7 * 86_400_000 });
});

test("a category may stand in the plural, and twice the same filter is one", () => {
  assert.equal(writeSearch(readSearch("kind:decisions kind:decision")), "kind:decision");
  assert.deepEqual(filterOf(readSearch("kind:research").chips, NOW), { categories: ["research"] });
});

test("what is no filter is looked for", () => {
  for (const words of ["std::fs", "https://example.org", "since:soon", "is:red", "by:me", "kind:", "note: this"]) {
    assert.deepEqual(readSearch(words), { chips: [], words });
  }
});

test("a value with spaces stands in quotation marks, there and back", () => {
  const search = readSearch('agent:"Ana Maria" tag:a');
  assert.deepEqual(search.chips, [{ name: "agent", value: "Ana Maria" }, { name: "tag", value: "a" }]);
  assert.equal(writeSearch(search), 'agent:"Ana Maria" tag:a');
});

test("the project, missions, stages and pins are filters too", () => {
  const { chips } = readSearch("agent:project mission:launch is:trash is:pinned since:2026-03-16");
  assert.deepEqual(filterOf(chips, NOW), { scopes: ["project", { mission: "launch" }], tiers: ["pinned"], statuses: ["forgotten"], since: new Date(2026, 2, 16).getTime() });
  assert.equal(stageOf(chips), "forgotten");
  assert.equal(stageOf([]), undefined);
});

test("a time to look back to is local unless it names a zone, and alone of its kind", () => {
  const at = (text) => atOf(readSearch(`auth ${text}`).chips, NOW)?.getTime();
  assert.equal(at("at:2026-03-16T10:00"), new Date(2026, 2, 16, 10).getTime());
  assert.equal(at("at:2026-03-16T10:00+02:00"), Date.UTC(2026, 2, 16, 8));
  assert.equal(at("at:2026-03-16"), new Date(2026, 2, 16).getTime());
  assert.equal(at("at:7d"), NOW - 7 * 86_400_000);
  assert.equal(at(""), undefined);
  assert.deepEqual(readSearch("at:noon").chips, []);
  const { chips } = readSearch("at:7d kind:fact");
  assert.equal(writeSearch({ chips: toggled(chips, chipOf("at:1d")), words: "" }), "kind:fact at:1d");
});

test("who stated it is a filter", () => {
  assert.deepEqual(filterOf(readSearch("auth by:person by:file").chips, NOW), { statedBy: ["person", "file"] });
});

test("one time and one stage at most", () => {
  const chips = readSearch("since:7d is:trash is:pinned kind:fact").chips;
  const next = toggled(toggled(chips, chipOf("since:1d")), chipOf("is:archived"));
  assert.equal(writeSearch({ chips: next, words: "" }), "is:pinned kind:fact since:1d is:archived");
  assert.equal(writeSearch({ chips: toggled(next, chipOf("kind:fact")), words: "" }), "is:pinned since:1d is:archived");
});

test("names of filters are completed, then their values", () => {
  const values = { kind: ["decision", "digest"], agent: ["dev", "Ana Maria"] };
  assert.deepEqual(completions("proxy ki", values), ["kind:"]);
  assert.deepEqual(completions("proxy kind:d", values), ["kind:decision", "kind:digest"]);
  assert.deepEqual(completions("agent:a", values), ['agent:"Ana Maria"']);
  assert.deepEqual(completions("kind:decision", values), []);
  assert.deepEqual(completions("proxy ", values), []);
});
