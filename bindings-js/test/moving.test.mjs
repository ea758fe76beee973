// A project of each predecessor moves over, works, and moves back: their documented calls in order, with the same arguments.

import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import * as fs from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import * as agentMemory from "../dist/agent-memory.js";
import * as bitOffice from "../dist/bit-office.js";

const here = dirname(fileURLToPath(import.meta.url));
const temporary = () => fs.realpathSync(fs.mkdtempSync(join(tmpdir(), "keepstone-")));
const files = (dir) =>
  fs.readdirSync(dir, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath ?? entry.path, entry.name)).sort();
const hashes = (paths) => Object.fromEntries(paths.map((path) => [path, createHash("sha256").update(fs.readFileSync(path)).digest("hex")]));

/**
 * agent-memory's reader, as its document describes it: blocks end at lines that start with dashes, a block without a date is
 * dropped, tags are ASCII words.
 */
function readAsAgentMemory(dir, agent, category) {
  const file = join(dir, agent, `${category}.md`);
  if (!fs.existsSync(file)) return [];
  const blocks = fs.readFileSync(file, "utf8").split(/^---.*$/m);
  return blocks.flatMap((block) => {
    const [, id] = /<!-- id:(\d+) -->/.exec(block) ?? [];
    const header = /^## (\d{4}-\d\d-\d\dT\d\d:\d\d)(.*)$/m.exec(block);
    if (!header) return [];
    const content = block.slice(header.index + header[0].length).trim();
    return [{ id, date: header[1], tags: Array.from(header[2].matchAll(/#(\w+)/g), ([, tag]) => tag), content }];
  });
}

/** As agent-memory adds an entry: at the top of the file, after which it writes all blocks anew. */
function appendAsAgentMemory(dir, agent, category, content, now) {
  const entries = [{ id: String(now), date: new Date(now).toISOString().slice(0, 16), tags: [], content }, ...readAsAgentMemory(dir, agent, category)];
  const block = ({ id, date, tags, content }) =>
    `<!-- id:${id} -->\n## ${date}${tags.length > 0 ? ` · ${tags.map((tag) => `#${tag}`).join(" ")}` : ""}\n\n${content}\n\n---`;
  fs.mkdirSync(join(dir, agent), { recursive: true });
  fs.writeFileSync(join(dir, agent, `${category}.md`), entries.map(block).join("\n\n"));
}

test("agent-memory: over, with its documented calls, and back to a reader of its format", async () => {
  const project = temporary();
  const dir = join(project, ".memory");
  fs.cpSync(join(here, "../../tests/compat/agent-memory-3.3"), dir, { recursive: true });
  const agents = fs.readdirSync(dir, { withFileTypes: true }).filter((entry) => entry.isDirectory() && !entry.name.startsWith(".") && entry.name !== "conversations").map(({ name }) => name);
  const before = Object.fromEntries(agents.map((agent) => [agent, agentMemory.VAULT_CATEGORIES.map((category) => readAsAgentMemory(dir, agent, category))]));
  assert.ok(Object.values(before).flat(2).length > 0, "there is something to move");

  const mem = agentMemory.createMemory({ dir });
  for (const agent of agents) {
    assert.ok((await mem.vault.listAgents()).includes(agent));
    for (const [nth, category] of agentMemory.VAULT_CATEGORIES.entries()) {
      const read = (await mem.vault.read(agent, category)).map(({ id, date, content }) => ({ id, date, content }));
      for (const { id, date, content } of before[agent][nth]) {
        assert.deepEqual(read.find((entry) => entry.id === id), { id, date, content }, `${agent}/${category}/${id}`);
      }
    }
  }
  const decision = await mem.vault.append("dev", "decisions", "We decided to use SSE instead of WebSockets.", ["sse", "architecture"]);
  const lesson = await mem.vault.append("dev", "lessons", "A line of dashes\n---\nends nothing. #parser");
  await mem.vault.update("dev", "lessons", lesson.id, "A line of dashes\n---\nstill ends nothing. #parser");
  const hits = await mem.search.search("websockets", { agentId: "dev", category: "decisions", limit: 10 });
  assert.equal(hits[0].entry.id, decision.id);
  const messages = [{ role: "user", text: "Go on." }, { role: "agent", text: "We learned that the proxy drops idle streams." }];
  await mem.session.checkpoint("dev", messages, "chat_abc123", "claude-opus-4-6");
  await mem.session.sleep("dev", messages, "The stream works.");
  assert.ok(mem.inject.buildTextBlock(await mem.inject.buildContext("dev", "websockets")).includes("use SSE instead of WebSockets"));
  const result = await mem.compact.run();
  assert.deepEqual(mem.compact.getLastResult(), result);

  // Back: its reader finds all of it, and Keepstone finds what it writes then.
  const [told] = readAsAgentMemory(dir, "dev", "decisions").filter(({ id }) => id === decision.id);
  assert.deepEqual(told, { id: decision.id, date: decision.date, tags: ["sse", "architecture"], content: decision.content });
  const lessons = readAsAgentMemory(dir, "dev", "lessons");
  assert.ok(lessons.some(({ id, content }) => id === lesson.id && content.includes("still ends nothing. #parser")), "whole, on one side of the dashes");
  assert.ok(readAsAgentMemory(dir, "dev", "handoffs").some(({ content }) => content.startsWith("The stream works.")));
  for (const agent of agents) {
    for (const [nth, category] of agentMemory.VAULT_CATEGORIES.entries()) {
      const now = readAsAgentMemory(dir, agent, category).map(({ id }) => id);
      for (const { id } of before[agent][nth]) assert.ok(now.includes(id), `${agent}/${category}/${id}`);
    }
  }
  const checkpoint = JSON.parse(fs.readFileSync(join(dir, ".vault/checkpoints/dev.json"), "utf8"));
  assert.deepEqual([checkpoint.agentId, checkpoint.chatId, checkpoint.messages.at(-1).text], ["dev", checkpoint.chatId, messages[1].text]);
  appendAsAgentMemory(dir, "dev", "lessons", "Written after moving back.", Date.now() + 1_000);
  const again = await agentMemory.createMemory({ dir }).vault.read("dev", "lessons");
  assert.deepEqual([again[0].content, again.find(({ id }) => id === lesson.id).content], ["Written after moving back.", "A line of dashes\n---\nstill ends nothing. #parser"]);
});

test("bit-office: over, with its orchestrator's calls, while its own files stay as they are byte for byte", () => {
  const root = join(temporary(), "memory");
  const left = {
    "agents/Alex 2.json": { agentId: "Alex 2", facts: [{ id: "0", category: "user_preference", fact: "User prefers solid borders over dashed borders", reinforceCount: 2, createdAt: "2026-03-10T10:00:00Z", lastSeen: "2026-03-16T10:00:00Z" }] },
    "sessions/Alex 2.json": { latest: { timestamp: "2026-03-17T14:30:00Z", what: "Redesigned the pagination bar", decisions: [], filesChanged: ["src/bar.ts"], unfinished: [], commits: ["ad8ed51"], tokens: { input: 1, output: 2 } }, history: [] },
    "work-state/Alex 2.json": null,
    "shared.json": { items: [{ id: "1", fact: "This monorepo uses pnpm workspaces", source: "Alex 2", confirmedBy: ["Alex 2"], createdAt: "2026-03-16T10:00:00Z" }] },
    "memory.json": { reviewPatterns: [{ pattern: "Missing error handling in the client", count: 3, lastSeen: 1_773_655_200_000 }], techPreferences: ["TypeScript"], projectHistory: [{ summary: "Snake", tech: "TypeScript", completedAt: 1_773_655_200_000, reviewPassed: true }] },
  };
  for (const [name, content] of Object.entries(left)) {
    fs.mkdirSync(dirname(join(root, name)), { recursive: true });
    fs.writeFileSync(join(root, name), JSON.stringify(content, null, 2));
  }
  const before = hashes(files(root));

  bitOffice.setStorageRoot(root);
  assert.equal(bitOffice.getAgentFacts("Alex 2").facts[0].reinforceCount, 2);
  assert.deepEqual(bitOffice.getSharedKnowledge().items.map(({ fact, confirmedBy }) => [fact, confirmedBy]), [["This monorepo uses pnpm workspaces", ["Alex 2"]]]);
  const recovery = bitOffice.buildRecoveryContext("Alex 2", { originalTask: "Style the bar" });
  assert.equal(recovery.sessionSummary.what, "Redesigned the pagination bar");
  assert.match(bitOffice.getRecoveryString(recovery), /- What you did: Redesigned the pagination bar/);
  bitOffice.updateWorkState({ agentId: "Alex 2", agentName: "Alex 2", taskId: "t1", status: "running", summary: "at it", changedFiles: ["src/bar.ts"] });
  const stdout = "The user prefers solid borders instead of dashed borders.\nSUMMARY: Moved the arrows\nTODO: a test";
  const summary = bitOffice.commitSession({ agentId: "Alex 2", agentName: "Alex 2", taskId: "t1", stdout, changedFiles: new Set(["src/bar.ts"]) });
  assert.deepEqual([summary.what, summary.unfinished], ["Moved the arrows", ["a test"]]);
  bitOffice.clearAgentWorkState("Alex 2");
  assert.equal(bitOffice.getAgentFacts("Alex 2").facts[0].reinforceCount, 3, "the reworded preference is the known one");
  assert.match(bitOffice.getMemoryContext("Alex 2"), /COMMON REVIEW ISSUES \(avoid these\):[^]*===== AGENT KNOWLEDGE =====/);
  assert.equal(bitOffice.crossConfirmShared("Alex 3", "This monorepo uses pnpm workspaces"), true);
  bitOffice.recordReviewFeedback("VERDICT: FAIL\n1. Missing error handling in the client");
  bitOffice.recordProjectCompletion({ summary: "Chess", tech: "Rust", reviewPassed: true });
  assert.equal(bitOffice.recordProjectRatings({ visual: 4 }), true);
  bitOffice.saveSessionHistory("Alex 2", { latest: null, history: [] });
  assert.deepEqual(bitOffice.getSessionHistory("Alex 2").history, []);

  // Back: its own files are as it left them.
  assert.deepEqual(hashes(Object.keys(before)), before);
  for (const [name, content] of Object.entries(left)) assert.deepEqual(JSON.parse(fs.readFileSync(join(root, name), "utf8")), content);
});
