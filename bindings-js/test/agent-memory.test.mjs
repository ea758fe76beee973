// agent-memory's library surface, called as its users call it.

import assert from "node:assert/strict";
import * as fs from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import * as drop from "../dist/agent-memory.js";
import { FolderStore, openMemorySync } from "../dist/index.js";

const { createMemory, MemoryError } = drop;
const folder = () => join(fs.mkdtempSync(join(tmpdir(), "keepstone-")), ".memory");
const make = (config = {}) => createMemory({ dir: folder(), ...config });
const write = (dir, files) => {
  for (const [name, text] of Object.entries(files)) {
    fs.mkdirSync(join(dir, name, ".."), { recursive: true });
    fs.writeFileSync(join(dir, name), typeof text === "string" ? text : JSON.stringify(text, null, 2));
  }
};
const said = (count, text = (nth) => `message ${nth}`) =>
  Array.from({ length: count }, (_, nth) => ({ role: nth % 2 ? "agent" : "user", text: text(nth) }));
const estimate = (text) => Math.ceil(text.length / 4);

test("everything is there under its name, and answers at once or later as listed", () => {
  const mem = make();
  const shape = Object.fromEntries(Object.entries(mem).map(([name, face]) => [name, Object.keys(face).sort()]));
  assert.deepEqual(shape, {
    config: [
      "categories", "checkpointExpiry", "dir", "insightExtractor", "keepVaultEntries", "maxConversationMessages",
      "maxVaultEntriesPerCategory", "projectContextFile", "tokenBudget",
    ],
    vault: ["append", "getCategoryCounts", "listAgents", "read", "remove", "update"],
    search: ["buildIndex", "removeFromIndex", "search", "updateIndex"],
    session: ["checkpoint", "recover", "sleep"],
    inject: ["buildContext", "buildMemoryInstructions", "buildProjectScopeBlock", "buildTextBlock", "dir"],
    compact: ["extractInsights", "getLastResult", "run"],
    migrate: ["migrateAll"],
  });
  const isPromise = (value) => (value.catch(() => {}), value instanceof Promise);
  const later = [
    mem.vault.read("dev", "tasks"), mem.vault.append("dev", "tasks", "x"), mem.vault.update("dev", "tasks", "1", "x"),
    mem.vault.remove("dev", "tasks", "1"), mem.vault.listAgents(), mem.vault.getCategoryCounts("dev"), mem.search.search("x"),
    mem.search.buildIndex(), mem.search.updateIndex({}), mem.search.removeFromIndex("1"), mem.session.checkpoint("dev", []),
    mem.session.recover("dev"), mem.session.sleep("dev", [], "x"), mem.inject.buildContext("dev", "x"), mem.compact.run(),
    mem.migrate.migrateAll(), drop.syncCheckpointsFromConversations(mem), drop.processTranscripts(mem, { transcriptsDir: folder() }),
    drop.getCategoryCounts(mem, "dev"),
  ];
  for (const [nth, value] of later.entries()) assert.ok(isPromise(value), `${nth}`);
  const now = [
    mem.inject.buildTextBlock({ projectContext: "", decisions: [], lessons: [], tasks: [], tokenEstimate: 0 }),
    mem.inject.buildMemoryInstructions("dev"), mem.inject.buildProjectScopeBlock("app", "/w/app"), mem.compact.extractInsights([]),
    drop.workspaceSlug("/w/app"), drop.listTranscripts(folder()), drop.parseTranscript("none.jsonl"), drop.defaultInsightExtractor([]),
  ];
  for (const value of now) assert.ok(!(value instanceof Promise));
  assert.equal(make().compact.getLastResult(), null);
  assert.equal(drop.findTranscriptsDir(folder()), null);
  assert.throws(() => drop.startWatcher(mem, { transcriptsDir: folder() }), { code: "not-found" });
  assert.deepEqual([...drop.VAULT_CATEGORIES], ["decisions", "lessons", "tasks", "projects", "handoffs"]);
  assert.equal(drop.DEFAULT_CATEGORIES, drop.VAULT_CATEGORIES);
});

