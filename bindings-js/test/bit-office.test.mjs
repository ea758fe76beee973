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
  const library = new URL("../dist/bit-office.js", import.meta.url);
  const env = { ...process.env, ...(home && { HOME: home, USERPROFILE: home }) };
  const args = ["--input-type=module", "-e", `import * as b from ${JSON.stringify(library.href)};\n${source}`];
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
    projectHistory: [{ summary: "Snake", tech: "TypeScript", completedAt: "2026-03-15T10:00:00.000Z", reviewPassed: true, ratings: { visual: 2, creativity: 4 } }],
  },
});

test("everything is there under its name, and answers at once", () => {
  const surface = Object.fromEntries(Object.entries(drop).map(([name, value]) => [name, value.length]));
  assert.deepEqual(surface, {
    MemoryError: 2, addManualFact: 3, buildRecoveryContext: 1, clearAgentWorkState: 1, clearMemory: 0, commitSession: 2,
    crossConfirmShared: 2, extractFacts: 1, extractSessionSummary: 1, formatAgentKnowledge: 1, formatLegacyContext: 1,
    formatRecoveryContext: 1, formatSessionHistory: 1, formatSharedKnowledge: 1, getAgentFacts: 1, getAgentL0: 1,
    getMemoryContext: 2, getMemoryStore: 0, getRecoveryString: 1, getSessionHistory: 2, getSharedKnowledge: 0, getStorageRoot: 0,
    getWorkState: 1, isDuplicate: 2, jaccardSimilarity: 2, normalize: 1, recordProjectCompletion: 4, recordProjectRatings: 1,
    recordReviewFeedback: 1, recordTechPreference: 1, setStorageRoot: 1, updateWorkState: 2,
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
      "", "", "", null, "[Dev] idle (no recent activity)", null, [], [], [],
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
  assert.deepEqual(drop.getSessionHistory("agent-1"), [found, summary]);
  assert.deepEqual(drop.getSessionHistory("agent-1", 1), [found]);
  const [fact] = drop.getAgentFacts("agent-1");
  assert.deepEqual(fact, {
    id: fact.id, category: "user_preference", fact: "The user prefers solid borders over dashed borders",
    reinforceCount: 1, createdAt: "2026-03-17T14:30:00.001Z", lastSeen: "2026-03-17T14:30:00.001Z",
  });
  assert.equal(openMemorySync({ dir: drop.getStorageRoot() }).vault.get(fact.id).text, fact.fact, "its id is its reference");
  // Text without a task: the same content is the same session.
  assert.deepEqual(drop.commitSession("ops", { summary: "did it" }), drop.commitSession("ops", { summary: "did it" }));
  assert.equal(drop.getSessionHistory("ops").length, 1);
});

test("a recovery is told in bit-office's words, work in progress before what was done, and what was said last of all", () => {
  fresh();
  const opening = "[Session recovered] Your previous session was lost. Here's what you were doing:\n";
  const ending = "Note: You don't have full conversation history. Ask the user if unsure about details.\n";
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
  assert.deepEqual(drop.buildRecoveryContext("agent-1", host), host);

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
  assert.deepEqual(Object.keys(context), ["originalTask", "workState", "sessionSummary", "recentSessions", "agentFacts"]);
  assert.deepEqual([context.workState, context.sessionSummary], [drop.getWorkState("agent-1"), summary]);
  assert.deepEqual(context.recentSessions.map(({ what }) => what), ["Wrote the parser"]);
  assert.deepEqual(context.agentFacts, drop.getAgentFacts("agent-1"));
  assert.equal(drop.formatRecoveryContext(context), drop.getRecoveryString("agent-1", { originalTask }));
  assert.equal(drop.formatRecoveryContext(host), opening + said + ending);
  assert.equal(drop.formatRecoveryContext({}), "");
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
});

test("facts: kept once, shared after three sessions, confirmed by others, told under bit-office's titles", () => {
  fresh();
  const fact = drop.addManualFact("dev", "The gateway restarts when its config changes", "lesson_learned");
  assert.deepEqual(drop.addManualFact("dev", "lesson_learned", "the gateway restarts when its config changes!").id, fact.id);
  assert.deepEqual(drop.getAgentFacts("dev").map(({ fact, reinforceCount }) => [fact, reinforceCount]), [[fact.fact, 2]]);
  for (const taskId of ["t1", "t2", "t3"]) {
    drop.commitSession("dev", { taskId, summary: "x", stdout: "The user prefers solid borders over dashed borders." });
  }
  const told = "The user prefers solid borders over dashed borders";
  const [shared, ...none] = drop.getSharedKnowledge();
  assert.deepEqual([shared, none], [{ fact: told, source: "dev", confirmedBy: [], createdAt: shared.createdAt }, []]);
  assert.ok(!Number.isNaN(Date.parse(shared.createdAt)));
  assert.equal(drop.crossConfirmShared("dev", told), false, "nobody confirms himself");
  assert.equal(drop.crossConfirmShared("ops", "as I saw, the user prefers solid borders over dashed borders"), true);
  assert.deepEqual(drop.getSharedKnowledge()[0].confirmedBy, ["ops"]);
  assert.equal(drop.getMemoryContext("ops"), `===== PROJECT KNOWLEDGE =====\n- ${told}\n`);
  assert.equal(drop.getMemoryContext(), drop.getMemoryContext("ops"));
  assert.match(drop.getMemoryContext("dev", "why does the gateway restart"), /^===== AGENT KNOWLEDGE =====\n- Lesson: The gateway restarts/);
  assert.match(drop.getMemoryContext("dev", "the borders"), /^===== AGENT KNOWLEDGE =====\n- Preference: The user prefers/);
  // bit-office's numbers hold, and the newest is not what goes.
  const names = ["rust", "zig", "lua", "perl", "ada", "java", "lisp", "ruby", "dart", "nim"];
  for (let nth = 0; nth < 52; nth++) drop.addManualFact("many", `module number ${nth} is in ${names[nth % 10]}`, "codebase_pattern");
  const kept = drop.getAgentFacts("many");
  assert.equal(kept.length, 50);
  assert.ok(kept.some(({ fact }) => fact === "module number 51 is in zig"));
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
      { pattern: "We always forget the empty list.", count: 1, lastSeen: "2026-01-02T03:04:00.000Z" },
      { pattern: "Missing error handling in the client", count: 2, lastSeen: "2026-03-17T14:30:00.001Z" },
    ],
    techPreferences: ["TypeScript + PixiJS"],
    projectHistory: [
      { summary: "Snake", tech: "TypeScript", completedAt: "2026-03-17T14:30:00.000Z", reviewPassed: true },
      { summary: "Chess", tech: "Rust", completedAt: "2026-03-17T14:30:00.001Z", reviewPassed: false, ratings: { visual: 2, creativity: 4 } },
    ],
  });
  const learned = `===== LEARNED FROM PREVIOUS PROJECTS =====
- Review issue, flagged 2 times: Missing error handling in the client
- Preferred technologies: TypeScript + PixiJS
- Rated 3.0/5: Chess; improve: visual 2
`;
  assert.equal(drop.getMemoryContext(), learned);
  assert.equal(drop.formatLegacyContext(store), learned);
  drop.addManualFact("dev", "Facts are not what is cleared", "lesson_learned");
  drop.clearMemory();
  assert.deepEqual(drop.getMemoryStore(), { reviewPatterns: [store.reviewPatterns[0]], techPreferences: [], projectHistory: [] });
  assert.equal(drop.getAgentFacts("dev").length, 1);
  const memory = openMemorySync({ dir: root });
  const trashed = fs.readdirSync(join(root, ".vault/trash/_shared/projects")).map((name) => name.replace(".md", "")).sort();
  assert.equal(trashed.length, 2);
  assert.equal(memory.vault.restore(`_shared/projects/${trashed[0]}`).text.split("\n")[0], "Snake");
});

