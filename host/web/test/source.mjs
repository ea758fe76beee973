// A module of src/ with all that it imports, as the tests of plain functions use it.

import { fileURLToPath } from "node:url";
import { build } from "esbuild";

export async function source(name) {
  const entryPoints = [fileURLToPath(new URL(`../src/${name}`, import.meta.url))];
  const { outputFiles } = await build({ entryPoints, bundle: true, format: "esm", charset: "utf8", write: false });
  return import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString("base64")}`);
}
