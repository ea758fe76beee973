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

const folder = () => fs.mkdtempSync(join(tmpdir(), "keepstone-"));
const tool = (name, path) => join(here, "node_modules", name, path);

/** The package as npm packs it, and an empty project that has installed it; made once. */
const tarball = (() => {
  const place = folder();
  const packed = JSON.parse(run(npm, ["pack", "--json", "--pack-destination", place], here));
  const { filename } = Array.isArray(packed) ? packed[0] : Object.values(packed)[0];
  return join(place, filename);
})();
const project = folder();
fs.writeFileSync(join(project, "package.json"), '{ "private": true, "type": "module" }');
run(npm, ["install", "--no-audit", "--no-fund", "--offline", tarball], project);

test("packed and installed into an empty project it runs and is typed", () => {
  assert.deepEqual(fs.readdirSync(join(project, "node_modules")).filter((name) => !name.startsWith(".")), ["keepstone"]);

  fs.writeFileSync(join(project, "run.mjs"), `import { openMemory } from "keepstone";${script}`);
  assert.equal(run(process.execPath, ["run.mjs"], project), "1 Use SSE.\n");

  fs.writeFileSync(join(project, "typed.mts"), `import { openMemory, type Hit } from "keepstone";
const m = await openMemory({ dir: "x" });
const hits: Hit[] = await m.search.find({ text: "x", filter: { categories: ["decisions"] } });
// @ts-expect-error there is no such tier
await m.vault.add({ scope: "project", category: "research", tier: "nope", text: hits[0]!.snippet.text });
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
await mem.session.checkpoint("dev", parseTranscript(all[0]!.path).messages);
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
  addManualFact, type AgentFact, buildRecoveryContext, clearAgentWorkState, clearMemory, commitSession, crossConfirmShared, extractFactCandidates,
  extractSessionSummary, type FactCandidate, formatAgentFacts, formatLegacyMemoryContext, formatRecoveryContext, formatSessionHistory,
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
const same: AgentFact | null = isDuplicate("x", getAgentFacts("dev").facts);
const shared: SharedKnowledge[] = getSharedKnowledge().items;
const store: MemoryStore = getMemoryStore();
const [pattern, project]: [ReviewPattern | undefined, ProjectRecord | undefined] = [store.reviewPatterns[0], store.projectHistory[0]];
const found: FactCandidate[] = extractFactCandidates("x");
recordReviewFeedback("x"), recordTechPreference("x"), recordProjectCompletion("x", "y", true), recordProjectCompletion({ summary: "x" });
const texts: string[] = [
  getStorageRoot(), getMemoryContext(), getMemoryContext("dev", "x"), getRecoveryString("dev", context ?? {}), getAgentL0("dev", "Dev"),
  formatRecoveryContext(context ?? {}), formatAgentFacts([fact]), formatSharedKnowledge(shared), formatLegacyMemoryContext(store),
  formatSessionHistory([...getSessionHistory("dev").history, extractSessionSummary(data)]),
];
const numbers: number[] = [jaccardSimilarity("x", normalize("x")), same?.reinforceCount ?? 0, pattern?.count ?? 0, project?.ratings?.visual ?? 0];
const told: boolean[] = [crossConfirmShared("dev", "x"), recordProjectRatings({ visual: 3 }), getWorkState("dev") === null];
clearAgentWorkState("dev"), clearMemory(), console.log(texts, numbers, told, found);
`);
  fs.writeFileSync(join(project, "promises.mjs"), `import { MemoryStore } from "keepstone";
import { storePromises } from "keepstone/store-kit";
const store = new MemoryStore();
const { name, check } = storePromises({ keys: 9 })[0];
console.log(name, check(() => store));
`);
  assert.equal(run(process.execPath, ["promises.mjs"], project), "nothing is there at first undefined\n");
  fs.writeFileSync(join(project, "promises.mts"), `import { MemoryStore, type Store } from "keepstone";
import { type Manner, storePromises, type StorePromise } from "keepstone/store-kit";
const manner: Manner = { versionsAreNew: false, largest: 1, keys: 1, rounds: 1, durability: "fast" };
const promises: StorePromise[] = storePromises(manner);
for (const { check } of promises) await check((): Store => new MemoryStore());
// @ts-expect-error there is no such durability
storePromises({ durability: "none" });
`);
  fs.writeFileSync(join(project, "required.cts"), `import { FolderStore, type Hit, MemoryError, MemoryStore, openMemory, openMemorySync, type Store } from "keepstone";
import { createMemory, type VaultEntry } from "keepstone/agent-memory";
import { type AgentFact, getAgentFacts } from "keepstone/bit-office";
import * as inline from "keepstone/inline";
import { storePromises } from "keepstone/store-kit";
// @ts-expect-error the package exports no such thing
import { esm } from "keepstone";
class Mine extends MemoryStore {}
async function main(): Promise<[Hit[], VaultEntry[], AgentFact[]]> {
  const store: Store = new Mine();
  const folder: FolderStore = new FolderStore("x");
  const hits: Hit[] = openMemorySync({ store: folder }).search.find({ text: "x" });
  // @ts-expect-error there is no such tier
  await (await openMemory({ store })).vault.add({ scope: "project", category: "research", tier: "nope", text: "x" });
  const isDenied = (error: unknown): error is MemoryError => error instanceof MemoryError && error.code === "denied";
  const same: typeof openMemory = inline.openMemory;
  storePromises()[0]!.check(() => store);
  return [isDenied(same) ? [] : hits, await createMemory({ dir: "x" }).vault.read("dev", "decisions"), getAgentFacts("dev").facts];
}
main();
`);
  const tsc = join(dirname(require.resolve("typescript/package.json")), "bin/tsc");
  const options = ["--noEmit", "--strict", "--target", "es2022", "--types", "", "typed.mts", "dropin.mts", "office.mts", "promises.mts", "required.cts"];
  for (const modules of [["--module", "node16"], ["--module", "nodenext"], ["--module", "esnext", "--moduleResolution", "bundler"]]) {
    run(process.execPath, [tsc, ...modules, ...options], project);
  }
});

