// Joins what TypeScript made of src/ into one file for each entry of the package, and one for what they share:
// to load fifty small modules takes Node longer than to run them. Nothing is renamed or shortened.

import { chmodSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { buildSync } from "esbuild";

const here = dirname(dirname(fileURLToPath(import.meta.url)));
const { bin, exports, imports } = JSON.parse(readFileSync(join(here, "package.json"), "utf8"));
const targets = [exports, imports, bin].flatMap((named) => Object.values(named)).flatMap((to) => (typeof to === "string" ? [to] : Object.values(to)));
const entries = new Set(targets.filter((path) => /^(\.\/)?dist\/.*\.js$/.test(path)).map((path) => path.replace(/^(\.\/)?dist\//, "")));

buildSync({
  absWorkingDir: here,
  entryPoints: [...entries].map((name) => join("build", name)),
  outdir: "dist",
  chunkNames: "shared-[hash]",
  bundle: true,
  splitting: true,
  format: "esm",
  platform: "node",
  target: "node20",
  // The package's own `imports` decide which of them it is; and the glue is a file of its own.
  external: ["#wasm", "../generated/*"],
  logLevel: "warning",
});
for (const path of Object.values(bin)) chmodSync(join(here, path), 0o755);
