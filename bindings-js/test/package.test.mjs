// What users get: the packed package in an empty project, one bundled file, types.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import * as fs from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const here = dirname(dirname(fileURLToPath(import.meta.url)));
const npm = process.platform === "win32" ? "npm.cmd" : "npm";
const run = (program, args, cwd) => execFileSync(program, args, { cwd, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
const require = createRequire(import.meta.url);

const script = `
const m = await openMemory({ dir: ".memory" });
await m.vault.add({ scope: { agent: "dev" }, category: "decisions", text: "Use SSE." });
const hits = await m.search.find({ text: "sse" });
console.log(hits.length, hits[0].entry.text);
`;

test("packed and installed into an empty project it runs, is typed, and bundles into one CommonJS file", () => {
  const project = fs.mkdtempSync(join(tmpdir(), "keepstone-"));
  const packed = JSON.parse(run(npm, ["pack", "--json", "--pack-destination", project], here));
  const { filename } = Array.isArray(packed) ? packed[0] : Object.values(packed)[0];
  fs.writeFileSync(join(project, "package.json"), '{ "private": true, "type": "module" }');
  run(npm, ["install", "--no-audit", "--no-fund", "--offline", join(project, filename)], project);
  assert.deepEqual(fs.readdirSync(join(project, "node_modules")).filter((name) => !name.startsWith(".")), ["keepstone"]);

  fs.writeFileSync(join(project, "run.mjs"), `import { openMemory } from "keepstone";${script}`);
  assert.equal(run(process.execPath, ["run.mjs"], project), "1 Use SSE.\n");

  fs.writeFileSync(join(project, "typed.mts"), `import { openMemory, type Hit } from "keepstone";
const m = await openMemory({ dir: "x" });
const hits: Hit[] = await m.search.find({ text: "x", filter: { categories: ["decisions"] } });
// @ts-expect-error there is no such category
await m.vault.add({ scope: "project", category: "nope", text: hits[0]!.snippet.text });
`);
  fs.writeFileSync(join(project, "dropin.mjs"), `import { createMemory } from "keepstone/agent-memory";
const mem = createMemory({ dir: ".memory" });
const [{ entry }] = await mem.search.search("sse");
console.log(entry.agentId, entry.content, (await mem.inject.buildContext("dev", "sse")).decisions.length);
`);
  assert.equal(run(process.execPath, ["dropin.mjs"], project), "dev Use SSE. 1\n");
  fs.writeFileSync(join(project, "dropin.mts"), `import {
  type AgentMemory, type Checkpoint, type CompactionResult, createMemory, type InjectContext, type InsightExtractor, listTranscripts,
  parseTranscript, processTranscripts, type ProcessResult, startWatcher, type TranscriptInfo, VAULT_CATEGORIES, type VaultCategory,
  type VaultEntry, type WatcherHandle,
} from "keepstone/agent-memory";
import { processTranscripts as process, watchTranscripts, type TranscriptSummary, openMemory } from "keepstone";
const insightExtractor: InsightExtractor = (messages) => ({ decisions: messages.map((m) => m.text), lessons: [] });
const mem: AgentMemory = createMemory({ dir: "x", insightExtractor, categories: [...VAULT_CATEGORIES] });
const entry: VaultEntry = await mem.vault.append("dev", "decisions", "x", ["a"]);
const counts: Record<VaultCategory, number> = await mem.vault.getCategoryCounts(entry.agentId);
const context: InjectContext = await mem.inject.buildContext("dev", "x");
const text: string = mem.inject.buildTextBlock({ ...context, tasks: [] });
const checkpoint: Checkpoint | null = await mem.session.recover("dev");
const last: CompactionResult | null = mem.compact.getLastResult();
const result: ProcessResult = await processTranscripts(mem, { agentId: "dev", idleThresholdMinutes: 5 });
const handle: WatcherHandle = startWatcher(mem, { debounceSeconds: 1 });
const all: TranscriptInfo[] = listTranscripts("x");
await mem.session.checkpoint("dev", parseTranscript(all[0]!.path));
const sum: TranscriptSummary = await process(await openMemory({ dir: "x" }), { clients: ["cursor"] });
await (await watchTranscripts(await openMemory({ dir: "x" }), { onError: (error) => void error })).closed;
console.log(counts.tasks, text, checkpoint?.savedAt, last?.timestamp, result.errors[0]?.error, handle.stop(), sum.foreign);
`);
  fs.writeFileSync(join(project, "office.mjs"), `import { addManualFact, getMemoryContext, setStorageRoot } from "keepstone/bit-office";
setStorageRoot(".office");
addManualFact("dev", "The proxy drops idle sockets", "lesson_learned");
console.log(getMemoryContext("dev").split("\\n")[1]);
`);
  assert.equal(run(process.execPath, ["office.mjs"], project), "- Lesson: The proxy drops idle sockets\n");
  fs.writeFileSync(join(project, "office.mts"), `import {
  addManualFact, type AgentFact, buildRecoveryContext, clearAgentWorkState, clearMemory, commitSession, crossConfirmShared, extractFacts,
  extractSessionSummary, type FactCandidate, formatAgentKnowledge, formatLegacyContext, formatRecoveryContext, formatSessionHistory,
  formatSharedKnowledge, getAgentFacts, getAgentL0, getMemoryContext, getMemoryStore, getRecoveryString, getSessionHistory,
  getSharedKnowledge, getStorageRoot, getWorkState, isDuplicate, jaccardSimilarity, type MemoryStore, normalize, type ProjectRecord,
  recordProjectCompletion, recordProjectRatings, type RecoveryContext, recordReviewFeedback, recordTechPreference, type ReviewPattern,
  type SessionSummary, setStorageRoot, type SharedKnowledge, type TaskCompletionData, updateWorkState, type WorkState,
} from "keepstone/bit-office";
setStorageRoot("x");
const data: TaskCompletionData = { taskId: "t", stdout: "x", changedFiles: new Set(["a.ts"]), tokens: { input: 1, output: 2 } };
const summary: SessionSummary = commitSession("dev", data);
commitSession({ agentId: "dev", summary: summary.what });
// @ts-expect-error whose session is it?
commitSession({ summary: "x" });
const state: WorkState = updateWorkState("dev", { status: "running", startedAt: new Date() });
updateWorkState("dev", { ...state, status: "failed" });
const context: RecoveryContext | null = buildRecoveryContext("dev", { originalTask: "x", recentMessages: [{ role: "assistant", text: "x" }] });
const fact: AgentFact = addManualFact("dev", "x", "lesson_learned");
addManualFact("dev", "codebase_pattern", "x");
// @ts-expect-error there is no such category
addManualFact("dev", "x", "opinion");
const same: AgentFact | null = isDuplicate("x", getAgentFacts("dev"));
const shared: SharedKnowledge[] = getSharedKnowledge();
const store: MemoryStore = getMemoryStore();
const [pattern, project]: [ReviewPattern | undefined, ProjectRecord | undefined] = [store.reviewPatterns[0], store.projectHistory[0]];
const found: FactCandidate[] = extractFacts("x");
recordReviewFeedback("x"), recordTechPreference("x"), recordProjectCompletion("x", "y", true), recordProjectCompletion({ summary: "x" });
const texts: string[] = [
  getStorageRoot(), getMemoryContext(), getMemoryContext("dev", "x"), getRecoveryString("dev", context ?? {}), getAgentL0("dev", "Dev"),
  formatRecoveryContext(context ?? {}), formatAgentKnowledge([fact]), formatSharedKnowledge(shared), formatLegacyContext(store),
  formatSessionHistory([...getSessionHistory("dev", 5), extractSessionSummary(data)]),
];
const numbers: number[] = [jaccardSimilarity("x", normalize("x")), same?.reinforceCount ?? 0, pattern?.count ?? 0, project?.ratings?.visual ?? 0];
const told: boolean[] = [crossConfirmShared("dev", "x"), recordProjectRatings({ visual: 3 }), getWorkState("dev") === null];
clearAgentWorkState("dev"), clearMemory(), console.log(texts, numbers, told, found);
`);
  assert.match(run(join(project, "node_modules/.bin", process.platform === "win32" ? "keepstone.cmd" : "keepstone"), ["search", "sse"], project), /Use SSE\./);

  const tsc = join(dirname(require.resolve("typescript/package.json")), "bin/tsc");
  run(process.execPath, [tsc, "--noEmit", "--strict", "--module", "nodenext", "--target", "es2022", "--types", "", "typed.mts", "dropin.mts", "office.mts"], project);

  fs.writeFileSync(join(project, "extension.mjs"), `import { openMemory } from "keepstone";(async () => {${script}})();`);
  const alone = fs.mkdtempSync(join(tmpdir(), "keepstone-"));
  const esbuild = require("esbuild");
  esbuild.buildSync({
    entryPoints: [join(project, "extension.mjs")], bundle: true, platform: "node", format: "cjs", target: "node20",
    outfile: join(alone, "extension.cjs"), logLevel: "error",
  });
  assert.equal(run(process.execPath, ["extension.cjs"], alone), "1 Use SSE.\n");
});

test("what is packed is what runs: no sources, tests or maps", () => {
  const packed = JSON.parse(run(npm, ["pack", "--dry-run", "--json"], here));
  const { files } = Array.isArray(packed) ? packed[0] : Object.values(packed)[0];
  const paths = files.map(({ path }) => path).filter((path) => !/^dist\/.*\.(js|d\.ts)$/.test(path));
  assert.deepEqual(paths.sort(), ["README.md", "generated/keepstone.js", "generated/wasm.js", "package.json"]);
  const modules = fs.readdirSync(join(here, "src"), { recursive: true }).map(String).filter((name) => name.endsWith(".ts"));
  const expected = modules.flatMap((name) => [".js", ".d.ts"].map((ending) => `dist/${name.replaceAll("\\", "/").replace(/\.ts$/, ending)}`));
  assert.deepEqual(files.map(({ path }) => path).filter((path) => path.startsWith("dist/")).sort(), expected.sort());
  const { exports, bin } = JSON.parse(fs.readFileSync(join(here, "package.json"), "utf8"));
  const named = [bin.keepstone, ...Object.values(exports).flatMap((target) => (typeof target === "string" ? [target] : Object.values(target)))];
  for (const path of named) assert.ok(fs.existsSync(join(here, path)), path);
});

test("what is built with is pinned, and comes from no named registry", () => {
  const read = (name) => JSON.parse(fs.readFileSync(join(here, name), "utf8"));
  const { dependencies, devDependencies, scripts } = read("package.json");
  assert.equal(dependencies, undefined);
  for (const version of Object.values(devDependencies)) assert.match(version, /^\d+\.\d+\.\d+$/);
  for (const name of ["preinstall", "install", "postinstall", "prepare"]) assert.equal(scripts[name], undefined);
  for (const [path, locked] of Object.entries(read("package-lock.json").packages)) assert.equal(locked.resolved, undefined, path);
});
