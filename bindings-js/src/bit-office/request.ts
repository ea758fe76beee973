// What callers hand over about sessions, as requests of ours.

import type { Message, RecoveryRequest, SessionCommit } from "../contract.js";
import { invalid } from "../error.js";
import { Given, having, list, number, oneOf, text, texts } from "./argument.js";
import type { SessionSummary } from "./type.js";

/** The sessions of a store, each once, or of a list. */
export function sessionsIn(store: unknown, at: string): SessionSummary[] {
  if (Array.isArray(store)) return list(store, at, having("what")) as SessionSummary[];
  const given = new Given(store, at);
  const latest = given.read((value, at) => [having("what")(value, at)], ["latest"]) ?? [];
  const history = given.read((value, at) => list(value, at, having("what")), ["history"]) ?? [];
  const told = history.map((session) => JSON.stringify(session));
  return [...latest.filter((session) => !told.includes(JSON.stringify(session))), ...history] as SessionSummary[];
}

/** A commit of ours. */
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
