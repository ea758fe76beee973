// What an agent is doing, written down while it does it.

import { workStatuses } from "../work.js";
import { Given, moment, oneOf, text, texts } from "./argument.js";
import { workState } from "./form.js";
import { memory } from "./root.js";
import { agentOf } from "./scratch.js";
import type { WorkState, WorkUpdate } from "./type.js";

/** What an agent is doing; null when it was cleared or never said. */
export function getWorkState(agentId: string): WorkState | null {
  const state = memory().work.get(agentOf(agentId));
  return state ? workState(state) : null;
}

/**
 * Writes down what an agent is doing, in one step, and returns what is there now. What is absent is found in what the
 * agent printed, else it stays as it was; another `taskId` than before begins anew.
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
  return workState(memory().work.set({ agent, ...report }));
}

/** Takes the work state away: the task came to its end. */
export function clearAgentWorkState(agentId: string): void {
  memory().work.clear(agentOf(agentId));
}
