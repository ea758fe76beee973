// The operations of a memory: what each takes and answers. Both surfaces, with and without promises, are made of
// this.
// @generated from wit/ by `cargo xtask bindings`; edit the contract, not this file.

import * as names from "../contract.js";
import * as is from "../shape.js";

const rating = is.record({ axis: is.text, value: is.fraction });
const projectRecord = is.record({
  summary: is.text,
  technology: is.option(is.text),
  reviewPassed: is.option(is.flag),
  completedAt: is.option(is.moment),
  ratings: is.option(is.list(rating), []),
});
const knowledgeBlocks = is.record({
  text: is.text,
  tokens: is.u32,
  agentKnowledge: is.text,
  projectKnowledge: is.text,
  recentSessions: is.text,
  learned: is.text,
});
const scope = is.choice({ project: undefined, agent: is.text, mission: is.text });
const category = is.nameOrText(names.categories);
const tier = is.oneOf(names.tiers);
const status = is.oneOf(names.statuses);
const speaker = is.oneOf(names.speakers);
const filter = is.record({
  scopes: is.option(is.list(scope), []),
  categories: is.option(is.list(category), []),
  tags: is.option(is.list(is.text), []),
  tiers: is.option(is.list(tier), []),
  statuses: is.option(is.list(status), []),
  statedBy: is.option(is.list(speaker), []),
  superseded: is.option(is.flag),
  since: is.option(is.moment),
  until: is.option(is.moment),
});
const queryVector = is.record({ model: is.text, values: is.vector });
const query = is.record({
  text: is.text,
  filter: is.option(filter, filter.lower({}, "")),
  limit: is.option(is.u32),
  explain: is.option(is.flag, false),
  vector: is.option(queryVector),
});
const importance = is.oneOf(names.importances);
const learnt = is.oneOf(names.learnt);
const evidence = is.record({
  count: is.u32,
  lastSeen: is.moment,
  sessions: is.list(is.text),
  learnt,
  wordings: is.list(is.text),
});
const origin = is.record({
  statedBy: speaker,
  client: is.option(is.text),
  line: is.option(is.u32),
  commit: is.option(is.text),
  confirmed: is.mark,
});
const alternative = is.record({ name: is.text, rejectedBecause: is.text });
const rationale = is.record({
  reason: is.option(is.text),
  alternatives: is.option(is.list(alternative), []),
  reversible: is.option(is.flag),
});
const severity = is.oneOf(names.severities);
const finding = is.record({
  severity: is.option(severity),
  location: is.option(is.text),
  impact: is.option(is.text),
  cause: is.option(is.text),
  resolution: is.option(is.text),
});
const entry = is.record({
  reference: is.text,
  scope,
  category,
  created: is.option(is.moment),
  text: is.text,
  tags: is.list(is.text),
  tier,
  status,
  importance,
  confidence: is.option(is.fraction),
  author: is.option(is.text),
  session: is.option(is.text),
  sources: is.list(is.text),
  confirmedBy: is.list(is.text),
  evidence: is.option(evidence),
  origin: is.option(origin),
  rationale: is.option(rationale),
  finding: is.option(finding),
  supersedes: is.list(is.text),
  supersededBy: is.option(is.text),
});
const pointer = is.record({ reference: is.text, created: is.option(is.moment), line: is.text });
const wordScore = is.record({
  word: is.text,
  term: is.text,
  idf: is.fraction,
  weight: is.fraction,
  content: is.u32,
  tags: is.u32,
  saturation: is.fraction,
});
const fused = is.record({
  lexical: is.fraction,
  semantic: is.fraction,
  cosine: is.option(is.fraction),
  weight: is.fraction,
});
const composite = is.record({
  relevance: is.fraction,
  recency: is.fraction,
  importance: is.fraction,
  confidence: is.fraction,
  access: is.fraction,
});
const explanation = is.record({
  words: is.list(wordScore),
  session: is.fraction,
  before: is.fraction,
  after: is.fraction,
  author: is.fraction,
  time: is.fraction,
  kind: is.fraction,
  fused: is.option(fused),
  composite: is.option(composite),
  repeated: is.fraction,
});
const hit = is.record({
  entry,
  replaces: is.option(pointer),
  score: is.fraction,
  snippet: is.snippet,
  explanation: is.option(explanation),
});
const similarEntry = is.record({ entry, similarity: is.fraction, words: is.fraction, cosine: is.option(is.fraction) });
const difference = is.oneOf(names.differences);
const contradiction = is.record({
  newer: pointer,
  older: pointer,
  difference,
  newerSays: is.text,
  olderSays: is.text,
  words: is.fraction,
});
const sessionPassage = is.record({
  who: speaker,
  at: is.moment,
  client: is.text,
  session: is.text,
  text: is.text,
  before: is.option(is.text),
  score: is.fraction,
});
const counterparts = is.record({
  similar: is.list(pointer),
  contradicting: is.list(contradiction),
  said: is.option(sessionPassage),
});
const excerptItem = is.record({ source: is.text, text: is.text });
const excerpt = is.record({ title: is.text, items: is.option(is.list(excerptItem), []) });
const mentionKind = is.oneOf(names.mentionKinds);
const mention = is.record({ kind: mentionKind, name: is.text, stated: is.option(is.moment) });
const briefLevel = is.oneOf(names.briefLevels);
const request = is.record({
  agent: is.text,
  task: is.option(is.text),
  budget: is.option(is.u32),
  beside: is.option(is.list(excerpt), []),
  missing: is.option(is.list(mention), []),
  statedBy: is.option(is.list(speaker), []),
  level: is.option(briefLevel),
  vector: is.option(queryVector),
});
const dropReason = is.oneOf(names.dropReasons);
const dropped = is.record({ source: is.text, reason: dropReason, line: is.text });
const lineReason = is.oneOf(names.lineReasons);
const briefLine = is.record({ line: is.text, reason: lineReason, words: is.list(is.text) });
const section = is.record({
  title: is.text,
  sources: is.list(is.text),
  dropped: is.list(dropped),
  cut: is.u32,
  lines: is.list(briefLine),
});
const brief = is.record({ text: is.text, tokens: is.u32, sections: is.list(section), mentions: is.list(mention) });
const mentioned = is.record({ entry, mentions: is.list(mention) });
const changedFile = is.record({ path: is.text, added: is.u32, removed: is.u32 });
const outsideCommit = is.record({
  hash: is.text,
  time: is.moment,
  author: is.text,
  subject: is.text,
  files: is.option(is.list(changedFile), []),
});
const memoryNeed = is.oneOf(names.memoryNeeds);
const turnRule = is.oneOf(names.turnRules);
const turnNeed = is.record({ need: memoryNeed, rule: turnRule, word: is.option(is.text) });
const client = is.oneOf(names.clients);
const file = is.record({ path: is.text, text: is.option(is.text) });
const installOptions = is.record({
  client,
  command: is.option(is.list(is.text), []),
  tools: is.option(is.flag, false),
  replace: is.option(is.flag, false),
  files: is.option(is.list(file), []),
  locator: is.option(is.list(is.text), []),
});
const edit = is.record({ path: is.text, text: is.option(is.text), purpose: is.text });
const refusal = is.record({ path: is.text, reason: is.text });
const plan = is.record({
  edits: is.list(edit),
  refusals: is.list(refusal),
  project: is.option(is.text),
  steps: is.list(is.text),
  old: is.list(is.text),
});
const filePlan = is.record({ edits: is.list(edit), refusals: is.list(refusal) });
const reaction = is.record({
  output: is.text,
  transcript: is.option(is.text),
  client,
  lastAnswer: is.option(is.text),
  folder: is.option(is.text),
  late: is.option(is.u32),
  sessionEnded: is.flag,
  note: is.option(is.text),
  mentions: is.list(mention),
});
const captureKind = is.oneOf(names.captureKinds);
const captureSource = is.record({
  kind: captureKind,
  key: is.text,
  scope,
  text: is.text,
  error: is.option(is.text),
  author: is.option(is.text),
  session: is.option(is.text),
  statedBy: is.option(speaker),
});
const leftOut = is.record({ text: is.text, reason: is.text });
const captured = is.record({
  repeated: is.flag,
  stored: is.list(is.text),
  merged: is.list(is.text),
  promoted: is.list(is.text),
  leftOut: is.list(leftOut),
});
const role = is.oneOf(names.roles);
const message = is.open({ role, text: is.text, internal: is.mark });
const ruleSet = is.oneOf(names.ruleSets);
const insight = is.record({ category, text: is.text });
const learntInsights = is.record({ learnt: is.list(is.text), known: is.u32 });
const remembered = is.record({
  stored: is.list(is.text),
  known: is.list(is.text),
  shared: is.list(is.text),
  confirmed: is.list(is.text),
  evicted: is.list(is.text),
  forgotten: is.u32,
});
const procedure = is.record({ entry, title: is.text, successes: is.u32, failures: is.u32 });
const practiceOutcome = is.oneOf(names.practiceOutcomes);
const skillImport = is.record({
  stored: is.list(is.text),
  changed: is.list(is.text),
  same: is.u32,
  leftOut: is.list(leftOut),
});
const transcriptLocation = is.record({
  client,
  folder: is.text,
  prefix: is.option(is.text),
  suffixes: is.list(is.text),
});
const reason = is.record({ feature: is.text, weight: is.fraction });
const statement = is.record({
  text: is.text,
  category,
  confidence: is.fraction,
  status: is.option(status),
  heldBack: is.option(is.text),
  reasons: is.list(reason),
});
const toolSet = is.oneOf(names.toolSets);
const tool = is.record({
  name: is.text,
  title: is.text,
  description: is.text,
  inputSchema: is.text,
  outputSchema: is.text,
  readOnly: is.flag,
  destructive: is.flag,
  idempotent: is.flag,
});
const caller = is.record({ agent: is.option(is.text), client: is.option(is.text), session: is.option(is.text) });
const toolAnswer = is.record({
  text: is.text,
  structured: is.option(is.text),
  isError: is.flag,
  mentions: is.list(mention),
});
const draft = is.record({
  scope,
  category,
  text: is.text,
  tags: is.option(is.list(is.text), []),
  tier: is.option(tier),
  status: is.option(status),
  importance: is.option(importance),
  confidence: is.option(is.fraction),
  author: is.option(is.text),
  session: is.option(is.text),
  sources: is.option(is.list(is.text), []),
  created: is.option(is.moment),
  origin: is.option(origin),
  rationale: is.option(rationale),
  finding: is.option(finding),
  supersedes: is.option(is.list(is.text), []),
});
const outcome = is.variant({
  stored: ["reference", is.text],
  merged: ["reference", is.text],
  rejected: ["reason", is.text],
});
const newestEntries = is.record({ entries: is.list(entry), leftOut: is.u32 });
const changes = is.record({
  text: is.option(is.text),
  tags: is.option(is.list(is.text)),
  importance: is.option(importance),
  confidence: is.option(is.fraction),
  supersedes: is.option(is.list(is.text), []),
  resolution: is.option(is.text),
});
const categoryCount = is.record({ category, entries: is.u32 });
const projectContext = is.record({ text: is.text, version: is.option(is.text) });
const coreMemory = is.record({
  persona: is.text,
  user: is.text,
  currentContext: is.text,
  version: is.option(is.text),
});
const coreSection = is.oneOf(names.coreSections);
const conversation = is.open({
  agentId: is.text,
  savedAt: is.option(is.moment),
  chatId: is.option(is.text),
  modelId: is.option(is.text),
  messages: is.list(message),
});
const synced = is.oneOf(names.synced);
const sync = is.record({ agentId: is.text, outcome: synced });
const resumeId = is.record({ agentId: is.text, chatId: is.text });
const closing = is.record({ handoff: is.option(is.text), learning: learntInsights, episode: is.option(is.text) });
const tokenUsage = is.record({ input: is.u64, output: is.u64 });
const sessionCommit = is.record({
  agent: is.text,
  session: is.option(is.text),
  taskId: is.option(is.text),
  what: is.option(is.text),
  decisions: is.option(is.list(is.text)),
  filesChanged: is.option(is.list(is.text)),
  unfinished: is.option(is.list(is.text)),
  nextSteps: is.option(is.list(is.text)),
  commits: is.option(is.list(is.text)),
  tokens: is.option(tokenUsage),
  startedAt: is.option(is.moment),
  tools: is.option(is.list(is.text)),
  facts: is.option(is.list(insight)),
  output: is.option(is.text),
});
const sessionSummary = is.record({
  timestamp: is.moment,
  session: is.option(is.text),
  taskId: is.option(is.text),
  what: is.text,
  decisions: is.option(is.list(is.text), []),
  filesChanged: is.option(is.list(is.text), []),
  unfinished: is.option(is.list(is.text), []),
  nextSteps: is.option(is.list(is.text), []),
  commits: is.option(is.list(is.text), []),
  tokens: tokenUsage,
});
const committed = is.record({
  summary: sessionSummary,
  repeated: is.flag,
  facts: remembered,
  episode: is.option(is.text),
});
const recoveryRequest = is.record({
  agent: is.text,
  task: is.option(is.text),
  phase: is.option(is.text),
  lastResult: is.option(is.text),
  messages: is.option(is.list(message)),
  budget: is.option(is.u32),
});
const workStatus = is.oneOf(names.workStatuses);
const workState = is.record({
  startedAt: is.moment,
  updatedAt: is.moment,
  status: workStatus,
  taskId: is.option(is.text),
  taskPrompt: is.option(is.text),
  cwd: is.option(is.text),
  summary: is.text,
  nextSteps: is.list(is.text),
  unfinished: is.list(is.text),
  filesTouched: is.list(is.text),
  lastActivity: is.option(is.text),
});
const recovery = is.record({
  text: is.text,
  tokens: is.u32,
  work: is.option(workState),
  last: is.option(sessionSummary),
  previous: is.list(sessionSummary),
});
const teammate = is.record({ agent: is.text, name: is.option(is.text) });
const workReport = is.record({
  agent: is.text,
  status: is.option(workStatus),
  startedAt: is.option(is.moment),
  taskId: is.option(is.text),
  taskPrompt: is.option(is.text),
  cwd: is.option(is.text),
  summary: is.option(is.text),
  nextSteps: is.option(is.list(is.text)),
  unfinished: is.option(is.list(is.text)),
  filesTouched: is.option(is.list(is.text)),
  lastActivity: is.option(is.text),
  output: is.option(is.text),
});
const missionChanges = is.record({
  text: is.option(is.text),
  topic: is.option(is.text),
  phase: is.option(is.text),
  tags: is.option(is.list(is.text)),
  participants: is.option(is.list(is.text)),
  mayRead: is.option(is.text),
  mayWrite: is.option(is.text),
});
const missionOutcome = is.oneOf(names.missionOutcomes);
const missionState = is.oneOf(names.missionStates);
const mission = is.record({
  id: is.text,
  text: is.text,
  topic: is.option(is.text),
  phase: is.option(is.text),
  tags: is.list(is.text),
  participants: is.list(is.text),
  mayRead: is.option(is.text),
  mayWrite: is.option(is.text),
  created: is.option(is.moment),
  ended: is.option(is.moment),
  outcome: is.option(missionOutcome),
  state: missionState,
  lastActive: is.option(is.moment),
  turns: is.u32,
  entries: is.u32,
  version: is.option(is.text),
});
const missionFilter = is.record({
  states: is.option(is.list(missionState), []),
  participant: is.option(is.text),
  tag: is.option(is.text),
  topic: is.option(is.text),
});
const missionTurn = is.record({
  number: is.u32,
  at: is.option(is.moment),
  speaker: is.option(is.text),
  kind: is.option(is.text),
  text: is.text,
});
const missionCopy = is.record({ original: is.text, copy: is.text });
const missionRest = is.record({ reference: is.text, reason: is.text });
const missionEnding = is.record({
  mission,
  copied: is.list(missionCopy),
  archived: is.list(is.text),
  left: is.list(missionRest),
  repeated: is.flag,
});
const agentNote = is.record({ agent: is.text, text: is.text });
const artifact = is.record({ location: is.text, name: is.text, sha256: is.option(is.text) });
const missionForm = is.oneOf(names.missionForms);
const fault = is.record({ key: is.text, line: is.option(is.u32), message: is.text });
const healthReport = is.record({
  files: is.u32,
  entries: is.u32,
  passages: is.u32,
  forgotten: is.u32,
  faults: is.list(fault),
  unknown: is.list(is.text),
});
const scopeSize = is.record({
  scope,
  entries: is.u32,
  limit: is.option(is.u32),
  bytes: is.u64,
  quota: is.option(is.u64),
});
const chore = is.oneOf(names.chores);
const transition = is.oneOf(names.transitions);
const entryTransition = is.record({ reference: is.text, transition, reason: is.text });
const runReport = is.record({
  finished: is.moment,
  checkpointsCleaned: is.u32,
  conversationsTrimmed: is.u32,
  insightsLearnt: is.u32,
  entriesPromoted: is.u32,
  entriesDemoted: is.u32,
  entriesArchived: is.u32,
  transitions: is.list(entryTransition),
  missionsDeleted: is.list(is.text),
  indexRebuilt: is.flag,
  legacyFilesCleaned: is.u32,
  trashEmptied: is.u32,
  faults: is.list(fault),
});
const baseFile = is.record({ key: is.text, text: is.option(is.text) });
const gonePath = is.record({ path: is.text, renamedTo: is.option(is.text) });
const branch = is.record({ files: is.option(is.list(baseFile), []), gone: is.option(is.list(gonePath), []) });
const checkKind = is.oneOf(names.checkKinds);
const checkFinding = is.record({
  kind: checkKind,
  fails: is.flag,
  key: is.text,
  line: is.option(is.u32),
  reference: is.option(is.text),
  other: is.option(is.text),
  message: is.text,
});
const changeKind = is.oneOf(names.changeKinds);
const logLine = is.record({
  number: is.u64,
  call: is.u64,
  at: is.moment,
  who: is.option(is.text),
  deed: changeKind,
  reference: is.text,
  archived: is.flag,
  before: is.option(is.text),
  after: is.option(is.text),
  undoes: is.option(is.u64),
  withMission: is.option(is.text),
});
const changeOutcome = is.oneOf(names.changeOutcomes);
const changedProperty = is.record({ name: is.text, before: is.option(is.text), after: is.option(is.text) });
const changedText = is.record({
  number: is.u64,
  outcome: changeOutcome,
  before: is.option(is.text),
  after: is.option(is.text),
  properties: is.list(changedProperty),
});
const historyStep = is.record({
  outcome: changeOutcome,
  at: is.moment,
  who: is.option(is.text),
  call: is.option(is.u64),
  other: is.option(is.text),
  before: is.option(is.text),
  after: is.option(is.text),
  properties: is.list(changedProperty),
});
const textOfOrigin = is.oneOf(names.textOfOrigins);
const entryHistory = is.record({
  steps: is.list(historyStep),
  inForceSince: is.option(is.moment),
  inForceUntil: is.option(is.moment),
  textOfOrigin,
});
const undone = is.record({ call: is.u64, references: is.list(is.text) });
const purged = is.record({ removed: is.list(is.text), remaining: is.list(is.text), receipt: is.text });
const receipt = is.record({
  key: is.text,
  reference: is.text,
  at: is.moment,
  version: is.text,
  removed: is.list(is.text),
  texts: is.u32,
  secretTexts: is.u32,
  found: is.list(is.text),
});
const secretPlace = is.record({ key: is.text, line: is.option(is.u32), kind: is.text });
const page = is.record({ text: is.text, next: is.option(is.text) });
const format = is.oneOf(names.formats);
const sourceFile = is.record({ path: is.text, bytes: is.bytes });
const skipped = is.record({ key: is.text, reason: is.text });
const importReport = is.record({
  files: is.list(is.text),
  same: is.u32,
  entries: is.u32,
  handoffs: is.u32,
  sessions: is.u32,
  workStates: is.u32,
  known: is.u32,
  evicted: is.list(is.text),
  skipped: is.list(skipped),
});
const job = is.record({ id: is.text, text: is.text });
const answer = is.record({ id: is.text, vector: is.vector });
const jobStatus = is.record({
  model: is.option(is.text),
  dimension: is.option(is.u32),
  entries: is.u32,
  embedded: is.u32,
  pending: is.u32,
});
const taskKind = is.oneOf(names.taskKinds);
const task = is.record({
  id: is.text,
  kind: taskKind,
  instructions: is.text,
  content: is.text,
  schema: is.text,
  mostBytes: is.u32,
});
const rejection = is.record({ text: is.text, reason: is.text });
const verdict = is.record({
  done: is.flag,
  stored: is.list(is.text),
  confirmed: is.list(is.text),
  archived: is.list(is.text),
  known: is.u32,
  rejected: is.list(rejection),
});
const ranking = is.record({ hits: is.list(hit), refusal: is.option(is.text) });
const transcript = is.record({
  client,
  path: is.text,
  size: is.u64,
  modified: is.moment,
  head: is.bytes,
  workspace: is.text,
  agent: is.text,
  idleAfter: is.option(is.u64),
  lastAnswer: is.option(is.text),
  folder: is.option(is.text),
  commit: is.option(is.text),
});
const start = is.variant({ at: ["offset", is.u64], current: [], foreign: ["reason", is.text] });
const digest = is.record({
  messages: is.u32,
  malformed: is.u32,
  decisions: is.u32,
  lessons: is.u32,
  candidates: is.u32,
  handoff: is.option(is.text),
  episode: is.option(is.text),
});

