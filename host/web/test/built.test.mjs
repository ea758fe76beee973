// The committed files are what esbuild makes of src/.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { test } from "node:test";
import { bundle, OUTPUT } from "../scripts/bundle.mjs";

test("the built files are those of the sources", async () => {
  const files = await bundle();
  assert.deepEqual(builtFiles(), [...files.keys()].sort());
  for (const [name, text] of files) {
    assert.ok(readFileSync(join(OUTPUT, name), "utf8") === text, `${name} is old: run \`npm run build\` in host/web`);
  }
});

function builtFiles() {
  const found = readdirSync(OUTPUT, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return found.map((entry) => relative(OUTPUT, join(entry.parentPath, entry.name)).replaceAll("\\", "/")).sort();
}

test("all that one language needs is small", async () => {
  const sizes = [...(await bundle())].map(([name, text]) => [name, Buffer.byteLength(text)]);
  const [texts, others] = [true, false].map((isText) => sizes.filter(([name]) => name.startsWith("text/") === isText).map(([, size]) => size));
  const size = others.reduce((sum, size) => sum + size, Math.max(...texts));
  assert.ok(size < 122_000, `the page has ${size} bytes`);
});

test("the page names no other server", async () => {
  for (const [name, text] of await bundle()) {
    const addresses = text.match(/https?:\/\/[^"'`\s)]+/g) ?? [];
    assert.deepEqual(addresses.filter((address) => !address.startsWith("http://www.w3.org/")), [], name);
  }
});