test("vault: entries are appended, read, changed and removed", async () => {
  const mem = make();
  const entry = await mem.vault.append("dev", "decisions", "Use polling. #real-time #decisão");
  assert.match(entry.id, /^\d{13}$/);
  assert.match(entry.date, /^\d{4}-\d\d-\d\dT\d\d:\d\d$/);
  assert.deepEqual(entry, {
    id: entry.id, date: new Date(Number(entry.id)).toISOString().slice(0, 16), content: "Use polling. #real-time #decisão",
    tags: ["real-time", "decisão"], agentId: "dev", category: "decisions",
  });
  const second = await mem.vault.append("dev", "decisions", "Use Postgres.", ["db", "two words", "#hash", ""]);
  assert.deepEqual(second.tags, ["db", "two-words", "hash"]);
  assert.deepEqual((await mem.vault.read("dev", "decisions")).map(({ id }) => id), [second.id, entry.id]);
  assert.equal(await mem.vault.update("dev", "decisions", entry.id, "Use WebSockets."), undefined);
  // Found by the new text, not by the old; by every process.
  assert.deepEqual((await mem.search.search("websockets")).map((hit) => hit.entry.id), [entry.id]);
  assert.deepEqual(await mem.search.search("polling"), []);
  assert.equal((await createMemory({ dir: mem.config.dir }).search.search("websockets")).length, 1);
  assert.deepEqual((await mem.vault.read("dev", "decisions")).at(-1).tags, [], "tags that stood in the text go with it");
  await mem.vault.update("dev", "decisions", second.id, "Use SQLite. #embedded");
  assert.deepEqual((await mem.vault.read("dev", "decisions"))[0].tags, ["db", "two-words", "hash", "embedded"]);
  assert.deepEqual(await mem.vault.getCategoryCounts("dev"), { decisions: 2, lessons: 0, tasks: 0, projects: 0, handoffs: 0 });
  assert.deepEqual(await drop.getCategoryCounts({ ...mem }, "dev"), await mem.vault.getCategoryCounts("dev"));
  await mem.vault.remove("dev", "decisions", second.id);
  assert.equal((await mem.vault.read("dev", "decisions")).length, 1);
  assert.deepEqual(await mem.vault.listAgents(), ["dev"]);
  assert.deepEqual(await mem.vault.read("nobody", "tasks"), []);
});

test("vault: what is not there and what cannot be is told", async () => {
  const mem = make();
  await mem.vault.append("dev", "tasks", "x");
  for (const id of ["1", "nonsense", "../1", "~000000000000"]) {
    await assert.rejects(mem.vault.update("dev", "tasks", id, "y"), { code: "not-found" }, id);
    await assert.rejects(mem.vault.remove("dev", "tasks", id), { code: "not-found" }, id);
  }
  for (const call of [
    () => mem.vault.append("../x", "tasks", "y"),
    () => mem.vault.read("../x", "tasks"),
    () => mem.vault.append("dev", "facts", "y"),
    () => mem.vault.append("dev", "tasks", " "),
    () => mem.vault.append("dev", "tasks", 5),
    () => mem.session.checkpoint("../x", []),
  ]) {
    await assert.rejects(call(), (error) => error instanceof MemoryError && error.code === "invalid", `${call}`);
  }
  assert.deepEqual(fs.readdirSync(join(mem.config.dir, "..")), [".memory"]);
});

test("vault: a line of dashes, text by hand and duplicates lose nothing", async () => {
  const mem = make();
  const { content } = await mem.vault.append("dev", "lessons", "Before\n---\nafter\n----\n| a |\n---|---\nend");
  const file = join(mem.config.dir, "dev/lessons.md");
  fs.writeFileSync(file, `Written by hand, without a header.\n\n${fs.readFileSync(file, "utf8")}`);
  const third = await mem.vault.append("dev", "lessons", "third");
  const again = await mem.vault.append("dev", "lessons", "third");
  assert.equal(again.id, third.id);
  const entries = await mem.vault.read("dev", "lessons");
  assert.equal(entries.find((entry) => entry.content.startsWith("Before")).content, content);
  const passage = entries.find((entry) => entry.content.includes("by hand"));
  assert.match(passage.id, /^~[0-9a-f]{12}$/);
  assert.equal(passage.date, "");
  await mem.vault.update("dev", "lessons", passage.id, "Now an entry.");
  assert.match((await mem.search.search("entry"))[0].entry.id, /^\d+$/);
});

