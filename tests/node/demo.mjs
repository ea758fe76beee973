// demo.mjs DIR AGENT TASK QUESTION: what the command wrote, asked from Node.

import { openMemory } from "../../bindings-js/dist/index.js";

const [dir, agent, task, question] = process.argv.slice(2);
const m = await openMemory({ dir });

for (const hit of await m.search.find({ text: question, limit: 2 })) {
  console.log(`${hit.score.toFixed(2)}  ${hit.entry.reference}  ${hit.snippet.text}`);
}
const added = await m.vault.add({
  scope: { agent },
  category: "lessons",
  text: "This lesson was remembered from Node and is found by the command.",
});
console.log(`remembered ${added.reference}`);
const brief = await m.briefing.compose({ agent, task, budget: 300 });
console.log(`brief of ${brief.tokens} tokens, sections: ${brief.sections.map((section) => section.title).join(", ")}`);
