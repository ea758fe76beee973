// What is made of text before it is shown.

import assert from "node:assert/strict";
import { test } from "node:test";
import { source } from "./source.mjs";

const { firstLine, marked, plain, visible, webAddress } = await source("visible.ts");

test("signs that hide or turn text are shown", () => {
  assert.equal(visible("a\u001b[31mb\u0000\u007f\u0085"), "a␛[31mb␀␡⟦U+0085⟧");
  assert.equal(visible("\u202eabc\u2066"), "⟦U+202E⟧abc⟦U+2066⟧");
  assert.equal(visible("a\u200bb\ufeff\u061c\u{e0041}"), "a⟦U+200B⟧b⟦U+FEFF⟧⟦U+061C⟧⟦U+E0041⟧");
  assert.equal(visible("👩\u200d💻 ção 記憶"), "👩\u200d💻 ção 記憶");
  assert.equal(visible("lines\r\nand\ttabs\n"), "lines\nand\ttabs\n");
});

test("matches are counted in bytes of UTF-8", () => {
  assert.deepEqual(marked("é socket 💡 drop", [{ start: 3, end: 9 }, { start: 15, end: 19 }]), ["é ", "socket", " 💡 ", "drop", ""]);
  assert.deepEqual(marked("none", []), ["none"]);
});

test("an entry is named by its first line", () => {
  assert.equal(firstLine("\n\n## Use SSE\n\nBecause."), "Use SSE");
  assert.equal(firstLine("- **Ping** with `send`: 2 * 3"), "Ping with send: 2 * 3");
  assert.equal(firstLine("procedure: ## How to release"), "procedure: How to release");
  assert.equal(firstLine("#network is a tag, C # is no heading"), "#network is a tag, C # is no heading");
  assert.equal(firstLine(""), "");
});

test("lines that are joined lose the marks of their headings", () => {
  assert.equal(plain("## How to release 1. Run **all** checks. ### After it"), "How to release 1. Run all checks. After it");
  assert.equal(plain("procedure: # One\n## Two"), "procedure: One\nTwo");
});

test("only an address of the web can be followed", () => {
  assert.equal(webAddress("https://example.org/a b"), "https://example.org/a%20b");
  assert.equal(webAddress("HTTP://example.org"), "http://example.org/");
  for (const text of ["javascript:alert(1)", "java\tscript:alert(1)", " javascript:alert(1)", "data:text/html,x", "file:///etc/passwd", "src/a.rs", "C:\\a", "//example.org", ""]) {
    assert.equal(webAddress(text), undefined, text);
  }
});
