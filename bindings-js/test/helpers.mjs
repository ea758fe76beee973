// What several tests of stores need.

import assert from "node:assert/strict";
import * as fs from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const folder = () => fs.mkdtempSync(join(tmpdir(), "keepstone-"));

/** A file with a script for a process of its own: Bun and Deno run no module that is an argument. It is removed at the end. */
export const scripted = (source) => {
  const place = fs.mkdtempSync(fileURLToPath(new URL("../build/script-", import.meta.url)));
  process.once("exit", () => fs.rmSync(place, { recursive: true, force: true }));
  const file = join(place, "script.mjs");
  fs.writeFileSync(file, source);
  return file;
};

export const bytes = (text) => new TextEncoder().encode(text);
export const text = (object) => object && new TextDecoder("utf-8", { ignoreBOM: true }).decode(object.bytes);
export const refuses = (code, run) => assert.throws(run, (error) => error.code === code, `should be ${code}`);
