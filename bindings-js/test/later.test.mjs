// A store whose medium answers later: it loads before a call and saves after it.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { setTimeout as later } from "node:timers/promises";
import * as browser from "../dist/browser.js";
import { MemoryStore, openMemory, openMemorySync, StoreError } from "../dist/index.js";

const clock = () => 1_773_679_871_839;
const draft = (text) => ({ scope: "project", category: "facts", text });

/** Saves are snapshots in this process, each some time after it was asked for. */
class LaterStore extends MemoryStore {
  saves = 0;
  busy = 0;
  most = 0;
  trouble;
  #saved = new Map();

  async run(call) {
    this.most = Math.max(this.most, ++this.busy);
    try {
      await later(1);
      this.objects = new Map(this.#saved);
      call();
      await later(1);
      if (this.trouble) throw this.trouble;
      this.#saved = new Map(this.objects);
      this.saves++;
    } finally {
      this.busy--;
    }
  }
}

test("calls are made one after the other, each between loading and saving", async () => {
  const store = new LaterStore();
  const memory = await openMemory({ store }, { clock });
  await Promise.all(Array.from({ length: 20 }, (_, nth) => memory.vault.add(draft(`Service number ${nth} listens on port ${8_000 + nth}.`))));
  assert.equal(store.most, 1);
  assert.equal(store.saves, 20);
  const other = await openMemory({ store }, { clock });
  assert.equal((await other.vault.entries()).length, 20);
  await assert.rejects(memory.vault.get("dev/facts/1"), { name: "MemoryError", code: "not-found" });
  await assert.rejects(memory.vault.add({ ...draft("x"), tier: "nope" }), { code: "invalid" });
});

test("what could not be saved is told, and the next call does not build on it", async () => {
  const store = new LaterStore();
  const memory = await openMemory({ store }, { clock });
  for (const [trouble, code] of [[new StoreError("full", "no room"), "full"], [new StoreError("busy", "others"), "unavailable"], [new Error("gone"), "unavailable"]]) {
    store.trouble = trouble;
    await assert.rejects(memory.vault.add(draft("The gateway listens on port 1.")), { name: "MemoryError", code, message: new RegExp(trouble.message) });
    store.trouble = undefined;
    assert.deepEqual(await memory.vault.entries(), []);
    assert.deepEqual(await memory.search.find({ text: "gateway" }), []);
  }
  assert.equal((await memory.vault.add(draft("The gateway listens on port 2."))).kind, "stored");
});

test("a transcript that is being read ends with a call that was not saved", async () => {
  const store = new LaterStore();
  const memory = await openMemory({ store }, { clock });
  const line = { type: "user", sessionId: "s", cwd: "/x", timestamp: "2026-03-16T00:00:00Z", message: { role: "user", content: "Remember that the gateway listens on port 8080." } };
  const head = new TextEncoder().encode(`${JSON.stringify(line)}\n`);
  const transcript = { client: "claude-code", agent: "dev", path: "/home/x/.claude/projects/-x/s.jsonl", workspace: "/x", size: head.length, modified: clock(), head };
  const reader = await memory.transcripts.open(transcript);
  store.trouble = new Error("gone");
  await assert.rejects(reader.feed(head), { code: "unavailable" });
  store.trouble = undefined;
  await assert.rejects(reader.finish(), { code: "trap", message: /open it again/ });
  const again = await memory.transcripts.open(transcript);
  await again.feed(head);
  await again.finish();
  assert.match((await memory.vault.entries()).map(({ text }) => text).join(), /port 8080/);
});

test("a store that makes no call is told, and calls without promises are refused", async () => {
  const store = new LaterStore();
  assert.throws(() => openMemorySync({ store }), { code: "invalid", message: /has a function run: openMemory opens it/ });
  store.run = async () => {};
  const memory = await openMemory({ store });
  await assert.rejects(memory.vault.entries(), { code: "unavailable", message: "the store did not make the call" });
});

test("the store that the documentation shows saves changes only, and refuses what others were quicker with", async () => {
  const page = readFileSync(new URL("../../docs/browser.md", import.meta.url), "utf8");
  const [sample] = [...page.matchAll(/```js\n([^]*?)```/g)].map(([, text]) => text).filter((text) => text.includes("class RemoteStore"));
  let remote = { etag: 0, objects: [] };
  let meanwhile = 0;
  const download = async () => ({ ...remote });
  const upload = async (objects, etag) => {
    remote.etag += meanwhile;
    if (etag !== remote.etag) throw new Error("412");
    remote = { etag: etag + 1, objects };
  };
  const wasm = (name) => readFileSync(new URL(`../generated/${name}`, import.meta.url));
  const opening = (place) => browser.openMemory(place, { wasm, clock });
  const make = new Function("MemoryStore", "openMemory", "download", "upload", `return (async () => {${sample.replace(/^import.*$/m, "")}; return m; })();`);
  const memory = await make(browser.MemoryStore, opening, download, upload);
  assert.equal((await memory.vault.add(draft("The gateway listens on port 1."))).kind, "stored");
  const { etag } = remote;
  assert.deepEqual((await memory.vault.entries()).map(({ text }) => text), ["The gateway listens on port 1."]);
  assert.equal(remote.etag, etag);
  meanwhile = 1;
  await assert.rejects(memory.vault.add(draft("The ledger listens on port 2.")), { code: "unavailable", message: /412/ });
  meanwhile = 0;
  assert.equal((await memory.vault.entries()).length, 1);
});