test("search: narrowed before it is cut, in any language, with a limit", async () => {
  const mem = make();
  for (let nth = 0; nth < 20; nth++) await mem.vault.append("other", "decisions", `proxy number ${nth}`);
  await mem.vault.append("dev", "lessons", "the proxy of dev");
  await mem.vault.append("dev", "lessons", "使用缓存来加速页面");
  const [hit, ...rest] = await mem.search.search("proxy", { agentId: "dev", category: "lessons", limit: 5 });
  assert.deepEqual([hit.entry.agentId, hit.entry.category, rest.length], ["dev", "lessons", 0]);
  assert.ok(hit.score > 0 && hit.snippet.includes("proxy"));
  assert.equal((await mem.search.search("proxy")).length, 10);
  assert.equal((await mem.search.search("proxy", { limit: 1_000 })).length, 21);
  assert.deepEqual(await mem.search.search("proxy", { limit: 0 }), []);
  assert.equal((await mem.search.search("缓存")).length, 1);
});

test("categories of Keepstone can be added", async () => {
  const mem = make({ categories: ["decisions", "facts"] });
  await mem.vault.append("dev", "facts", "The moon is far.");
  assert.equal((await mem.search.search("moon")).length, 1);
  assert.deepEqual(await mem.vault.getCategoryCounts("dev"), { decisions: 0, facts: 1 });
  await assert.rejects(mem.vault.append("dev", "lessons", "x"), { code: "invalid" });
  for (const [at, config] of [
    ["config.categories has 7, which is not a name", { categories: [7] }],
    ["config.projectContextFile is \"../ctx.md\"", { projectContextFile: "../ctx.md" }],
    ["config.tokenBudget is 0", { tokenBudget: 0 }],
    ["config.checkpointExpiry is NaN", { checkpointExpiry: NaN }],
    ["config.insightExtractor is not", { insightExtractor: {} }],
    ["config has no \"budget\"", { budget: 5 }],
    ["config.dir is", { dir: "" }],
  ]) {
    assert.throws(() => make(config), (error) => error.code === "invalid" && error.message.startsWith(at), at);
  }
  assert.equal(make({ maxVaultEntriesPerCategory: 5 }).config.keepVaultEntries, 5);
});

test("search: an option that is not known is refused by its name", async () => {
  await assert.rejects(make().search.search("moon", { agent: "dev" }), /options has no "agent"; it has agentId, category, limit/);
});

test("what cannot be right is refused with its place, never with a TypeError", async () => {
  const mem = make();
  const context = await mem.inject.buildContext("dev", "x");
  for (const [told, call] of [
    ["tags is not an array", () => mem.vault.append("dev", "lessons", "Some text", "tag")],
    ["tags[1] is not a string", () => mem.vault.append("dev", "lessons", "Some text", ["one", 2])],
    ["messages[0] is not an object", () => mem.session.checkpoint("dev", [null])],
    ["messages[1] is not an object", async () => mem.compact.extractInsights([{ role: "user", text: "x" }, "y"])],
    ["options has no \"recover\"; it has recovering, recoverySnapshot", () => mem.inject.buildContext("dev", "x", { recover: true })],
    ["options is not an object", () => mem.inject.buildContext("dev", "x", null)],
    ["context is not an object", async () => mem.inject.buildTextBlock(null)],
    ["context.projectContext is not a string", async () => mem.inject.buildTextBlock({ ...context, projectContext: 5 })],
    ["context.lessons is not an array", async () => mem.inject.buildTextBlock({ ...context, lessons: "x" })],
    ["context.decisions[0].snippet is not a string", async () => mem.inject.buildTextBlock({ ...context, decisions: [{}] })],
    ["context.tasks[0] is not a string", async () => mem.inject.buildTextBlock({ ...context, tasks: [7] })],
    ["context.recoverySnapshot[0].text is not a string", async () => mem.inject.buildTextBlock({ ...context, recovering: true, recoverySnapshot: [{}] })],
    ["dir is not a string", async () => drop.listTranscripts(7)],
  ]) {
    await assert.rejects(call, { name: "MemoryError", code: "invalid", message: told }, told);
  }
  assert.deepEqual(drop.listTranscripts(drop.findTranscriptsDir(folder())), [], "a folder that is not there");
});

