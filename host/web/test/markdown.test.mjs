// Markdown as blocks and spans.

import assert from "node:assert/strict";
import { test } from "node:test";
import { source } from "./source.mjs";

const { blocksOf, fileOf, spansOf } = await source("markdown.ts");
const text = (text) => ({ kind: "text", text });

test("blocks", () => {
  const blocks = blocksOf("# Title #\nOne\ntwo\n\n> quoted\n> more\n\n---\n```ts title\nlet a = `b`;\n\n# no heading\n```\nend");
  assert.deepEqual(blocks, [
    { kind: "heading", level: 1, spans: [text("Title")] },
    { kind: "paragraph", spans: [text("One\ntwo")] },
    { kind: "quote", blocks: [{ kind: "paragraph", spans: [text("quoted\nmore")] }] },
    { kind: "rule" },
    { kind: "code", language: "ts", text: "let a = `b`;\n\n# no heading" },
    { kind: "paragraph", spans: [text("end")] },
  ]);
});

test("lists within lists, numbers and tasks", () => {
  const [list, numbers] = blocksOf("- one\n  - inner\n  - second\n- [x] done\n- [ ] open\n\n3. three\n4. four");
  assert.deepEqual(list.items.map(({ done }) => done), [undefined, true, false]);
  assert.equal(list.items[0].blocks[1].items.length, 2);
  assert.deepEqual(numbers.items.map(({ blocks }) => blocks[0].spans[0].text), ["three", "four"]);
  assert.equal(numbers.start, 3);
  assert.deepEqual(blocksOf("2026 was good.\n- a dash - inside"). map(({ kind }) => kind), ["paragraph", "list"]);
});

test("tables", () => {
  const [table] = blocksOf("| name | port |\n|---|---:|\n| web | 80 \\| 443 |\n| short |");
  assert.deepEqual(table.head, [[text("name")], [text("port")]]);
  assert.deepEqual(table.rows, [[[text("web")], [text("80 | 443")]], [[text("short")], []]]);
  assert.equal(blocksOf("a | b\nno table")[0].kind, "paragraph");
});

test("spans", () => {
  assert.deepEqual(spansOf("a **b `c`** *d* ~~e~~ snake_case_name 2 * 3 * 4 \\*f\\*"), [
    text("a "),
    { kind: "strong", spans: [text("b "), { kind: "code", text: "c" }] },
    text(" "),
    { kind: "em", spans: [text("d")] },
    text(" "),
    { kind: "del", spans: [text("e")] },
    text(" snake_case_name 2 * 3 * 4 "),
    text("*"),
    text("f"),
    text("*"),
  ]);
  assert.deepEqual(spansOf("`` a`b ``"), [{ kind: "code", text: "a`b" }]);
});

test("links, and addresses without the sentence around them", () => {
  assert.deepEqual(spansOf("[the *plan*](docs/plan.md)"), [{ kind: "link", to: "docs/plan.md", spans: [text("the "), { kind: "em", spans: [text("plan")] }] }]);
  const [, link, end] = spansOf("(see https://example.org/a_b).");
  assert.equal(link.to, "https://example.org/a_b");
  assert.equal(end.text, ").");
});

test("HTML stays text, and so does what does not close", () => {
  for (const hostile of ["<script>alert(1)</script>", "<img src=x onerror=alert(1)>", "**open", "`open", "[open](", "```"]) {
    assert.ok(!JSON.stringify(blocksOf(hostile)).includes('"html"'));
  }
  assert.deepEqual(spansOf("<b>**x"), [text("<b>**x")]);
});

test("hostile texts take no long time and no deep stack", () => {
  for (const hostile of ["[".repeat(50_000), "*".repeat(50_000), "> ".repeat(20_000), "`".repeat(50_000), "- ".repeat(20_000), "|".repeat(20_000) + "\n" + "|-".repeat(20_000), "**a".repeat(10_000), "_a ".repeat(10_000)]) {
    assert.ok(blocksOf(hostile).length > 0);
  }
});

test("paths of files", () => {
  assert.equal(fileOf("src/net.ts:12"), "src/net.ts");
  assert.equal(fileOf("./docs/a.md#L3"), "docs/a.md");
  assert.equal(fileOf("Cargo.toml"), "Cargo.toml");
  for (const other of ["cargo build", "a.b", "1.0.8", "https://x.org/a.md", "and", "..", "/", ""]) assert.equal(fileOf(other), undefined, other);
});
