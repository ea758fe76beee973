// Sessions: committing, listing and replacing them.

import { Given, text } from "./argument.js";
import { ourSummary, sessionSummary } from "./form.js";
import { commitOf, sessionsIn } from "./request.js";
import { memory } from "./root.js";
import { agentOf } from "./scratch.js";
import type { SessionHistory, SessionSummary, TaskCompletionData } from "./type.js";

/**
 * Stores a session's summary and its facts: missing fields are found in the agent's output. A task is committed
 * once, or the same content if it has no task; a repeated commit returns the stored summary.
 */
export function commitSession(agentId: string, data: TaskCompletionData): SessionSummary;
export function commitSession(data: TaskCompletionData & { agentId: string }): SessionSummary;
export function commitSession(first: unknown, second?: unknown): SessionSummary {
  const [data, agentId] = typeof first === "string" ? [second, first] : [first, new Given(first, "data").read(text, ["agentId"])];
  const agent = agentOf(agentId, typeof first === "string" ? "agentId" : "data.agentId");
  return sessionSummary(memory().work.commit(commitOf(agent, data)).summary);
}

/** The sessions of an agent; 30 are kept. */
export function getSessionHistory(agentId: string): SessionHistory {
  const history = memory().work.history(agentOf(agentId)).map(sessionSummary);
  return { latest: history[0] ?? null, history };
}

/** Replaces the sessions of an agent. An empty history forgets them, and which tasks were committed. */
export function saveSessionHistory(agentId: string, store: SessionHistory): void {
  memory().work.replaceHistory(agentOf(agentId), sessionsIn(store, "store").map((session) => ourSummary(session, "store")));
}

/** One line on what an agent did last, and how long ago, under its name or else its id. */
export function getAgentL0(agentId: string, name: string = agentId): string {
  return memory().work.roster([{ agent: agentOf(agentId), name: text(name, "name") }])[0] ?? "";
}
