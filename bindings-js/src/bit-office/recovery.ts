// The text for an agent that lost its session.

import { agentFact, sessionSummary, workState } from "./form.js";
import { EMPTY_RECOVERY, formatRecoveryContext } from "./format.js";
import { requestOf } from "./request.js";
import { memory } from "./root.js";
import { agentOf } from "./scratch.js";
import type { LostSession, RecoveryContext } from "./type.js";

/** Facts that a recovery tells of. */
const FACTS = 10;

/** The recovery of a lost session: the host's data, and what the memory knows. */
export function buildRecoveryContext(agentId: string, context: LostSession = {}): RecoveryContext {
  const agent = agentOf(agentId);
  const { originalTask, phase, lastResult, recentMessages } = context ?? {};
  const host = { originalTask, phase, lastResult, recentMessages };
  const told = Object.fromEntries(Object.entries(host).filter(([, value]) => value !== undefined && value !== null));
  const recovery = memory().work.recover(requestOf(agent, context));
  const facts = memory().learning.facts(agent, originalTask, FACTS).map(agentFact);
  return {
    ...told,
    ...(recovery?.work && { workState: workState(recovery.work) }),
    ...(recovery?.last && { sessionSummary: sessionSummary(recovery.last) }),
    recentHistory: (recovery?.previous ?? []).map(sessionSummary),
    agentFacts: facts,
  };
}

/** The text for an agent that lost its session: of a recovery, or of an agent and the host's data. */
export function getRecoveryString(recovery: RecoveryContext): string;
export function getRecoveryString(agentId: string, context?: LostSession): string;
export function getRecoveryString(first: unknown, context: LostSession = {}): string {
  if (typeof first !== "string") return formatRecoveryContext(first as RecoveryContext);
  return memory().work.recover(requestOf(agentOf(first), context))?.text ?? EMPTY_RECOVERY;
}
