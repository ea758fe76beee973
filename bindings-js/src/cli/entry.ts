// Entries: remembering, finding, telling.

import { existsSync } from "node:fs";
import { type Category, categories, type Filter, type Scope, type SessionPassage } from "../contract.js";
import { MemoryError } from "../error.js";
import type { MemorySync } from "../memory.js";
import type { Call, Command } from "./command.js";
import { NOTHING } from "./failure.js";
import { visible } from "./print.js";

/** The longest text on standard input, in bytes. */
const MOST = 16 << 20;

/** The most hits that one search gives. */
const MOST_HITS = 100;

export const brief: Command = {
  usage: "brief AGENT [TASK…] [--budget TOKENS]",
  about: "Compose what an agent is told at the start of its work",
  flags: { budget: { type: "string" } },
  words: [1, Infinity],
  run(call) {
    const [agent = "", ...task] = call.words;
    const budget = call.number("budget");
    const composed = call.memory().briefing.compose({ agent, task: task.join(" "), ...(budget !== undefined && { budget }) });
    call.print(composed, composed.text);
  },
};

export const why: Command = {
  usage: "why [ERROR|FILE…] [--agent AGENT] [--budget TOKENS]",
  about: "Tell what the memory knows of an error or a file; without words, of the output on standard input",
  flags: { agent: { type: "string", short: "a" }, budget: { type: "string" } },
  words: [0, Infinity],
  async run(call) {
    const task = call.words.length > 0 ? call.words.join(" ") : await call.input(MOST);
    if (task === undefined) throw new MemoryError("invalid", `reading standard input: it is longer than ${MOST >> 20} MiB`);
    const budget = call.number("budget");
    const memory = call.memory();
    const told = memory.briefing.recall({ agent: call.agent, task, ...(budget !== undefined && { budget }) });
    call.print(told, told.text);
    if (told.text !== "") return 0;
    console.error(whyNothing(call.dir, memory) ?? "the memory knows nothing of this");
    return NOTHING;
  },
};

export const add: Command = {
  usage: "add [[AGENT] CATEGORY] TEXT [--tag TAG]… [--allow-secret] [--allow-dump]",
  about: "Store an entry and print its reference; without a category it is a fact, without an agent the project's. -c gives the text too, and without one it comes from standard input; --allow-secret stores a text that seems to contain a password, --allow-dump a raw diff, a stack trace and the like",
  flags: {
    content: { type: "string", short: "c" },
    tag: { type: "string", multiple: true },
    tags: { type: "string", multiple: true },
    "allow-secret": { type: "boolean" },
    "allow-dump": { type: "boolean" },
  },
  words: [0, 3],
  async run(call) {
    const { scope, category, content } = added(call.words, call.text("content"));
    const text = content ?? (await call.input(MOST));
    if (text === undefined) throw new MemoryError("invalid", `reading standard input: it is longer than ${MOST >> 20} MiB`);
    const draft = { scope, category, text, tags: [...call.texts("tag"), ...listed(call.texts("tags"))] };
    const allowed = (call.is("allow-secret") ? '[secrets]\nby_hand = "store"\n' : "") + (call.is("allow-dump") ? "[dumps]\nrefuse = []\n" : "");
    const outcome = call.memory(allowed === "" ? undefined : allowed).vault.add(draft);
    if (outcome.kind === "rejected") throw new MemoryError("invalid", outcome.reason);
    call.print(outcome, outcome.reference);
  },
};

/** What `add` was told in up to three words, as the command of the Rust crate takes them; without `content` the text comes from standard input. */
function added(words: string[], content: string | undefined): { scope: Scope; category: Category; content: string | undefined } {
  const isKnown = (word: string) => (categories as readonly string[]).includes(word);
  const ofProject = (category: string, content: string | undefined) => ({ scope: "project" as const, category: category as Category, content });
  const [first, second, third] = words;
  if (first === undefined) return ofProject("facts", content);
  if (third !== undefined && content !== undefined) throw new MemoryError("invalid", "the text is given twice: as a word, and with -c");
  if (second === undefined) {
    // A category without a text takes it from standard input.
    if (isKnown(first)) return ofProject(first, content);
    if (content === undefined) return ofProject("facts", first);
    throw new MemoryError("invalid", `say what kind of entry it is: npx keepstone add ${first} facts -c TEXT`);
  }
  if (third === undefined && content === undefined && isKnown(first) && !isKnown(second)) return ofProject(first, second);
  // No category has a space: it is the text.
  if (third === undefined && content === undefined && second.includes(" ")) {
    const words = categories.find((category) => category.startsWith(first)) ?? `${first} facts`;
    throw new MemoryError("invalid", `say what kind of entry it is: npx keepstone add ${words} ${JSON.stringify(second)}`);
  }
  return { scope: { agent: first }, category: second as Category, content: content ?? third };
}

