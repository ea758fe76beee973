// bit-office's library surface, called as its users call it.

import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import * as fs from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import * as drop from "../dist/bit-office.js";
import { openMemorySync } from "../dist/index.js";

const NOW = Date.UTC(2026, 2, 17, 14, 30);
const MINUTE = 60_000;

const temporary = () => fs.mkdtempSync(join(tmpdir(), "keepstone-"));
/** A new root that is in use from here on. */
const fresh = (files = {}) => {
  const root = join(temporary(), "memory");
  write(root, files);
  drop.setStorageRoot(root);
  return root;
};
const write = (root, files) => {
  for (const [name, content] of Object.entries(files)) {
    fs.mkdirSync(join(root, name, ".."), { recursive: true });
    fs.writeFileSync(join(root, name), typeof content === "string" ? content : JSON.stringify(content, null, 2));
  }
};
const at = (now, run) => {
  const clock = Date.now;
  Date.now = () => now;
  try {
    return run();
  } finally {
    Date.now = clock;
  }
};
const warned = (run) => {
  const { warn } = console;
  const told = [];
  console.warn = (message) => told.push(message);
  try {
    run();
  } finally {
    console.warn = warn;
  }
  return told;
};
/** Runs a script in a process of its own, in which `b` has the calls. */
const script = async (source, home) => {
  const env = { ...process.env, ...(home && { HOME: home, USERPROFILE: home }) };
  const args = [fileURLToPath(new URL("bit-office-script.mjs", import.meta.url)), source];
  return promisify(execFile)(process.execPath, args, { env, cwd: fileURLToPath(new URL(".", import.meta.url)) });
};

const redesign = {
  taskId: "t1",
  summary: "Redesigned pagination arrows as styled buttons",
  filesChanged: ["apps/web/src/components/MultiPaneView.tsx"],
  commits: ["ad8ed51"],
  decisions: ["Used TERM_HOVER/TERM_BORDER theme tokens instead of hardcoded rgba values"],
  unfinished: ["agent-session.ts changes remain unstaged (separate task)"],
  tokens: { input: 45_000, output: 12_000 },
};
const facts = [
  { id: "0", category: "user_preference", fact: "User prefers solid borders over dashed borders", reinforceCount: 2, createdAt: "2026-03-10T10:00:00Z", lastSeen: "2026-03-16T10:00:00Z" },
  { id: "1", category: "codebase_pattern", fact: "MultiPaneView uses PixiJS v8 with custom pagination component", reinforceCount: 5, createdAt: "2026-03-10T10:00:01Z", lastSeen: "2026-03-15T10:00:00Z" },
  { id: "2", category: "lesson_learned", fact: "@types/node version conflicts are pre-existing", reinforceCount: 1, createdAt: "2026-03-10T10:00:02Z", lastSeen: "2026-03-12T10:00:00Z" },
  { id: "3", category: "workflow_habit", fact: "Always run the linter before committing", reinforceCount: 1, createdAt: "2026-03-10T10:00:03Z", lastSeen: "2026-03-11T10:00:00Z" },
];
const knowledge = `===== AGENT KNOWLEDGE =====
- Codebase: MultiPaneView uses PixiJS v8 with custom pagination component
- Preference: User prefers solid borders over dashed borders
- Lesson: @types/node version conflicts are pre-existing
- Workflow: Always run the linter before committing
`;
/** The first and the last line of a recovery. */
const opening = "[Session recovered] Your previous session was lost. Here's what you were doing:\n";
const ending = "Note: You don't have full conversation history. Ask the user if unsure about details.\n";
/** A folder as bit-office leaves it. */
const left = () => ({
  "agents/agent-1.json": { agentId: "agent-1", facts },
  "agents/Alex 2.json": [{ category: "lesson_learned", fact: "The gateway restarts when its config changes", reinforceCount: 1 }],
  "sessions/agent-1.json": {
    latest: { timestamp: "2026-03-17T14:30:00Z", what: "Redesigned the pagination bar", decisions: [], filesChanged: [], unfinished: [], commits: ["ad8ed51"], tokens: { input: 1, output: 2 } },
    history: [{ timestamp: "2026-03-16T14:30:00Z", what: "Wrote the parser", decisions: [], filesChanged: [], unfinished: [], commits: [], tokens: { input: 0, output: 0 } }],
  },
  "work-state/agent-1.json": {
    startedAt: "2026-03-17T15:00:00.000Z", updatedAt: "2026-03-17T15:10:00.000Z", status: "interrupted", summary: "half done", nextSteps: ["x"], unfinished: [], filesTouched: [],
  },
  "work-state/agent-2.json": "null",
  "shared.json": { items: [{ fact: "This monorepo uses pnpm workspaces", source: "agent-1", confirmedBy: ["agent-2"], createdAt: "2026-03-16T10:00:00Z" }] },
  "memory.json": {
    reviewPatterns: [{ pattern: "Missing error handling in the client", count: 3, lastSeen: "2026-03-16T10:00:00Z" }],
    techPreferences: ["TypeScript + PixiJS"],
    projectHistory: [{ summary: "Snake", tech: "TypeScript", completedAt: Date.UTC(2026, 2, 15, 10), reviewPassed: true, ratings: { visual: 2, creativity: 4 } }],
  },
});