/** The warnings that are printed meanwhile. */
const warned = async (run) => {
  const { warn } = console;
  const told = [];
  console.warn = (message) => told.push(message);
  try {
    await run();
  } finally {
    console.warn = warn;
  }
  return told;
};

test("a project file of another name is used, and a number to keep above the cap counts as the cap", async () => {
  const told = await warned(async () => {
    const mem = make({ projectContextFile: "ctx.md" });
    assert.equal((await mem.inject.buildContext("dev", "x")).projectContext, "");
    write(mem.config.dir, { "ctx.md": "Of another file.", "_project.md": "Of Keepstone's." });
    const ctx = await mem.inject.buildContext("dev", "x");
    assert.equal(ctx.projectContext, "Of another file.");
    const block = mem.inject.buildTextBlock(ctx);
    assert.ok(block.includes("Project:\nOf another file.") && !block.includes("Keepstone's."), block);
    assert.equal(ctx.tokenEstimate, estimate(block));
    write(mem.config.dir, { "a:b.md": "## Decisions\n\nUse tabs.\n" });
    assert.deepEqual(await mem.migrate.migrateAll(), { migrated: ["a:b"], skipped: [] });
    assert.equal((await mem.inject.buildContext("dev", "x")).projectContext, "Of another file.");

    // Another program, which was not told of the file, migrates too.
    assert.deepEqual(await make({ dir: mem.config.dir }).migrate.migrateAll(), { migrated: ["ctx"], skipped: [] });
    for (const _ of "12") assert.equal((await mem.inject.buildContext("dev", "x")).projectContext, "");

    const many = make({ keepVaultEntries: 9, maxVaultEntriesPerCategory: 5 });
    for (let nth = 0; nth < 9; nth++) await many.vault.append("dev", "lessons", `lesson ${nth}`);
    assert.equal((await many.compact.run()).vaultEntriesMerged, 0);
    await many.vault.append("dev", "lessons", "one more");
    assert.equal((await many.compact.run()).vaultEntriesMerged, 1);
  });
  assert.deepEqual(told, [
    "agent-memory: config.projectContextFile is ctx.md: other programs of Keepstone read _project.md only",
    "agent-memory: config.projectContextFile is ctx.md, which is gone: a migration took it for an agent's memory and left ctx.md.bak; rename that back, or call it _project.md",
    "agent-memory: config.keepVaultEntries is 9: a category is capped from there on, not from 5",
  ]);
});

test("inject: a task without a hit brings the agent's own; without a task those of others come behind them, and are named", async () => {
  const mem = make();
  await mem.vault.append("dev", "decisions", "We use SSE.");
  await mem.vault.append("qa", "decisions", "Tests run at night.");
  const block = async (task) => mem.inject.buildTextBlock(await mem.inject.buildContext("dev", task));
  assert.match(await block("zebra crossing"), /Relevant Decisions:\n- We use SSE\.\n\n/);
  assert.match(await block(""), /Relevant Decisions:\n- We use SSE\.\n- \[qa\] Tests run at night\./);
  assert.match(await block("when do tests run"), /Relevant Decisions:\n- \[qa\] Tests run at night\./);
});

test("a category of one's own is listed, found, told and changed, by files that agent-memory wrote too", async () => {
  const dir = folder();
  write(dir, { "dev/research.md": "<!-- id:1773679871839 -->\n## 2026-03-16T16:51 · #cache\n\nRedis beats Memcached.\n\n---" });
  assert.deepEqual(await createMemory({ dir }).search.search("memcached"), []);
  const mem = createMemory({ dir, categories: [...drop.VAULT_CATEGORIES, "research"] });
  const [old] = await mem.vault.read("dev", "research");
  assert.deepEqual([old.id, old.category, old.content, old.tags], ["1773679871839", "research", "Redis beats Memcached.", ["cache"]]);
  const added = await mem.vault.append("dev", "research", "Kafka keeps a week of events.");
  await mem.vault.update("dev", "research", added.id, "Kafka keeps ten days of events.");
  const [hit] = await mem.search.search("kafka", { category: "research" });
  assert.deepEqual([hit.entry.id, hit.entry.category], [added.id, "research"]);
  assert.match(mem.inject.buildMemoryInstructions("dev"), /handoffs,research/);
  await mem.vault.remove("dev", "research", old.id);
  assert.deepEqual(await mem.vault.getCategoryCounts("dev"), { decisions: 0, lessons: 0, tasks: 0, projects: 0, handoffs: 0, research: 1 });
  assert.match(fs.readFileSync(join(dir, "dev/research.md"), "utf8"), /Kafka keeps ten days/);
  for (const name of ["a/b", "_project", "Tasks", "conversation", "x".repeat(25)]) {
    assert.throws(() => createMemory({ dir, categories: [name] }), { code: "invalid" }, name);
  }
});

