// A module of src/ that imports nothing but types, as the tests of plain functions use it.

import { readFileSync } from "node:fs";
import { transformSync } from "esbuild";

export function source(name) {
  const text = readFileSync(new URL(`../src/${name}`, import.meta.url), "utf8");
  const { code } = transformSync(text, { loader: "ts", charset: "utf8" });
  return import(`data:text/javascript;base64,${Buffer.from(code).toString("base64")}`);
}
