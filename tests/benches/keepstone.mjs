// `keepstone.mjs POLICY DIR`: what `speed wasmtime POLICY DIR` does, through the npm package.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { openMemorySync } from "../../bindings-js/dist/index.js";

const [policy, dir] = process.argv.slice(2);
const queries = readFileSync(join(dir, "queries.txt"), "utf8").split("\n");
const start = performance.now();
const memory = openMemorySync({ dir: join(dir, "root") }, { policy });
let found = memory.search.find({ text: queries[0], limit: 10 }).length;
const open_and_first_ms = performance.now() - start;
const timed = (act) => {
  const start = performance.now();
  act();
  return performance.now() - start;
};
const sorted = (times) => times.sort((one, other) => one - other);
const times = sorted(queries.map((text) => timed(() => (found += memory.search.find({ text, limit: 10 }).length))));
if (found === 0) throw new Error("the corpus answers its own questions");
const add = (nth) => memory.vault.add({ scope: { agent: "newcomer" }, category: "decisions", text: `an entry that nobody wrote before, at ${Date.now()} for the ${nth}. time` });
const appends = sorted(Array.from({ length: 21 }, (_, nth) => timed(() => add(nth))));
const quantile = (times, share) => times[Math.floor((times.length - 1) * share)];
console.log(
  JSON.stringify({
    open_and_first_ms,
    p50_ms: quantile(times, 0.5),
    p95_ms: quantile(times, 0.95),
    mean_ms: times.reduce((sum, time) => sum + time, 0) / times.length,
    append_ms: quantile(appends, 0.5),
    peak_mb: process.resourceUsage().maxRSS / 1000,
  }),
);