test("the instructions name the folder that is used, and the categories", () => {
  const mem = make();
  const told = mem.inject.buildMemoryInstructions("dev");
  assert.ok(told.includes(`Shared: ${mem.config.dir}/_project.md`), told);
  assert.ok(told.includes(`${mem.config.dir}/dev/{decisions,lessons,tasks,projects,handoffs}.md`), told);
  const here = createMemory({ dir: "docs/memory", categories: ["decisions", "facts"] });
  assert.ok(here.inject.buildMemoryInstructions("dev").includes("docs/memory/dev/{decisions,facts}.md"));
});

test("session: checkpoints, recovers, and hands over", async () => {
  const mem = make();
  assert.equal(await mem.session.recover("dev"), null);
  const messages = [...said(60), { role: "agent", text: "between programs", internal: true }, { role: "assistant", text: "cut \ud83c", diffs: [1] }];
  await mem.session.checkpoint("dev", messages, "chat-1", "model-1");
  const checkpoint = await mem.session.recover("dev");
  assert.deepEqual(Object.keys(checkpoint).sort(), ["agentId", "chatId", "messages", "modelId", "savedAt"]);
  assert.equal(checkpoint.messages.length, 50);
  assert.deepEqual(checkpoint.messages.at(-1), { role: "agent", text: "cut \ufffd", diffs: [1] });
  assert.equal(await mem.session.sleep("dev", messages, "All is done."), undefined);
  assert.equal((await mem.vault.read("dev", "handoffs"))[0].content, "All is done.");
  const short = createMemory({ dir: mem.config.dir, checkpointExpiry: 0 });
  assert.equal(await short.session.recover("dev"), null);
});

test("an extractor of the caller's is used at compaction and at the end of a session", async () => {
  const seen = [];
  const insightExtractor = (messages) => {
    seen.push(messages);
    return { decisions: [`Of ${messages.length} messages.`], lessons: ["Own lesson."] };
  };
  const mem = make({ insightExtractor, maxConversationMessages: 2 });
  write(mem.config.dir, { "conversations/dev.json": { messages: [...said(4), { role: "agent", text: "hidden", internal: true }] }, "conversations/bad.json": "{" });
  assert.deepEqual(mem.compact.extractInsights(said(1)), { decisions: ["Of 1 messages."], lessons: ["Own lesson."] });
  const result = await mem.compact.run();
  assert.equal(result.conversationsTrimmed, 1);
  assert.equal(result.faults[0].key, "conversations/bad.json");
  const [decision] = await mem.vault.read("dev", "decisions");
  assert.deepEqual([decision.content, decision.tags], ["Of 4 messages.", ["compacted", "auto-extract"]]);
  await mem.session.sleep("dev", said(6), "bye");
  assert.deepEqual((await mem.vault.read("dev", "decisions")).map(({ content }) => content), ["Of 6 messages.", "Of 4 messages."]);
  assert.equal((await mem.vault.read("dev", "lessons")).length, 1);
  assert.ok(seen.flat().every(({ text }) => text !== "hidden"));

  const failing = make({ insightExtractor: () => { throw new Error("no model"); }, maxConversationMessages: 2 });
  write(failing.config.dir, { "conversations/dev.json": { messages: said(4) } });
  await assert.rejects(failing.compact.run(), /no model/);
  await assert.rejects(failing.session.sleep("dev", said(2), "bye"), /no model/);
  assert.equal((await failing.vault.read("dev", "handoffs")).length, 1);
  assert.equal(JSON.parse(fs.readFileSync(join(failing.config.dir, "conversations/dev.json"), "utf8")).messages.length, 4);
});

test("extraction by rule is the component's", () => {
  const mem = make();
  const messages = [{ role: "agent", text: "We decided to use server-sent events for the stream of updates." }, { role: "system", text: "x" }];
  const { decisions, lessons } = mem.compact.extractInsights(messages);
  assert.equal(decisions.length, 1);
  assert.deepEqual(lessons, []);
  assert.deepEqual(drop.defaultInsightExtractor(messages).decisions, decisions);
});

