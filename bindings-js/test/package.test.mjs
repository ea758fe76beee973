// What users get: the packed package in an empty project, one bundled file, types.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import * as fs from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const here = dirname(dirname(fileURLToPath(import.meta.url)));
const npm = process.platform === "win32" ? "npm.cmd" : "npm";
const run = (program, args, cwd) => execFileSync(program, args, { cwd, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
const require = createRequire(import.meta.url);

const script = `
const m = await openMemory({ dir: ".memory" });
await m.vault.add({ scope: { agent: "dev" }, category: "decisions", text: "Use SSE." });
const hits = await m.search.find({ text: "sse" });
console.log(hits.length, hits[0].entry.text);
`;

test("packed and installed into an empty project it runs, is typed, and bundles into one CommonJS file", () => {
  const project = fs.mkdtempSync(join(tmpdir(), "keepstone-"));
  const packed = JSON.parse(run(npm, ["pack", "--json", "--pack-destination", project], here));
  const { filename } = Array.isArray(packed) ? packed[0] : Object.values(packed)[0];
  fs.writeFileSync(join(project, "package.json"), '{ "private": true, "type": "module" }');
  run(npm, ["install", "--no-audit", "--no-fund", "--offline", join(project, filename)], project);
  assert.deepEqual(fs.readdirSync(join(project, "node_modules")).filter((name) => !name.startsWith(".")), ["keepstone"]);

  fs.writeFileSync(join(project, "run.mjs"), `import { openMemory } from "keepstone";${script}`);
  assert.equal(run(process.execPath, ["run.mjs"], project), "1 Use SSE.\n");

  fs.writeFileSync(join(project, "typed.mts"), `import { openMemory, type Hit } from "keepstone";
const m = await openMemory({ dir: "x" });
const hits: Hit[] = await m.search.find({ text: "x", filter: { categories: ["decisions"] } });
// @ts-expect-error there is no such category
await m.vault.add({ scope: "project", category: "nope", text: hits[0]!.snippet.text });
`);
  const tsc = join(dirname(require.resolve("typescript/package.json")), "bin/tsc");
  run(process.execPath, [tsc, "--noEmit", "--strict", "--module", "nodenext", "--target", "es2022", "--types", "", "typed.mts"], project);

  fs.writeFileSync(join(project, "extension.mjs"), `import { openMemory } from "keepstone";(async () => {${script}})();`);
  const alone = fs.mkdtempSync(join(tmpdir(), "keepstone-"));
  const esbuild = require("esbuild");
  esbuild.buildSync({
    entryPoints: [join(project, "extension.mjs")], bundle: true, platform: "node", format: "cjs", target: "node20",
    outfile: join(alone, "extension.cjs"), logLevel: "error",
  });
  assert.equal(run(process.execPath, ["extension.cjs"], alone), "1 Use SSE.\n");
});

test("what is built with is pinned, and comes from no named registry", () => {
  const read = (name) => JSON.parse(fs.readFileSync(join(here, name), "utf8"));
  const { dependencies, devDependencies, scripts } = read("package.json");
  assert.equal(dependencies, undefined);
  for (const version of Object.values(devDependencies)) assert.match(version, /^\d+\.\d+\.\d+$/);
  for (const name of ["preinstall", "install", "postinstall", "prepare"]) assert.equal(scripts[name], undefined);
  for (const [path, locked] of Object.entries(read("package-lock.json").packages)) assert.equal(locked.resolved, undefined, path);
});
