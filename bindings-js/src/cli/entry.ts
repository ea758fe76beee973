// Entries: remembering, finding, telling.

import { existsSync } from "node:fs";
import type { Category, Filter, Query } from "../contract.js";
import { MemoryError } from "../error.js";
import type { MemorySync } from "../memory.js";
import type { Command } from "./command.js";
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

export const add: Command = {
  usage: "add AGENT CATEGORY [-c TEXT] [--tag TAG]… [--allow-secret] [--allow-dump]",
  about: "Store an entry, from -c or standard input, and print its reference; --allow-secret stores a text that seems to contain a password, --allow-dump a raw diff, a stack trace and the like",
  flags: {
    content: { type: "string", short: "c" },
    tag: { type: "string", multiple: true },
    tags: { type: "string" },
    "allow-secret": { type: "boolean" },
    "allow-dump": { type: "boolean" },
  },
  words: [2, 2],
  async run(call) {
    const [agent = "", category = ""] = call.words;
    const text = call.text("content") ?? (await call.input(MOST));
    if (text === undefined) throw new MemoryError("invalid", `reading standard input: it is longer than ${MOST >> 20} MiB`);
    const draft = { scope: { agent }, category: category as Category, text, tags: [...call.texts("tag"), ...listed(call.text("tags"))] };
    const allowed = (call.is("allow-secret") ? '[secrets]\nby_hand = "store"\n' : "") + (call.is("allow-dump") ? "[dumps]\nrefuse = []\n" : "");
    const outcome = call.memory(allowed === "" ? undefined : allowed).vault.add(draft);
    if (outcome.kind === "rejected") throw new MemoryError("invalid", outcome.reason);
    call.print(outcome, outcome.reference);
  },
};

/** agent-memory's `--tags a,b`. */
function listed(tags: string | undefined): string[] {
  return (tags ?? "").split(",").map((tag) => tag.trim()).filter((tag) => tag !== "");
}

export const search: Command = {
  usage: "search QUERY… [--agent AGENT] [--category CATEGORY] [--limit N]",
  about: "Find entries by what they say",
  flags: { agent: { type: "string", short: "a" }, category: { type: "string", short: "c" }, limit: { type: "string" } },
  words: [1, Infinity],
  run(call) {
    const [agent, category, limit] = [call.text("agent"), call.text("category"), call.number("limit")];
    const filter = { scopes: agent === undefined ? [] : [{ agent }], categories: category === undefined ? [] : [category as Category] };
    const memory = call.memory();
    const query = { text: call.words.join(" "), filter, ...(limit !== undefined && { limit }) };
    const hits = memory.search.find(query);
    const line = (text: string) => text.replace(/\s+/g, " ");
    call.print(hits, hits.map(({ entry, snippet }) => `${entry.reference}  ${line(snippet.text)}`).join("\n"));
    if (hits.length === 0) console.error(whyEmpty(call.dir, memory, query));
  },
};

/** The reason why a search found nothing, as the command of the Rust crate words it. */
function whyEmpty(dir: string, memory: MemorySync, query: Query & { filter: Filter }): string {
  if (!existsSync(dir)) return `there is no memory at ${dir}`;
  const known = memory.vault.agents();
  const unknown = agentsOf(query.filter).find((agent) => !known.includes(agent));
  if (unknown !== undefined) return `no agent is called ${visible(unknown)}; there ${known.length === 0 ? "is none" : `are ${known.map(visible).join(", ")}`}`;
  const archived = memory.search.find({ ...query, limit: MOST_HITS, filter: { ...query.filter, statuses: ["archived"] } }).length;
  if (archived > 0) return `${archived === 1 ? "the one entry that fits is" : `all ${archived} entries that fit are`} archived`;
  return memory.vault.counts().length === 0 ? `the memory is empty: ${dir}` : "nothing matched";
}

function agentsOf(filter: Filter): string[] {
  return (filter.scopes ?? []).flatMap((scope) => (typeof scope === "object" && "agent" in scope ? [scope.agent] : []));
}
