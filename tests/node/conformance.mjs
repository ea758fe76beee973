// Runs every case on the package in bindings-js and prints the records as JSON, by case. With the argument `json` every call is made by
// its name.

import { MemoryError, MemoryStore, openMemory } from "../../bindings-js/dist/index.js";
import { allCases, bytesOf, contentOf, expand, fileOf, normal, now } from "./cases.mjs";
import { PARAMETERS } from "./parameters.mjs";

/** Arguments that hold bytes, from how cases say them. */
const BYTES = {
  "transcripts.open": ({ transcript }) => ({
    transcript: transcript?.head === undefined ? transcript : { ...transcript, head: contentOf(transcript.head) },
  }),
  "transcripts.explain": ({ client, ...args }) => ({ client, bytes: contentOf(args) }),
  "transcripts.parse": ({ client, ...args }) => ({ client, bytes: contentOf(args) }),
  "transcripts.feed": (args) => ({ bytes: contentOf(args) }),
  "exchange.importFiles": (args) => ({
    ...args,
    files: args.files?.map((file) => ({ path: file.path, bytes: contentOf(file) })),
  }),
};

/** The transcript that each memory has opened last. */
const readers = new WeakMap();

/** Calls of a transcript that is being read. */
const READING = {
  "transcripts.open": async (memory, { transcript }) => {
    const reader = await memory.transcripts.open(transcript);
    readers.set(memory, reader);
    return reader.start;
  },
  "transcripts.feed": (memory, { bytes }) => readers.get(memory).feed(bytes),
  "transcripts.finish": (memory) => readers.get(memory).finish(),
};

// A page has no arguments.
const byName = globalThis.process?.argv[2] === "json";
const records = {};
for (const test of allCases()) records[test.name] = await run(test);
process.stdout.write(JSON.stringify(records));

async function run(test) {
  const store = new MemoryStore();
  for (const [key, file] of Object.entries(test.files ?? {})) store.write(key, bytesOf(file), { tag: "anything" });
  let time = 0;
  const memory = await openMemory({ store }, { clock: () => time, ...(test.agent === undefined ? {} : { agent: test.agent }) });
  const results = [];
  for (const [nth, step] of test.steps.entries()) {
    time = now(test, nth);
    results.push(await call(memory, step.call, expand(step.args, results)));
  }
  const compared = results.map((result, nth) => normal(result, test.steps[nth].compare));
  return { results: compared, files: filesOf(store) };
}

async function call(memory, name, args) {
  if (byName) return callByName(memory, name, BYTES[name]?.(args) ?? args);
  const parameters = PARAMETERS[name];
  if (!parameters && !READING[name]) throw new Error(`no runner knows the call ${name}`);
  const [group, method] = name.split(".");
  const given = BYTES[name]?.(args) ?? args;
  try {
    if (READING[name]) return (await READING[name](memory, given)) ?? null;
    return (await memory[group][method](...parameters.map((parameter) => given[parameter]))) ?? null;
  } catch (error) {
    return { error: refusal(error) };
  }
}

async function callByName(memory, name, args) {
  // A list of numbers stands for bytes.
  const input = JSON.stringify(args, (_, value) => (value?.type === "Buffer" ? value.data : value));
  try {
    return JSON.parse(await memory.json.call(name, input), (_, value) => (value?.highlights === undefined ? value : inUnits(value)));
  } catch (error) {
    return { error: refusal(error) };
  }
}

/** A snippet whose highlights count bytes, as the component does, with those that JavaScript counts. */
function inUnits({ text, highlights }) {
  const unit = (byte) => Buffer.from(text, "utf8").subarray(0, byte).toString("utf8").length;
  return { text, highlights: highlights.map(({ start, end }) => ({ start: unit(start), end: unit(end) })) };
}

function refusal(error) {
  if (!(error instanceof MemoryError)) return { code: "thrown", message: String(error?.stack ?? error) };
  const { code, message, fault } = error;
  return fault ? { code, message, fault } : { code, message };
}

function filesOf(store) {
  // The search index, and copies of files, hold versions of their store, or are named by them, which are another's in each host.
  const isDerived = (key) => key.startsWith(".vault/index/") || key.startsWith(".vault/copies/");
  const listed = store.list("", undefined, 10_000).filter(({ key }) => !isDerived(key));
  return Object.fromEntries(listed.map(({ key }) => [key, fileOf(store.read(key).bytes)]));
}
