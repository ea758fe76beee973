// The host of docs/hosts.md that knows nothing of this package: glue as jco writes it, and a store of its own.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import * as fs from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { objectsInMap, openMemory } from "../examples/host/own-host.mjs";

const path = (name) => fileURLToPath(new URL(name, import.meta.url));
const example = path("../examples/host/own-host.mjs");

/** The folder that jco makes of the component, as the example says. */
const memory = join(fs.mkdtempSync(join(tmpdir(), "keepstone-")), "memory");
const jco = createRequire(import.meta.url).resolve("@bytecodealliance/jco").replace(/(dist|src)\/[^/]*$/, "dist/jco.js");
const options = ["transpile", path("../../host/runtime/component/keepstone.wasm"), "-o", memory, "--name", "keepstone", "-I", "sync", "-q"];
execFileSync("node", [jco, ...options], { stdio: ["ignore", "inherit", "inherit"] });

test("a host of under 100 lines stores and finds", () => {
  assert.ok(fs.readFileSync(example, "utf8").split("\n").length < 100);
  const printed = execFileSync(process.execPath, [example, memory], { encoding: "utf8" });
  assert.match(printed, /^_shared\/facts\/\d+ The gateway listens on port 8080\.\n$/);
});

test("two of its memories over one store see each other's entries, and an error of the contract is thrown", async () => {
  const store = objectsInMap();
  const [one, other] = [await openMemory(memory, store), await openMemory(memory, store)];
  const add = (call, text) => call("vault.add", { draft: { scope: "project", category: "decisions", text } });
  add(one, "Keep sessions in Redis, because rollbacks must be instant.");
  add(other, "Deploy on Mondays, because the week is long.");
  const found = one("vault.entries", { filter: {} }).map(({ text }) => text.split(",")[0]);
  assert.deepEqual(found.sort(), ["Deploy on Mondays", "Keep sessions in Redis"]);
  assert.throws(() => one("vault.get", { reference: "dev/facts/1" }), ({ payload }) => payload.tag === "not-found");
});
