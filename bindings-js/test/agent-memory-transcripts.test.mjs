// Transcripts through agent-memory's calls, as its users call them.

import assert from "node:assert/strict";
import * as fs from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import * as drop from "../dist/agent-memory.js";

const temporary = () => fs.mkdtempSync(join(tmpdir(), "keepstone-"));
const line = (role, text) => JSON.stringify({ role, message: { content: [{ type: "text", text }] } });
const question = line("user", "<user_query>How do we stream?</user_query>");
const answer = line("assistant", "We decided to use server-sent events for the stream of updates.");
const more = line("assistant", "We decided to keep the reconnect loop in the client library.");

/** A memory in a project, and a folder of transcripts. */
const made = (files = {}, config = {}) => {
  const project = temporary();
  const transcriptsDir = join(temporary(), "agent-transcripts");
  for (const [name, text] of Object.entries(files)) {
    fs.mkdirSync(join(transcriptsDir, name), { recursive: true });
    fs.writeFileSync(join(transcriptsDir, name, `${name}.jsonl`), text);
  }
  const mem = drop.createMemory({ dir: join(project, ".memory"), ...config });
  return { mem, transcriptsDir, file: (name) => join(transcriptsDir, name, `${name}.jsonl`) };
};
const decisions = async (mem) => (await mem.vault.read("default", "decisions")).map(({ content }) => content);
const until = async (isSo) => {
  for (let nth = 0; nth < 500; nth++) {
    if (await isSo()) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  assert.fail("it never came");
};

test("a last line without a line end is read, and not doubled when the transcript goes on", async () => {
  const { mem, transcriptsDir, file } = made({ one: `${question}\n${answer}` });
  const first = await drop.processTranscripts(mem, { transcriptsDir });
  assert.deepEqual(first, {
    sessionsFound: 1, sessionsUpToDate: 0, transcriptsProcessed: 1, decisionsExtracted: 1, lessonsExtracted: 0, handoffsGenerated: 0, errors: [],
  });
  const again = await drop.processTranscripts(mem, { transcriptsDir });
  assert.deepEqual([again.sessionsFound, again.sessionsUpToDate, again.transcriptsProcessed], [1, 1, 0]);
  fs.appendFileSync(file("one"), `\n${more}`);
  assert.equal((await drop.processTranscripts(mem, { transcriptsDir })).decisionsExtracted, 1);
  fs.appendFileSync(file("one"), `\n${more.slice(0, 40)}`);
  assert.equal((await drop.processTranscripts(mem, { transcriptsDir })).decisionsExtracted, 0, "half a line waits");
  assert.equal((await decisions(mem)).length, 2);
});

test("a folder that is not there gives zeros, and an option that is not known is refused by name", async () => {
  const { mem, transcriptsDir } = made();
  const nothing = { sessionsFound: 0, sessionsUpToDate: 0, transcriptsProcessed: 0, decisionsExtracted: 0, lessonsExtracted: 0, handoffsGenerated: 0, errors: [] };
  assert.deepEqual(await drop.processTranscripts(mem, { transcriptsDir }), nothing);
  assert.deepEqual(await drop.processTranscripts(mem), nothing);
  await assert.rejects(drop.processTranscripts(mem, { threshold: 5 }), { code: "invalid", message: /has no "threshold"; it has agentId, / });
  await assert.rejects(drop.syncCheckpointsFromConversations(mem, { forced: true }), { code: "invalid" });
  assert.throws(() => drop.startWatcher(mem, { debounce: 5 }), { code: "invalid", message: /has no "debounce"/ });
  for (const options of [{ idleTimeoutSec: "5" }, { workspaceDir: "" }, { insightExtractor: 5 }]) {
    assert.throws(() => drop.startWatcher(mem, options), { code: "invalid" });
  }
  assert.equal(fs.existsSync(mem.config.dir), false, "asking makes no folder");
});

test("transcripts of the named workspace are read, else those of the memory's project or of the current folder", async () => {
  const home = temporary();
  const before = process.env.HOME;
  process.env.HOME = home;
  try {
    const { mem } = made();
    const workspace = temporary();
    const folder = join(home, ".cursor/projects", drop.workspaceSlug(workspace), "agent-transcripts/one");
    fs.mkdirSync(folder, { recursive: true });
    fs.writeFileSync(join(folder, "one.jsonl"), `${question}\n${answer}\n`);
    assert.equal((await drop.processTranscripts(mem)).sessionsFound, 0);
    const here = process.cwd();
    process.chdir(workspace);
    try {
      assert.equal((await drop.processTranscripts(mem, { agentId: "here" })).decisionsExtracted, 1);
    } finally {
      process.chdir(here);
    }
    assert.equal((await drop.processTranscripts(mem, { workspaceDir: workspace })).sessionsUpToDate, 1);
    const handle = drop.startWatcher(mem, { workspaceDir: workspace, quiet: true });
    assert.equal(handle.transcriptsDir, join(folder, ".."));
    handle.stop();
  } finally {
    process.env.HOME = before;
  }
});

test("an extractor of the caller's hears new messages once", async () => {
  const heard = [];
  const insightExtractor = (messages) => {
    heard.push(messages.map(({ role, text }) => `${role}: ${text}`));
    return { decisions: [`Of ${messages.length} messages.`], lessons: [] };
  };
  const { mem, transcriptsDir, file } = made({ one: `${question}\n${answer}\n` });
  const sum = await drop.processTranscripts(mem, { transcriptsDir, insightExtractor });
  assert.equal(sum.decisionsExtracted, 2);
  assert.deepEqual(heard, [["user: How do we stream?", "agent: We decided to use server-sent events for the stream of updates."]]);
  fs.appendFileSync(file("one"), `${more}\n`);
  await drop.processTranscripts(mem, { transcriptsDir, insightExtractor });
  assert.deepEqual(heard[1], ["agent: We decided to keep the reconnect loop in the client library."]);
  const own = await mem.vault.read("default", "decisions");
  assert.deepEqual(own.find(({ content }) => content === "Of 2 messages.").tags, ["autoextract", "transcript"]);
  const configured = made({ one: `${question}\n${answer}\n` }, { insightExtractor });
  assert.equal((await drop.processTranscripts(configured.mem, { transcriptsDir: configured.transcriptsDir })).decisionsExtracted, 2);
});

test("a watcher tells its folder, and reads what is written under the names of both versions' options", async () => {
  for (const times of [{ debounceSec: 0.01, idleTimeoutSec: 0.05, pollIntervalMs: 20 }, { debounceSeconds: 0.01, idleTimeoutSeconds: 0.05 }]) {
    const { mem, transcriptsDir, file } = made({ one: `${question}\n` });
    const handle = drop.startWatcher(mem, { transcriptsDir, quiet: true, ...times });
    try {
      assert.equal(handle.transcriptsDir, transcriptsDir);
      fs.appendFileSync(file("one"), answer);
      await until(async () => (await decisions(mem)).length === 1);
      await until(async () => (await mem.vault.read("default", "handoffs")).length === 1);
    } finally {
      handle.stop();
    }
  }
});

test("parseTranscript answers messages and the number of lines, as plain data", () => {
  const { file } = made({ one: `${question}\n\n${answer}` });
  const [asked, told] = [
    { role: "user", text: "How do we stream?" },
    { role: "agent", text: "We decided to use server-sent events for the stream of updates." },
  ];
  assert.deepEqual(drop.parseTranscript(file("one")), { messages: [asked, told], lineCount: 2 });
  assert.deepEqual(JSON.parse(JSON.stringify(drop.parseTranscript(file("one"), 1))), { messages: [told], lineCount: 2 });
  assert.deepEqual(drop.parseTranscript("none.jsonl"), { messages: [], lineCount: 0 });
});

test("code between fences on one line is no decision", () => {
  const said = (text) => drop.defaultInsightExtractor([{ role: "agent", text }]).decisions;
  assert.deepEqual(said("```We decided to use server-sent events for updates.```"), []);
  assert.equal(said("We decided to use `server-sent events` for updates.").length, 1);
});
