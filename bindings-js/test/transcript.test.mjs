// Transcripts as files: found, read from where they are new, watched.

import assert from "node:assert/strict";
import * as fs from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { test } from "node:test";
import * as drop from "../dist/agent-memory.js";
import { MemoryStore, openMemory, openMemorySync, processTranscripts, watchTranscripts } from "../dist/index.js";

const user = (text) => JSON.stringify({ role: "user", message: { content: [{ type: "text", text: `<timestamp>now</timestamp>\n<user_query>\n${text}\n</user_query>` }] } });
const agent = (text) => JSON.stringify({ role: "assistant", message: { content: [{ type: "text", text }, { type: "tool_use", name: "Shell", input: { command: "ls" } }] } });
const decision = (what, purpose = "stream of updates") => agent(`We decided to use ${what} for the ${purpose}.`);
const lines = (...all) => all.map((line) => `${line}\n`).join("");

/** A home, a project and its folder of Cursor transcripts. */
function place() {
  const home = fs.mkdtempSync(join(tmpdir(), "keepstone-"));
  const workspace = join(home, "my.project");
  const folder = join(home, ".cursor/projects", drop.workspaceSlug(workspace), "agent-transcripts");
  fs.mkdirSync(workspace);
  return { home, workspace, folder, dir: join(workspace, ".memory") };
}

function transcript(folder, id, text, age = 0) {
  const path = join(folder, id, `${id}.jsonl`);
  fs.mkdirSync(join(folder, id), { recursive: true });
  fs.writeFileSync(path, text);
  const time = (Date.now() - age) / 1_000;
  fs.utimesSync(path, time, time);
  return path;
}

