// The operations of a memory: what each takes and answers. Both surfaces, with and without promises, are made of this.

import { clients } from "./client.js";
import { categories, importances, statuses, tiers } from "./entry.js";
import { roles, synced } from "./session.js";
import { bytes, flag, fraction, integer, list, moment, nothing, oneOf, open, option, record } from "./shape.js";
import { scope, text, u32, u64, variant } from "./shape.js";
import type { Shape } from "./shape.js";
import { chores } from "./upkeep.js";

/** One function of the contract. */
export interface Operation {
  /** Names, for errors, and shapes. */
  takes: [name: string, shape: Shape][];
  answers: Shape;
}

const texts = list(text);
const category = oneOf(categories);
const tier = oneOf(tiers);
const status = oneOf(statuses);
const importance = oneOf(importances);

const entry = record({
  reference: text,
  scope,
  category,
  created: option(moment),
  text,
  tags: texts,
  tier,
  status,
  importance,
  confidence: option(fraction),
  author: option(text),
  session: option(text),
  sources: texts,
  confirmedBy: texts,
});

const draft = record({
  scope,
  category,
  text,
  tags: option(texts, []),
  tier: option(tier),
  status: option(status),
  importance: option(importance),
  confidence: option(fraction),
  author: option(text),
  session: option(text),
  sources: option(texts, []),
  created: option(moment),
});

const filter = record({
  scopes: option(list(scope), []),
  categories: option(list(category), []),
  tags: option(texts, []),
  tiers: option(list(tier), []),
  statuses: option(list(status), []),
  since: option(moment),
  until: option(moment),
});
const everything = filter.lower({}, "filter");

const changes = record({
  text: option(text),
  tags: option(texts),
  importance: option(importance),
  confidence: option(fraction),
});

const outcome = variant({ stored: ["reference", text], merged: ["reference", text], rejected: ["reason", text] });
const count = record({ category, entries: u32 });
const project = record({ text, version: option(text) });
const fault = record({ key: text, line: option(u32), message: text });

const query = record({ text, filter: option(filter, everything), limit: option(u32) });

/** The component counts bytes of UTF-8, JavaScript UTF-16 units. */
const snippet: Shape = {
  lower: (_, at) => record({}).lower(undefined, at),
  lift({ text, highlights }: { text: string; highlights: { start: number; end: number }[] }) {
    const bytes = Buffer.from(text);
    const units = (offset: number) => bytes.toString("utf8", 0, offset).length;
    return { text, highlights: highlights.map(({ start, end }) => ({ start: units(start), end: units(end) })) };
  },
};
const hit = record({ entry, score: fraction, snippet });

const request = record({ agent: text, task: option(text), budget: option(integer) });
const dropped = record({ source: text, reason: text });
const section = record({ title: text, sources: texts, dropped: list(dropped), cut: u32 });
const brief = record({ text, tokens: u32, sections: list(section) });

const health = record({
  files: u32,
  entries: u32,
  passages: u32,
  forgotten: u32,
  faults: list(fault),
  unknown: texts,
});

const report = record({
  finished: moment,
  checkpointsCleaned: u32,
  conversationsTrimmed: u32,
  insightsLearnt: u32,
  entriesArchived: u32,
  indexRebuilt: flag,
  legacyFilesCleaned: u32,
  faults: list(fault),
});
const migration = record({ migrated: texts, skipped: list(record({ key: text, reason: text })), entries: u32 });
const imported = record({ conversations: u32, handoffs: u32, insights: u32, faults: list(fault) });

/** Absent unless true. */
const internal: Shape = { ...option(flag, false), lift: (value: boolean) => value || undefined };
const message = open({ role: oneOf(roles), text, internal });
const conversation = open({
  agentId: text,
  savedAt: option(moment),
  chatId: option(text),
  modelId: option(text),
  messages: list(message),
});
const insight = record({ category, text });
const learning = record({ learnt: texts, known: u32 });
const closing = record({ handoff: option(text), learning });
const sync = record({ agentId: text, outcome: oneOf(synced) });
const resumeId = record({ agentId: text, chatId: text });

