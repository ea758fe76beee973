// The committed files are what esbuild makes of src/.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { bundle, OUTPUT } from "../scripts/bundle.mjs";

test("the built files are those of the sources", async () => {
  const files = await bundle();
  assert.deepEqual(readdirSync(OUTPUT).sort(), [...files.keys()].sort());
  for (const [name, text] of files) {
    assert.ok(readFileSync(join(OUTPUT, name), "utf8") === text, `${name} is old: run \`npm run build\` in host/web`);
  }
});

test("the page is small, and names no other server", async () => {
  for (const [name, text] of await bundle()) {
    const size = Buffer.byteLength(text);
    assert.ok(size < 120_000, `${name} has ${size} bytes`);
    const addresses = text.match(/https?:\/\/[^"'`\s)]+/g) ?? [];
    assert.deepEqual(addresses.filter((address) => !address.startsWith("http://www.w3.org/")), [], name);
  }
});
