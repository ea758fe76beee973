// A brief as its parts and lines.

import assert from "node:assert/strict";
import { test } from "node:test";
import { source } from "./source.mjs";

const { isEntry, partsOf, tokensOf } = await source("briefing.ts");

test("each line of a list has its source", () => {
  const text = "<!-- keepstone:brief -->\n## MEMORY CONTEXT\n\nProject:\n# Chat\n\nFor this task:\n\n===== AGENT KNOWLEDGE =====\n- Lesson: one\n\nFor this task:\n- fact: two\n- fact: three\n\n4 more: memory_search\n\n---\n<!-- /keepstone:brief -->\n";
  const section = (title, ...sources) => ({ title, sources, dropped: [], cut: 0 });
  const sections = [section("Project", "_project.md"), section("AGENT KNOWLEDGE", "dev/lessons/1"), section("Gone"), section("For this task", "dev/facts/2", "_shared/facts/3")];
  const parts = partsOf({ text, tokens: 60, sections, mentions: [] });
  assert.deepEqual(parts.map(({ title, lines }) => [title, lines]), [
    ["Project", [{ text: "# Chat\n\nFor this task:", source: "_project.md" }]],
    ["AGENT KNOWLEDGE", [{ text: "Lesson: one", source: "dev/lessons/1" }]],
    ["For this task", [{ text: "fact: two", source: "dev/facts/2" }, { text: "fact: three", source: "_shared/facts/3" }]],
  ]);
  assert.ok(parts.every(({ tokens }) => tokens > 0));
});

test("a line that nobody confirmed is told from the others", () => {
  const sections = [{ title: "For this task", sources: ["dev/facts/2", "dev/facts/3"], dropped: [], cut: 0 }];
  const [part] = partsOf({ text: "For this task:\n- ? fact: two\n- fact: three\n", tokens: 9, sections, mentions: [] });
  assert.deepEqual(part.lines, [{ text: "fact: two", source: "dev/facts/2", isUnconfirmed: true }, { text: "fact: three", source: "dev/facts/3" }]);
});

test("text that does not tell its sources apart stays whole", () => {
  const [part] = partsOf({ text: "Team:\nops did a\nqa did b\n", tokens: 5, sections: [{ title: "Team", sources: ["a.json", "b.json"], dropped: [], cut: 0 }], mentions: [] });
  assert.deepEqual(part.lines, [{ text: "ops did a\nqa did b" }]);
});

test("entries are told from files", () => {
  assert.deepEqual(["dev/facts/1", "_missions/launch/facts/1", "_project.md", ".vault/sessions/dev.json", "ops/lessons.md"].map(isEntry), [true, true, false, false, false]);
});

test("tokens are estimated as a brief does", () => {
  assert.equal(tokensOf("abcde"), 2);
  assert.equal(tokensOf("日本語ab"), 4);
});
