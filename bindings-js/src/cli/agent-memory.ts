// The command lines of agent-memory, with the JSON members of its library.

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { PROJECT } from "../agent-memory/config.js";
import { processTranscripts, startWatcher, syncCheckpointsFromConversations } from "../agent-memory/host.js";
import { type AgentMemory, behind, createMemory } from "../agent-memory/memory.js";
import { found } from "../agent-memory/search.js";
import { tokensOf } from "../agent-memory/token.js";
import { findTranscriptsDir } from "../agent-memory/transcript.js";
import { type ProcessResult, VAULT_CATEGORIES, type VaultEntry } from "../agent-memory/type.js";
import { type Category, categories } from "../contract.js";
import { MemoryError } from "../error.js";
import type { Call, Command, Flags } from "./command.js";
import { edited } from "./editor.js";
import { listed } from "./entry.js";
import { visible } from "./print.js";

/** The longest text that is read, in bytes. */
const MOST = 16 << 20;

/** The time between two looks for a folder of transcripts. */
const LOOK_MS = 15_000;

const text = { content: { type: "string", short: "c" }, file: { type: "string", short: "f" } } satisfies Flags;
const transcripts = { agent: { type: "string", short: "a" }, "transcripts-dir": { type: "string" } } satisfies Flags;

const memoryOf = (call: Call): AgentMemory => createMemory({ dir: call.dir });

/** The memory with the categories that the folder has beside agent-memory's own; `named` are those that the command is about. */
function memoryWith(call: Call, named: string[]): AgentMemory {
  const own: readonly string[] = VAULT_CATEGORIES;
  const others = named.filter((category) => !own.includes(category));
  if (others.length === 0 && !existsSync(join(call.dir, "policy.toml"))) return memoryOf(call);
  const { vault, briefing } = call.memory();
  const added = vault.counts().map(({ category }) => category).filter((category) => !(categories as readonly string[]).includes(category));
  const unknown = others.find((category) => !added.includes(category as Category) && !hasFile(call.dir, category));
  // Fails with the categories that there are.
  if (unknown !== undefined) briefing.instructions("default", undefined, [unknown as Category]);
  return createMemory({ dir: call.dir, categories: [...new Set([...own, ...added, ...others])] as Category[] });
}

/** True if some agent has a file of this category, as a program that calls agent-memory's library may have written it. */
function hasFile(dir: string, category: string): boolean {
  if (category !== basename(category) || !existsSync(dir)) return false;
  return readdirSync(dir).some((agent) => !agent.startsWith(".") && existsSync(join(dir, agent, `${category}.md`)));
}

/** The actions of `vault`, by its second word, with the words that follow it. */
const actions: Record<string, { words: string; run(call: Call, mem: AgentMemory, words: string[]): Promise<void> }> = {
  list: {
    words: "AGENT [CATEGORY]",
    async run(call, mem, [agent = "", category]) {
      const categories = category === undefined ? mem.config.categories : [category];
      const entries = (await Promise.all(categories.map((category) => mem.vault.read(agent, category)))).flat();
      call.print({ agentId: agent, ...(category !== undefined && { category }), entries }, entries.map((entry) => `${entry.category} ${line(entry)}`).join("\n"));
    },
  },
  get: {
    words: "AGENT CATEGORY ID",
    async run(call, mem, [agent = "", category = "", id = ""]) {
      const entry = await entryOf(mem, agent, category, id);
      call.print(entry, entry.content);
    },
  },
  add: {
    words: "AGENT CATEGORY [-c TEXT | -f FILE] [-t A,B]…",
    async run(call, mem, [agent = "", category = ""]) {
      const tags = listed(call.texts("tags"));
      const entry = await mem.vault.append(agent, category, await contentOf(call), tags.length > 0 ? tags : undefined);
      call.print(entry, entry.id);
    },
  },
  edit: {
    words: "AGENT CATEGORY ID [-c TEXT | -f FILE]",
    async run(call, mem, [agent = "", category = "", id = ""]) {
      await mem.vault.update(agent, category, id, await contentOf(call));
      call.print({ ok: true }, id);
    },
  },
  delete: {
    words: "AGENT CATEGORY ID [--force]",
    async run(call, mem, [agent = "", category = "", id = ""]) {
      if (!call.is("force")) throw new MemoryError("invalid", "vault delete asks for --force; the entry goes to the trash");
      await mem.vault.remove(agent, category, id);
      call.print({ ok: true }, id);
    },
  },
};

