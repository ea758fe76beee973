// The rules that callers use on their own. None remembers anything.

import { types } from "node:util";
import { having, list, text } from "./argument.js";
import { factCategory, sessionSummary } from "./form.js";
import { laid, rules, SOMEBODY } from "./scratch.js";
import { commitOf } from "./session.js";
import type { AgentFact, FactCandidate, SessionSummary, TaskCompletionData } from "./type.js";

/** The facts that an output holds, at most 10. */
export function extractFacts(output: string): FactCandidate[] {
  const found = rules().learning.extract([{ role: "agent", text: text(output, "output") }], "facts");
  return found.map(({ category, text }) => ({ category: factCategory(category), fact: text }));
}

/** The summary that committing a session would leave. */
export function extractSessionSummary(data: TaskCompletionData | string): SessionSummary {
  const told = typeof data === "string" ? { stdout: data } : data;
  return sessionSummary(rules().sessions.summarize(commitOf(SOMEBODY, told)));
}

/** The fact that a new one says once more; null when it is new. */
export function isDuplicate(newFact: string, existing: readonly AgentFact[]): AgentFact | null {
  const told = text(newFact, "newFact");
  list(existing, "existing", having("fact"));
  // A fact's date is its place in the list, by which it is known again.
  const dated = existing.map(({ fact }, nth) => ({ fact, category: "codebase_pattern", createdAt: nth + 1 }));
  const known = laid({ [`agents/${SOMEBODY}.json`]: dated }, (near) => {
    const [reference] = near.learning.remember(SOMEBODY, "patterns", told).known;
    return reference === undefined ? undefined : near.vault.get(reference).created;
  });
  return (known !== undefined && existing[known - 1]) || null;
}

/** The pieces of a text between white space, in lower case. `jaccardSimilarity` decides which of them count as words. */
export function normalize(said: string): Set<string> {
  return new Set(text(said, "text").toLowerCase().split(/\s+/).filter((piece) => piece !== ""));
}

/** The Jaccard similarity of two texts or word lists, 0 to 1. */
export function jaccardSimilarity(one: string | ReadonlySet<string>, other: string | ReadonlySet<string>): number {
  const said = (words: string | ReadonlySet<string>, at: string) => text(types.isSet(words) ? [...words].join(" ") : words, at);
  return rules().learning.similarity(said(one, "one"), said(other, "other"));
}