test("what the README shows first runs in that project", () => {
  const readme = fs.readFileSync(join(project, "node_modules/keepstone/README.md"), "utf8");
  const [, snippet] = /```js\n([^]*?)```/.exec(readme);
  fs.writeFileSync(join(project, "readme.mjs"), `${snippet}\nconsole.log(brief.text.includes("Use SSE"), hit === undefined);`);
  assert.match(run(process.execPath, ["readme.mjs"], project), /^0\.\d+ Use SSE\.[^]*\ntrue false\n$/);
});

test("CommonJS requires it, and npx runs its command by the name of the package", () => {
  fs.writeFileSync(join(project, "require.cjs"), `const { openMemory } = require("keepstone");(async () => {${script}})();`);
  assert.equal(run(process.execPath, ["require.cjs"], project), "1 Use SSE.\n");
  const npx = process.platform === "win32" ? "npx.cmd" : "npx";
  assert.match(run(npx, ["--offline", "keepstone", "search", "sse"], project), /Use SSE\./);
  assert.match(run(npx, ["--offline", "keepstone-node", "search", "sse"], project), /Use SSE\./);
  const asked = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: "memory_search", arguments: { query: "sse" } } });
  // As `install` tells a client to start the server.
  const answer = execFileSync(npx, ["--offline", "keepstone", "mcp"], { cwd: project, encoding: "utf8", input: `${asked}\n`, shell: process.platform === "win32" });
  assert.match(JSON.parse(answer).result.content[0].text, /Use SSE\./);
});

test("publint and attw find no fault with it", () => {
  run(process.execPath, [tool("publint", "src/cli.js"), "run", "--strict", tarball], here);
  // Types are not found by TypeScript's old `node10`, which knows no `exports`; and CommonJS gets an ES module, which every Node that
  // the package runs on can require, with types as of CommonJS, without which TypeScript refuses it: the tests above do both.
  const unsupported = ["--profile", "node16", "--ignore-rules", "cjs-resolves-to-esm", "false-cjs"];
  run(process.execPath, [tool("@arethetypeswrong/cli", "dist/index.js"), tarball, "--no-color", ...unsupported], here);
});

/** Bundles a program as an editor's extension is, and runs it where nothing else is. */
function bundled(name, source, options) {
  const entry = join(project, `${name}.mjs`);
  fs.writeFileSync(entry, source);
  const outfile = join(folder(), `${name}.${options.format === "cjs" ? "cjs" : "mjs"}`);
  const built = require("esbuild").buildSync({ entryPoints: [entry], bundle: true, platform: "node", target: "node20", outfile, logLevel: "silent", ...options });
  return { warnings: built.warnings.map(({ text }) => text), answer: () => run(process.execPath, [outfile], dirname(outfile)) };
}

