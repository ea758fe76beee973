// Ours in bit-office's form.

import type { Category, Entry } from "../contract.js";
import { invalid } from "../error.js";
import { Given, moment, number, text, texts } from "./argument.js";
import type * as ours from "../contract.js";
import { type AgentFact, type FactCategory, factCategories, type SessionSummary, type SharedKnowledge, type WorkState } from "./type.js";

const categories: Record<FactCategory, Category> = {
  user_preference: "preferences",
  codebase_pattern: "patterns",
  workflow_habit: "habits",
  lesson_learned: "lessons",
};

/** The result of a session of which nobody said it. */
const UNTOLD = "Task completed";

/** The last moment that a `Date` can tell. */
const END_OF_TIME = 8.64e15;

/** ISO 8601; empty for no moment. */
export function iso(ms: number | undefined): string {
  return ms === undefined ? "" : new Date(Math.min(ms, END_OF_TIME)).toISOString();
}

/** The category of ours that a caller names. */
export function categoryOf(name: unknown, at: string): Category {
  if (isFactCategory(name)) return categories[name];
  throw invalid(at, `is ${JSON.stringify(name)}; it is one of ${factCategories.join(", ")}`);
}

/** True for the name of a category. */
export function isFactCategory(name: unknown): name is FactCategory {
  return (factCategories as readonly unknown[]).includes(name);
}

/** bit-office's name of a category; what it has no name for tells of the code. */
export function factCategory(category: Category): FactCategory {
  return factCategories.find((name) => categories[name] === category) ?? "codebase_pattern";
}

/** An entry as a fact of its agent. */
export function agentFact({ reference, category, text, created, evidence }: Entry): AgentFact {
  return {
    id: reference,
    category: factCategory(category),
    fact: text,
    reinforceCount: evidence?.count ?? 1,
    createdAt: iso(created),
    lastSeen: iso(evidence?.lastSeen ?? created),
  };
}

/** An entry as knowledge of all. */
export function sharedKnowledge({ reference, text, author, confirmedBy, created }: Entry): SharedKnowledge {
  const confirmed = author === undefined ? confirmedBy : [author, ...confirmedBy];
  return { id: reference, fact: text, source: author ?? "", confirmedBy: confirmed, createdAt: iso(created) };
}

/** A summary of a session. */
export function sessionSummary(summary: ours.SessionSummary): SessionSummary {
  const { what, decisions, filesChanged, unfinished, nextSteps, commits, tokens } = summary;
  const told = what === "" ? UNTOLD : what;
  return { timestamp: iso(summary.timestamp), what: told, decisions, filesChanged, unfinished, nextSteps, commits, tokens };
}

/** A summary in the component's form. */
export function ourSummary(value: unknown, at: string): ours.SessionSummary {
  const given = new Given(value, at);
  const list = (name: string) => given.read(texts, [name]) ?? [];
  const tokens = given.read((value, at) => new Given(value, at), ["tokens"]);
  return {
    timestamp: given.read(moment, ["timestamp"]) ?? Date.now(),
    what: given.read(text, ["what"]) ?? "",
    decisions: list("decisions"),
    filesChanged: list("filesChanged"),
    unfinished: list("unfinished"),
    nextSteps: list("nextSteps"),
    commits: list("commits"),
    tokens: { input: tokens?.read(number, ["input"]) ?? 0, output: tokens?.read(number, ["output"]) ?? 0 },
  };
}

/** A work state. */
export function workState({ startedAt, updatedAt, ...state }: ours.WorkState): WorkState {
  return { startedAt: iso(startedAt), updatedAt: iso(updatedAt), ...state };
}