/** All of them, by interface. */
export const operations: Record<string, Record<string, is.Operation>> = {
  compat: {
    recordReview: { takes: [["verdict", is.text], ["session", is.option(is.text)]], answers: is.list(is.text) },
    preferTechnology: { takes: [["technology", is.text], ["session", is.option(is.text)]], answers: is.text },
    completeProject: { takes: [["project", projectRecord]], answers: is.text },
    rateProject: { takes: [["ratings", is.list(rating)]], answers: is.option(is.text) },
    projects: { takes: [], answers: is.list(projectRecord) },
    knowledge: {
      takes: [
        ["agent", is.option(is.text)],
        ["task", is.option(is.text)],
        ["budget", is.option(is.u32)],
      ],
      answers: knowledgeBlocks,
    },
    scopeBlock: { takes: [["project", is.text], ["workspace", is.text]], answers: is.text },
  },
  json: {
    call: { takes: [["operation", is.text], ["input", is.text]], answers: is.text },
  },
  search: {
    find: { takes: [["query", query]], answers: is.list(hit) },
    related: {
      takes: [
        ["reference", is.text],
        ["filter", is.option(filter, filter.lower({}, ""))],
        ["limit", is.option(is.u32)],
      ],
      answers: is.list(hit),
    },
    similar: { takes: [["query", query]], answers: is.list(similarEntry) },
    contradicting: {
      takes: [
        ["filter", is.option(filter, filter.lower({}, ""))],
        ["limit", is.option(is.u32)],
      ],
      answers: is.list(contradiction),
    },
    compare: { takes: [["reference", is.text]], answers: counterparts },
    passages: { takes: [["text", is.text], ["limit", is.option(is.u32)]], answers: is.list(sessionPassage) },
  },
  briefing: {
    compose: { takes: [["request", request]], answers: brief },
    recall: { takes: [["request", request]], answers: brief },
    mentions: { takes: [["filter", is.option(filter, filter.lower({}, ""))]], answers: is.list(mentioned) },
    contribute: { takes: [["request", request]], answers: excerpt },
    lastSeen: { takes: [["agent", is.text]], answers: is.option(is.moment) },
    digestCommits: { takes: [["commits", is.list(outsideCommit)]], answers: excerpt },
    instructions: {
      takes: [
        ["agent", is.text],
        ["folder", is.option(is.text)],
        ["categories", is.option(is.list(category), [])],
      ],
      answers: is.text,
    },
    flushPrompt: { takes: [["agent", is.text]], answers: is.text },
    needOfTurn: { takes: [["prompt", is.text], ["attachments", is.option(is.flag, false)]], answers: turnNeed },
  },
  clients: {
    files: { takes: [["client", client]], answers: is.list(is.text) },
    install: { takes: [["options", installOptions]], answers: plan },
    uninstall: {
      takes: [
        ["client", client],
        ["files", is.list(file)],
        ["locator", is.option(is.list(is.text), [])],
      ],
      answers: plan,
    },
    agentToBrief: { takes: [["client", client], ["event", is.text], ["agent", is.text]], answers: is.option(is.text) },
    memoryFiles: {
      takes: [
        ["agent", is.option(is.text)],
        ["files", is.option(is.list(file), [])],
      ],
      answers: filePlan,
    },
    hook: {
      takes: [
        ["client", client],
        ["event", is.text],
        ["agent", is.text],
        ["beside", is.option(is.list(excerpt), [])],
        ["missing", is.option(is.list(mention), [])],
      ],
      answers: reaction,
    },
  },
  learning: {
    capture: { takes: [["source", captureSource]], answers: captured },
    extract: { takes: [["messages", is.list(message)], ["rules", ruleSet]], answers: is.list(insight) },
    learn: {
      takes: [
        ["agent", is.text],
        ["insights", is.list(insight)],
        ["tags", is.option(is.list(is.text), [])],
      ],
      answers: learntInsights,
    },
    remember: {
      takes: [
        ["agent", is.text],
        ["category", category],
        ["text", is.text],
        ["session", is.option(is.text)],
      ],
      answers: remembered,
    },
    confirm: { takes: [["agent", is.text], ["text", is.text]], answers: is.option(is.text) },
    facts: {
      takes: [
        ["agent", is.option(is.text)],
        ["task", is.option(is.text)],
        ["limit", is.option(is.u32)],
      ],
      answers: is.list(entry),
    },
    similarity: { takes: [["one", is.text], ["other", is.text]], answers: is.fraction },
  },
  procedures: {
    find: { takes: [["filter", is.option(filter, filter.lower({}, ""))]], answers: is.list(procedure) },
    learn: { takes: [["scope", scope]], answers: is.list(is.text) },
    recordPractice: {
      takes: [
        ["reference", is.text],
        ["outcome", practiceOutcome],
        ["session", is.text],
      ],
      answers: procedure,
    },
    exportSkills: {
      takes: [
        ["references", is.option(is.list(is.text), [])],
        ["files", is.option(is.list(file), [])],
      ],
      answers: filePlan,
    },
    importSkills: { takes: [["scope", scope], ["files", is.list(file)]], answers: skillImport },
  },
  transcripts: {
    folders: { takes: [["home", is.text], ["workspace", is.text]], answers: is.list(transcriptLocation) },
    parse: { takes: [["client", client], ["bytes", is.bytes]], answers: is.list(message) },
    explain: { takes: [["client", client], ["bytes", is.bytes]], answers: is.list(statement) },
  },
  tools: {
    catalog: { takes: [["of", toolSet]], answers: is.list(tool) },
    call: {
      takes: [
        ["name", is.text],
        ["input", is.text],
        ["caller", caller],
        ["missing", is.option(is.list(mention), [])],
      ],
      answers: toolAnswer,
    },
    quote: { takes: [["text", is.text]], answers: is.text },
  },
  vault: {
    add: { takes: [["draft", draft]], answers: outcome },
    addMany: { takes: [["drafts", is.list(draft)]], answers: is.list(outcome) },
    get: { takes: [["reference", is.text]], answers: entry },
    entries: { takes: [["filter", is.option(filter, filter.lower({}, ""))]], answers: is.list(entry) },
    newest: {
      takes: [
        ["filter", is.option(filter, filter.lower({}, ""))],
        ["typed", is.option(is.text)],
        ["limit", is.u32],
      ],
      answers: newestEntries,
    },
    edit: { takes: [["reference", is.text], ["changes", changes]], answers: entry },
    forget: { takes: [["reference", is.text]], answers: is.nothing },
    restore: { takes: [["reference", is.text]], answers: entry },
    setTier: { takes: [["reference", is.text], ["tier", tier]], answers: entry },
    setStatus: { takes: [["reference", is.text], ["status", status]], answers: entry },
    moveTo: { takes: [["reference", is.text], ["to", scope]], answers: entry },
    share: { takes: [["reference", is.text]], answers: entry },
    agents: { takes: [], answers: is.list(is.text) },
    counts: { takes: [["scope", is.option(scope)]], answers: is.list(categoryCount) },
    getProject: { takes: [], answers: projectContext },
    setProject: { takes: [["text", is.text], ["expect", is.option(is.text)]], answers: projectContext },
    getCore: { takes: [["agent", is.text]], answers: coreMemory },
    setCore: {
      takes: [
        ["agent", is.text],
        ["section", coreSection],
        ["text", is.text],
        ["expect", is.option(is.text)],
      ],
      answers: coreMemory,
    },
  },
  conversations: {
    load: { takes: [["agent", is.text]], answers: is.option(conversation) },
    save: { takes: [["conversation", conversation]], answers: is.nothing },
    checkpoint: { takes: [["conversation", conversation]], answers: is.nothing },
    lastCheckpoint: { takes: [["agent", is.text]], answers: is.option(conversation) },
    syncCheckpoints: { takes: [["force", is.option(is.flag, false)]], answers: is.list(sync) },
    resumeIds: { takes: [], answers: is.list(resumeId) },
    setResumeId: { takes: [["agent", is.text], ["chatId", is.option(is.text)]], answers: is.nothing },
    sleep: { takes: [["conversation", conversation], ["summary", is.text]], answers: is.text },
    close: { takes: [["conversation", conversation], ["insights", is.option(is.list(insight))]], answers: closing },
    agents: { takes: [], answers: is.list(is.text) },
  },
  work: {
    commit: { takes: [["commit", sessionCommit]], answers: committed },
    summarize: { takes: [["commit", sessionCommit]], answers: sessionSummary },
    history: { takes: [["agent", is.text], ["limit", is.option(is.u32)]], answers: is.list(sessionSummary) },
    replaceHistory: { takes: [["agent", is.text], ["sessions", is.list(sessionSummary)]], answers: is.nothing },
    recover: { takes: [["request", recoveryRequest]], answers: is.option(recovery) },
    roster: { takes: [["team", is.option(is.list(teammate), [])]], answers: is.list(is.text) },
    report: { takes: [["report", workReport]], answers: workState },
    get: { takes: [["agent", is.text]], answers: is.option(workState) },
    clear: { takes: [["agent", is.text]], answers: is.nothing },
  },
  missions: {
    create: { takes: [["id", is.text], ["changes", missionChanges]], answers: mission },
    find: { takes: [["filter", is.option(missionFilter, missionFilter.lower({}, ""))]], answers: is.list(mission) },
    get: { takes: [["id", is.text]], answers: mission },
    describe: {
      takes: [
        ["id", is.text],
        ["changes", missionChanges],
        ["expect", is.option(is.text)],
      ],
      answers: mission,
    },
    addTurn: {
      takes: [
        ["mission", is.text],
        ["speaker", is.text],
        ["kind", is.option(is.text)],
        ["text", is.text],
      ],
      answers: missionTurn,
    },
    turns: { takes: [["mission", is.text], ["limit", is.option(is.u32)]], answers: is.list(missionTurn) },
    end: { takes: [["id", is.text], ["outcome", missionOutcome]], answers: missionEnding },
    delete: { takes: [["id", is.text]], answers: is.nothing },
    restore: { takes: [["id", is.text]], answers: mission },
    setNote: { takes: [["mission", is.text], ["agent", is.text], ["text", is.text]], answers: is.nothing },
    notes: { takes: [["mission", is.text]], answers: is.list(agentNote) },
    addArtifact: { takes: [["mission", is.text], ["artifact", artifact]], answers: is.nothing },
    artifacts: { takes: [["mission", is.text]], answers: is.list(artifact) },
    render: {
      takes: [
        ["id", is.text],
        ["form", missionForm],
        ["anonymous", is.option(is.flag, false)],
      ],
      answers: is.text,
    },
  },
  upkeep: {
    health: { takes: [], answers: healthReport },
    init: { takes: [], answers: is.list(is.text) },
    isDue: { takes: [], answers: is.flag },
    sizes: { takes: [], answers: is.list(scopeSize) },
    run: {
      takes: [
        ["chores", is.option(is.list(chore), [])],
        ["dryRun", is.option(is.flag, false)],
      ],
      answers: runReport,
    },
    check: { takes: [["branch", branch]], answers: is.list(checkFinding) },
    lastReport: { takes: [], answers: is.option(runReport) },
  },
  audit: {
    log: { takes: [["reference", is.option(is.text)], ["limit", is.option(is.u32)]], answers: is.list(logLine) },
    changedTexts: { takes: [["numbers", is.list(is.u64)]], answers: is.list(changedText) },
    historyOf: { takes: [["reference", is.text]], answers: entryHistory },
    undo: { takes: [["call", is.option(is.u64)]], answers: undone },
    purge: { takes: [["reference", is.text]], answers: purged },
    checkReceipts: { takes: [["key", is.option(is.text)]], answers: is.list(receipt) },
    redact: { takes: [["text", is.text]], answers: is.text },
    findSecrets: { takes: [["everywhere", is.option(is.flag, false)]], answers: is.list(secretPlace) },
  },
  exchange: {
    exportFiles: { takes: [["after", is.option(is.text)]], answers: page },
    folders: { takes: [["format", format], ["home", is.text]], answers: is.list(is.text) },
    importFiles: {
      takes: [
        ["format", format],
        ["files", is.option(is.list(sourceFile), [])],
        ["dryRun", is.option(is.flag, false)],
      ],
      answers: importReport,
    },
  },
  jobs: {
    pending: { takes: [["model", is.text], ["limit", is.u32]], answers: is.list(job) },
    resolve: { takes: [["model", is.text], ["answers", is.list(answer)]], answers: is.u32 },
    status: { takes: [], answers: jobStatus },
    tasks: { takes: [["kinds", is.option(is.list(taskKind), [])], ["limit", is.u32]], answers: is.list(task) },
    submit: { takes: [["id", is.text], ["answer", is.text]], answers: verdict },
    rerankTask: { takes: [["query", query]], answers: is.option(task) },
    rerank: { takes: [["query", query], ["id", is.text], ["answer", is.text]], answers: ranking },
  },
};

/** What the functions of a resource take, without handles, and answer: by interface. */
export const methods: Record<string, Record<string, is.Operation>> = {
  transcripts: {
    open: { takes: [["transcript", transcript]], answers: is.nothing },
    start: { takes: [], answers: start },
    feed: { takes: [["bytes", is.bytes]], answers: is.nothing },
    finish: { takes: [], answers: digest },
  },
};