test("for browsers it is bundled without anything of Node, and typed without Node's types", () => {
  const source = `import { openMemory } from "keepstone/browser";export const memory = openMemory({ root: "notes" });`;
  fs.writeFileSync(join(project, "browser.mjs"), source);
  const built = require("esbuild").buildSync({ entryPoints: [join(project, "browser.mjs")], bundle: true, platform: "browser", format: "esm", write: false, metafile: true, logLevel: "silent" });
  assert.deepEqual(built.warnings, []);
  const parts = Object.keys(built.metafile.inputs).map((path) => fs.readFileSync(join(process.cwd(), path), "utf8")).filter((text) => !text.startsWith('"use components"'));
  for (const text of parts) assert.doesNotMatch(text, /\b(Buffer\.|process\.|require\()/);
  fs.writeFileSync(join(project, "kit.mjs"), 'export { storePromises } from "keepstone/store-kit";');
  const kit = require("esbuild").buildSync({ entryPoints: [join(project, "kit.mjs")], bundle: true, platform: "browser", format: "esm", write: false, logLevel: "silent" });
  assert.doesNotMatch(kit.outputFiles[0].text, /\b(Buffer\.|process\.|require\()/);
  fs.writeFileSync(join(project, "browser.mts"), `import { storePromises } from "keepstone/store-kit";
import { type Hit, IndexedDbStore, type Memory, openMemory, type Store } from "keepstone/browser";
const memory: Memory = await openMemory({ root: "notes" }, { access: "full", wasm: new URL("https://example.org/") });
const hits: Hit[] = await memory.search.find({ text: "x" });
const store: Store = new IndexedDbStore("notes");
await openMemory({ store });
for (const { check } of storePromises()) await check(() => store);
// @ts-expect-error there are no folders
await openMemory({ dir: hits[0]!.entry.text });
`);
  const tsc = join(dirname(require.resolve("typescript/package.json")), "bin/tsc");
  run(process.execPath, [tsc, "--noEmit", "--strict", "--target", "es2022", "--module", "nodenext", "--types", "", "browser.mts"], project);
});

for (const format of ["cjs", "esm"]) {
  for (const entry of ["keepstone", "keepstone/inline"]) {
    test(`bundled by esbuild as ${format}, ${entry} is one file that runs alone`, () => {
      const source = `import { openMemory } from "${entry}";(async () => {${script}})();`;
      const { warnings, answer } = bundled("extension", source, { format });
      assert.deepEqual(warnings, []);
      assert.equal(answer(), "1 Use SSE.\n");
    });
  }

  // A bundler that is told its conditions does not know `module`, by which the package finds its single file.
  test(`a bundler that knows no conditions makes ${format} that runs with keepstone/inline, and says so without`, () => {
    const source = (first) => `${first}import { createMemory } from "keepstone/agent-memory";
const mem = createMemory({ dir: ".memory" });
mem.vault.append("dev", "decisions", "Use SSE.").then(({ content }) => console.log(content), ({ message }) => console.log(message));`;
    assert.equal(bundled("with", source('import "keepstone/inline";\n'), { format, conditions: [] }).answer(), "Use SSE.\n");
    assert.match(bundled("without", source(""), { format, conditions: [] }).answer(), /let it import "keepstone\/inline" before/);
  });
}

test("what is packed is what runs: no sources, tests or maps", () => {
  const packed = JSON.parse(run(npm, ["pack", "--dry-run", "--json"], here));
  const { files } = Array.isArray(packed) ? packed[0] : Object.values(packed)[0];
  const paths = files.map(({ path }) => path).filter((path) => !/^dist\/.*\.(js|d\.c?ts)$/.test(path));
  const generated = ["keepstone.core.wasm", "keepstone.core2.wasm", "keepstone.core3.wasm", "inline.js", "keepstone.js", "keepstone.wit"];
  const papers = ["LICENSE-APACHE", "LICENSE-MIT", "README.md", "package.json"];
  assert.deepEqual(paths.sort(), [...papers, ...generated.map((name) => `generated/${name}`)].sort());
  // cargo and npm pack only what is in their folder, so each has a copy.
  const read = (...path) => fs.readFileSync(join(here, "..", ...path), "utf8");
  for (const dir of ["bindings-js", "host/cli", "host/runtime"]) for (const name of papers.slice(0, 2)) assert.equal(read(dir, name), read(name), dir);
  const sources = fs.readdirSync(join(here, "src"), { recursive: true }).map(String).filter((name) => name.endsWith(".ts"));
  const types = sources.map((name) => `dist/${name.replaceAll("\\", "/").replace(/\.ts$/, ".d.ts")}`);
  assert.deepEqual(files.map(({ path }) => path).filter((path) => path.endsWith(".d.ts")).sort(), types.sort());
  const { exports, imports, bin } = JSON.parse(fs.readFileSync(join(here, "package.json"), "utf8"));
  const pathsOf = (target) => (typeof target === "string" ? [target] : Object.values(target).flatMap(pathsOf));
  const named = pathsOf([bin, imports, exports].map((target) => Object.values(target)));
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