test("everything is there under its name, and answers at once", () => {
  const surface = Object.fromEntries(Object.entries(drop).map(([name, value]) => [name, value.length]));
  assert.deepEqual(surface, {
    MemoryError: 2, addManualFact: 3, buildRecoveryContext: 1, clearAgentWorkState: 1, clearMemory: 0, clearWorkState: 1,
    commitSession: 2, createFact: 2, crossConfirmShared: 2, dedupFact: 2, extractFactCandidates: 1, extractSessionSummary: 1,
    formatAgentFacts: 2, formatAgentL0: 2, formatLegacyMemoryContext: 1, formatRecoveryContext: 1, formatSessionHistory: 2,
    formatSharedKnowledge: 2, getAgentFacts: 1, getAgentL0: 1, getMemoryContext: 2, getMemoryStore: 0, getRecoveryString: 1,
    getSessionHistory: 1, getSharedKnowledge: 0, getStorageRoot: 0, getWorkState: 1, hashFact: 1, isDuplicate: 2,
    jaccardSimilarity: 2, loadWorkState: 1, normalize: 1, normalizeToWords: 1, recordProjectCompletion: 4,
    recordProjectRatings: 1, recordReviewFeedback: 1, recordTechPreference: 1, saveSessionHistory: 2, saveWorkState: 2,
    setStorageRoot: 1, shouldPromoteToShared: 2, updateWorkState: 2,
  });
  const root = fresh();
  assert.equal(drop.getStorageRoot(), root);
  assert.deepEqual(
    [
      drop.getMemoryContext("dev"), drop.getMemoryContext(), drop.getRecoveryString("dev"), drop.buildRecoveryContext("dev"),
      drop.getAgentL0("dev", "Dev"), drop.getWorkState("dev"), drop.getSessionHistory("dev"), drop.getAgentFacts("dev"),
      drop.getSharedKnowledge(), drop.getMemoryStore(), drop.crossConfirmShared("dev", "nothing is known"),
      drop.clearAgentWorkState("dev"), drop.clearMemory(), drop.recordProjectRatings({ visual: 3 }),
    ],
    [
      "", "", opening + ending, { recentHistory: [], agentFacts: [] }, "[Dev] idle (no recent activity)", null,
      { latest: null, history: [] }, { agentId: "dev", facts: [] }, { items: [] },
      { reviewPatterns: [], techPreferences: [], projectHistory: [] }, false, undefined, undefined, false,
    ],
  );
  assert.equal(fs.existsSync(root), false, "asking makes no folder");
});

test("commitSession: what is given wins, the rest is found in the output, a task is committed once", () => {
  fresh();
  const summary = at(NOW, () => drop.commitSession("agent-1", redesign));
  assert.deepEqual(summary, {
    timestamp: "2026-03-17T14:30:00.000Z",
    what: "Redesigned pagination arrows as styled buttons",
    decisions: ["Used TERM_HOVER/TERM_BORDER theme tokens instead of hardcoded rgba values"],
    filesChanged: ["src/components/MultiPaneView.tsx"],
    unfinished: ["agent-session.ts changes remain unstaged (separate task)"],
    nextSteps: [],
    commits: ["ad8ed51"],
    tokens: { input: 45_000, output: 12_000 },
  });
  assert.deepEqual(drop.commitSession("agent-1", { ...redesign, summary: "again" }), summary);
  const stdoutBuffer = `SUMMARY: Moved the arrows
- Switched to flexbox instead of absolute positions because it wraps
The user prefers solid borders over dashed borders.
Committed \`c0ffee1\`
TODO: write a test
Next steps: look at the footer`;
  const data = { agentId: "agent-1", taskId: "t2", stdoutBuffer, taskChangedFiles: new Set(["a/b/c/d.ts", "e.ts"]), taskInputTokens: 7 };
  const found = at(NOW + 1, () => drop.commitSession(data));
  assert.deepEqual(found, {
    timestamp: "2026-03-17T14:30:00.001Z",
    what: "Moved the arrows",
    decisions: ["Switched to flexbox instead of absolute positions because it wraps"],
    filesChanged: ["b/c/d.ts", "e.ts"],
    unfinished: ["write a test"],
    nextSteps: ["look at the footer"],
    commits: ["c0ffee1"],
    tokens: { input: 7, output: 0 },
  });
  const { timestamp, ...extracted } = drop.extractSessionSummary(data);
  assert.deepEqual({ ...found, timestamp }, { timestamp, ...extracted }, "the same rules, alone");
  assert.deepEqual(drop.getSessionHistory("agent-1"), { latest: found, history: [found, summary] });
  const [fact] = drop.getAgentFacts("agent-1").facts;
  assert.deepEqual(fact, {
    id: fact.id, category: "user_preference", fact: "The user prefers solid borders over dashed borders",
    reinforceCount: 1, createdAt: "2026-03-17T14:30:00.001Z", lastSeen: "2026-03-17T14:30:00.001Z",
  });
  assert.equal(openMemorySync({ dir: drop.getStorageRoot() }).vault.get(fact.id).text, fact.fact, "its id is its reference");
  // Text without a task: the same content is the same session.
  assert.deepEqual(drop.commitSession("ops", { summary: "did it" }), drop.commitSession("ops", { summary: "did it" }));
  assert.equal(drop.getSessionHistory("ops").history.length, 1);
  drop.commitSession("ops", { summary: "did more", changedFiles: ["/etc/hosts", "/home/ana/app/src/a.ts"] });
  drop.commitSession("ops", { summary: "did it" });
  const { history } = drop.getSessionHistory("ops");
  assert.deepEqual(history.map(({ what }) => what), ["did it", "did more", "did it"], "done again later it is another session");
  assert.deepEqual(history[1].filesChanged, ["/etc/hosts", "app/src/a.ts"]);
  for (const summary of ["one", "two", "one"]) drop.commitSession("blank", { taskId: " ", summary });
  assert.deepEqual(drop.getSessionHistory("blank").history.map(({ what }) => what), ["one", "two", "one"], "a blank task id is none");
  const untold = drop.commitSession({ agentId: "quiet", agentName: "Quiet", stdout: "" });
  assert.deepEqual([untold.what, drop.getAgentL0("quiet", "Quiet")], ["Task completed", '[Quiet] Last: "Task completed" — just now']);
});