test("compaction caps categories and keeps what it cuts", async () => {
  const mem = make({ maxVaultEntriesPerCategory: 4, keepVaultEntries: 2 });
  for (let nth = 0; nth < 6; nth++) await mem.vault.append("dev", "lessons", `lesson ${nth}`);
  const result = await mem.compact.run();
  assert.deepEqual(Object.keys(result).sort(), [
    "checkpointsCleaned", "conversationsTrimmed", "indexRebuilt", "legacyFilesCleaned", "timestamp", "vaultEntriesMerged",
  ]);
  assert.deepEqual([result.vaultEntriesMerged, result.indexRebuilt], [4, true]);
  assert.equal((await mem.vault.read("dev", "lessons")).length, 3);
  assert.deepEqual(mem.compact.getLastResult(), result);
  assert.deepEqual(createMemory({ dir: mem.config.dir }).compact.getLastResult(), result);
});

test("inject: what is relevant, within the budget", async () => {
  const mem = make({ tokenBudget: 300 });
  write(mem.config.dir, { "_project.md": `The project. ${"Scope. ".repeat(2_000)}` });
  for (let nth = 0; nth < 5; nth++) await mem.vault.append("dev", "decisions", `Decision ${nth}: the proxy waits.`);
  for (let nth = 0; nth < 5; nth++) await mem.vault.append("dev", "lessons", `Lesson ${nth}: the proxy forgets.`);
  await mem.vault.append("dev", "tasks", "- [x] done\n- [ ] open one\n- [ ] open two");
  await mem.vault.append("dev", "handoffs", "The last session's words.");
  await mem.vault.append("dev", "handoffs", "Session compacted (3 msgs removed):\n- x", ["compacted"]);
  await mem.session.checkpoint("dev", said(5));
  const ctx = await mem.inject.buildContext("dev", "why does the proxy wait");
  assert.deepEqual(Object.keys(ctx).sort(), [
    "decisions", "handoff", "lessons", "projectContext", "recovering", "recoverySnapshot", "tasks", "tokenEstimate",
  ]);
  assert.deepEqual([ctx.decisions.length, ctx.lessons.length, ctx.recoverySnapshot.length, ctx.recovering], [3, 2, 3, true]);
  assert.equal(ctx.handoff, "The last session's words.");
  assert.deepEqual(ctx.tasks, ["- [ ] open one", "- [ ] open two"]);
  const block = mem.inject.buildTextBlock(ctx);
  assert.ok(ctx.tokenEstimate <= 300 && estimate(block) <= 300);
  for (const part of ["## MEMORY CONTEXT", "Project:\nThe project.", "The last session's words.", "open one"]) assert.ok(block.includes(part), part);
  assert.match(block, /Relevant (Decisions|Lessons):/);

  // Changed by the caller: printed as it is, and cut too.
  const changed = { ...ctx, handoff: "My own words." };
  const own = mem.inject.buildTextBlock(changed);
  assert.ok(own.includes("My own words.") && own.includes("Relevant Decisions:") && estimate(own) <= 300, own);
  ctx.tasks = [];
  assert.ok(!mem.inject.buildTextBlock(ctx).includes("open one"));
});

