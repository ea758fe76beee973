// The operations of a memory: what each takes and answers. Both surfaces, with and without promises, are made of this.

import { deeds } from "./audit.js";
import { clients } from "./client.js";
import { categories, importances, learnt, statuses, tiers } from "./entry.js";
import { roles, synced } from "./session.js";
import { bytes, flag, fraction, integer, list, moment, nothing, oneOf, open, option, record } from "./shape.js";
import { scope, text, u32, u64, variant, vector } from "./shape.js";
import type { Shape } from "./shape.js";
import { chores } from "./upkeep.js";
import { workStatuses } from "./work.js";

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

const evidence = record({
  count: u32,
  lastSeen: moment,
  sessions: texts,
  learnt: oneOf(learnt),
  wordings: texts,
});

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
  evidence: option(evidence),
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

const queryVector = record({ model: text, values: vector });
const query = record({
  text,
  filter: option(filter, everything),
  limit: option(u32),
  explain: option(flag, false),
  vector: option(queryVector),
});

/** The component counts bytes of UTF-8, JavaScript UTF-16 units. */
const snippet: Shape = {
  lower: (_, at) => record({}).lower(undefined, at),
  lift({ text, highlights }: { text: string; highlights: { start: number; end: number }[] }) {
    const bytes = Buffer.from(text);
    const units = (offset: number) => bytes.toString("utf8", 0, offset).length;
    return { text, highlights: highlights.map(({ start, end }) => ({ start: units(start), end: units(end) })) };
  },
};
const wordScore = record({
  word: text,
  term: text,
  idf: fraction,
  weight: fraction,
  content: u32,
  tags: u32,
  saturation: fraction,
});
const fused = record({ lexical: fraction, semantic: fraction, cosine: option(fraction), weight: fraction });
const composite = record({
  relevance: fraction,
  recency: fraction,
  importance: fraction,
  confidence: fraction,
  access: fraction,
});
const explanation = record({
  words: list(wordScore),
  session: fraction,
  before: fraction,
  after: fraction,
  author: fraction,
  time: fraction,
  when: fraction,
  fused: option(fused),
  composite: option(composite),
  repeated: fraction,
});
const hit = record({ entry, score: fraction, snippet, explanation: option(explanation) });
const similar = record({ entry, similarity: fraction, words: fraction, cosine: option(fraction) });

const job = record({ id: text, text });
const answer = record({ id: text, vector });
const jobStatus = record({ model: option(text), dimension: option(u32), entries: u32, embedded: u32, pending: u32 });

const excerpt = record({ title: text, items: list(record({ source: text, text })) });
const beside = option(list(excerpt), []);
const request = record({ agent: text, task: option(text), budget: option(integer), beside });
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
  trashEmptied: u32,
  faults: list(fault),
});
const logLine = record({
  number: u64,
  call: u64,
  at: moment,
  who: option(text),
  deed: oneOf(deeds),
  reference: text,
  archived: flag,
  before: option(text),
  after: option(text),
  undoes: option(u64),
});
const undone = record({ call: u64, references: texts });
const purged = record({ removed: texts, remaining: texts });
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

const workState = record({
  startedAt: moment,
  updatedAt: moment,
  status: oneOf(workStatuses),
  taskId: option(text),
  taskPrompt: option(text),
  cwd: option(text),
  summary: text,
  nextSteps: texts,
  unfinished: texts,
  filesTouched: texts,
  lastActivity: option(text),
});
const workReport = record({
  agent: text,
  status: option(oneOf(workStatuses)),
  startedAt: option(moment),
  taskId: option(text),
  taskPrompt: option(text),
  cwd: option(text),
  summary: option(text),
  nextSteps: option(texts),
  unfinished: option(texts),
  filesTouched: option(texts),
  lastActivity: option(text),
  output: option(text),
});
const tokens = record({ input: u64, output: u64 });
const sessionSummary = record({
  timestamp: moment,
  session: option(text),
  taskId: option(text),
  what: text,
  decisions: texts,
  filesChanged: texts,
  unfinished: texts,
  nextSteps: texts,
  commits: texts,
  tokens,
});
const sessionCommit = record({
  agent: text,
  session: option(text),
  taskId: option(text),
  what: option(text),
  decisions: option(texts),
  filesChanged: option(texts),
  unfinished: option(texts),
  nextSteps: option(texts),
  commits: option(texts),
  tokens: option(tokens),
  facts: option(list(insight)),
  output: option(text),
});
const remembered = record({
  stored: texts,
  known: texts,
  promoted: texts,
  confirmed: texts,
  evicted: texts,
  forgotten: u32,
});
const committed = record({ summary: sessionSummary, repeated: flag, facts: remembered });
const recoveryRequest = record({
  agent: text,
  task: option(text),
  phase: option(text),
  lastResult: option(text),
  messages: option(list(message)),
  budget: option(integer),
});
const recovery = record({
  text,
  tokens: u32,
  work: option(workState),
  last: option(sessionSummary),
  previous: list(sessionSummary),
});
const teammate = record({ agent: text, name: option(text) });
const knowledge = record({
  text,
  tokens: u32,
  agentKnowledge: text,
  projectKnowledge: text,
  recentSessions: text,
  learned: text,
});