test("the pieces work without a memory, on what callers hand over", () => {
  fresh();
  assert.deepEqual(drop.extractFacts("The user prefers solid borders over dashed borders.\n注意：网关在配置变化时会重启。\nHm."), [
    { category: "user_preference", fact: "The user prefers solid borders over dashed borders" },
    { category: "lesson_learned", fact: "网关在配置变化时会重启" },
  ]);
  assert.equal(drop.extractSessionSummary("SUMMARY: Moved the arrows").what, "Moved the arrows");
  assert.equal(drop.jaccardSimilarity("Users like solid borders", "users like DASHED borders!"), 0.6);
  assert.equal(drop.jaccardSimilarity(drop.normalize("Users like solid borders"), drop.normalize("users like DASHED borders!")), 0.6);
  assert.equal(drop.jaccardSimilarity("用户喜欢深色主题", drop.normalize("用户喜欢深色主题")), 1);
  assert.deepEqual([...drop.normalize("  Solid  solid\nBorders ")], ["solid", "borders"]);
  assert.equal(drop.isDuplicate("The user prefers solid borders over dashed borders!", facts), facts[0]);
  assert.equal(drop.isDuplicate("always run the linter and formatter before committing", facts), facts[3]);
  for (const other of ["MultiPaneView uses PixiJS v9 with custom pagination component", "Never run the linter before committing", "Something else"]) {
    assert.equal(drop.isDuplicate(other, facts), null, other);
  }
  assert.equal(drop.isDuplicate("anything", []), null);
  assert.equal(drop.formatAgentKnowledge(facts), knowledge);
  const shared = { fact: "This monorepo uses pnpm workspaces", source: "Alex 2", confirmedBy: [], createdAt: "2026-03-16T10:00:00Z" };
  assert.equal(drop.formatSharedKnowledge([shared]), "===== PROJECT KNOWLEDGE =====\n- This monorepo uses pnpm workspaces\n");
  const [session] = [at(NOW, () => drop.commitSession("agent-1", redesign))];
  const sessions = "===== RECENT SESSIONS =====\n- [2026-03-17] Redesigned pagination arrows as styled buttons (commit ad8ed51)\n";
  assert.equal(drop.formatSessionHistory([session]), sessions);
  assert.equal(drop.getMemoryContext("agent-1"), sessions, "nothing that was laid out for telling stayed");
  const empty = { reviewPatterns: [], techPreferences: [], projectHistory: [] };
  assert.deepEqual([drop.formatAgentKnowledge([]), drop.formatSharedKnowledge([]), drop.formatSessionHistory([]), drop.formatLegacyContext(empty)], ["", "", "", ""]);
});

