// Makes the page as any web server serves it: node build.mjs FOLDER

import { createHash } from "node:crypto";
import { copyFileSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { buildSync } from "esbuild";

const here = dirname(fileURLToPath(import.meta.url));
const generated = join(dirname(fileURLToPath(import.meta.resolve("keepstone/browser"))), "../generated");

export function build(outdir) {
  mkdirSync(outdir, { recursive: true });
  const bundle = (name, options) =>
    buildSync({ entryPoints: [join(here, name)], outdir, bundle: true, minify: true, format: "esm", target: "es2022", logLevel: "warning", ...options });
  bundle("page.js");
  copyFileSync(join(here, "index.html"), join(outdir, "index.html"));
  const modules = readdirSync(generated).filter((name) => name.endsWith(".wasm"));
  for (const name of modules) copyFileSync(join(generated, name), join(outdir, name));

  const files = ["index.html", "page.js", ...modules];
  const hash = createHash("sha256");
  for (const name of files) hash.update(readFileSync(join(outdir, name)));
  bundle("worker.js", { define: { BUILD: JSON.stringify(hash.digest("hex")), FILES: JSON.stringify(["./", ...files]) } });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) build(process.argv[2] ?? "site");