test("saveSessionHistory replaces the sessions of an agent, and forgets them with their tasks", () => {
  fresh();
  drop.addManualFact("agent-1", "The gateway restarts when its config changes");
  const first = at(NOW, () => drop.commitSession("agent-1", redesign));
  const second = at(NOW + MINUTE, () => drop.commitSession("agent-1", { taskId: "t2", summary: "Moved the arrows" }));
  drop.saveSessionHistory("agent-1", { latest: first, history: [first] });
  assert.deepEqual(drop.getSessionHistory("agent-1"), { latest: first, history: [first] });
  drop.saveSessionHistory("agent-1", { latest: second, history: [first] });
  assert.deepEqual(drop.getSessionHistory("agent-1"), { latest: second, history: [second, first] });
  assert.deepEqual(drop.getRecoveryString(drop.buildRecoveryContext("agent-1")), drop.getRecoveryString("agent-1"));
  // As "End Project" does it.
  drop.saveSessionHistory("agent-1", { latest: null, history: [] });
  assert.deepEqual(drop.getSessionHistory("agent-1"), { latest: null, history: [] });
  assert.equal(drop.getAgentL0("agent-1"), "[agent-1] idle (no recent activity)");
  assert.equal(drop.getAgentFacts("agent-1").facts.length, 1, "what it learnt stays");
  assert.equal(drop.commitSession("agent-1", { ...redesign, summary: "again" }).what, "again", "its tasks are forgotten too");
});

test("a recovery is told in bit-office's words, work in progress before what was done, and what was said last of all", () => {
  fresh();
  const host = {
    originalTask: "Optimize MultiPaneView pagination UI", phase: "execute", lastResult: "There are changes in two files",
    recentMessages: [{ role: "user", text: "Does it build?" }, { role: "assistant", text: "Let me verify the build compiles:" }],
  };
  const said = `- Task: Optimize MultiPaneView pagination UI
- Phase: execute
- Last result: There are changes in two files
- Recent conversation:
  [User]: Does it build?
  [You]: Let me verify the build compiles:
`;
  assert.equal(drop.getRecoveryString("agent-1", host), opening + said + ending);
  const nothing = { recentHistory: [], agentFacts: [] };
  assert.deepEqual(drop.buildRecoveryContext("agent-1", host), { ...host, ...nothing });

  at(NOW - 24 * 60 * MINUTE, () => drop.commitSession("agent-1", { summary: "Wrote the parser", commits: ["1234567", "89abcde"] }));
  const summary = at(NOW, () => drop.commitSession("agent-1", redesign));
  const done = `- Task: Optimize MultiPaneView pagination UI
- What you did: Redesigned pagination arrows as styled buttons
- Files changed: src/components/MultiPaneView.tsx
- Commits: ad8ed51
- Key decisions: Used TERM_HOVER/TERM_BORDER theme tokens instead of hardcoded rgba values
- Unfinished: agent-session.ts changes remain unstaged (separate task)
- Previous sessions:
  - [2026-03-16] Wrote the parser (commits 1234567, 89abcde)
`;
  const { originalTask } = host;
  assert.equal(drop.getRecoveryString("agent-1", { originalTask }), opening + done + ending);

  const work = {
    taskId: "t2", taskPrompt: "Move the arrows", cwd: "/w/app", summary: "half way", filesTouched: ["a/b/c/d.ts"],
    lastActivity: "editing", nextSteps: ["run the tests", "commit"], unfinished: ["the footer"],
  };
  const statuses = { running: "Task was in progress", interrupted: "Task was interrupted", failed: "Last run failed", cancelled: "Task was cancelled" };
  for (const [status, told] of Object.entries(statuses)) {
    at(NOW + MINUTE, () => drop.updateWorkState("agent-1", { ...work, status }));
    const doing = `- ${told}: half way
- Active prompt: Move the arrows
- Working directory: /w/app
- Files touched so far: b/c/d.ts
- Last activity: editing
- Next steps: run the tests; commit
- Unfinished: the footer
- Previous sessions:
  - [2026-03-17] Redesigned pagination arrows as styled buttons (commit ad8ed51)
  - [2026-03-16] Wrote the parser (commits 1234567, 89abcde)
`;
    assert.equal(drop.getRecoveryString("agent-1"), opening + doing + ending);
  }
  at(NOW, () => drop.addManualFact("agent-1", "User prefers solid borders", "user_preference"));
  const context = drop.buildRecoveryContext("agent-1", { originalTask });
  assert.deepEqual(Object.keys(context), ["originalTask", "workState", "sessionSummary", "recentHistory", "agentFacts"]);
  assert.deepEqual([context.workState, context.sessionSummary], [drop.getWorkState("agent-1"), summary]);
  assert.deepEqual(context.recentHistory.map(({ what }) => what), ["Wrote the parser"]);
  assert.deepEqual(context.agentFacts, drop.getAgentFacts("agent-1").facts);
  assert.equal(drop.formatRecoveryContext(context), drop.getRecoveryString("agent-1", { originalTask }));
  assert.equal(drop.formatRecoveryContext(host), opening + said + ending);
  assert.equal(drop.formatRecoveryContext({}), opening + ending);
});

