// The present task of an agent.

import { workStatuses } from "../contract.js";
import { Given, moment, oneOf, text, texts } from "./argument.js";
import { workState } from "./form.js";
import { memory } from "./root.js";
import { agentOf } from "./scratch.js";
import type { WorkState, WorkUpdate } from "./type.js";

/** The work state of an agent; null if it was cleared or never set. */
export function getWorkState(agentId: string): WorkState | null {
  const state = memory().work.get(agentOf(agentId));
  return state ? workState(state) : null;
}

/**
 * Replaces the work state of an agent atomically and returns the new one. Absent fields are found in the agent's
 * output, or keep their values; another `taskId` than before starts with an empty state.
 */
export function updateWorkState(state: WorkUpdate & { agentId: string }): WorkState;
export function updateWorkState(agentId: string, state: WorkUpdate): WorkState;
export function updateWorkState(first: unknown, second?: unknown): WorkState {
  const isApart = typeof first === "string";
  const given = new Given(isApart ? second : first, "state");
  const agent = isApart ? agentOf(first) : agentOf(given.read(text, ["agentId"]), "state.agentId");
  const report = {
    ...given.as("status", oneOf(workStatuses)),
    ...given.as("startedAt", moment),
    ...given.as("taskId", text),
    ...given.as("taskPrompt", text),
    ...given.as("cwd", text),
    ...given.as("summary", text),
    ...given.as("nextSteps", texts),
    ...given.as("unfinished", texts),
    ...given.as("filesTouched", texts, ["filesTouched", "changedFiles"]),
    ...given.as("lastActivity", text),
    ...given.as("output", text, ["stdout", "stdoutBuffer", "output"]),
  };
  return workState(memory().work.report({ agent, ...report }));
}

/** Deletes the work state, because the task ended. */
export function clearAgentWorkState(agentId: string): void {
  memory().work.clear(agentOf(agentId));
}

/** `getWorkState`, as bit-office's storage names it. */
export const loadWorkState = getWorkState;

/** `clearAgentWorkState`, as bit-office's storage names it. */
export const clearWorkState = clearAgentWorkState;

/** Stores a work state in place of the present one, or deletes that if it is null. `updatedAt` is the time of the call. */
export function saveWorkState(agentId: string, state: WorkState | null): void {
  if (state === null) return clearAgentWorkState(agentId);
  new Given(state, "state");
  const empty = { taskPrompt: "", cwd: "", summary: "", lastActivity: "", nextSteps: [], unfinished: [], filesTouched: [] };
  // A report without a task is about the task that is known.
  if (!String(state.taskId ?? "").trim() && getWorkState(agentId)?.taskId !== undefined) clearAgentWorkState(agentId);
  updateWorkState(agentId, { ...empty, ...state });
}
