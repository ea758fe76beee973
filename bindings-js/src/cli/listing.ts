// Entries to look at: all that filters select, and one.

import { type Category, type Filter, type Status } from "../contract.js";
import type { Command } from "./command.js";
import { whyEmpty } from "./entry.js";
import { NOTHING } from "./failure.js";
import { PRESENT, resolved, scopeOf } from "./reference.js";
import { firstLine, head } from "./words.js";

/** The number of entries that are listed when nobody says how many. */
const LISTED = 100;

export const list: Command = {
  usage: "list [--agent AGENT]… [--scope SCOPE]… [--category CATEGORY]… [--tag TAG]… [--status STATUS]… [--limit N | --all]",
  about: "List entries, newest first; --scope is project, agent:ID or mission:ID, --status is candidate, promoted, archived or forgotten",
  flags: {
    agent: { type: "string", short: "a", multiple: true },
    scope: { type: "string", multiple: true },
    category: { type: "string", short: "g", multiple: true },
    tag: { type: "string", multiple: true },
    status: { type: "string", multiple: true },
    limit: { type: "string", short: "l" },
    all: { type: "boolean" },
  },
  words: [0, 0],
  run(call) {
    const memory = call.memory();
    const scopes = [...call.texts("agent").map((agent) => ({ agent })), ...call.texts("scope").map(scopeOf)];
    const filter: Filter = { scopes, categories: call.texts("category") as Category[], tags: call.texts("tag"), statuses: call.texts("status") as Status[] };
    const limit = call.number("limit") ?? LISTED;
    const { entries, leftOut } = call.is("all") ? { entries: memory.vault.entries(filter), leftOut: 0 } : memory.vault.newest(filter, undefined, limit);
    call.print(entries, entries.map((entry) => `${head(entry)}\n    ${firstLine(entry.text)}`).join("\n"));
    if (leftOut > 0) console.error(`${leftOut} more left out: --all lists them, --limit N more of them`);
    if (entries.length > 0 || limit === 0) return 0;
    const archived = () => (filter.statuses?.length ? 0 : memory.vault.entries({ ...filter, statuses: ["archived"] }).length);
    console.error(whyEmpty(call.dir, memory, filter, archived, "no entry fits the filters"));
    return NOTHING;
  },
};

export const get: Command = {
  usage: "get REFERENCE",
  about: "Show an entry; REFERENCE is any unique beginning or end of one, such as 1795 or …839. --json has its history and where it comes from too",
  words: [1, 1],
  run(call) {
    const memory = call.memory();
    const reference = resolved(memory, call.words[0] ?? "", PRESENT);
    const entry = memory.vault.get(reference);
    const history = call.is("json") ? memory.audit.historyOf(reference) : undefined;
    call.print({ ...entry, history }, `${head(entry)}\n\n${entry.text}`);
  },
};