test("the roster line tells what an agent did and how long ago", () => {
  fresh();
  at(NOW, () => drop.commitSession("alex-2", { summary: "Optimized MultiPaneView pagination UI", commits: ["ad8ed51"] }));
  const line = '[Alex 2] Last: "Optimized MultiPaneView pagination UI" (commit ad8ed51) — ';
  for (const [passed, told] of [[0, "just now"], [10, "10m ago"], [3 * 60, "3h ago"], [50 * 60, "2d ago"]]) {
    assert.equal(at(NOW + passed * MINUTE, () => drop.getAgentL0("alex-2", "Alex 2")), line + told);
  }
  assert.equal(at(NOW, () => drop.getAgentL0("alex-2")), line.replace("Alex 2", "alex-2") + "just now");
  assert.equal(drop.getAgentL0("alex-3"), "[alex-3] idle (no recent activity)");
});

test("work states are written, changed, begun anew and cleared", () => {
  fresh();
  const state = at(NOW, () => drop.updateWorkState("agent-1", { taskId: "t1", summary: "begun", filesTouched: ["a/b/c/d.ts"] }));
  assert.deepEqual(state, {
    startedAt: "2026-03-17T14:30:00.000Z", updatedAt: "2026-03-17T14:30:00.000Z", status: "running", taskId: "t1",
    summary: "begun", nextSteps: [], unfinished: [], filesTouched: ["b/c/d.ts"],
  });
  const whole = { ...state, status: "failed", nextSteps: new Set(["look at the log"]) };
  const changed = at(NOW + 1, () => drop.updateWorkState("agent-1", whole));
  assert.deepEqual(changed, { ...state, updatedAt: "2026-03-17T14:30:00.001Z", status: "failed", nextSteps: ["look at the log"] });
  assert.deepEqual(drop.getWorkState("agent-1"), changed);
  const other = at(NOW + 2, () => drop.updateWorkState("agent-1", { taskId: "t2", output: "SUMMARY: another task\nTODO: all of it" }));
  assert.deepEqual([other.summary, other.unfinished, other.filesTouched], ["another task", ["all of it"], []]);
  assert.equal(drop.clearAgentWorkState("agent-1"), undefined);
  assert.equal(drop.getWorkState("agent-1"), null);
  const told = { agentId: "agent-1", agentName: "Alex", taskId: "t3", summary: "in one object", changedFiles: new Set(["a/b/c/d.ts"]) };
  assert.deepEqual(drop.updateWorkState(told).filesTouched, ["b/c/d.ts"]);
  at(NOW + 3, () => drop.saveWorkState("agent-1", changed));
  assert.deepEqual(drop.loadWorkState("agent-1"), { ...changed, updatedAt: "2026-03-17T14:30:00.003Z" });
  const { taskId, ...bare } = { ...changed, nextSteps: [], updatedAt: "2026-03-17T14:30:00.004Z" };
  at(NOW + 4, () => drop.saveWorkState("agent-1", bare));
  assert.deepEqual(drop.loadWorkState("agent-1"), bare, "nothing of the state before is left");
  drop.saveWorkState("agent-1", null);
  assert.throws(() => drop.saveWorkState({ agentId: "agent-1", taskId: "t1" }), { code: "invalid" });
  drop.clearWorkState("agent-1");
  assert.equal(drop.loadWorkState("agent-1"), null);
});

test("facts: kept once, shared after three sessions, confirmed by others, told under bit-office's titles", () => {
  fresh();
  const fact = drop.addManualFact("dev", "The gateway restarts when its config changes", "lesson_learned");
  assert.deepEqual(drop.addManualFact("dev", "lesson_learned", "the gateway restarts when its config changes!").id, fact.id);
  const counted = (agent) => drop.getAgentFacts(agent).facts.map(({ fact, reinforceCount }) => [fact, reinforceCount]);
  assert.deepEqual(counted("dev"), [[fact.fact, 2]]);
  for (const taskId of ["t1", "t2", "t3"]) {
    drop.commitSession("dev", { taskId, summary: "x", stdout: "The user prefers solid borders over dashed borders." });
  }
  const told = "The user prefers solid borders over dashed borders";
  const [shared, ...none] = drop.getSharedKnowledge().items;
  const { id, createdAt } = shared;
  assert.deepEqual([shared, none], [{ id, fact: told, source: "dev", confirmedBy: ["dev"], createdAt }, []]);
  assert.match(id, /^_shared\/preferences\/\d+$/);
  assert.ok(!Number.isNaN(Date.parse(shared.createdAt)));
  assert.equal(drop.crossConfirmShared("dev", told), false, "nobody confirms himself");
  assert.equal(drop.crossConfirmShared("ops", "as I saw, the user prefers solid borders over dashed borders"), true);
  assert.equal(drop.crossConfirmShared("ops", told), false, "once is enough");
  assert.equal(drop.crossConfirmShared("qa", id), true, "an id names it too");
  assert.deepEqual(drop.getSharedKnowledge().items[0].confirmedBy, ["dev", "ops", "qa"]);
  assert.equal(drop.getMemoryContext("ops"), `===== PROJECT KNOWLEDGE =====\n- ${told}\n`);
  assert.equal(drop.getMemoryContext(), drop.getMemoryContext("ops"));
  assert.match(drop.getMemoryContext("dev", "why does the gateway restart"), /^===== AGENT KNOWLEDGE =====\n- Lesson: The gateway restarts/);
  assert.match(drop.getMemoryContext("dev", "the borders"), /^===== AGENT KNOWLEDGE =====\n- Preference: The user prefers/);
  // bit-office's numbers hold, and the newest is not what goes.
  const names = ["rust", "zig", "lua", "perl", "ada", "java", "lisp", "ruby", "dart", "nim"];
  for (let nth = 0; nth < 52; nth++) drop.addManualFact("many", `module number ${nth} is in ${names[nth % 10]}`, "codebase_pattern");
  const kept = drop.getAgentFacts("many").facts;
  assert.equal(kept.length, 50);
  assert.ok(kept.some(({ fact }) => fact === "module number 51 is in zig"));
});