const client = oneOf(clients);
const file = record({ path: text, text: option(text) });
const edit = record({ path: text, text: option(text), purpose: text });
const plan = record({ edits: list(edit), refusals: list(record({ path: text, reason: text })), project: option(text) });
const reaction = record({ output: text, transcript: option(text) });

const place = record({ client, folder: text, suffixes: texts });
const transcript = record({
  client,
  path: text,
  size: u64,
  modified: moment,
  head: bytes,
  workspace: text,
  agent: text,
  idleAfter: option(u64),
});
const start = variant({ from: ["offset", u64], current: [], foreign: ["reason", text] });
const digest = record({
  messages: u32,
  malformed: u32,
  decisions: u32,
  lessons: u32,
  handoff: option(text),
});

const reference: [string, Shape] = ["reference", text];
const agent: [string, Shape] = ["agent", text];
const said: [string, Shape] = ["conversation", conversation];
const dryRun: [string, Shape] = ["dryRun", option(flag, false)];
const files: [string, Shape] = ["files", list(file)];

/** All of them, by interface. */
export const operations: Record<string, Record<string, Operation>> = {
  vault: {
    add: { takes: [["draft", draft]], answers: outcome },
    get: { takes: [reference], answers: entry },
    list: { takes: [["filter", option(filter, everything)]], answers: list(entry) },
    edit: { takes: [reference, ["changes", changes]], answers: entry },
    forget: { takes: [reference], answers: nothing },
    restore: { takes: [reference], answers: entry },
    setTier: { takes: [reference, ["tier", tier]], answers: entry },
    setStatus: { takes: [reference, ["status", status]], answers: entry },
    widen: { takes: [reference, ["to", scope]], answers: entry },
    agents: { takes: [], answers: texts },
    counts: { takes: [["scope", option(scope)]], answers: list(count) },
    getProject: { takes: [], answers: project },
    setProject: { takes: [["text", text], ["expect", option(text)]], answers: project },
  },
  search: {
    find: { takes: [["query", query]], answers: list(hit) },
  },
  briefing: {
    compose: { takes: [["request", request]], answers: brief },
    instructions: { takes: [agent], answers: text },
    scopeBlock: { takes: [["project", text], ["workspace", text]], answers: text },
  },
  upkeep: {
    health: { takes: [], answers: health },
    init: { takes: [], answers: texts },
    isDue: { takes: [], answers: flag },
    run: { takes: [["chores", option(list(oneOf(chores)), [])], dryRun], answers: report },
    lastReport: { takes: [], answers: option(report) },
    migrate: { takes: [dryRun], answers: migration },
    importConversations: { takes: [dryRun], answers: imported },
  },
  sessions: {
    load: { takes: [agent], answers: option(conversation) },
    save: { takes: [said], answers: nothing },
    conversations: { takes: [], answers: texts },
    checkpoint: { takes: [said], answers: nothing },
    recover: { takes: [agent], answers: option(conversation) },
    sleep: { takes: [said, ["summary", text]], answers: text },
    close: { takes: [said, ["insights", option(list(insight))]], answers: closing },
    extract: { takes: [["messages", list(message)]], answers: list(insight) },
    learn: { takes: [agent, ["insights", list(insight)], ["tags", option(texts, [])]], answers: learning },
    syncCheckpoints: { takes: [["force", option(flag, false)]], answers: list(sync) },
    resumeIds: { takes: [], answers: list(resumeId) },
    setResumeId: { takes: [agent, ["chatId", option(text)]], answers: nothing },
  },
  clients: {
    files: { takes: [["client", client]], answers: texts },
    install: { takes: [["client", client], ["command", texts], files], answers: plan },
    uninstall: { takes: [["client", client], files], answers: plan },
    hook: { takes: [["client", client], ["event", text], agent], answers: reaction },
  },
  ingest: {
    places: { takes: [["home", text], ["workspace", text]], answers: list(place) },
    parse: { takes: [["client", client], ["bytes", bytes]], answers: list(message) },
    open: { takes: [["transcript", transcript]], answers: start },
    feed: { takes: [["bytes", bytes]], answers: nothing },
    close: { takes: [], answers: digest },
  },
};
