// Texts about a caller's data, in the component's wording: the data are put into an empty memory and formatted there.

import type { KnowledgeBlocks } from "../contract.js";
import { Given, having, list } from "./argument.js";
import { laid, SOMEBODY } from "./scratch.js";
import { requestOf } from "./session.js";
import type { AgentFact, MemoryStore, RecoveryContext, SessionSummary, SharedKnowledge } from "./type.js";

/** The text for an agent that lost its session; empty if the context says nothing. */
export function formatRecoveryContext(context: RecoveryContext): string {
  const given = new Given(context, "context");
  const work = given.read((value) => value, ["workState"]);
  const last = given.read((value, at) => [having("what")(value, at)], ["sessionSummary"]) ?? [];
  const before = given.read((value, at) => list(value, at, having("what")), ["recentSessions"]) ?? [];
  const files = {
    ...(work !== undefined && { [`work-state/${SOMEBODY}.json`]: work }),
    [`sessions/${SOMEBODY}.json`]: [...last, ...before],
  };
  return laid(files, (_, memory) => memory.sessions.recover(requestOf(SOMEBODY, context))?.text ?? "");
}

/** The block of earlier sessions. */
export function formatSessionHistory(sessions: readonly SessionSummary[]): string {
  return told(`sessions/${SOMEBODY}.json`, list(sessions, "sessions", having("what"))).recentSessions;
}

/** The block of what an agent knows: the 10 that were met most. */
export function formatAgentKnowledge(facts: readonly AgentFact[]): string {
  return told(`agents/${SOMEBODY}.json`, list(facts, "facts", having("fact"))).agentKnowledge;
}

/** The block of what all know: the 5 that were met most. */
export function formatSharedKnowledge(shared: readonly SharedKnowledge[]): string {
  return told("shared.json", list(shared, "shared", having("fact"))).projectKnowledge;
}

/** The block of what earlier projects taught. */
export function formatLegacyContext(store: MemoryStore): string {
  new Given(store, "store");
  return told("memory.json", store).learned;
}

function told(path: string, content: unknown): KnowledgeBlocks {
  return laid({ [path]: content }, (_, memory) => memory.briefing.knowledge(SOMEBODY));
}