/** The tags of agent-memory's `--tags a,b`. */
export function listed(tags: string[]): string[] {
  return tags.flatMap((tags) => tags.split(",")).map((tag) => tag.trim()).filter((tag) => tag !== "");
}

export const search: Command = {
  usage: "search QUERY… [--agent AGENT]… [--category CATEGORY]… [--limit N] [--sessions]",
  about: "Find entries by what they say; --sessions finds passages of sessions in their place, word for word as they were said",
  flags: { agent: { type: "string", short: "a", multiple: true }, category: { type: "string", short: "c", multiple: true }, limit: { type: "string" }, sessions: { type: "boolean" } },
  words: [1, Infinity],
  run(call) {
    const [agents, named, limit] = [call.texts("agent"), call.texts("category"), call.number("limit")];
    const filter = { scopes: agents.map((agent) => ({ agent })), categories: named as Category[] };
    const memory = call.memory();
    if (call.is("sessions")) {
      if (agents.length > 0 || named.length > 0) throw new MemoryError("invalid", "--sessions takes no filters: a passage of a session has no agent and no category");
      return said(call, memory, limit);
    }
    const query = { text: call.words.join(" "), filter, ...(limit !== undefined && { limit }) };
    const hits = memory.search.find(query);
    const line = (text: string) => text.replace(/\s+/g, " ");
    call.print(hits, hits.map(({ entry, snippet }) => `${entry.reference}  ${line(snippet.text)}`).join("\n"));
    if (hits.length > 0) return 0;
    const archived = () => memory.search.find({ ...query, limit: MOST_HITS, filter: { ...filter, statuses: ["archived"] } }).length;
    console.error(whyEmpty(call.dir, memory, filter, archived, "nothing matched"));
    return NOTHING;
  },
};

/** Finds passages of sessions. */
function said(call: Call, memory: MemorySync, limit: number | undefined): number {
  const passages = memory.search.passages(call.words.join(" "), limit);
  const head = ({ who, at, client, session }: SessionPassage) => `${new Date(at).toISOString()} ${who} · ${client} ${session}`;
  call.print(passages, passages.map((passage) => `${head(passage)}\n${passage.text.replace(/^/gm, "    ")}`).join("\n"));
  if (passages.length > 0) return 0;
  console.error(whyNothing(call.dir, memory) ?? "nothing matched");
  return NOTHING;
}

/** The reason why nothing was found; `archived` counts what else fits, and `otherwise` is said of a memory that has entries. */
export function whyEmpty(dir: string, memory: MemorySync, filter: Filter, archived: () => number, otherwise: string): string {
  const nothing = whyNothing(dir, memory);
  if (nothing !== undefined) return nothing;
  const known = memory.vault.agents();
  const unknown = agentsOf(filter).find((agent) => !known.includes(agent));
  if (unknown !== undefined) return `no agent is called ${visible(unknown)}; there ${known.length === 0 ? "is none" : `are ${known.map(visible).join(", ")}`}`;
  const count = archived();
  if (count > 0) return `${count === 1 ? "the one entry that fits is" : `all ${count} entries that fit are`} archived`;
  return otherwise;
}

/** The reason why nothing can be found, whatever is looked for. */
export function whyNothing(dir: string, memory: MemorySync): string | undefined {
  if (!existsSync(dir)) return `there is no memory at ${dir}`;
  return memory.vault.counts().length === 0 ? `the memory is empty: ${dir}` : undefined;
}

function agentsOf(filter: Filter): string[] {
  return (filter.scopes ?? []).flatMap((scope) => (typeof scope === "object" && "agent" in scope ? [scope.agent] : []));
}