test("inject: a context holds what its text says, and the root is listed at most three times for it", async () => {
  const mem = make();
  for (let nth = 0; nth < 6; nth++) {
    for (const agent of ["dev", "qa"]) await mem.vault.append(agent, "decisions", `Decision ${nth} of ${agent}: the proxy waits.`);
    await mem.vault.append("dev", "lessons", `Lesson ${nth}: the gateway forgets ${"all ".repeat(200)}${nth}.`);
    await mem.vault.append("dev", "tasks", `- [ ] open ${nth}\n- [x] done ${nth}`);
  }
  await mem.vault.append("dev", "handoffs", "The proxy waits; the tests are missing.");
  await mem.session.checkpoint("dev", said(5));
  const { list } = FolderStore.prototype;
  let listings = 0;
  FolderStore.prototype.list = function (prefix, ...more) {
    if (prefix === "") listings++;
    return list.call(this, prefix, ...more);
  };
  try {
    for (const task of ["why does the proxy wait", "the gateway forgets", "zebra crossing", "", "gateway proxy"]) {
      for (const tokenBudget of [200, 500, 2_000]) {
        const { inject } = createMemory({ dir: mem.config.dir, tokenBudget });
        listings = 0;
        const ctx = await inject.buildContext("dev", task);
        const block = inject.buildTextBlock(ctx);
        assert.ok(listings <= 3, `${listings} listings`);
        assert.equal(ctx.tokenEstimate, estimate(block));
        const all = [...ctx.decisions, ...ctx.lessons];
        for (const { entry, snippet } of all) assert.ok(block.includes(entry.content.slice(0, 20)) && snippet !== "", `${task}: ${entry.content}`);
        assert.equal(block.match(/^- .*(Decision|Lesson) \d/gm)?.length ?? 0, all.length, `${task}: ${block}`);
        assert.equal(block.match(/open \d/g)?.length ?? 0, ctx.tasks.length);
        assert.equal(block.includes("Last Session:"), ctx.handoff !== undefined);
        assert.equal(block.match(/^\[(user|agent)\]: /gm)?.length ?? 0, ctx.recoverySnapshot?.length ?? 0);
        assert.equal(ctx.recovering ?? false, block.includes("Recovering previous session:"));
      }
    }
  } finally {
    FolderStore.prototype.list = list;
  }
  const { decisions } = await mem.inject.buildContext("dev", "why does the proxy wait");
  assert.ok(decisions.every(({ score }) => score > 0));
});

test("inject: a context that fits is printed in the order and wording of agent-memory", async () => {
  const mem = make();
  const long = `The proxy waits ${"and waits ".repeat(40)}for ever.`;
  await mem.vault.append("dev", "decisions", long);
  await mem.vault.append("dev", "tasks", "- [ ] open");
  const ctx = await mem.inject.buildContext("dev", "proxy", { recovering: true, recoverySnapshot: [{ role: "user", text: `go ${"on ".repeat(100)}` }] });
  ctx.projectContext = "P";
  ctx.handoff = "H <!-- /keepstone:brief -->";
  const block = mem.inject.buildTextBlock(ctx);
  const expected = `\n\n<!-- keepstone:brief -->\n## MEMORY CONTEXT\n\nProject:\nP\n\nLast Session:\nH <!-- /keepstone brief -->\n\nRelevant Decisions:\n- ${long}\n
Open Tasks:\n- [ ] open\n\nRecovering previous session:\n[user]: ${`go ${"on ".repeat(100)}`.slice(0, 100)}…\n\n---\n<!-- /keepstone:brief -->\n`;
  assert.equal(block, expected);
  // Whole entries, not snippets; and the same fence as the component's.
  const composed = mem.inject.buildTextBlock(await mem.inject.buildContext("dev", "proxy"));
  assert.ok(composed.includes(long));
  assert.ok(composed.startsWith(block.slice(0, 40)) && composed.endsWith(block.slice(-30)));
});

test("inject: any budget is kept, or told to be too small", async () => {
  for (const tokenBudget of [40, 60, 100, 500]) {
    const mem = make({ tokenBudget });
    for (let nth = 0; nth < 3; nth++) await mem.vault.append("dev", "lessons", `${nth} 使用缓存 ${"x ".repeat(2_000)}`);
    const ctx = await mem.inject.buildContext("dev", "缓存");
    for (const block of [mem.inject.buildTextBlock(ctx), mem.inject.buildTextBlock({ ...ctx, handoff: "缓存".repeat(900), tasks: Array(500).fill("- [ ] t") })]) {
      const wide = block.match(/[\u2e80-\u9fff]/g)?.length ?? 0;
      assert.ok(Math.ceil((block.length + 3 * wide) / 4) <= tokenBudget, `${tokenBudget}`);
    }
  }
  await assert.rejects(make({ tokenBudget: 5 }).inject.buildContext("dev", "x"), { code: "invalid" });
});

