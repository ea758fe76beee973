// data-set.mjs SET ROOTS: asks the questions of a data set that the Rust program of the same name remembered.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { openMemory } from "../../bindings-js/dist/index.js";

const [set, roots] = process.argv.slice(2);
const lines = readFileSync(join(set, "queries.jsonl"), "utf8").split("\n").filter((line) => line.trim());
const questions = lines.map((line) => JSON.parse(line)).filter((question) => question.type !== "adversarial");

const memories = new Map();
const memory = async (corpus) => {
  if (!memories.has(corpus)) memories.set(corpus, await openMemory({ dir: join(roots, corpus) }, { access: "read-only" }));
  return memories.get(corpus);
};

let recall = 0;
let reciprocalRank = 0;
const answers = {};
const start = performance.now();
for (const { qid, corpus, query, gold } of questions) {
  const hits = await (await memory(corpus)).search.find({ text: query, limit: 10 });
  const top = hits.slice(0, 5).flatMap((hit) => hit.entry.sources);
  recall += gold.filter((id) => top.includes(id)).length / gold.length;
  const first = hits.findIndex((hit) => hit.entry.sources.some((id) => gold.includes(id)));
  reciprocalRank += first < 0 ? 0 : 1 / (first + 1);
  answers[qid] = hits.slice(0, 5).map((hit) => hit.entry.reference).join(" ");
}
const share = (sum) => Math.round((1000 * sum) / questions.length) / 10;
console.log(
  JSON.stringify({
    questions: questions.length,
    "recall@5": share(recall),
    "mrr@10": share(reciprocalRank),
    ms_per_question: (performance.now() - start) / questions.length,
    answers,
  }),
);