test("one fact in other words is one, and facts that differ stay apart", () => {
  fresh();
  const one = (...said) => {
    const agent = `agent-${said.length}-${drop.hashFact(said.join())}`;
    for (const fact of said) {
      // The same at the same moment is a write whose answer got lost, and counts once.
      for (const now = Date.now(); Date.now() === now; );
      drop.addManualFact(agent, fact, "user_preference");
    }
    return drop.getAgentFacts(agent).facts.map(({ reinforceCount }) => reinforceCount);
  };
  assert.deepEqual(one("The project uses PostgreSQL", "the project uses postgresql!"), [2]);
  assert.deepEqual(one("uses PostgreSQL", "uses postgresql"), [2]);
  const solid = "The user prefers solid borders";
  assert.deepEqual(one(`${solid} over dashed borders`, `${solid} instead of dashed borders`), [2]);
  assert.deepEqual(one("Always squash commits before pushing", "Never squash commits before pushing"), [1, 1]);
  assert.deepEqual(one("The server listens on port 8080", "The server listens on port 9090"), [1, 1]);
  assert.equal(drop.addManualFact("dev", "The gateway restarts at night").category, "lesson_learned");
  assert.deepEqual(drop.extractFactCandidates("The user likes it.\nNote: temporarily unavailable\nThe user likes it a lot.\nUser likes this approach."), []);
  const [said, ...more] = drop.extractFactCandidates("User likes this approach to caching because it has no lock.");
  assert.deepEqual([said.category, more], ["user_preference", []]);
});

test("projects: reviews, technologies, results and ratings; clearing moves them to the trash and leaves what people wrote", () => {
  const root = fresh({ "_shared/gotchas.md": "## 2026-01-02T03:04 · #review-issue\n\nWe always forget the empty list.\n" });
  const verdict = "VERDICT: FAIL\n1. Missing error handling in the client\n2. no";
  for (const nth of [0, 1]) at(NOW + nth, () => drop.recordReviewFeedback(verdict));
  drop.recordReviewFeedback("VERDICT: PASS\n1. Nothing to complain about here");
  at(NOW, () => drop.recordTechPreference("TypeScript + PixiJS"));
  at(NOW, () => drop.recordProjectCompletion({ summary: "Snake", tech: "TypeScript", reviewPassed: true }));
  at(NOW + 1, () => drop.recordProjectCompletion("Chess", "Rust", false, { visual: 5 }));
  assert.equal(at(NOW + 2, () => drop.recordProjectRatings({ visual: 2, creativity: 4, engagement: undefined })), true);
  const store = drop.getMemoryStore();
  assert.deepEqual(store, {
    reviewPatterns: [
      { pattern: "We always forget the empty list.", count: 1, lastSeen: Date.UTC(2026, 0, 2, 3, 4) },
      { pattern: "Missing error handling in the client", count: 2, lastSeen: NOW + 1 },
    ],
    techPreferences: ["TypeScript + PixiJS"],
    projectHistory: [
      { summary: "Snake", tech: "TypeScript", completedAt: NOW, reviewPassed: true },
      { summary: "Chess", tech: "Rust", completedAt: NOW + 1, reviewPassed: false, ratings: { visual: 2, creativity: 4 } },
    ],
  });
  const learned = `===== LEARNED FROM PREVIOUS PROJECTS =====
COMMON REVIEW ISSUES (avoid these):
  - Missing error handling in the client (flagged 2 times)
- Preferred technologies: TypeScript + PixiJS
- Rated 3.0/5: Chess; improve: visual 2
`;
  assert.equal(drop.getMemoryContext(), learned);
  assert.equal(drop.formatLegacyMemoryContext(store), learned);
  drop.addManualFact("dev", "Facts are not what is cleared", "lesson_learned");
  const lesson = "===== AGENT KNOWLEDGE =====\n- Lesson: Facts are not what is cleared\n";
  assert.equal(drop.getMemoryContext("dev"), `${learned}\n${lesson}`, "what projects taught comes first");
  drop.clearMemory();
  assert.deepEqual(drop.getMemoryStore(), { reviewPatterns: [store.reviewPatterns[0]], techPreferences: [], projectHistory: [] });
  assert.equal(drop.getAgentFacts("dev").facts.length, 1);
  const memory = openMemorySync({ dir: root });
  const trashed = fs.readdirSync(join(root, ".vault/trash/_shared/projects")).map((name) => name.replace(".md", "")).sort();
  assert.equal(trashed.length, 2);
  assert.equal(memory.vault.restore(`_shared/projects/${trashed[0]}`).text.split("\n")[0], "Snake");
});

