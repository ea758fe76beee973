// Components between a memory and its store: our encryption, as jco makes modules of it, and the sample of docs/middleware.md.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import * as fs from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { test } from "node:test";
import { FolderStore, MemoryStore, middleware, openMemorySync } from "../dist/index.js";
import { storePromises } from "../dist/store-kit.js";
import { bytes, folder, refuses } from "./helpers.mjs";

const here = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url));
const WASM = join(process.env.CARGO_TARGET_DIR ?? here("../target"), "composed/keepstone-encrypt.wasm");
const KEY = { KEEPSTONE_WITH_KEY: "ab".repeat(32) };

const place = fs.mkdtempSync(here("build/middleware-"));
process.once("exit", () => fs.rmSync(place, { recursive: true, force: true }));
execFileSync(process.execPath, [here("node_modules/@bytecodealliance/jco/dist/jco.js"), "transpile", WASM, "--quiet", "--name", "encrypt", "--instantiation", "sync", "-o", join(place, "encrypt")]);
const { instantiate } = await import(join(place, "encrypt/encrypt.js"));
const module = (name) => new WebAssembly.Module(fs.readFileSync(join(place, "encrypt", name)));
const over = (store, variables = KEY) => middleware(instantiate, module, store, variables);

// jco loses a sign that keys of other stores may begin with.
const EVERY_KEY = "every good key is taken and listed";

for (const { name, check } of storePromises().filter(({ name }) => name !== EVERY_KEY)) {
  test(`through encryption: ${name}`, () => {
    const root = join(folder(), "root");
    check(() => over(new FolderStore(root, { durability: "fast" })));
  });
}

test("a key of which a sign would get lost is refused", () => {
  assert.ok(storePromises().some(({ name }) => name === EVERY_KEY));
  refuses("invalid", () => over(new MemoryStore()).write("\ufeffa", bytes("one"), "absent"));
});

test("what is stored is encrypted, and read with its key alone", () => {
  const below = new MemoryStore();
  openMemorySync({ store: over(below) }).vault.add({ scope: "project", category: "facts", text: "The harbour master is called Zanzibar." });
  const [hit] = openMemorySync({ store: over(below) }).search.find({ text: "harbour" });
  assert.match(hit.entry.text, /Zanzibar/);
  const listed = below.list("", undefined, 100);
  assert.ok(listed.length > 3);
  for (const { key } of listed) assert.ok(!Buffer.from(below.read(key).bytes).includes("Zanzibar"), key);
  for (const variables of [{}, { KEEPSTONE_WITH_KEY: "cd".repeat(32) }, { KEEPSTONE_WITH_KEY: "short" }]) {
    refuses("denied", () => openMemorySync({ store: over(below, variables) }).vault.entries({}));
  }
  refuses("denied", () => openMemorySync({ store: below }).vault.entries({}));
});

test("a component that breaks down is started again, and the fate of a write is unknown", () => {
  let isBroken = false;
  const breaking = (module, imports) => {
    const { store } = instantiate(module, imports);
    const broken = (call) => (...args) => {
      if (isBroken) throw new WebAssembly.RuntimeError("unreachable");
      return call(...args);
    };
    return { store: Object.fromEntries(Object.entries(store).map(([name, call]) => [name, broken(call)])) };
  };
  const store = middleware(breaking, module, new MemoryStore(), KEY);
  store.write("a", bytes("one"), "absent", "full");
  isBroken = true;
  refuses("unknown-outcome", () => store.write("a", bytes("two"), "anything", "full"));
  refuses("unavailable", () => store.read("a"));
  isBroken = false;
  assert.deepEqual(store.read("a").bytes, bytes("one"));
});

test("the sample of the documentation", () => {
  const paper = fs.readFileSync(here("../docs/middleware.md"), "utf8");
  const [, sample] = /test\/middleware\.test\.mjs -->\n```js\n([^]*?)```/.exec(paper);
  const root = join(place, ".memory");
  openMemorySync({ store: over(new FolderStore(root)) }).vault.add({ scope: "project", category: "facts", text: "The harbour master is called Zanzibar." });
  fs.writeFileSync(join(place, "sample.mjs"), sample);
  const told = execFileSync(process.execPath, ["sample.mjs"], { cwd: place, env: { ...process.env, ...KEY }, encoding: "utf8" });
  assert.match(told, /Zanzibar/);
});
