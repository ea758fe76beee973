import assert from "node:assert/strict";
import * as fs from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import vm from "node:vm";
import { storeImports } from "../build/import.js";
import { MemoryError, MemoryStore, openMemory, openMemorySync, StoreError } from "../dist/index.js";

const scope = { agent: "dev" };
const draft = (text, more = {}) => ({ scope, category: "decisions", text, ...more });
const open = (store = new MemoryStore(), options = {}) => openMemorySync({ store }, { clock: () => 1_773_679_871_839, ...options });
const isInvalid = (at) => (error) => error instanceof MemoryError && error.code === "invalid" && error.message.startsWith(at);

test("every call reaches the component", () => {
  const m = open();
  assert.deepEqual(m.upkeep.init(), [".gitattributes", ".gitignore", "_project.md"]);
  const { kind, reference } = m.vault.add(draft("Use SSE for the stream.", { tags: ["sse"], confidence: 0.5 }));
  assert.deepEqual([kind, reference], ["stored", "dev/decisions/1773679871839"]);
  assert.deepEqual(m.vault.add(draft("Use SSE for the stream.")), { kind: "merged", reference });
  const entry = m.vault.get(reference);
  assert.deepEqual(entry, {
    reference, scope, category: "decisions", created: 1_773_679_871_839, text: "Use SSE for the stream.", tags: ["sse"],
    tier: "active", status: "promoted", importance: "medium", confidence: 0.5, sources: [], confirmedBy: [], supersedes: [],
  });
  assert.equal(m.vault.edit(reference, { text: "Use SSE." }).text, "Use SSE.");
  assert.equal(m.vault.setTier(reference, "pinned").tier, "pinned");
  for (const status of ["candidate", "promoted"]) assert.equal(m.vault.setStatus(reference, status).status, status);
  assert.deepEqual(m.vault.entries({ tiers: ["pinned"], since: new Date(0) }).map((found) => found.reference), [reference]);
  m.vault.forget(reference);
  assert.equal(m.vault.entries({ statuses: ["forgotten"] }).length, 1);
  assert.equal(m.vault.restore(reference).text, "Use SSE.");
  assert.equal(m.vault.moveTo(reference, "project").scope, "project");
  assert.deepEqual(m.vault.agents(), ["dev"]);
  assert.deepEqual(m.vault.counts(), [{ category: "decisions", entries: 1 }]);
  assert.deepEqual(m.vault.counts({ mission: "x" }), []);
  const project = m.vault.setProject("A memory.");
  assert.throws(() => m.vault.setProject("Other.", "0"), { code: "conflict" });
  assert.deepEqual(m.vault.getProject(), project);
  assert.match(m.search.find({ text: "sse" })[0].entry.reference, /^_shared\/decisions\//);
  assert.ok(m.briefing.compose({ agent: "dev", task: "sse" }).text.includes("Use SSE."));
  assert.match(m.briefing.instructions("dev"), /WRITE to files/);
  assert.match(m.compat.scopeBlock("app", "/w/app"), /Workspace: \/w\/app/);
  assert.equal(m.upkeep.health().entries, 1);
});

test("every call about sessions reaches the component", () => {
  const { learning, conversations } = open();
  const messages = [
    { role: "user", text: "Which way?", n: [1, null], other: { é: {} } },
    { role: "agent", text: "This way.", internal: true },
  ];
  const conversation = { agentId: "dev", chatId: "chat", messages };
  conversations.save({ ...conversation, savedAt: new Date(1_773_679_871_000), absent: undefined });
  const loaded = conversations.load("dev");
  assert.deepEqual(loaded, { ...conversation, savedAt: loaded.savedAt });
  assert.equal(typeof loaded.savedAt, "number");
  assert.equal(conversations.load("qa"), undefined);
  assert.deepEqual(conversations.agents(), ["dev"]);
  conversations.checkpoint(conversation);
  assert.deepEqual(conversations.lastCheckpoint("dev").messages[0], messages[0]);
  assert.match(conversations.sleep(conversation, "All is done."), /^dev\/handoffs\//);
  const { handoff } = conversations.close(conversation, [{ category: "lessons", text: "This way is shorter." }]);
  assert.match(handoff, /^dev\/handoffs\//);
  assert.ok(Array.isArray(learning.extract(messages, "insights")));
  assert.ok(Array.isArray(learning.learn("dev", [{ category: "lessons", text: "That way is longer." }], ["ways"]).learnt));
  assert.equal(conversations.syncCheckpoints(true)[0].agentId, "dev");
  conversations.setResumeId("dev", "c");
  assert.deepEqual(conversations.resumeIds(), [{ agentId: "dev", chatId: "c" }]);
});

const transcript = {
  client: "claude-code", path: "/home/u/t.jsonl", size: 1, modified: new Date(1_773_679_871_000),
  head: Uint8Array.of(120), workspace: "/home/u/app", agent: "dev",
};

test("every call about clients, transcripts and chores reaches the component", () => {
  const { clients, exchange, transcripts, upkeep } = open();
  for (const client of ["cursor", "vscode", "claude-code", "codex", "gemini", "copilot-cli", "qwen-code", "opencode", "windsurf", "claude-desktop", "zed"]) {
    const files = clients.files(client).map((path) => ({ path }));
    assert.ok(clients.install({ client, command: ["keepstone"], tools: true, files, locator: ["--user"] }).edits.length > 0, client);
    assert.deepEqual(clients.uninstall(client, files, ["--user"]).edits, [], client);
  }
  assert.equal(typeof clients.hook("cursor", "{}", "dev").output, "string");
  assert.ok(transcripts.folders("/home/u", "/home/u/app").length > 0);
  const { start } = transcripts.open(transcript);
  assert.deepEqual([start.kind, typeof start.reason], ["foreign", "string"]);
  assert.equal(upkeep.lastReport(), undefined);
  assert.equal(upkeep.run(["checkpoints"], true).entriesArchived, 0);
  assert.deepEqual(exchange.importFiles("agent-memory", [], true).skipped, []);
  assert.deepEqual(exchange.importFiles("conversations", [], true).files, []);
});

test("highlights are offsets into the JavaScript string", () => {
  const m = open();
  m.vault.add(draft("日本 🍕 uses the proxy"));
  const [{ snippet }] = m.search.find({ text: "proxy" });
  const { start, end } = snippet.highlights[0];
  assert.equal(snippet.text.slice(start, end), "proxy");
});

test("arguments that cannot be right are named before the component is entered", () => {
  const store = new MemoryStore();
  const m = open(store);
  const said = (more) => ({ agentId: "dev", messages: [{ role: "user", text: "x", ...more }] });
  const circle = {};
  circle.circle = circle;
  for (const [at, call] of [
    ["draft is", () => m.vault.add()],
    ["draft has no \"txet\"", () => m.vault.add({ ...draft("x"), txet: 1 })],
    ["draft.text is 5", () => m.vault.add(draft(5))],
    ["draft.text holds half of a surrogate", () => m.vault.add(draft("\ud800"))],
    ["draft.tags[1] is null", () => m.vault.add(draft("x", { tags: ["a", null] }))],
    ["draft.tags[0] is undefined", () => m.vault.add(draft("x", { tags: [, "a"] }))],
    ["draft.scope is", () => m.vault.add({ ...draft("x"), scope: "projects" })],
    ["draft.scope is", () => m.vault.add({ ...draft("x"), scope: { agent: "a", mission: "b" } })],
    ["draft.scope.agent is 1", () => m.vault.add({ ...draft("x"), scope: { agent: 1 } })],
    ["draft.importance is \"nope\"", () => m.vault.add({ ...draft("x"), importance: "nope" })],
    ["draft.confidence is NaN", () => m.vault.add(draft("x", { confidence: NaN }))],
    ["draft.created is 1.5", () => m.vault.add(draft("x", { created: 1.5 }))],
    ["draft.created is NaN", () => m.vault.add(draft("x", { created: new Date(NaN) }))],
    ["draft.created is -1", () => m.vault.add(draft("x", { created: -1 }))],
    ["query.limit is -1", () => m.search.find({ text: "x", limit: -1 })],
    ["query.filter.tiers[0]", () => m.search.find({ text: "x", filter: { tiers: ["high"] } })],
    ["request.budget is Infinity", () => m.briefing.compose({ agent: "dev", budget: Infinity })],
    ["reference is 7", () => m.vault.get(7)],
    ["chores[0] is \"all\"", () => m.upkeep.run(["all"])],
    ["dryRun is 1", () => m.exchange.importFiles("agent-memory", [], 1)],
    ["conversation is undefined", () => m.conversations.save()],
    ["conversation.agentId is undefined", () => m.conversations.save({ messages: [] })],
    ["conversation.messages[0].role is \"assistant\"", () => m.conversations.save(said({ role: "assistant" }))],
    ["conversation.messages[0].internal is \"no\"", () => m.conversations.save(said({ internal: "no" }))],
    ["conversation.messages[0]: \"n\" is a bigint", () => m.conversations.save(said({ n: 1n }))],
    ["conversation.messages[0]: \"n\" is NaN", () => m.conversations.save(said({ deep: [{ n: NaN }] }))],
    ["conversation.messages[0]: \"s\" holds half", () => m.conversations.save(said({ s: "\ud800" }))],
    ["conversation.messages[0]: \"\\ud800\" has half", () => m.conversations.save(said({ "\ud800": 1 }))],
    ["conversation.messages[0]: \"toJSON\" is a function", () => m.conversations.save(said({ toJSON() {} }))],
    ["conversation.messages[0] cannot be JSON", () => m.conversations.save(said({ memory: circle }))],
    ["insights[0] has no \"tags\"", () => m.learning.learn("dev", [{ category: "lessons", text: "x", tags: [] }])],
    ["client is \"emacs\"", () => m.clients.files("emacs")],
    ["transcript.head is an array", () => m.transcripts.open({ ...transcript, head: [1] })],
    ["transcript.size is -1", () => m.transcripts.open({ ...transcript, size: -1 })],
    ["bytes is \"x\", not a Uint8Array", () => m.transcripts.open({ ...transcript, workspace: "/w/app", head: new TextEncoder().encode("{}") }).feed("x")],
    ["vault.agents takes 0", () => m.vault.agents(1)],
  ]) {
    assert.throws(call, isInvalid(at), at);
  }
  assert.deepEqual(store.list("", undefined, 10), []);
});

test("errors of the component carry their code and their fault", () => {
  const store = new MemoryStore();
  const m = open(store);
  store.write("dev/decisions.md", Uint8Array.of(10, 255), "absent");
  const fault = { key: "dev/decisions.md", line: 2, message: "it is not UTF-8; it was left as it is" };
  assert.throws(() => m.vault.add(draft("x")), (error) => {
    assert.deepEqual(error.toJSON(), { code: "corrupt", message: `${fault.key}, line 2: ${fault.message}`, fault });
    return true;
  });
  for (const [code, call] of [
    ["not-found", () => m.vault.get("dev/lessons/1")],
    ["invalid", () => m.briefing.compose({ agent: "dev", budget: -1 })],
    ["invalid", () => m.vault.setStatus("dev/lessons/1", "forgotten")],
  ]) {
    assert.throws(call, { code });
  }
});

test("the surface with promises rejects and never throws", async () => {
  const m = await openMemory({ store: new MemoryStore() });
  await assert.rejects(m.vault.get("nonsense"), { code: "invalid" });
  await assert.rejects(m.vault.add(draft("\udc00")), { code: "invalid" });
  assert.equal((await m.vault.add(draft("x"))).kind, "stored");
});

test("whatever a store does, the memory works on", async () => {
  const unheard = [];
  const hear = (error) => unheard.push(error);
  process.on("unhandledRejection", hear);
  for (const [code, make] of [
    ["unavailable", () => { throw new Error("boom \ud800"); }],
    ["unavailable", () => { throw undefined; }],
    ["unavailable", () => { throw Object.create(null); }],
    ["unavailable", () => { throw new StoreError("gone", "no such code"); }],
    ["unavailable", () => { throw new StoreError("busy", "locked"); }],
    ["denied", () => { throw new StoreError("denied", "no"); }],
    ["unavailable", () => Promise.resolve()],
    ["unavailable", async () => { throw new Error("later"); }],
    ["unavailable", () => ({ then() {} })],
    ["unavailable", () => "nonsense"],
    ["unavailable", () => ""],
    ["unavailable", () => 0],
    ["unavailable", () => false],
    ["unavailable", () => ({ bytes: [1], version: "1" })],
    ["unavailable", () => [null]],
    ["unavailable", () => [{ key: "dev/decisions.md", version: "1", size: -1 }]],
  ]) {
    for (const name of ["read", "list"]) {
      const store = new MemoryStore();
      open(store).vault.add(draft("acknowledged"));
      const m = open(store);
      store[name] = make;
      assert.throws(() => (name === "read" ? m.vault.add(draft("new")) : m.vault.entries()), { code }, `${name} ${make}`);
      delete store[name];
      assert.deepEqual(m.vault.entries().map(({ text }) => text), ["acknowledged"]);
    }
  }
  await new Promise((resolve) => setImmediate(resolve));
  process.off("unhandledRejection", hear);
  assert.deepEqual(unheard, []);
});

test("a store that answers later is told so, for every function", () => {
  for (const name of ["read", "write", "list"]) {
    const store = new MemoryStore();
    store[name] = async () => {};
    const m = open(store);
    const call = () => (name === "list" ? m.vault.entries() : m.vault.add(draft("x")));
    assert.throws(call, (error) => error.code === "unavailable" && /returned a promise; a store is synchronous/.test(error.message), name);
  }
  const { remove } = storeImports({ remove: async () => {} }, "full")["keepstone:memory/store"];
  assert.throws(() => remove("k", { tag: "anything" }), { tag: "unavailable", val: "the store returned a promise; a store is synchronous" });
});

test("values of another realm are values too", () => {
  const store = new MemoryStore();
  const read = store.read.bind(store);
  store.read = (key) => {
    const object = read(key);
    return object && { ...object, bytes: vm.runInNewContext("(from) => Uint8Array.from(from)")(object.bytes) };
  };
  const m = open(store);
  m.vault.add(draft("x", { created: vm.runInNewContext("new Date(7)"), tags: vm.runInNewContext("['a']") }));
  assert.deepEqual(m.vault.entries().map(({ created, tags }) => [created, tags]), [[7, ["a"]]]);
});

test("a clock that tells no time is told so, and the memory works on", () => {
  let time = () => 7;
  const m = open(new MemoryStore(), { clock: () => time() });
  for (const bad of [() => NaN, () => Infinity, () => 1e300, () => "7", () => 7n, () => undefined]) {
    time = bad;
    assert.throws(() => m.vault.add(draft(`x${bad}`)), isInvalid("options.clock answered"));
  }
  time = () => 7.9;
  assert.equal(m.vault.add(draft("x")).reference, "dev/decisions/7");
});

test("a memory is seen as it was at a time, and cannot be changed then", () => {
  let now = 1_773_679_871_839;
  const store = new MemoryStore();
  const m = open(store, { clock: () => now });
  const { reference } = m.vault.add(draft("The gateway listens on port 8080."));
  const then = now;
  now += 60_000;
  m.vault.edit(reference, { text: "The gateway listens on port 9090." });
  for (const at of [then, new Date(then)]) {
    const past = open(store, { clock: () => now, at });
    assert.deepEqual(past.search.find({ text: "gateway" }).map((hit) => hit.entry.text), ["The gateway listens on port 8080."]);
    assert.throws(() => past.vault.add(draft("New.")), { code: "denied" });
  }
  assert.deepEqual(m.vault.entries().map((entry) => entry.text), ["The gateway listens on port 9090."]);
  assert.throws(() => open(store, { clock: () => now, at: now + 1 }).vault.entries(), { code: "invalid", message: /has not come/ });
});

test("a memory that cannot be opened as asked is not opened", async () => {
  const dir = fs.mkdtempSync(join(tmpdir(), "keepstone-"));
  fs.symlinkSync(dir, join(dir, "link"));
  const wrong = [
    ["place is", []],
    ["place is", [{}]],
    ["place is", [{ dir, store: new MemoryStore() }]],
    ["place.dir is", [{ dir: 5 }]],
    ["place.dir is", [{ dir: "" }]],
    ["place.dir is", [{ dir: "a\0b" }]],
    ["place.store has no function read", [{ store: {} }]],
    ["place.store has no function read", [{ store: "x" }]],
    ["options has no \"readonly\"", [{ dir }, { readonly: true }]],
    ["options.access is \"none\"", [{ dir }, { access: "none" }]],
    ["options.clock is 7", [{ dir }, { clock: 7 }]],
    ["options.durability is \"fats\"", [{ dir }, { durability: "fats" }]],
  ];
  for (const [at, args] of wrong) {
    assert.throws(() => openMemorySync(...args), isInvalid(at), at);
    await assert.rejects(openMemory(...args), isInvalid(at), at);
  }
  await assert.rejects(openMemory({ dir: join(dir, "link") }), (error) => error instanceof MemoryError && error.code === "denied");
});

test("a component that breaks down is made anew", () => {
  const store = new MemoryStore();
  const m = open(store);
  m.vault.add(draft("acknowledged"));
  let again = true;
  const read = store.read.bind(store);
  // A store that calls its own memory enters the component a second time, which it does not survive.
  store.read = (key) => {
    if (again) {
      again = false;
      try {
        m.vault.entries();
      } catch {}
    }
    return read(key);
  };
  try {
    m.vault.entries();
  } catch (error) {
    assert.equal(error.code, "trap");
  }
  assert.deepEqual(m.vault.entries().map(({ text }) => text), ["acknowledged"]);
});

test("a memory opened read-only writes nothing", () => {
  const dir = join(fs.mkdtempSync(join(tmpdir(), "keepstone-")), "root");
  const m = openMemorySync({ dir }, { access: "read-only" });
  assert.throws(() => m.vault.add(draft("x")), { code: "denied" });
  assert.deepEqual(m.vault.entries(), []);
  assert.equal(fs.existsSync(dir), false);
});

test("a memory opened for its cache saves the index that searching makes, and nothing else", () => {
  const dir = join(fs.mkdtempSync(join(tmpdir(), "keepstone-")), "root");
  openMemorySync({ dir }).vault.addMany(Array.from({ length: 100 }, (_, nth) => draft(`pagination of list ${nth}`)));
  const index = join(dir, ".vault/index/manifest.json");
  assert.equal(openMemorySync({ dir }, { access: "read-only" }).search.find({ text: "pagination" }).length, 10);
  assert.equal(fs.existsSync(index), false);
  const m = openMemorySync({ dir }, { access: "cache" });
  assert.equal(m.search.find({ text: "pagination" }).length, 10);
  assert.equal(fs.existsSync(index), true);
  assert.throws(() => m.vault.add(draft("x")), { code: "denied" });
  assert.equal(m.vault.entries().length, 100);
});

test("edits by hand are seen by the next call", () => {
  const dir = fs.mkdtempSync(join(tmpdir(), "keepstone-"));
  const m = openMemorySync({ dir }, { durability: "fast" });
  m.vault.add(draft("the first text"));
  const file = join(dir, "dev/decisions.md");
  fs.writeFileSync(file, fs.readFileSync(file, "utf8").replace("first", "zebra"));
  assert.equal(m.search.find({ text: "zebra" }).length, 1);
  assert.equal(m.search.find({ text: "first" }).length, 0);
});
