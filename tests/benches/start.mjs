// The CPU that a fresh process of Node has used after each step, in milliseconds: `{start, import, call, brief}`.
//
// `start.mjs bare` does nothing, `start.mjs keepstone DIR` searches a root and asks for a brief, and
// `start.mjs minisearch DIR MODULES` searches the same texts with the engine of agent-memory.

import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";

const [engine, dir, modules] = process.argv.slice(2);
const steps = {};
const step = (name) => {
  const { user, system } = process.cpuUsage();
  steps[name] = (user + system) / 1_000;
};
const question = "lock of the folder store";

step("start");
if (engine === "keepstone") {
  const { openMemorySync } = await import("../../bindings-js/dist/index.js");
  step("import");
  const memory = openMemorySync({ dir });
  if (memory.search.find({ text: question }).length === 0) throw new Error(`nothing is found in ${dir}`);
  step("call");
  memory.briefing.compose({ agent: "agent0", task: question });
  step("brief");
} else if (engine === "minisearch") {
  const { default: MiniSearch } = await import(createRequire(join(modules, "package.json")).resolve("minisearch"));
  step("import");
  const files = readdirSync(dir, { recursive: true }).filter((name) => name.endsWith("decisions.md"));
  const texts = files.flatMap((name) => readFileSync(join(dir, name), "utf8").split("\n---"));
  const search = new MiniSearch({ fields: ["text"] });
  search.addAll(texts.map((text, id) => ({ id, text })));
  if (search.search(question, { fuzzy: 0.2, prefix: true }).length === 0) throw new Error(`nothing is found in ${dir}`);
  step("call");
}
console.log(JSON.stringify(steps));
