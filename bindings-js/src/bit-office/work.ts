// The present task of an agent.

import { workStatuses } from "../contract.js";
import { Given, moment, oneOf, text, texts } from "./argument.js";
import { workState } from "./form.js";
import { memory } from "./root.js";
import { agentOf } from "./scratch.js";
import type { WorkState, WorkUpdate } from "./type.js";

/** The work state of an agent; null if it was cleared or never set. */
export function getWorkState(agentId: string): WorkState | null {
  const state = memory().sessions.getWork(agentOf(agentId));
  return state ? workState(state) : null;
}

/**
 * Replaces the work state of an agent atomically and returns the new one. Absent fields are found in the agent's
 * output, or keep their values; another `taskId` than before starts with an empty state.
 */
export function updateWorkState(agentId: string, state: WorkUpdate): WorkState {
  const agent = agentOf(agentId);
  const given = new Given(state, "state");
  const report = {
    ...given.as("status", oneOf(workStatuses)),
    ...given.as("startedAt", moment),
    ...given.as("taskId", text),
    ...given.as("taskPrompt", text),
    ...given.as("cwd", text),
    ...given.as("summary", text),
    ...given.as("nextSteps", texts),
    ...given.as("unfinished", texts),
    ...given.as("filesTouched", texts),
    ...given.as("lastActivity", text),
    ...given.as("output", text, ["stdout", "stdoutBuffer", "output"]),
  };
  return workState(memory().sessions.reportWork({ agent, ...report }));
}

/** Deletes the work state, because the task ended. */
export function clearAgentWorkState(agentId: string): void {
  memory().sessions.clearWork(agentOf(agentId));
}
