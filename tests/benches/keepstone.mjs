// `keepstone.mjs POLICY DIR [first | add WHO COUNT]`: what `speed wasmtime POLICY DIR …` does, through the npm package, in Node, Bun or Deno.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { openMemorySync } from "../../bindings-js/dist/index.js";

const LISTS = 5;

const [policy, dir, act, who, count] = process.argv.slice(2);
const queries = readFileSync(join(dir, "queries.txt"), "utf8").split("\n");
const start = performance.now();
const memory = openMemorySync({ dir: join(dir, "root") }, { policy });
const find = (text) => memory.search.find({ text, limit: 10 }).length;
const timed = (act) => {
  const start = performance.now();
  act();
  return performance.now() - start;
};
const add = (text) => memory.vault.add({ scope: { agent: "newcomer" }, category: "decisions", text });
const times = (count, act) => Array.from({ length: count }, (_, nth) => timed(() => act(nth))).sort((one, other) => one - other);

if (act === "add") {
  const step = (nth) => add(`${who} decided on step ${nth}, because step ${nth} of ${who} comes next.`);
  console.log(JSON.stringify({ longest_ms: times(Number(count), step).at(-1) }));
} else {
  let found = find(queries[0]);
  if (found === 0) throw new Error("the corpus answers its own questions");
  if (act === undefined) measure(performance.now() - start);
}

function measure(open_and_first_ms) {
  const asked = times(queries.length, (nth) => find(queries[nth]));
  const appends = times(21, (nth) => add(`an entry that nobody wrote before, at ${Date.now()} for the ${nth}. time`));
  const lists = times(LISTS, () => memory.vault.entries());
  console.log(
    JSON.stringify({
      open_and_first_ms,
      p50_ms: quantile(asked, 0.5),
      p95_ms: quantile(asked, 0.95),
      mean_ms: asked.reduce((sum, time) => sum + time, 0) / asked.length,
      append_ms: quantile(appends, 0.5),
      list_ms: quantile(lists, 0.5),
      peak_mb: peak(),
    }),
  );
}

function quantile(sorted, share) {
  return sorted[Math.floor((sorted.length - 1) * share)];
}

/** The maximum memory of this process, in megabytes. */
function peak() {
  try {
    return Number(/^VmHWM:\s+(\d+)/m.exec(readFileSync("/proc/self/status", "utf8"))[1]) / 1_000;
  } catch {
    return process.resourceUsage().maxRSS / 1_000;
  }
}
