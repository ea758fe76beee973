// The rules that callers use on their own. None remembers anything.

import { types } from "node:util";
import { Given, having, list, text } from "./argument.js";
import { factCategory, isFactCategory, sessionSummary } from "./form.js";
import { commitOf } from "./request.js";
import { laid, rules, SOMEBODY } from "./scratch.js";
import type { AgentFact, FactCandidate, FactCategory, FactDecision, SessionSummary, SharedKnowledge, SharedKnowledgeStore, TaskCompletionData } from "./type.js";

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
  return sessionSummary(rules().work.summarize(commitOf(SOMEBODY, told)));
}

/** A new fact, observed once; without one of the four categories it is a lesson. It is stored nowhere. */
export function createFact(candidate: FactCandidate): AgentFact;
export function createFact(fact: string, category?: FactCategory): AgentFact;
export function createFact(category: FactCategory, fact: string): AgentFact;
export function createFact(first: string | FactCandidate, second?: string): AgentFact {
  const [named, said] = typeof first === "object" && first !== null ? [first.category, first.fact] : apart(first, second);
  const category = isFactCategory(named) ? named : "lesson_learned";
  const fact = text(said, "fact");
  const now = new Date(Date.now()).toISOString();
  return { id: hashFact(fact), category, fact, reinforceCount: 1, createdAt: now, lastSeen: now };
}

/** The category and the text of two arguments that come in either order. A single word beside a text is no fact. */
function apart(first: string, second: string | undefined): [category: string | undefined, said: string | undefined] {
  const isName = (part: string | undefined) => part !== undefined && (isFactCategory(part) || /^\w+$/.test(part));
  const isFirst = isFactCategory(first) || (isName(first) && second !== undefined && !isName(second));
  return isFirst ? [first, second] : [second, first];
}

/** 12 hex digits of SHA-256 over a fact's letters and digits in lower case: equal for texts that differ in nothing else. */
export function hashFact(fact: string): string {
  const said = text(fact, "fact").toLowerCase().replace(/[^\p{L}\p{M}\p{N}]/gu, "");
  const { createHash } = process.getBuiltinModule("node:crypto");
  return createHash("sha256").update(said).digest("hex").slice(0, HASH_DIGITS);
}

/** Whether a new fact is to be added, or reinforces a known one, which it says once more. */
export function dedupFact(newFact: string | FactCandidate, existing: readonly AgentFact[]): FactDecision {
  const known = isDuplicate(newFact, existing);
  return known === null ? { action: "add" } : { action: "reinforce", existing: known };
}

/** The fact that a new one says once more; null when it is new. */
export function isDuplicate(newFact: string | FactCandidate, existing: readonly AgentFact[]): AgentFact | null {
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

/**
 * True for a fact that was observed often enough to be shared: three times, or as often as the second argument says. False if that
 * is what is shared already, as a store or a list, and has the fact.
 */
export function shouldPromoteToShared(
  fact: AgentFact,
  beside?: number | SharedKnowledgeStore | readonly Pick<SharedKnowledge, "fact">[],
): boolean {
  having("fact")(fact, "fact");
  const from = typeof beside === "number" ? beside : SHARED_FROM;
  return fact.reinforceCount >= from && !isAmong(fact, sharedIn(beside));
}

/** What is shared, of a store or a list. */
function sharedIn(beside: unknown): string[] {
  if (beside === undefined || beside === null || typeof beside === "number") return [];
  const items = Array.isArray(beside) ? beside : new Given(beside, "shared").read((value) => value, ["items"]);
  const known = (item: unknown, at: string) => (typeof item === "string" ? item : (having("fact")(item, at) as AgentFact).fact);
  return list(items ?? [], "shared", known);
}

function isAmong({ fact }: AgentFact, shared: string[]): boolean {
  const known = shared.map((fact) => ({ fact }) as AgentFact);
  return known.length > 0 && isDuplicate(fact, known) !== null;
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
