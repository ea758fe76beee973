// Sessions: committing and listing them, and the text for an agent that lost one.

import type { Message, RecoveryRequest, SessionCommit } from "../contract.js";
import { invalid } from "../error.js";
import { Given, list, number, oneOf, text, texts } from "./argument.js";
import { agentFact, sessionSummary, workState } from "./form.js";
import { memory } from "./root.js";
import { agentOf } from "./scratch.js";
import type { RecoveryContext, SessionSummary, TaskCompletionData } from "./type.js";

/** Facts that a recovery tells of. */
const FACTS = 10;

/**
 * Stores a session's summary and its facts: missing fields are found in the agent's output. A task is committed
 * once, or the same content if it has no task; a repeated commit returns the stored summary.
 */
export function commitSession(agentId: string, data: TaskCompletionData): SessionSummary;
export function commitSession(data: TaskCompletionData & { agentId: string }): SessionSummary;
export function commitSession(first: unknown, second?: unknown): SessionSummary {
  const [data, agentId] = typeof first === "string" ? [second, first] : [first, new Given(first, "data").read(text, ["agentId"])];
  const agent = agentOf(agentId, typeof first === "string" ? "agentId" : "data.agentId");
  return sessionSummary(memory().sessions.commit(commitOf(agent, data)).summary);
}

/** The latest sessions of an agent, newest first; 30 are kept. */
export function getSessionHistory(agentId: string, limit?: number): SessionSummary[] {
  return memory().sessions.history(agentOf(agentId), limit).map(sessionSummary);
}

/** One line on what an agent did last, and how long ago, under its name or else its id. */
export function getAgentL0(agentId: string, name: string = agentId): string {
  return memory().sessions.roster([{ agent: agentOf(agentId), name: text(name, "name") }])[0] ?? "";
}

/** The recovery of a lost session: the host's data and the memory's; null if there is none. */
export function buildRecoveryContext(agentId: string, context: RecoveryContext = {}): RecoveryContext | null {
  const agent = agentOf(agentId);
  const { originalTask, phase, lastResult, recentMessages } = context ?? {};
  const host = { originalTask, phase, lastResult, recentMessages };
  const told = Object.fromEntries(Object.entries(host).filter(([, value]) => value !== undefined && value !== null));
  const recovery = memory().sessions.recover(requestOf(agent, context));
  const facts = memory().learning.facts(agent, originalTask, FACTS).map(agentFact);
  const added: RecoveryContext = {
    ...(recovery?.work && { workState: workState(recovery.work) }),
    ...(recovery?.last && { sessionSummary: sessionSummary(recovery.last) }),
    ...(recovery && recovery.previous.length > 0 && { recentSessions: recovery.previous.map(sessionSummary) }),
    ...(facts.length > 0 && { agentFacts: facts }),
  };
  const all = { ...told, ...added };
  return Object.keys(all).length === 0 ? null : all;
}

/** The text for an agent that lost its session; empty if nothing is known. */
export function getRecoveryString(agentId: string, context: RecoveryContext = {}): string {
  return memory().sessions.recover(requestOf(agentOf(agentId), context))?.text ?? "";
}

/** A commit of ours. One that tells nothing is refused: it was meant to tell something. */
export function commitOf(agent: string, data: unknown): SessionCommit {
  const given = new Given(data, "data");
  const commit = {
    ...given.as("session", text, ["sessionId"]),
    ...given.as("taskId", text),
    ...given.as("what", text, ["summary", "what"]),
    ...given.as("filesChanged", texts, ["changedFiles", "filesChanged", "taskChangedFiles"]),
    ...given.as("decisions", texts),
    ...given.as("unfinished", texts),
    ...given.as("nextSteps", texts),
    ...given.as("commits", texts),
    ...given.as("output", text, ["stdout", "stdoutBuffer", "output"]),
  };
  const tokens = tokensOf(given);
  if (Object.keys(commit).length === 0) throw invalid("data", "tells nothing; give it a summary, or what was printed as stdout");
  return { agent, ...commit, ...(tokens && { tokens }) };
}

function tokensOf(given: Given): { input: number; output: number } | undefined {
  const used = given.read((value, at) => new Given(value, at), ["tokens"]);
  const input = used?.read(number, ["input"]) ?? given.read(number, ["taskInputTokens"]);
  const output = used?.read(number, ["output"]) ?? given.read(number, ["taskOutputTokens"]);
  return input === undefined && output === undefined ? undefined : { input: input ?? 0, output: output ?? 0 };
}

/** A request of ours for a recovery. */
export function requestOf(agent: string, context: unknown): RecoveryRequest {
  const given = new Given(context ?? {}, "context");
  return {
    agent,
    ...given.as("task", text, ["originalTask"]),
    ...given.as("phase", text),
    ...given.as("lastResult", text),
    ...given.as("messages", (value, at) => list(value, at, message), ["recentMessages"]),
  };
}

function message(value: unknown, at: string): Message {
  const given = new Given(value, at);
  const role = given.read(oneOf(["user", "assistant", "agent"]), ["role"]);
  const said = given.read(text, ["text"]);
  if (role === undefined || said === undefined) throw invalid(at, "lacks a role or a text");
  return { role: role === "user" ? role : "agent", text: said };
}