export const vault: Command = {
  usage: "vault list|get|add|edit|delete AGENT [CATEGORY [ID]]",
  about: "Entries, as agent-memory's command has them",
  flags: { ...text, tags: { type: "string", short: "t", multiple: true }, force: { type: "boolean" } },
  words: [2, 4],
  async run(call) {
    const [name = "", ...words] = call.words;
    const action = Object.hasOwn(actions, name) ? actions[name] : undefined;
    if (!action) throw new MemoryError("invalid", `vault has no ${JSON.stringify(name)}; it has ${Object.keys(actions).join(", ")}`);
    const named = (action.words.split(" [-")[0] ?? "").split(" ");
    const least = named.filter((word) => !word.startsWith("[")).length;
    if (words.length < least || words.length > named.length) throw new MemoryError("invalid", `usage: vault ${name} ${action.words}`);
    await action.run(call, memoryWith(call, words.slice(1, 2)), words);
  },
};

export const inject: Command = {
  usage: "inject preview AGENT [TASK…]",
  about: "The text for an agent at the start of its work, as agent-memory's command has it",
  words: [2, Infinity],
  async run(call) {
    const [name, agent = "", ...task] = call.words;
    if (name !== "preview") throw new MemoryError("invalid", `inject has no ${JSON.stringify(name)}; it has preview`);
    const mem = memoryOf(call);
    const context = await mem.inject.buildContext(agent, task.join(" "));
    // The library's block begins with the line ends that agent-memory puts between a prompt and its block.
    const block = mem.inject.buildTextBlock(context).trimStart();
    call.print({ context: { ...context, tokenEstimate: tokensOf(block) }, block }, block);
  },
};

export const viewer: Command = {
  usage: "viewer [--port PORT] [--no-open]",
  about: "Names the command that serves the page of the memory: keepstone serve, of the crate keepstone-cli",
  flags: { port: { type: "string" }, "no-open": { type: "boolean" } },
  words: [0, 0],
  run(call) {
    const port = call.text("port");
    const command = `keepstone --dir ${call.dir} serve${port === undefined ? "" : ` --port ${port}`}`;
    const shown = "here, vault list AGENT and search QUERY show what the memory holds";
    throw new MemoryError("invalid", `the npm package serves no page: install the crate keepstone-cli, then run ${command}; ${shown}`);
  },
};

const agents: Command = {
  usage: "agents",
  about: "List all agents",
  words: [0, 0],
  async run(call) {
    const all = await memoryOf(call).vault.listAgents();
    call.print({ agents: all }, all.join("\n"));
  },
};

const project: Command = {
  usage: "project show|edit [-c TEXT | -f FILE]",
  about: "Show or replace the project's description; without a text it is opened in $VISUAL or $EDITOR",
  flags: text,
  words: [1, 1],
  async run(call) {
    const { vault } = behind(memoryOf(call));
    const [name] = call.words;
    if (name !== "show" && name !== "edit") throw new MemoryError("invalid", `project has no ${JSON.stringify(name)}; it has show and edit`);
    if (name === "show") {
      const { text, version } = vault.getProject();
      return call.print({ exists: version !== undefined, path: join(call.dir, PROJECT), content: text }, text);
    }
    const given = await givenTo(call);
    const content = given === "" && !isGiven(call) ? edited(vault) : vault.setProject(given).text;
    call.print({ content }, content);
  },
};

const search: Command = {
  usage: "search QUERY… [-a AGENT]… [-c CATEGORY]… [-l N]",
  about: "Find entries by what they say",
  flags: { agent: { type: "string", short: "a", multiple: true }, category: { type: "string", short: "c", multiple: true }, limit: { type: "string", short: "l" } },
  words: [1, Infinity],
  async run(call) {
    const [agents, categories, limit] = [call.texts("agent"), call.texts("category"), call.number("limit")];
    const memory = memoryWith(call, categories);
    const hits = found(behind(memory).search, memory.config, call.words.join(" "), { agents, categories, limit });
    const told = hits.map(({ entry, score, snippet }) => `${entry.agentId}/${entry.category} ${entry.id} (${score.toFixed(2)}) ${oneLine(snippet)}`);
    const results = hits.map(({ entry, score, snippet }) => ({ ...entry, score, snippet }));
    call.print({ query: call.words.join(" "), results }, told.join("\n"));
    if (hits.length === 0) console.error("nothing matched");
  },
};

const compact: Command = {
  usage: "compact",
  about: "Do the chores",
  words: [0, 0],
  async run(call) {
    const result = await memoryOf(call).compact.run();
    call.print(result, Object.entries(result).map(([name, value]) => `${name}: ${JSON.stringify(value)}`).join("\n"));
  },
};

const migrate: Command = {
  usage: "migrate",
  about: "Move flat files into the vault",
  words: [0, 0],
  async run(call) {
    const { migrated, skipped } = await memoryOf(call).migrate.migrateAll();
    const told = [...migrated.map((agent) => `migrated ${agent}`), ...skipped.map((agent) => `skipped ${agent}`)];
    call.print({ migrated, skipped }, told.join("\n"));
  },
};