test("the pieces work without a memory, on what callers hand over", () => {
  fresh();
  assert.deepEqual(drop.extractFactCandidates("The user prefers solid borders over dashed borders.\n注意：网关在配置变化时会重启。\nHm."), [
    { category: "user_preference", fact: "The user prefers solid borders over dashed borders" },
    { category: "lesson_learned", fact: "网关在配置变化时会重启" },
  ]);
  assert.equal(drop.extractSessionSummary("SUMMARY: Moved the arrows").what, "Moved the arrows");
  assert.equal(drop.jaccardSimilarity("Users like solid borders", "users like DASHED borders!"), 0.6);
  assert.equal(drop.jaccardSimilarity(drop.normalizeToWords("Users like solid borders"), drop.normalizeToWords("users like DASHED borders!")), 0.6);
  assert.equal(drop.jaccardSimilarity("用户喜欢深色主题", drop.normalizeToWords("用户喜欢深色主题")), 1);
  assert.deepEqual([...drop.normalizeToWords("  Solid  solid\nBorders ")], ["solid", "borders"]);
  const known = (fact) => drop.dedupFact(fact, facts);
  assert.deepEqual(known("The user prefers solid borders over dashed borders!"), { action: "reinforce", existing: facts[0] });
  assert.deepEqual(known("always run the linter and formatter before committing"), { action: "reinforce", existing: facts[3] });
  assert.equal(drop.isDuplicate(facts[0], facts), facts[0], "the document's name answers with the fact itself");
  for (const other of ["MultiPaneView uses PixiJS v9 with custom pagination component", "Never run the linter before committing", "Something else"]) {
    assert.deepEqual([known(other), drop.isDuplicate(other, facts)], [{ action: "add" }, null], other);
  }
  assert.deepEqual(drop.dedupFact("anything", []), { action: "add" });
  assert.equal(drop.formatAgentFacts(facts), knowledge);
  const shared = { fact: "This monorepo uses pnpm workspaces", source: "Alex 2", confirmedBy: [], createdAt: "2026-03-16T10:00:00Z" };
  const project = "===== PROJECT KNOWLEDGE =====\n- This monorepo uses pnpm workspaces\n";
  for (const items of [[shared], { items: [shared] }]) assert.equal(drop.formatSharedKnowledge(items), project);
  assert.equal(drop.formatAgentFacts({ agentId: "agent-1", facts }), knowledge);
  assert.equal(drop.formatAgentFacts(facts, 2), knowledge.split("\n").slice(0, 3).join("\n") + "\n");
  assert.equal(drop.formatAgentFacts(facts, 0), "");
  assert.match(drop.hashFact("User prefers solid borders"), /^[0-9a-f]{12}$/);
  assert.equal(drop.hashFact("user prefers, SOLID borders!"), drop.hashFact("User prefers solid borders"));
  assert.notEqual(drop.hashFact("用户喜欢深色主题"), drop.hashFact("用户喜欢浅色主题"));
  const made = at(NOW, () => drop.createFact("User prefers solid borders", "user_preference"));
  assert.deepEqual(made, {
    id: drop.hashFact("User prefers solid borders"), category: "user_preference", fact: "User prefers solid borders",
    reinforceCount: 1, createdAt: "2026-03-17T14:30:00.000Z", lastSeen: "2026-03-17T14:30:00.000Z",
  });
  assert.deepEqual(at(NOW, () => drop.createFact({ category: "user_preference", fact: "User prefers solid borders" })), made);
  assert.deepEqual([1, 2, 3].map((reinforceCount) => drop.shouldPromoteToShared({ ...made, reinforceCount })), [false, false, true]);
  const often = { ...made, reinforceCount: 4 };
  const others = [{ fact: "The gateway restarts at night" }];
  for (const [beside, isShared] of [[5, false], [4, true], [others, true], [[{ fact: "user prefers SOLID borders!" }], false], [{ items: [made] }, false], [[], true]]) {
    assert.equal(drop.shouldPromoteToShared(often, beside), isShared, JSON.stringify(beside));
  }
  const night = "The gateway restarts at night";
  for (const told of [[{ category: "opinion", fact: night }], [night, "opinion"], ["opinion", night], [night]]) {
    const { category, fact } = drop.createFact(...told);
    assert.deepEqual([category, fact], ["lesson_learned", night], JSON.stringify(told));
  }
  assert.equal(drop.createFact("pnpm").fact, "pnpm");
  const [session] = [at(NOW, () => drop.commitSession("agent-1", redesign))];
  const sessions = `===== RECENT SESSIONS =====
- just now: Redesigned pagination arrows as styled buttons [src/components/MultiPaneView.tsx]
  - Unfinished: agent-session.ts changes remain unstaged (separate task)
`;
  const store = drop.getSessionHistory("agent-1");
  for (const given of [[session], store]) assert.equal(at(NOW, () => drop.formatSessionHistory(given)), sessions);
  assert.equal(at(NOW, () => drop.getMemoryContext("agent-1")), sessions, "nothing that was laid out for telling stayed");
  const line = '[Alex] Last: "Redesigned pagination arrows as styled buttons" (commit ad8ed51) — 3h ago';
  for (const given of [session, store]) assert.equal(at(NOW + 180 * MINUTE, () => drop.formatAgentL0("Alex", given)), line);
  assert.equal(drop.formatAgentL0("Alex", null), "[Alex] idle (no recent activity)");
  const empty = { reviewPatterns: [], techPreferences: [], projectHistory: [] };
  assert.deepEqual([drop.formatAgentFacts([]), drop.formatSharedKnowledge([]), drop.formatSessionHistory([]), drop.formatLegacyMemoryContext(empty)], ["", "", "", ""]);
});

