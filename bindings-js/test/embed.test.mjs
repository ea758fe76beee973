import assert from "node:assert/strict";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";

import { MemoryStore, openMemory, withEmbedder } from "../dist/index.js";

/** A model that knows some words, and that a car is an automobile. */
const model = {
  model: "words",
  asked: 0,
  async embed(texts) {
    this.asked += texts.length;
    const words = ["car", "boat", "tea", "red"];
    return texts.map((text) => {
      const said = text.toLowerCase().replace("automobile", "car");
      return Float32Array.from(words, (word) => (said.includes(word) ? 1 : 0.01));
    });
  },
};

async function garage() {
  const memory = await openMemory({ store: new MemoryStore() });
  for (const text of ["the automobile is red", "a boat sails", "tea is hot"]) {
    await memory.vault.add({ scope: { agent: "dev" }, category: "lessons", text });
  }
  return memory;
}

test("what means the same is found once it has a vector", async () => {
  const memory = withEmbedder(await garage(), model);
  assert.deepEqual(await memory.search.find({ text: "car", semantic: true }), []);
  assert.deepEqual(await memory.jobs.status(), { entries: 3, embedded: 0, pending: 3 });
  assert.equal(await memory.embedPending(), 3);
  assert.equal(await memory.embedPending(), 0);
  assert.equal((await memory.jobs.status()).embedded, 3);
  const [hit] = await memory.search.find({ text: "car", semantic: true, explain: true });
  assert.equal(hit.entry.text, "the automobile is red");
  const { fused } = hit.explanation;
  assert.ok(Math.abs((1 - fused.weight) * fused.lexical + fused.weight * fused.semantic - hit.score) < 1e-9);
  assert.deepEqual(await memory.search.find({ text: "car" }), []);
});

test("the user's own memory is searched by meaning too", async () => {
  const [dir, user] = ["project", "user"].map((name) => mkdtempSync(join(tmpdir(), `keepstone-${name}-`)));
  const own = withEmbedder(await openMemory({ user }), model);
  await own.vault.add({ scope: { agent: "me" }, category: "preferences", text: "the automobile is red" });
  await own.embedPending();
  await (await openMemory({ dir })).vault.add({ scope: { agent: "dev" }, category: "lessons", text: "a boat sails" });
  const memory = withEmbedder(await openMemory({ dir, user }), model);
  await memory.embedPending();
  const found = await memory.user.search.find({ text: "car", semantic: true });
  assert.equal(found[0].entry.text, "the automobile is red");
  assert.deepEqual(await memory.user.search.find({ text: "car" }), []);
});

test("related and similar entries", async () => {
  const memory = withEmbedder(await garage(), model);
  await memory.embedPending();
  const [boat] = (await memory.search.find({ text: "boat" })).map((hit) => hit.entry);
  for (const hit of await memory.search.related(boat.reference)) assert.notEqual(hit.entry.reference, boat.reference);
  const [similar] = await memory.search.similar({ text: "The boat sails!" });
  assert.equal(similar.entry.text, "a boat sails");
  assert.equal(similar.words, 1);
});

test("what cannot be says so", async () => {
  const memory = await garage();
  const few = withEmbedder(memory, { model: "few", embed: async () => [] });
  await assert.rejects(few.embedPending(), { code: "invalid", message: /gave 0 vectors for 3 texts/ });
  const [job] = await memory.jobs.pending("m", 1);
  await assert.rejects(memory.jobs.resolve("m", [{ id: job.id, vector: ["1"] }]), { code: "invalid" });
  await assert.rejects(memory.search.find({ text: "x", vector: { model: "m", values: [] } }), { code: "invalid" });
});