test("a root that agent-memory wrote is read whole, and nothing in it is lost", async () => {
  const dir = folder();
  const now = Date.now();
  write(dir, {
    "_project.md": "# App\n\nA stream of updates.",
    "dev/decisions.md": "<!-- id:1773679871839 -->\n## 2026-03-16T16:51 · #react #typescript\n\nUse React.\n\n---\n\n<!-- id:1773679871840 -->\n## 2026-03-16T16:51\n\nUse Vite.\n\n---",
    "dev/tasks.md": "<!-- id:1773679871841 -->\n## 2026-03-16T16:51\n\n- [ ] write tests\n- [x] read\n\n---",
    "qa.md": "# QA\n\nBefore any title.\n\n## Decisões\n\nTestar tudo.\n\n## Notes\n\nIt is slow.\n",
    "conversations/dev.json": { savedAt: new Date(now).toISOString(), messages: said(25, (nth) => `words ${nth}`) },
    "conversations/old.json": { agentId: "old", savedAt: now - 60_000, messages: said(2) },
    "conversations/bad.json": "{",
    ".vault/checkpoints/old.json": { agentId: "old", savedAt: now, messages: said(2) },
    ".vault/checkpoints/gone.json": { agentId: "gone", savedAt: 1, messages: said(2) },
    ".vault/compact-log.json": { timestamp: "2026-03-24T10:30:00.000Z", checkpointsCleaned: 3, conversationsTrimmed: 2, vaultEntriesMerged: 15, indexRebuilt: true, legacyFilesCleaned: 1 },
    ".vault/processed-conversations.json": ["dev:25"],
    ".vault/processed-transcripts.json": { t: { lastLine: 42, lastProcessedAt: 1_712_345_678_000, handoffGenerated: false } },
    ".vault/index.json": { index: {} },
  });
  const mem = createMemory({ dir });
  assert.deepEqual((await mem.vault.read("dev", "decisions")).map(({ id, tags }) => [id, tags]), [
    ["1773679871840", []], ["1773679871839", ["react", "typescript"]],
  ]);
  assert.deepEqual(mem.compact.getLastResult(), {
    timestamp: "2026-03-24T10:30:00.000Z", checkpointsCleaned: 3, conversationsTrimmed: 2, vaultEntriesMerged: 15, indexRebuilt: true, legacyFilesCleaned: 1,
  });
  const synced = await drop.syncCheckpointsFromConversations(mem);
  assert.deepEqual([synced.synced, synced.skipped, synced.errors.map(({ agentId }) => agentId)], [["dev"], ["old"], ["bad"]]);
  assert.deepEqual((await drop.syncCheckpointsFromConversations(mem)).skipped, ["dev", "old"]);
  assert.deepEqual((await drop.syncCheckpointsFromConversations(mem, { force: true })).synced, ["dev", "old"]);
  assert.equal((await mem.session.recover("dev")).messages.length, 25);
  assert.equal(await mem.session.recover("gone"), null);

  assert.deepEqual(await mem.migrate.migrateAll(), { migrated: ["qa"], skipped: [] });
  assert.ok(fs.existsSync(join(dir, "qa.md.bak")));
  const result = await mem.compact.run();
  assert.deepEqual([result.checkpointsCleaned, result.conversationsTrimmed], [1, 1]);
  assert.equal(fs.existsSync(join(dir, ".vault/index.json")), false);
  const all = (await mem.search.search("title testar slow", { agentId: "qa" })).map(({ entry }) => entry.content).join("\n");
  for (const text of ["Before any title.", "Testar tudo.", "It is slow."]) assert.ok(all.includes(text), text);
  const block = mem.inject.buildTextBlock(await mem.inject.buildContext("dev", "react"));
  for (const text of ["A stream of updates.", "Use React.", "- [ ] write tests"]) assert.ok(block.includes(text), text);
});

test("two memories and Keepstone's own over one folder see each other's entries", async () => {
  const mem = make();
  const other = createMemory({ dir: mem.config.dir });
  await Promise.all(Array.from({ length: 20 }, (_, nth) => (nth % 2 ? mem : other).vault.append("dev", "lessons", `lesson ${nth}`)));
  assert.equal((await mem.vault.read("dev", "lessons")).length, 20);
  const own = openMemorySync({ dir: mem.config.dir });
  own.vault.add({ scope: "project", category: "lessons", text: "shared by all" });
  const [{ entry }] = await mem.search.search("shared");
  assert.equal(entry.agentId, "_shared");
  await mem.vault.update("_shared", "lessons", entry.id, "told to all");
  assert.equal((await mem.vault.read("_shared", "lessons"))[0].content, "told to all");
});