async function until(what, holds) {
  const deadline = Date.now() + 20_000;
  for (;;) {
    if (await holds()) return;
    if (Date.now() > deadline) throw new Error(`it never came: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

const HOUR = 3_600_000;

test("transcripts are read once, and what is added later from there", async () => {
  const { home, workspace, folder } = place();
  const options = { home, workspace, agent: "dev" };
  const m = await openMemory({ store: new MemoryStore() });
  const nothing = { transcripts: 0, messages: 0, malformed: 0, decisions: 0, lessons: 0, candidates: 0, handoffs: 0, foreign: 0, errors: [] };
  assert.deepEqual(await processTranscripts(m, options), nothing);

  const path = transcript(folder, "one", lines(user("Which way?"), "{nonsense", decision("SSE"), '{"type":"turn_ended"}'), HOUR);
  transcript(folder, "two", lines(user("And now?"), decision("HTTP", "download of reports")));
  transcript(folder, "three", "nothing at all");
  const sum = await processTranscripts(m, options);
  assert.deepEqual(sum, { ...nothing, transcripts: 2, messages: 4, malformed: 1, decisions: 2, handoffs: 1, foreign: 1 });
  const handoffs = await m.vault.entries({ categories: ["handoffs"] });
  assert.match(handoffs[0].text, /\*\*Request:\*\* Which way\?/);

  assert.deepEqual(await processTranscripts(m, options), { ...nothing, foreign: 1 });
  fs.appendFileSync(path, lines(user("More?"), decision("QUIC")));
  const more = await processTranscripts(m, { ...options, idleAfter: 0 });
  assert.deepEqual([more.messages, more.decisions, more.handoffs], [2, 1, 2]);
  assert.equal((await m.vault.entries({ categories: ["decisions"] })).length, 3);
});

// Copies of sessions have one time of change, and names that say nothing of the order.
test("sessions are read in the order in which they began", async () => {
  const read = {
    once: (m, options) => processTranscripts(m, options),
    watched: async (m, options) => {
      let rounds = 0;
      const watch = await watchTranscripts(m, { ...options, onRound: () => rounds++ });
      await until("the first round", () => rounds > 0);
      watch.stop();
      await watch.closed;
    },
  };
  for (const [way, learn] of Object.entries(read)) {
    const { home, workspace } = place();
    const folder = join(home, ".claude/projects", workspace.replace(/[^a-zA-Z0-9]/g, "-"));
    fs.mkdirSync(folder, { recursive: true });
    const time = Date.now() / 1_000 - 7_200;
    for (const [name, day, most] of [["b", 1, 5], ["a", 2, 3]]) {
      const said = { type: "user", uuid: name, sessionId: name, cwd: workspace, isSidechain: false };
      const content = `remember that the limit of failed logins is ${most}`;
      const line = { ...said, timestamp: `2026-01-0${day}T10:00:00.000Z`, message: { role: "user", content } };
      fs.writeFileSync(join(folder, `${name}.jsonl`), lines(JSON.stringify(line)));
      fs.utimesSync(join(folder, `${name}.jsonl`), time, time);
    }
    const m = openMemorySync({ store: new MemoryStore() });
    await learn(m, { home, workspace });
    const facts = m.vault.entries({ categories: ["facts"] });
    const [three, five] = ["3", "5"].map((most) => facts.find(({ text }) => text.endsWith(`is ${most}`)));
    assert.deepEqual([three?.supersedes, five?.supersedes], [[five?.reference], []], way);
  }
});

test("a long transcript is fed in chunks, and stops between two of them", async () => {
  const { home, workspace, folder } = place();
  const filler = lines(agent("x".repeat(10_000))).repeat(300);
  transcript(folder, "long", lines(user("Go.")) + filler + lines(decision("SSE")));
  const m = openMemorySync({ store: new MemoryStore() });
  const stop = new AbortController();
  const open = m.transcripts.open;
  let chunks = 0;
  m.transcripts.open = (transcript) => {
    const reader = open(transcript);
    const feed = (bytes) => {
      assert.ok(bytes.length <= 1 << 20);
      if (++chunks === 2) stop.abort();
      return reader.feed(bytes);
    };
    return { ...reader, feed };
  };
  await assert.rejects(processTranscripts(m, { home, workspace, signal: stop.signal }), { name: "AbortError" });
  assert.equal(chunks, 2);
  const sum = await processTranscripts(m, { home, workspace });
  assert.equal(sum.decisions, 1);
  assert.ok(chunks <= 5, `${chunks}`);
});

test("what cannot be read is named, and the others are read", { skip: process.platform === "win32" }, async () => {
  const { home, workspace, folder } = place();
  const bad = transcript(folder, "bad", lines(decision("X")));
  transcript(folder, "good", lines(decision("SSE")));
  fs.symlinkSync(join(folder, "good"), join(folder, "link"));
  const m = openMemorySync({ store: new MemoryStore() });
  const open = m.transcripts.open;
  m.transcripts.open = (told) => {
    if (told.path === bad) throw new Error("no");
    return open(told);
  };
  const { transcripts, decisions, errors } = await processTranscripts(m, { home, workspace });
  assert.deepEqual([transcripts, decisions, errors.map(({ path }) => path)], [1, 1, [bad]]);
  fs.rmSync(folder, { recursive: true });
  fs.mkdirSync(folder, { mode: 0o000 });
  if (process.getuid?.() !== 0) assert.equal((await processTranscripts(m, { home, workspace })).errors[0].path, folder);
  fs.chmodSync(folder, 0o700);
});

test("other projects' transcripts are passed over, but those of a named folder are taken", async () => {
  const { home, workspace, folder } = place();
  const elsewhere = join(home, "saved");
  transcript(elsewhere, "a", lines(user("Hm?"), decision("SSE")));
  transcript(join(folder, "../../other-my-project/agent-transcripts"), "b", lines(decision("X")));
  const m = openMemorySync({ store: new MemoryStore() });
  assert.equal((await processTranscripts(m, { home, workspace })).transcripts, 0);
  assert.equal((await processTranscripts(m, { home, workspace, folder: elsewhere })).decisions, 1);
  assert.equal((await processTranscripts(m, { home, workspace, clients: ["codex"] })).foreign, 0);
});

test("two runs at once on one memory wait for each other", async () => {
  const { home, workspace, folder } = place();
  for (let nth = 0; nth < 6; nth++) transcript(folder, `t${nth}`, lines(user("Go."), decision(`way ${nth}`)));
  const m = await openMemory({ store: new MemoryStore() });
  const sums = await Promise.all([1, 2, 3].map(() => processTranscripts(m, { home, workspace })));
  assert.deepEqual(sums.flatMap(({ errors }) => errors), []);
  assert.equal(sums.reduce((sum, { decisions }) => sum + decisions, 0), 6);
});

test("a watch waits for the folder, reads what comes, hands over when a session is idle, and goes on after errors", async (t) => {
  const { home, workspace, folder } = place();
  const m = openMemorySync({ store: new MemoryStore() });
  await assert.rejects(watchTranscripts(m, { home, workspace, waitForTranscripts: false }), { code: "not-found" });
  const rounds = [];
  const errors = [];
  let chores = 0;
  let isDue = true;
  m.upkeep.isDue = () => isDue;
  m.upkeep.run = () => {
    chores++;
    isDue = false;
    throw new Error("the chores failed");
  };
  const watch = await watchTranscripts(m, {
    home, workspace, agent: "dev", debounce: 30, idleAfter: 400, poll: 30,
    onRound: (sum) => {
      rounds.push(sum);
      throw new Error("the callback failed");
    },
    onError: (error) => errors.push(error.message),
  });
  t.after(() => watch.stop());
  const of = (category) => m.vault.entries({ categories: [category] }).length;
  const path = transcript(folder, "one", lines(user("Which way?"), decision("SSE")));
  await until("the decision", () => of("decisions") === 1);
  await until("the handoff", () => of("handoffs") === 1);
  fs.appendFileSync(path, lines(user("More?"), decision("QUIC")));
  await until("the second decision", () => of("decisions") === 2);
  await until("the second handoff", () => of("handoffs") === 2);
  transcript(join(folder, "deep/er"), "two", lines(user("Deep?"), decision("HTTP")));
  await until("the decision in a new folder", () => of("decisions") === 3);
  assert.equal(chores, 1);
  assert.ok(errors.includes("the chores failed") && errors.includes("the callback failed"), `${errors}`);
  assert.ok(rounds.length >= 3);
  watch.stop();
  watch.stop();
  await watch.closed;
});

test("a watch ends with its signal, also one that was given before it began", async () => {
  const { home, workspace } = place();
  const m = openMemorySync({ store: new MemoryStore() });
  const stop = new AbortController();
  const watch = await watchTranscripts(m, { home, workspace, signal: stop.signal });
  stop.abort();
  await watch.closed;
  await (await watchTranscripts(m, { home, workspace, signal: AbortSignal.abort() })).closed;
});

test("agent-memory: transcripts are found, listed, parsed and processed", async () => {
  const { workspace, folder, dir } = place();
  const mem = drop.createMemory({ dir });
  const path = transcript(folder, "one", lines(user("Which way?"), "", "{nonsense", `${agent("This way.\n\n[REDACTED]")}`, decision("SSE")), HOUR);
  fs.mkdirSync(join(folder, "one/subagents"));
  fs.writeFileSync(join(folder, "one/subagents/sub.jsonl"), lines(decision("X")));
  transcript(folder, "two", lines(user("Later?")));
  const [two, one] = drop.listTranscripts(folder);
  assert.deepEqual([two.id, one.id, one.path, one.lines, one.lineCount], ["two", "one", path, 4, 4]);
  assert.equal(one.modifiedAt, fs.statSync(path).mtimeMs);
  const parsed = drop.parseTranscript(path);
  assert.deepEqual(parsed.messages, [
    { role: "user", text: "Which way?" },
    { role: "agent", text: "This way." },
    { role: "agent", text: "We decided to use SSE for the stream of updates." },
  ]);
  assert.deepEqual([parsed.messages.length, parsed.lineCount], [3, 4]);
  assert.equal(drop.parseTranscript(path, 3).messages.length, 1);
  const old = join(folder, "old.jsonl");
  fs.writeFileSync(old, lines('{"type":1,"message":"<context>x</context>Old?"}', '{"type":2,"text":"Old."}', '{"type":3,"text":"?"}', "7"));
  assert.deepEqual(drop.parseTranscript(old).messages, [{ role: "user", text: "Old?" }, { role: "agent", text: "Old." }]);
  fs.rmSync(old);

  const result = await drop.processTranscripts(mem, { agentId: "dev", transcriptsDir: folder, idleThresholdMinutes: 5 });
  assert.deepEqual(result, { sessionsFound: 2, sessionsUpToDate: 0, transcriptsProcessed: 2, decisionsExtracted: 1, lessonsExtracted: 0, handoffsGenerated: 1, errors: [] });
  const [entry] = await mem.vault.read("dev", "decisions");
  assert.deepEqual(entry.tags, ["autoextract", "transcript"]);
  assert.equal((await drop.processTranscripts(mem, { agentId: "dev", transcriptsDir: folder })).transcriptsProcessed, 0);
  const missing = await drop.processTranscripts(mem, { transcriptsDir: join(folder, "none") });
  assert.deepEqual([missing.sessionsFound, missing.errors], [0, []]);
  assert.equal(drop.workspaceSlug("/Users/mario/my-project"), "Users-mario-my-project");
  assert.equal(drop.workspaceSlug(workspace).endsWith("-my-project"), true);
  assert.equal(basename(one.path), "one.jsonl");
});

// Bun keeps the home that it was started in.
const home = { skip: process.versions.bun !== undefined && "sets the home of a process that runs" };

test("agent-memory: the folder of a project is found by its exact name in the home of the user", home, async () => {
  const { home, workspace, folder, dir } = place();
  const { HOME, USERPROFILE } = process.env;
  Object.assign(process.env, { HOME: home, USERPROFILE: home });
  try {
    const mem = drop.createMemory({ dir });
    transcript(join(home, ".cursor/projects/prefix-my-project/agent-transcripts"), "x", lines(decision("X")));
    assert.equal(drop.findTranscriptsDir(workspace), null);
    assert.throws(() => drop.startWatcher(mem), { code: "not-found" });
    transcript(folder, "one", lines(user("Which way?"), decision("SSE")));
    assert.equal(drop.findTranscriptsDir(workspace), folder);
    assert.equal((await drop.processTranscripts(mem)).decisionsExtracted, 1);
    assert.equal((await mem.vault.read("default", "decisions")).length, 1);
    const watcher = drop.startWatcher(mem, { agentId: "dev", debounceSeconds: 0.02, idleTimeoutSeconds: 0.3, quiet: true });
    try {
      transcript(folder, "two", lines(user("And now?"), decision("QUIC")));
      await until("the decision", async () => (await mem.vault.read("dev", "decisions")).length === 1);
      await until("the handoffs", async () => (await mem.vault.read("dev", "handoffs")).length === 2);
    } finally {
      assert.equal(watcher.stop(), undefined);
    }
  } finally {
    Object.assign(process.env, { HOME, USERPROFILE });
    if (USERPROFILE === undefined) delete process.env.USERPROFILE;
  }
});