test("what bit-office left is taken over at the first use, once, and left as it is", () => {
  const files = left();
  const root = fresh({ ...files, "agents/broken.json": "{ half" });
  const before = Object.keys(files).map((name) => fs.readFileSync(join(root, name), "utf8"));
  const told = warned(() => assert.equal(drop.getAgentFacts("agent-1").length, 4));
  assert.equal(told.length, 1);
  assert.match(told[0], /^keepstone: taking bit-office's memory over: .*agents.broken\.json: it cannot be read: .*; it was left as it is$/);
  assert.deepEqual(Object.keys(files).map((name) => fs.readFileSync(join(root, name), "utf8")), before);
  assert.equal(fs.readFileSync(join(root, "agents/broken.json"), "utf8"), "{ half");

  const [first] = drop.getAgentFacts("agent-1");
  assert.deepEqual([first.fact, first.category, first.reinforceCount], [facts[1].fact, "codebase_pattern", 5]);
  assert.deepEqual([first.createdAt, first.lastSeen].map(Date.parse), [facts[1].createdAt, facts[1].lastSeen].map(Date.parse));
  assert.deepEqual(drop.getAgentFacts("Alex 2").map(({ fact }) => fact), ["The gateway restarts when its config changes"]);
  assert.deepEqual(drop.getSessionHistory("agent-1").map(({ what }) => what), ["Redesigned the pagination bar", "Wrote the parser"]);
  assert.deepEqual(drop.getWorkState("agent-1"), files["work-state/agent-1.json"]);
  assert.equal(drop.getWorkState("agent-2"), null);
  const [shared] = drop.getSharedKnowledge();
  assert.deepEqual([shared.fact, shared.source, shared.confirmedBy], ["This monorepo uses pnpm workspaces", "agent-1", ["agent-2"]]);
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
  assert.deepEqual([drop.getAgentFacts("agent-1").length, drop.getWorkState("agent-1")], [3, null]);
  assert.deepEqual(drop.getMemoryStore(), { reviewPatterns: [], techPreferences: [], projectHistory: [] });

  // A file that bit-office has written since is taken over again.
  write(root, { "agents/agent-1.json": [...facts.slice(2), { category: "lesson_learned", fact: "The lock file is not ours to change", reinforceCount: 1 }] });
  drop.setStorageRoot(temporary());
  drop.getAgentFacts("agent-1");
  drop.setStorageRoot(root);
  assert.deepEqual(drop.getAgentFacts("agent-1").length, 4);
});

test("without a root it is bit-office's own, and both places where its memory lies are taken over", async () => {
  const home = temporary();
  write(join(home, ".bit-office/memory"), { "agents/agent-1.json": facts.slice(0, 2) });
  write(join(home, ".open-office/data/memory"), { "agents/agent-1.json": facts.slice(1) });
  const source = 'console.log(JSON.stringify([b.getStorageRoot(), b.getAgentFacts("agent-1").map(({ fact }) => fact)]))';
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
  assert.equal(drop.getSessionHistory("dev").length, 15);
  assert.equal(drop.getAgentFacts("dev").length, 15);
  assert.deepEqual(["one", "two", "three"].map((writer) => drop.getWorkState(writer)?.summary), ["ada", "ada", "ada"]);
  assert.deepEqual([drop.getAgentFacts("agent-1").length, drop.getSessionHistory("agent-1").length], [4, 2]);
  assert.deepEqual(drop.getAgentFacts("agent-1").map(({ reinforceCount }) => reinforceCount), [5, 2, 1, 1]);
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
    assert.equal(drop.getSessionHistory(id)[0].what, `did as ${id}`);
    assert.match(drop.getAgentL0(id), new RegExp(`^\\[${id.replace(/[\\.]/g, "\\$&")}\\] Last: `));
  }
  assert.deepEqual(fs.readdirSync(join(root, "..")), ["memory"]);
  assert.equal(fs.readdirSync(join(root, ".vault/work-state")).length, ids.length);
});

