// The counterpart of src/bin/agent.rs in Node.

import { createInterface } from "node:readline";
import { openMemory } from "../../bindings-js/dist/index.js";

/** How often a call that found its file busy is made again. */
const callsAgain = 20;

const memory = await openMemory({ dir: process.argv[2] });
for await (const line of createInterface({ input: process.stdin })) {
  process.stdout.write(`${JSON.stringify(await answer(line))}\n`);
}

async function answer(line) {
  const at = line.indexOf(" ");
  const [command, text] = [line.slice(0, at), line.slice(at + 1)];
  if (command === "add") return add(text);
  if (command === "keep") return keep(text);
  if (command === "find") return (await memory.search.find({ text })).map((hit) => hit.entry.text);
  if (command === "work") return work(text);
  if (command === "commit") return commit(text);
  throw new Error(`${JSON.stringify(line)} is no command`);
}

async function add(text) {
  const outcome = await memory.vault.add({ scope: { agent: "dev" }, category: "decisions", text });
  if (outcome.kind !== "stored") throw new Error(`${text} was not stored: ${JSON.stringify(outcome)}`);
  return outcome.reference;
}

/**
 * Adds what may be there already, from an earlier life of the process that asks. On a busy machine others may hold a file
 * longer than a call waits: then it is called again, as the error says.
 */
async function keep(rest) {
  const at = rest.indexOf(" ");
  const draft = { scope: { agent: rest.slice(0, at) }, category: "decisions", text: rest.slice(at + 1) };
  const outcome = await addPatiently(draft);
  if (outcome.kind === "rejected") throw new Error(`${rest} was not stored: ${outcome.reason}`);
  return outcome.reference;
}

async function addPatiently(draft) {
  for (let again = 0; ; again++) {
    try {
      return await memory.vault.add(draft);
    } catch (error) {
      if (again === callsAgain || !["unavailable", "conflict"].includes(error.code)) throw error;
    }
  }
}

async function work(text) {
  const [agent, nth] = text.split(" ");
  const nextSteps = Array.from({ length: 20 }, (_, step) => `step ${step} of ${nth}`);
  return (await memory.work.report({ agent, summary: nth, nextSteps, lastActivity: nth })).summary;
}

async function commit(taskId) {
  const facts = [
    { category: "habits", text: "Always run the tests before committing" },
    { category: "lessons", text: `task ${taskId} taught this` },
  ];
  return (await memory.work.commit({ agent: "dev", taskId, what: `did ${taskId}`, facts })).summary.what;
}
