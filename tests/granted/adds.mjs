// Adds entries to a folder one after the other, and prints how long the slowest took, in milliseconds: `adds.mjs FOLDER NAME COUNT`.

import { openMemory } from "../../bindings-js/dist/index.js";

const [folder, name, count] = process.argv.slice(2);
const memory = await openMemory({ dir: folder });
let longest = 0;
for (let nth = 0; nth < Number(count); nth++) {
  const start = performance.now();
  const text = `Writer ${name} decided on step ${nth}, because step ${nth} of ${name} comes next.`;
  const outcome = await memory.vault.add({ scope: "project", category: "decisions", text });
  if (outcome.kind !== "stored") throw new Error(`${text} was not stored: ${JSON.stringify(outcome)}`);
  longest = Math.max(longest, performance.now() - start);
}
console.log(longest);