test("what cannot be right is refused, by name", () => {
  const root = fresh();
  const refused = [
    [() => drop.commitSession("dev", {}), /^data tells nothing; give it a summary, or what was printed as stdout$/],
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
    [() => drop.getSessionHistory("dev", -1), /^limit is -1/],
    [() => drop.buildRecoveryContext("dev", { recentMessages: [{ role: "system", text: "x" }] }), /^context\.recentMessages\[0\]\.role is "system"; it is one of user, assistant, agent$/],
    [() => drop.recordTechPreference(" "), /^the technology is empty$/],
    [() => drop.recordProjectCompletion({}), /^project\.summary is not a string$/],
    [() => drop.recordProjectCompletion({ summary: "x", ratings: { visual: 9 } }), /^the rating of visual is 9; it goes from 0 to 5$/],
    [() => drop.recordProjectRatings({ visual: "good" }), /^ratings\.visual is good, not a number$/],
    [() => drop.recordReviewFeedback(null), /^review is not a string$/],
    [() => drop.isDuplicate("x", {}), /^existing is not an array$/],
    [() => drop.isDuplicate("x", [{}]), /^existing\[0\]\.fact is missing$/],
    [() => drop.formatAgentKnowledge([{ fact: 1 }]), /^facts\[0\]\.fact is not a string$/],
    [() => drop.formatSessionHistory("all"), /^sessions is not an array$/],
    [() => drop.formatRecoveryContext({ sessionSummary: {} }), /^context\.sessionSummary\.what is missing$/],
    [() => drop.jaccardSimilarity("x", 1), /^other is not a string$/],
    [() => drop.formatLegacyContext(null), /^store is not an object$/],
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
  assert.match(drop.formatAgentKnowledge([{ ...facts[0], fact: "likes \ud83d" }]), /likes \ufffd/);
});
