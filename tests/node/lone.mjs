// Arguments that only JavaScript can pass: half a surrogate pair, numbers that are none. Each call must be refused
// as invalid, and nothing may be written.

import assert from "node:assert/strict";
import { MemoryError, MemoryStore, openMemory } from "../../bindings-js/dist/index.js";

const LONE = "a\ud800b";
const OTHER_LONE = "\udc00";
const store = new MemoryStore();
const memory = await openMemory({ store }, { clock: () => 7 });
const draft = { scope: { agent: "dev" }, category: "decisions", text: "x" };
const add = (fields) => () => memory.vault.add({ ...draft, ...fields });

const refused = {
  "a text": add({ text: LONE }),
  "a text of nothing else": add({ text: OTHER_LONE }),
  "an agent": add({ scope: { agent: LONE } }),
  "a mission": add({ scope: { mission: LONE } }),
  "a tag": add({ tags: [LONE] }),
  "an author": add({ author: LONE }),
  "a session": add({ session: LONE }),
  "a source": add({ sources: [LONE] }),
  "the text of an edit": () => memory.vault.edit("dev/decisions/7", { text: LONE }),
  "the project": () => memory.vault.setProject(LONE),
  "a message": () => memory.learning.extract([{ role: "user", text: LONE }], "insights"),
  "what else a message holds": () => memory.learning.extract([{ role: "user", text: "x", other: [LONE] }], "insights"),
  "an event": () => memory.clients.hook("cursor", LONE, "dev"),
  "a confidence that is no number": add({ confidence: NaN }),
  "an endless confidence": add({ confidence: Infinity }),
  "a time that is no number": add({ created: NaN }),
  "an endless time": add({ created: Infinity }),
  "a time beyond what numbers count": add({ created: 2 ** 64 }),
  "a limit that is no number": () => memory.search.find({ text: "x", limit: NaN }),
  "a budget that is no number": () => memory.briefing.compose({ agent: "dev", budget: NaN }),
  "an endless budget": () => memory.briefing.compose({ agent: "dev", budget: Infinity }),
  "a text that is a number": add({ text: 5 }),
  "no draft": () => memory.vault.add(),
};

const told = [];
for (const [what, call] of Object.entries(refused)) {
  const code = await codeOf(call);
  if (code !== "invalid") told.push(`${what}: ${code}`);
}
assert.deepEqual(told, []);
assert.deepEqual(store.list("", undefined, 10), []);
await memory.vault.add(draft);
assert.equal((await memory.vault.entries({})).length, 1, "the memory still works");

async function codeOf(call) {
  try {
    return `accepted: ${JSON.stringify(await call())}`;
  } catch (error) {
    return error instanceof MemoryError ? error.code : `not a MemoryError: ${error}`;
  }
}