const rating = record({ axis: text, value: fraction });
const ratings = list(rating);
const projectRecord = record({
  summary: text,
  technology: option(text),
  reviewPassed: option(flag),
  completedAt: option(moment),
  ratings: option(ratings, []),
});

const skipped = list(record({ key: text, reason: text }));
const page = record({ text, next: option(text) });
const taken = record({ files: u32, entries: u32, same: u32, skipped });
const sourceFile = record({ path: text, bytes });
const bitOffice = record({
  files: u32,
  same: u32,
  facts: u32,
  shared: u32,
  sessions: u32,
  workStates: u32,
  projects: u32,
  known: u32,
  evicted: texts,
  skipped,
});

const reference: [string, Shape] = ["reference", text];
const agent: [string, Shape] = ["agent", text];
const anyone: [string, Shape] = ["agent", option(text)];
const session: [string, Shape] = ["session", option(text)];
const said: [string, Shape] = ["conversation", conversation];
const dryRun: [string, Shape] = ["dryRun", option(flag, false)];
const files: [string, Shape] = ["files", list(file)];

/** All of them, by interface. */
export const operations: Record<string, Record<string, Operation>> = {
  vault: {
    add: { takes: [["draft", draft]], answers: outcome },
    addMany: { takes: [["drafts", list(draft)]], answers: list(outcome) },
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
    related: { takes: [reference, ["filter", option(filter, everything)], ["limit", option(u32)]], answers: list(hit) },
    similar: { takes: [["query", query]], answers: list(similar) },
  },
  jobs: {
    pending: { takes: [["model", text], ["limit", u32]], answers: list(job) },
    resolve: { takes: [["model", text], ["answers", list(answer)]], answers: u32 },
    status: { takes: [], answers: jobStatus },
  },
  briefing: {
    compose: { takes: [["request", request]], answers: brief },
    contribute: { takes: [["request", request]], answers: excerpt },
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
    hook: { takes: [["client", client], ["event", text], agent, ["beside", beside]], answers: reaction },
  },
  ingest: {
    places: { takes: [["home", text], ["workspace", text]], answers: list(place) },
    parse: { takes: [["client", client], ["bytes", bytes]], answers: list(message) },
    open: { takes: [["transcript", transcript]], answers: start },
    feed: { takes: [["bytes", bytes]], answers: nothing },
    close: { takes: [], answers: digest },
  },
  work: {
    set: { takes: [["report", workReport]], answers: workState },
    get: { takes: [agent], answers: option(workState) },
    clear: { takes: [agent], answers: nothing },
    commit: { takes: [["commit", sessionCommit]], answers: committed },
    summarize: { takes: [["commit", sessionCommit]], answers: sessionSummary },
    history: { takes: [agent, ["limit", option(u32)]], answers: list(sessionSummary) },
    recover: { takes: [["request", recoveryRequest]], answers: option(recovery) },
    roster: { takes: [["team", option(list(teammate), [])]], answers: texts },
  },
  facts: {
    add: { takes: [agent, ["category", category], ["text", text], session], answers: remembered },
    list: { takes: [anyone, ["task", option(text)], ["limit", option(u32)]], answers: list(entry) },
    extract: { takes: [["output", text]], answers: list(insight) },
    similarity: { takes: [["one", text], ["other", text]], answers: fraction },
    promote: { takes: [reference], answers: entry },
    confirm: { takes: [agent, ["text", text]], answers: option(text) },
    knowledge: { takes: [anyone, ["task", option(text)], ["budget", option(u32)]], answers: knowledge },
  },
  projects: {
    recordReview: { takes: [["verdict", text], session], answers: texts },
    preferTechnology: { takes: [["technology", text], session], answers: text },
    complete: { takes: [["project", projectRecord]], answers: text },
    rate: { takes: [["ratings", ratings]], answers: option(text) },
    list: { takes: [], answers: list(projectRecord) },
  },
  audit: {
    log: { takes: [["reference", option(text)], ["limit", option(u32)]], answers: list(logLine) },
    undo: { takes: [["call", option(u64)]], answers: undone },
    purge: { takes: [reference], answers: purged },
  },
  portable: {
    export: { takes: [["after", option(text)]], answers: page },
    import: { takes: [["document", text], dryRun], answers: taken },
    bitOfficeFolders: { takes: [["home", text]], answers: texts },
    importBitOffice: { takes: [["files", list(sourceFile)], dryRun], answers: bitOffice },
  },
};