const syncCheckpoints: Command = {
  usage: "sync-checkpoints [--force]",
  about: "Write checkpoints for conversations that are newer than theirs",
  flags: { force: { type: "boolean" } },
  words: [0, 0],
  async run(call) {
    const result = await syncCheckpointsFromConversations(memoryOf(call), { force: call.is("force") });
    call.print(result, `${result.synced.length} written, ${result.skipped.length} up to date`);
    for (const { agentId, error } of result.errors) console.error(`${visible(agentId)}: ${error}`);
  },
};

const processAll: Command = {
  usage: "process [-a AGENT] [--threshold MINUTES] [--transcripts-dir DIR]",
  about: "Learn from what is new in Cursor's transcripts of this project",
  flags: { ...transcripts, threshold: { type: "string" } },
  words: [0, 0],
  async run(call) {
    const minutes = call.text("threshold") === undefined ? undefined : call.number("threshold");
    const options = { ...readingOf(call), ...(minutes !== undefined && { idleThresholdMinutes: minutes }) };
    const sum = await processTranscripts(memoryOf(call), options);
    call.print(sum, told(sum));
    for (const { transcriptId, error } of sum.errors) console.error(`${visible(transcriptId)}: ${visible(error)}`);
  },
};

const watch: Command = {
  usage: "watch [-a AGENT] [--idle-timeout SECONDS] [--debounce SECONDS] [--transcripts-dir DIR] [--wait-for-transcripts] [-q]",
  about: "Learn from Cursor's transcripts of this project as they are written",
  flags: {
    ...transcripts,
    "idle-timeout": { type: "string" },
    debounce: { type: "string" },
    "wait-for-transcripts": { type: "boolean" },
    quiet: { type: "boolean", short: "q" },
  },
  words: [0, 0],
  async run(call) {
    const [idleTimeoutSec, debounceSec] = [call.number("idle-timeout"), call.number("debounce")];
    const reading = readingOf(call);
    const isThere = () => (reading.transcriptsDir === undefined ? findTranscriptsDir(call.workspace) !== null : existsSync(reading.transcriptsDir));
    while (call.is("wait-for-transcripts") && !isThere()) await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    const watching = startWatcher(memoryOf(call), {
      ...reading,
      ...(idleTimeoutSec !== undefined && { idleTimeoutSec }),
      ...(debounceSec !== undefined && { debounceSec }),
      quiet: call.is("quiet"),
    });
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => watching.stop());
  },
};

/** All commands of agent-memory, in the order that the help tells them. */
export const commands: Record<string, Command> = {
  agents,
  project,
  vault,
  search,
  inject,
  "sync-checkpoints": syncCheckpoints,
  compact,
  migrate,
  process: processAll,
  watch,
  viewer,
};

function readingOf(call: Call): { agentId: string; workspaceDir: string; transcriptsDir?: string } {
  const transcriptsDir = call.text("transcripts-dir");
  return { agentId: call.agent, workspaceDir: call.workspace, ...(transcriptsDir !== undefined && { transcriptsDir }) };
}

async function entryOf(mem: AgentMemory, agent: string, category: string, id: string): Promise<VaultEntry> {
  const entry = (await mem.vault.read(agent, category)).find((entry) => entry.id === id);
  if (entry) return entry;
  throw new MemoryError("not-found", `looking for ${agent}/${category}/${id}: there is no entry with this id`);
}

/** The text that was given, or standard input. */
async function contentOf(call: Call): Promise<string> {
  const given = await givenTo(call);
  // A terminal, or a script that forgot its input: an empty text would replace what is there.
  if (given === "" && !isGiven(call)) {
    throw new MemoryError("invalid", "there is no text: give one with -c TEXT, -f FILE or standard input");
  }
  return given;
}

/** True if a text was given by an option. */
function isGiven(call: Call): boolean {
  return call.text("content") !== undefined || call.text("file") !== undefined;
}

/** The text that was given, or standard input; empty where there is nothing but white space. */
async function givenTo(call: Call): Promise<string> {
  const [content, file] = [call.text("content"), call.text("file")];
  if (content !== undefined && file !== undefined) throw new MemoryError("invalid", "-c and -f were both given");
  if (file !== undefined && file !== "-") return readText(file);
  const given = content ?? (await call.input(MOST));
  if (given === undefined) throw new MemoryError("invalid", `reading standard input: it is longer than ${MOST >> 20} MiB`);
  return content === undefined && given.trim() === "" ? "" : given;
}

function readText(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    throw new MemoryError("invalid", `reading ${file}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function line({ id, date, content, tags }: VaultEntry): string {
  return [id, date, oneLine(content).slice(0, 100), ...tags.map((tag) => `#${tag}`)].join(" ");
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

function told({ sessionsFound, sessionsUpToDate, decisionsExtracted, lessonsExtracted, handoffsGenerated }: ProcessResult): string {
  const found = `${sessionsFound} transcripts, ${sessionsUpToDate} of them up to date`;
  return `${found}: ${decisionsExtracted} decisions, ${lessonsExtracted} lessons, ${handoffsGenerated} handoffs`;
}
