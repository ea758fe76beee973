// The rules that callers use on their own. None remembers anything.

import { types } from "node:util";
import { having, list, text } from "./argument.js";
import { factCategory, isFactCategory, sessionSummary } from "./form.js";
import { commitOf } from "./request.js";
import { laid, rules, SOMEBODY } from "./scratch.js";
import type { AgentFact, FactCandidate, FactCategory, SessionSummary, TaskCompletionData } from "./type.js";

/** The observations from which a fact is shared; `commitSession` counts each session once. */
const SHARED_FROM = 3;

/** The length of a fact's hash, in hex digits. */
const HASH_DIGITS = 12;

/** The facts that an output holds, at most 10. */
export function extractFactCandidates(output: string): FactCandidate[] {
  const found = rules().learning.extract([{ role: "agent", text: text(output, "output") }], "facts");
  return found.map(({ category, text }) => ({ category: factCategory(category), fact: text }));
}

/** The summary that committing a session would leave. */
export function extractSessionSummary(data: TaskCompletionData | string): SessionSummary {
  const told = typeof data === "string" ? { stdout: data } : data;
  return sessionSummary(rules().sessions.summarize(commitOf(SOMEBODY, told)));
}

/** A new fact, observed once; without a category it is a lesson. It is stored nowhere. */
export function createFact(candidate: FactCandidate): AgentFact;
export function createFact(fact: string, category?: FactCategory): AgentFact;
export function createFact(category: FactCategory, fact: string): AgentFact;
export function createFact(first: string | FactCandidate, second?: string): AgentFact {
  const parts = typeof first === "object" && first !== null ? [first.category, first.fact] : [first, second];
  const category = parts.find(isFactCategory) ?? "lesson_learned";
  const fact = text(parts.find((part) => part !== undefined && !isFactCategory(part)), "fact");
  const now = new Date(Date.now()).toISOString();
  return { id: hashFact(fact), category, fact, reinforceCount: 1, createdAt: now, lastSeen: now };
}

/** 12 hex digits of SHA-256 over a fact's letters and digits in lower case: equal for texts that differ in nothing else. */
export function hashFact(fact: string): string {
  const said = text(fact, "fact").toLowerCase().replace(/[^\p{L}\p{M}\p{N}]/gu, "");
  const { createHash } = process.getBuiltinModule("node:crypto");
  return createHash("sha256").update(said).digest("hex").slice(0, HASH_DIGITS);
}

/** The fact that a new one says once more; null when it is new. */
export function dedupFact(newFact: string | FactCandidate, existing: readonly AgentFact[]): AgentFact | null {
  const told = text(typeof newFact === "object" && newFact !== null ? newFact.fact : newFact, "newFact");
  list(existing, "existing", having("fact"));
  // A fact's date is its place in the list, by which it is known again.
  const dated = existing.map(({ fact }, nth) => ({ fact, category: "codebase_pattern", createdAt: nth + 1 }));
  const known = laid({ [`agents/${SOMEBODY}.json`]: dated }, (near) => {
    const [reference] = near.learning.remember(SOMEBODY, "patterns", told).known;
    return reference === undefined ? undefined : near.vault.get(reference).created;
  });
  return (known !== undefined && existing[known - 1]) || null;
}

/** `dedupFact` under the name of bit-office's document. */
export const isDuplicate = dedupFact;

/** True for a fact that was observed often enough to be shared. */
export function shouldPromoteToShared(fact: AgentFact): boolean {
  having("fact")(fact, "fact");
  return fact.reinforceCount >= SHARED_FROM;
}

/** The pieces of a text between white space, in lower case. `jaccardSimilarity` decides which of them count as words. */
export function normalizeToWords(said: string): Set<string> {
  return new Set(text(said, "text").toLowerCase().split(/\s+/).filter((piece) => piece !== ""));
}

/** `normalizeToWords` under the name of bit-office's document. */
export const normalize = normalizeToWords;

/** The Jaccard similarity of two texts or word lists, 0 to 1. */
export function jaccardSimilarity(one: string | ReadonlySet<string>, other: string | ReadonlySet<string>): number {
  const said = (words: string | ReadonlySet<string>, at: string) => text(types.isSet(words) ? [...words].join(" ") : words, at);
  return rules().learning.similarity(said(one, "one"), said(other, "other"));
}
