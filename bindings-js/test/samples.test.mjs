// The JavaScript of the documents, as TypeScript checks it for a user; other tests run it.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import * as fs from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const here = dirname(dirname(fileURLToPath(import.meta.url)));
const tsc = join(dirname(createRequire(import.meta.url).resolve("typescript/package.json")), "bin/tsc");

const docs = fs.readdirSync(join(here, "../docs")).filter((name) => name.endsWith(".md")).map((name) => `docs/${name}`);

/** These stand in a program of their own, which its test builds: an extension of VS Code, and a component that jco translated. */
const isPart = (code) => /\bvscode\.|"\.\//.test(code);

/** The samples of all documents, each with its place. */
const samples = ["README.md", "bindings-js/README.md", ...docs].flatMap((paper) => {
  const text = fs.readFileSync(join(here, "..", paper), "utf8");
  const blocks = [...text.matchAll(/^```(?:js|ts|javascript|typescript)\n([^]*?)^```/gm)];
  return blocks.filter(({ 1: code }) => !isPart(code)).map(({ 1: code, index }) => {
    const line = text.slice(0, index).split("\n").length + 1;
    const isPage = /keepstone\/browser/.test(code) || paper === "docs/browser.md";
    return { name: `${paper.replaceAll(/[/.]/g, "-")}-${line}`, code, isPage };
  });
});

/** What the text around a sample says is there. */
const around = `import type { BrowserOptions, BrowserPlace, Memory } from "keepstone/browser";
declare global {
  const m: Memory;
  function openMemory(place: BrowserPlace, options?: BrowserOptions): Promise<Memory>;
  const file: File;
  function download(): Promise<{ etag: string; objects: [string, { bytes: Uint8Array; version: string }][] }>;
  function upload(objects: [string, { bytes: Uint8Array; version: string }][], etag: string): Promise<void>;
}
`;

/** A project with the package as it is built, with these files. */
function project(type, files) {
  const folder = fs.realpathSync(fs.mkdtempSync(join(tmpdir(), "keepstone-")));
  fs.mkdirSync(join(folder, "node_modules"));
  fs.symlinkSync(here, join(folder, "node_modules/keepstone"), "junction");
  fs.writeFileSync(join(folder, "package.json"), JSON.stringify({ private: true, ...(type && { type }) }));
  for (const [name, text] of Object.entries(files)) fs.writeFileSync(join(folder, name), text);
  return folder;
}

/** Checks all files of a project, strictly. */
function check(folder, compilerOptions) {
  const types = { typeRoots: [join(here, "node_modules/@types")], types: ["node"], lib: ["es2023"] };
  const config = { compilerOptions: { strict: true, target: "es2022", noEmit: true, ...types, ...compilerOptions }, include: ["*"] };
  fs.writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(config));
  const { status, stdout } = spawnSync(process.execPath, [tsc, "--project", "."], { cwd: folder, encoding: "utf8" });
  assert.equal(status, 0, stdout);
}

/** A sample as a module of its own. */
const asModule = ({ code }) => (/^(import|export) /m.test(code) ? code : `${code}export {};\n`);

/** JSDoc says the types that JavaScript cannot: TypeScript would have them in another way. */
const isTypeScriptToo = ({ code }) => !code.includes("/** @");

for (const [where, isPage] of [["Node", false], ["a page", true]]) {
  test(`every sample for ${where} type-checks as JavaScript and as TypeScript`, () => {
    const chosen = samples.filter((sample) => sample.isPage === isPage);
    assert.ok(chosen.length >= 4);
    const files = chosen.flatMap((sample) => [
      // TypeScript takes a file for the output of one with the same name.
      [`js-${sample.name}.mjs`, asModule(sample)],
      ...(isTypeScriptToo(sample) ? [[`${sample.name}.mts`, asModule(sample)]] : []),
    ]);
    const folder = project("module", { ...Object.fromEntries(files), ...(isPage && { "around.d.mts": around }) });
    check(folder, { module: "nodenext", allowJs: true, checkJs: true, ...(isPage && { lib: ["es2023", "dom", "dom.iterable"], types: [] }) });
  });
}

test("samples for Node compile in a CommonJS package under module Node16, and run", () => {
  const chosen = samples.filter((sample) => !sample.isPage && isTypeScriptToo(sample) && /^import .*"keepstone/m.test(sample.code));
  // CommonJS has no await outside of functions.
  const wrapped = ({ code }) => {
    const imports = code.split("\n").filter((line) => line.startsWith("import "));
    const rest = code.split("\n").filter((line) => !line.startsWith("import "));
    return `${imports.join("\n")}\nasync function main() {\n${rest.join("\n")}\n}\nmain();\n`;
  };
  const folder = project(undefined, Object.fromEntries(chosen.map((sample) => [`${sample.name}.ts`, wrapped(sample)])));
  check(folder, { module: "node16", noEmit: false });
  for (const { name } of chosen.filter(({ name }) => /node|README/.test(name))) {
    const { status, stderr } = spawnSync(process.execPath, [`${name}.js`], { cwd: folder, encoding: "utf8", env: { PATH: process.env.PATH, HOME: folder, USERPROFILE: folder } });
    assert.equal(status, 0, stderr);
  }
});
