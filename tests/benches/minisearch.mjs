// MiniSearch over a corpus that `speed corpus` wrote, as agent-memory uses it and without its fuzziness.
//
// `minisearch.mjs build DIR MODULES` writes DIR/minisearch.json; `agent-memory|plain` instead of `build` asks the questions;
// with `find` behind the rest it prints what each question finds, `[[ID, …], …]`.

import { readFileSync, statSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";

const [mode, dir, modules, act] = process.argv.slice(2);
const { default: MiniSearch } = await import(createRequire(join(modules, "package.json")).resolve("minisearch"));
const fields = { fields: ["content", "tags"], storeFields: ["id", "content", "tags", "agentId", "category"], idField: "id" };
const options = { "agent-memory": { fuzzy: 0.2, prefix: true }, plain: {} };
const index = join(dir, "minisearch.json");
const entries = () => readFileSync(join(dir, "entries.jsonl"), "utf8").trim().split("\n").map((line) => JSON.parse(line));

if (mode === "build") {
  const all = entries();
  const start = performance.now();
  const search = new MiniSearch(fields);
  search.addAll(all);
  writeFileSync(index, JSON.stringify(search));
  print({ build_ms: performance.now() - start, bytes: statSync(index).size });
} else if (act === "find") {
  const search = MiniSearch.loadJSON(readFileSync(index, "utf8"), fields);
  const find = (query) => search.search(query, options[mode]).slice(0, 10).map(({ id }) => id);
  print(readFileSync(join(dir, "queries.txt"), "utf8").split("\n").map(find));
} else {
  ask(options[mode]);
}

function ask(settings) {
  const all = readFileSync(join(dir, "queries.txt"), "utf8").split("\n");
  const size = statSync(index).size;
  // A query over 100,000 entries takes it half a second.
  const queries = size > 40e6 && settings.fuzzy ? all.slice(0, 20) : all;
  const start = performance.now();
  const search = MiniSearch.loadJSON(readFileSync(index, "utf8"), fields);
  let found = search.search(queries[0], settings).slice(0, 10).length;
  const open_and_first_ms = performance.now() - start;
  const times = queries.map((query) => {
    const start = performance.now();
    found += search.search(query, settings).slice(0, 10).length;
    return performance.now() - start;
  });
  const appends = [];
  for (let nth = 0; nth < 3; nth++) {
    const start = performance.now();
    search.add({ id: `new${nth}`, content: `an entry that nobody wrote before ${nth}`, tags: "new", agentId: "agent1", category: "decisions" });
    writeFileSync(index, JSON.stringify(search));
    appends.push(performance.now() - start);
  }
  if (found === 0) throw new Error("the corpus answers its own questions");
  times.sort((one, other) => one - other);
  print({
    open_and_first_ms,
    p50_ms: quantile(times, 0.5),
    p95_ms: quantile(times, 0.95),
    mean_ms: times.reduce((sum, time) => sum + time, 0) / times.length,
    append_ms: quantile(appends.sort((one, other) => one - other), 0.5),
    peak_mb: process.resourceUsage().maxRSS / 1000,
  });
}

function quantile(sorted, share) {
  return sorted[Math.floor((sorted.length - 1) * share)];
}

function print(figures) {
  console.log(JSON.stringify(figures));
}
