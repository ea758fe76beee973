// Makes the extension, for the desktop and for the web: node build.mjs FOLDER

import { copyFileSync, mkdirSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { buildSync } from "esbuild";

const here = dirname(fileURLToPath(import.meta.url));
const generated = join(dirname(fileURLToPath(import.meta.resolve("keepstone/browser"))), "../generated");

export function build(outdir) {
  const dist = join(outdir, "dist");
  mkdirSync(dist, { recursive: true });
  // A package.json here would stand between the sources and the package that they import by its name.
  copyFileSync(join(here, "manifest.json"), join(outdir, "package.json"));
  // An extension is CommonJS, which has no address of its own: the extension says where its modules are.
  const options = { bundle: true, minify: true, format: "cjs", external: ["vscode"], outdir: dist, logLevel: "warning", logOverride: { "empty-import-meta": "silent" } };
  buildSync({ ...options, entryPoints: [join(here, "src/desktop.js")], platform: "node", target: "node20" });
  buildSync({ ...options, entryPoints: [join(here, "src/web.js")], platform: "browser", target: "es2022" });
  for (const name of readdirSync(generated)) if (name.endsWith(".wasm")) copyFileSync(join(generated, name), join(dist, name));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) build(process.argv[2] ?? "extension");
