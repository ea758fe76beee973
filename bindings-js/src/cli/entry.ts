// Entries: remembering, finding, telling.

import type { Category } from "../contract.js";
import { MemoryError } from "../error.js";
import type { Command } from "./command.js";

/** The longest text on standard input, in bytes. */
const MOST = 16 << 20;

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
  usage: "add AGENT CATEGORY [-c TEXT] [--tag TAG]…",
  about: "Remember something, from -c or standard input, and print its reference",
  flags: { content: { type: "string", short: "c" }, tag: { type: "string", multiple: true } },
  words: [2, 2],
  async run(call) {
    const [agent = "", category = ""] = call.words;
    const text = call.text("content") ?? (await call.input(MOST));
    if (text === undefined) throw new MemoryError("invalid", `reading standard input: it is longer than ${MOST >> 20} MiB`);
    const draft = { scope: { agent }, category: category as Category, text, tags: call.texts("tag") };
    const outcome = call.memory().vault.add(draft);
    if (outcome.kind === "rejected") throw new MemoryError("invalid", outcome.reason);
    call.print(outcome, outcome.reference);
  },
};

export const search: Command = {
  usage: "search QUERY… [--agent AGENT] [--category CATEGORY] [--limit N]",
  about: "Find entries by what they say",
  flags: { agent: { type: "string" }, category: { type: "string" }, limit: { type: "string" } },
  words: [1, Infinity],
  run(call) {
    const [agent, category, limit] = [call.text("agent"), call.text("category"), call.number("limit")];
    const filter = { scopes: agent === undefined ? [] : [{ agent }], categories: category === undefined ? [] : [category as Category] };
    const hits = call.memory().search.find({ text: call.words.join(" "), filter, ...(limit !== undefined && { limit }) });
    const line = (text: string) => text.replace(/\s+/g, " ");
    call.print(hits, hits.map(({ entry, snippet }) => `${entry.reference}  ${line(snippet.text)}`).join("\n"));
  },
};
