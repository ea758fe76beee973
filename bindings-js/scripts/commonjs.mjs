// Writes the types for CommonJS, which `require` gets: TypeScript lets a CommonJS module import no types of an ES module by
// their name (TS1479), although every Node that the package runs on requires one. They name those of the ES module: a value
// and a type of either have the same type.

import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { buildSync } from "esbuild";

const here = dirname(dirname(fileURLToPath(import.meta.url)));
const { exports } = JSON.parse(readFileSync(join(here, "package.json"), "utf8"));
const dist = join(here, "dist");
const types = readdirSync(dist, { recursive: true }).map(String).filter((path) => path.endsWith(".d.ts"));
const classes = new Set(types.flatMap((path) => [...readFileSync(join(dist, path), "utf8").matchAll(/^export declare class (\w+)/gm)].map(([, name]) => name)));
const MODE = `{ with: { "resolution-mode": "import" } }`;

for (const { types, default: file } of Object.values(exports).filter((target) => typeof target === "object")) {
  const name = file.replace(/^\.\/dist\//, "./");
  const module = `import(${JSON.stringify(name)}, ${MODE})`;
  const value = (name) => `export declare const ${name}: typeof esm.${name};`;
  // A name that is exported here hides the type that `export *` brings: a class is both.
  const type = (name) => (classes.has(name) ? [`export type ${name} = ${module}.${name};`] : []);
  const names = exportsOf(file).toSorted();
  const lines = [`export type * from ${JSON.stringify(name)} with { "resolution-mode": "import" };`, `declare const esm: typeof ${module};`, ...names.flatMap((name) => [value(name), ...type(name)])];
  writeFileSync(join(here, types.require), `${lines.join("\n")}\n`);
}

/** The names of the values that a module exports. */
function exportsOf(file) {
  const { metafile } = buildSync({ absWorkingDir: here, entryPoints: [file], bundle: true, format: "esm", platform: "node", packages: "external", external: ["#wasm", "../generated/*"], write: false, metafile: true, outdir: "none", logLevel: "error" });
  return Object.values(metafile.outputs)[0].exports;
}
