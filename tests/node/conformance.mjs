// Runs every case on the package in bindings-js and prints the records as JSON, by case.

import { MemoryError, MemoryStore, openMemory } from "../../bindings-js/dist/index.js";
import { allCases, bytesOf, contentOf, expand, fileOf, normal, now } from "./cases.mjs";

/** The parameters of each call, in order. */
const PARAMETERS = {
  "vault.add": ["draft"],
  "vault.addMany": ["drafts"],
  "vault.get": ["reference"],
  "vault.list": ["filter"],
  "vault.edit": ["reference", "changes"],
  "vault.forget": ["reference"],
  "vault.restore": ["reference"],
  "vault.setTier": ["reference", "tier"],
  "vault.setStatus": ["reference", "status"],
  "vault.widen": ["reference", "to"],
  "vault.agents": [],
  "vault.counts": ["scope"],
  "vault.getProject": [],
  "vault.setProject": ["text", "expect"],
  "search.find": ["query"],
  "search.related": ["reference", "filter", "limit"],
  "search.similar": ["query"],
  "jobs.pending": ["model", "limit"],
  "jobs.resolve": ["model", "answers"],
  "jobs.status": [],
  "briefing.compose": ["request"],
  "briefing.contribute": ["request"],
  "briefing.instructions": ["agent"],
  "briefing.scopeBlock": ["project", "workspace"],
  "upkeep.health": [],
  "upkeep.init": [],
  "upkeep.isDue": [],
  "upkeep.run": ["chores", "dryRun"],
  "upkeep.lastReport": [],
  "upkeep.migrate": ["dryRun"],
  "upkeep.importConversations": ["dryRun"],
  "sessions.load": ["agent"],
  "sessions.save": ["conversation"],
  "sessions.conversations": [],
  "sessions.checkpoint": ["conversation"],
  "sessions.recover": ["agent"],
  "sessions.sleep": ["conversation", "summary"],
  "sessions.close": ["conversation", "insights"],
  "sessions.extract": ["messages"],
  "sessions.learn": ["agent", "insights", "tags"],
  "sessions.syncCheckpoints": ["force"],
  "sessions.resumeIds": [],
  "sessions.setResumeId": ["agent", "chatId"],
  "clients.files": ["client"],
  "clients.install": ["client", "command", "files"],
  "clients.uninstall": ["client", "files"],
  "clients.hook": ["client", "event", "agent"],
  "ingest.places": ["home", "workspace"],
  "ingest.parse": ["client", "bytes"],
  "ingest.open": ["transcript"],
  "ingest.feed": ["bytes"],
  "ingest.close": [],
  "work.set": ["report"],
  "work.get": ["agent"],
  "work.clear": ["agent"],
  "work.commit": ["commit"],
  "work.summarize": ["commit"],
  "work.history": ["agent", "limit"],
  "work.recover": ["request"],
  "work.roster": ["team"],
  "facts.add": ["agent", "category", "text", "session"],
  "facts.list": ["agent", "task", "limit"],
  "facts.extract": ["output"],
  "facts.similarity": ["one", "other"],
  "facts.promote": ["reference"],
  "facts.confirm": ["agent", "text"],
  "facts.knowledge": ["agent", "task", "budget"],
  "projects.recordReview": ["verdict", "session"],
  "projects.preferTechnology": ["technology", "session"],
  "projects.complete": ["project"],
  "projects.rate": ["ratings"],
  "projects.list": [],
  "audit.log": ["reference", "limit"],
  "audit.undo": ["call"],
  "audit.purge": ["reference"],
  "portable.export": ["after"],
  "portable.import": ["document", "dryRun"],
  "portable.bitOfficeFolders": ["home"],
  "portable.importBitOffice": ["files", "dryRun"],
};

/** Arguments that hold bytes, from how cases say them. */
const BYTES = {
  "ingest.open": ({ transcript }) => ({
    transcript: transcript?.head === undefined ? transcript : { ...transcript, head: contentOf(transcript.head) },
  }),
  "ingest.parse": ({ client, ...args }) => ({ client, bytes: contentOf(args) }),
  "ingest.feed": (args) => ({ bytes: contentOf(args) }),
  "portable.importBitOffice": (args) => ({
    ...args,
    files: args.files.map((file) => ({ path: file.path, bytes: contentOf(file) })),
  }),
};

const records = {};
for (const test of allCases()) records[test.name] = await run(test);
process.stdout.write(JSON.stringify(records));

async function run(test) {
  const store = new MemoryStore();
  for (const [key, file] of Object.entries(test.files ?? {})) store.write(key, bytesOf(file), { tag: "anything" });
  let time = 0;
  const memory = await openMemory({ store }, { clock: () => time });
  const results = [];
  for (const [nth, step] of test.steps.entries()) {
    time = now(test, nth);
    results.push(await call(memory, step.call, expand(step.args, results)));
  }
  const compared = results.map((result, nth) => normal(result, test.steps[nth].compare));
  return { results: compared, files: filesOf(store) };
}

async function call(memory, name, args) {
  const parameters = PARAMETERS[name];
  if (!parameters) throw new Error(`no runner knows the call ${name}`);
  const [group, method] = name.split(".");
  const given = BYTES[name]?.(args) ?? args;
  try {
    return (await memory[group][method](...parameters.map((parameter) => given[parameter]))) ?? null;
  } catch (error) {
    return { error: refusal(error) };
  }
}

function refusal(error) {
  if (!(error instanceof MemoryError)) return { code: "thrown", message: String(error?.stack ?? error) };
  const { code, message, fault } = error;
  return fault ? { code, message, fault } : { code, message };
}

function filesOf(store) {
  // The search index is a cache that holds versions of its store, which are another's in each host.
  const listed = store.list("", undefined, 10_000).filter(({ key }) => !key.startsWith(".vault/index/"));
  return Object.fromEntries(listed.map(({ key }) => [key, fileOf(store.read(key).bytes)]));
}
