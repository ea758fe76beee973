// Generates the bindings of the component in generated/: jco's glue (keepstone.js), the modules that it runs
// (*.wasm), and the same modules in a script (inline.js: brotli, base64) for programs that are bundled into one file.

import { execFileSync } from "node:child_process";
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, constants } from "node:zlib";
import { shortened } from "./glue.mjs";

const here = dirname(dirname(fileURLToPath(import.meta.url)));
const component = join(here, "../host/runtime/component/keepstone.wasm");
const generated = join(here, "generated");

if (!statSync(component, { throwIfNoEntry: false })) {
  console.error(`error: ${component} is missing: run \`cargo xtask build\``);
  process.exit(1);
}
rmSync(generated, { recursive: true, force: true });
mkdirSync(generated);
copyFileSync(component.replace(/wasm$/, "wit"), join(generated, "keepstone.wit"));

const jco = createRequire(import.meta.url).resolve("@bytecodealliance/jco");
const cli = join(jco.slice(0, jco.lastIndexOf("@bytecodealliance")), "@bytecodealliance/jco/dist/jco.js");
const options = ["transpile", component, "-o", generated, "--name", "keepstone", "-I", "sync", "--no-typescript", "-q"];
execFileSync(process.execPath, [cli, ...options], { stdio: ["ignore", "inherit", "inherit"] });

const glue = join(generated, "keepstone.js");
writeFileSync(glue, shortened(readFileSync(glue, "utf8")));

const modules = readdirSync(generated).filter((name) => name.endsWith(".wasm"));
const packed = (name) => brotliCompressSync(readFileSync(join(generated, name)), { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } });
const entries = modules.map((name) => `  ${JSON.stringify(name)}: "${packed(name).toString("base64")}",`);
writeFileSync(join(generated, "inline.js"), `export const modules = {\n${entries.join("\n")}\n};\n`);

// The glue's own types name only what the component happens to import; the wrapper checks what passes through.
rmSync(join(generated, "interfaces"), { recursive: true, force: true });
writeFileSync(join(generated, "inline.d.ts"), "export const modules: Record<string, string>;\n");
writeFileSync(
  glue.replace(".js", ".d.ts"),
  `export function instantiate(
  module: (name: string) => object,
  imports: Record<string, unknown>,
): Record<string, Record<string, (...args: unknown[]) => unknown>>;
`,
);