test("what bit-office left is taken over at the first use, once, and left as it is", () => {
  const files = left();
  const root = fresh({ ...files, "agents/broken.json": "{ half" });
  const before = Object.keys(files).map((name) => fs.readFileSync(join(root, name), "utf8"));
  const told = warned(() => assert.equal(drop.getAgentFacts("agent-1").facts.length, 4));
  assert.equal(told.length, 1);
  assert.match(told[0], /^keepstone: taking bit-office's memory over: .*agents.broken\.json: it cannot be read: .*; it was left as it is$/);
  assert.deepEqual(Object.keys(files).map((name) => fs.readFileSync(join(root, name), "utf8")), before);
  assert.equal(fs.readFileSync(join(root, "agents/broken.json"), "utf8"), "{ half");

  const [first] = drop.getAgentFacts("agent-1").facts;
  assert.deepEqual([first.fact, first.category, first.reinforceCount], [facts[1].fact, "codebase_pattern", 5]);
  assert.deepEqual([first.createdAt, first.lastSeen].map(Date.parse), [facts[1].createdAt, facts[1].lastSeen].map(Date.parse));
  assert.deepEqual(drop.getAgentFacts("Alex 2").facts.map(({ fact }) => fact), ["The gateway restarts when its config changes"]);
  assert.deepEqual(drop.getSessionHistory("agent-1").history.map(({ what }) => what), ["Redesigned the pagination bar", "Wrote the parser"]);
  assert.deepEqual(drop.getWorkState("agent-1"), files["work-state/agent-1.json"]);
  assert.equal(drop.getWorkState("agent-2"), null);
  const [shared] = drop.getSharedKnowledge().items;
  assert.deepEqual([shared.fact, shared.source, shared.confirmedBy], ["This monorepo uses pnpm workspaces", "agent-1", ["agent-1", "agent-2"]]);
  const { reviewPatterns, ...store } = drop.getMemoryStore();
  const { reviewPatterns: patterns, ...expected } = files["memory.json"];
  assert.deepEqual([store, reviewPatterns[0].count], [expected, patterns[0].count]);

  // What is gone since stays gone in another process, which names the broken file once more and takes nothing over.
  drop.clearAgentWorkState("agent-1");
  drop.clearMemory();
  openMemorySync({ dir: root }).vault.forget(first.id);
  drop.setStorageRoot(temporary());
  drop.getAgentFacts("agent-1");
  drop.setStorageRoot(root);
  assert.deepEqual(warned(() => drop.getAgentFacts("agent-1")), [], "a process tells of a file once");
  assert.deepEqual([drop.getAgentFacts("agent-1").facts.length, drop.getWorkState("agent-1")], [3, null]);
  assert.deepEqual(drop.getMemoryStore(), { reviewPatterns: [], techPreferences: [], projectHistory: [] });

  // A file that bit-office has written since is taken over again.
  write(root, { "agents/agent-1.json": [...facts.slice(2), { category: "lesson_learned", fact: "The lock file is not ours to change", reinforceCount: 1 }] });
  drop.setStorageRoot(temporary());
  drop.getAgentFacts("agent-1");
  drop.setStorageRoot(root);
  assert.deepEqual(drop.getAgentFacts("agent-1").facts.length, 4);
});

test("without a root it is bit-office's own, and both places where its memory lies are taken over", async () => {
  const home = temporary();
  write(join(home, ".bit-office/memory"), { "agents/agent-1.json": facts.slice(0, 2) });
  write(join(home, ".open-office/data/memory"), { "agents/agent-1.json": facts.slice(1) });
  const source = 'console.log(JSON.stringify([b.getStorageRoot(), b.getAgentFacts("agent-1").facts.map(({ fact }) => fact)]))';
  const { stdout, stderr } = await script(source, home);
  const expected = [join(home, ".bit-office/memory"), [facts[1], facts[0], facts[2], facts[3]].map(({ fact }) => fact)];
  assert.deepEqual([JSON.parse(stdout), stderr], [expected, ""]);
  assert.deepEqual(fs.readdirSync(join(home, ".open-office/data/memory")), ["agents"], "nothing is written there");
  const elsewhere = await script(`b.setStorageRoot("${temporary()}"); ${source}`, home);
  assert.deepEqual(JSON.parse(elsewhere.stdout)[1], [], "a root of one's own begins with what lies in it");
});

test("processes on one root take over the same things once, and lose nothing of each other", async () => {
  const root = fresh(left());
  const languages = ["rust", "zig", "lua", "perl", "ada"];
  const work = (writer) => `b.setStorageRoot(${JSON.stringify(root)});
for (const [nth, language] of ${JSON.stringify(languages)}.entries()) {
  b.updateWorkState("${writer}", { taskId: String(nth), summary: language });
  b.commitSession("dev", { taskId: "${writer}" + nth, summary: "did " + nth });
  b.addManualFact("dev", "${writer} knows " + language, "lesson_learned");
}`;
  await Promise.all(["one", "two", "three"].map((writer) => script(work(writer))));
  assert.equal(drop.getSessionHistory("dev").history.length, 15);
  assert.equal(drop.getAgentFacts("dev").facts.length, 15);
  assert.deepEqual(["one", "two", "three"].map((writer) => drop.getWorkState(writer)?.summary), ["ada", "ada", "ada"]);
  assert.deepEqual([drop.getAgentFacts("agent-1").facts.length, drop.getSessionHistory("agent-1").history.length], [4, 2]);
  assert.deepEqual(drop.getAgentFacts("agent-1").facts.map(({ reinforceCount }) => reinforceCount), [5, 2, 1, 1]);
  const { reviewPatterns, projectHistory } = drop.getMemoryStore();
  assert.deepEqual([reviewPatterns.length, reviewPatterns[0].count, projectHistory.length], [1, 3, 1]);
});

test("any id names an agent, and none leaves the root", () => {
  const root = fresh();
  const ids = ["Alex 2", "../x", "a/b", "C:\\x", "代理", "con", ".."];
  for (const id of ids) {
    drop.updateWorkState(id, { summary: id });
    drop.commitSession(id, { summary: `did as ${id}` });
  }
  for (const id of ids) {
    assert.equal(drop.getWorkState(id).summary, id);
    assert.equal(drop.getSessionHistory(id).latest.what, `did as ${id}`);
    assert.match(drop.getAgentL0(id), new RegExp(`^\\[${id.replace(/[\\.]/g, "\\$&")}\\] Last: `));
  }
  assert.deepEqual(fs.readdirSync(join(root, "..")), ["memory"]);
  assert.equal(fs.readdirSync(join(root, ".vault/work-state")).length, ids.length);
});

test("what cannot be right is refused, by name", () => {
  const root = fresh();
  const refused = [
    [() => drop.updateWorkState({ summary: "x" }), /^state\.agentId is not the id of an agent$/],
    [() => drop.saveSessionHistory("dev", { latest: {} }), /^store\.latest\.what is missing$/],
    [() => drop.formatAgentFacts([], "all"), /^limit is all, not a number$/],
    [() => drop.commitSession({ summary: "x" }), /^data\.agentId is not the id of an agent$/],
    [() => drop.commitSession("dev"), /^data is not an object$/],
    [() => drop.commitSession("dev", { summary: 5 }), /^data\.summary is not a string$/],
    [() => drop.commitSession("dev", { changedFiles: ["a", 1] }), /^data\.changedFiles\[1\] is not a string$/],
    [() => drop.commitSession("dev", { summary: "x", tokens: { input: "many" } }), /^data\.tokens\.input is many, not a number$/],
    [() => drop.updateWorkState("dev", { status: "done" }), /^state\.status is "done"; it is one of running, interrupted, failed, cancelled$/],
    [() => drop.updateWorkState("dev", { startedAt: "soon" }), /^state\.startedAt is soon; it is ISO 8601, milliseconds since 1970, or a Date$/],
    [() => drop.getAgentFacts(""), /^agentId is not the id of an agent$/],
    [() => drop.getWorkState(undefined), /^agentId is not the id of an agent$/],
    [() => drop.addManualFact("dev", "some fact", "opinion"), /^category is "opinion"; it is one of user_preference, codebase_pattern, workflow_habit, lesson_learned$/],
    [() => drop.addManualFact("dev", " ", "lesson_learned"), /^fact is empty$/],
    [() => drop.crossConfirmShared("dev"), /^fact is not a string$/],
    [() => drop.buildRecoveryContext("dev", { recentMessages: [{ role: "system", text: "x" }] }), /^context\.recentMessages\[0\]\.role is "system"; it is one of user, assistant, agent$/],
    [() => drop.recordTechPreference(" "), /^the technology is empty$/],
    [() => drop.recordProjectCompletion({}), /^project\.summary is not a string$/],
    [() => drop.recordProjectCompletion({ summary: "x", ratings: { visual: 9 } }), /^the rating of visual is 9; it goes from 0 to 5$/],
    [() => drop.recordProjectRatings({ visual: "good" }), /^ratings\.visual is good, not a number$/],
    [() => drop.recordReviewFeedback(null), /^review is not a string$/],
    [() => drop.dedupFact("x", {}), /^existing is not an array$/],
    [() => drop.dedupFact("x", [{}]), /^existing\[0\]\.fact is missing$/],
    [() => drop.formatAgentFacts([{ fact: 1 }]), /^facts\[0\]\.fact is not a string$/],
    [() => drop.formatSessionHistory("all"), /^sessions is not an object$/],
    [() => drop.formatRecoveryContext({ sessionSummary: {} }), /^context\.sessionSummary\.what is missing$/],
    [() => drop.jaccardSimilarity("x", 1), /^other is not a string$/],
    [() => drop.formatLegacyMemoryContext(null), /^store is not an object$/],
    [() => drop.formatRecoveryContext({ workState: {} }), /^work-state\/somebody cannot be told: it holds no work state/],
    [() => drop.setStorageRoot(""), /^dir is not the path of a folder$/],
  ];
  for (const [call, message] of refused) {
    assert.throws(call, (error) => error instanceof drop.MemoryError && error.code === "invalid" && message.test(error.message), `${call}`);
  }
  assert.equal(fs.existsSync(root), false, "nothing was written");
  const file = join(temporary(), "file");
  fs.writeFileSync(file, "x");
  drop.setStorageRoot(file);
  assert.throws(() => drop.getAgentFacts("dev"), (error) => error instanceof drop.MemoryError && error.message.includes(file));
});

test("halves of surrogate pairs, which cutting by units leaves behind, are replaced", () => {
  fresh();
  const summary = drop.commitSession("dev", { summary: "done 😀".slice(0, -1), stdout: "x\ud83d" });
  assert.equal(summary.what, "done \ufffd");
  assert.match(drop.formatAgentFacts([{ ...facts[0], fact: "likes \ud83d" }]), /likes \ufffd/);
});
