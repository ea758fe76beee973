// Generates the bindings of the component: generated/keepstone.js (jco's glue) and generated/wasm.js (its modules).
//
// The modules travel as base64 inside a script, so that one bundled file is all an editor extension ships.

import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(dirname(fileURLToPath(import.meta.url)));
const component = join(here, "../host/runtime/component/keepstone.wasm");
const generated = join(here, "generated");

if (!statSync(component, { throwIfNoEntry: false })) {
  console.error(`error: ${component} is missing: run \`cargo xtask build\``);
  process.exit(1);
}
rmSync(generated, { recursive: true, force: true });
mkdirSync(generated);

const jco = createRequire(import.meta.url).resolve("@bytecodealliance/jco");
const cli = join(jco.slice(0, jco.lastIndexOf("@bytecodealliance")), "@bytecodealliance/jco/dist/jco.js");
const options = ["transpile", component, "-o", generated, "--name", "keepstone", "-I", "sync", "--no-typescript", "-q"];
execFileSync(process.execPath, [cli, ...options], { stdio: ["ignore", "inherit", "inherit"] });

// The glue asks for an environment variable many times in each call, which costs more than the call itself.
const glue = join(generated, "keepstone.js");
const source = readFileSync(glue, "utf8");
// It also asks for promising exports, one by one, which a synchronous component has no use for. Where there are none
// each answers with an error whose text V8 takes from parsing all of the glue again: a quarter of a second a start.
const promising = /try \{\s*(\w+) = WebAssembly\.promising\(([^;]+)\);\s*\} catch ?\(err\) \{\s*\1 = \2;\s*\}/g;
const lean = source.replaceAll("globalThis?.process?.env?.JCO_DEBUG", "false").replace(promising, "$1 = $2;");
if (lean.includes("WebAssembly.promising(")) throw new Error("jco writes promising exports in another way than scripts/generate.mjs knows");
writeFileSync(glue, lean);

const modules = readdirSync(generated).filter((name) => name.endsWith(".wasm"));
const entries = modules.map((name) => `  ${JSON.stringify(name)}: "${readFileSync(join(generated, name)).toString("base64")}",`);
writeFileSync(join(generated, "wasm.js"), `export const modules = {\n${entries.join("\n")}\n};\n`);
modules.forEach((name) => rmSync(join(generated, name)));

// The glue's own types name only what the component happens to import; the wrapper checks what passes through.
rmSync(join(generated, "interfaces"), { recursive: true, force: true });
writeFileSync(join(generated, "wasm.d.ts"), "export const modules: Record<string, string>;\n");
writeFileSync(
  glue.replace(".js", ".d.ts"),
  `export function instantiate(
  module: (name: string) => object,
  imports: Record<string, unknown>,
): Record<string, Record<string, (...args: unknown[]) => unknown>>;
`,
);
