// The types of the interface `work`.
// @generated from wit/ by `cargo xtask bindings`; edit the contract, not this file.

import type { Insight, Remembered } from "./learning.js";
import type { Message, Moment } from "./types.js";

export const workStatuses = ["running", "interrupted", "failed", "cancelled"] as const;
/** The state of a task. */
export type WorkStatus = (typeof workStatuses)[number];

/** The present task of an agent. */
export interface WorkState {
  /** The time when the task began. In milliseconds since the Unix epoch. */
  startedAt: number;
  /** The time of the latest report. In milliseconds since the Unix epoch. */
  updatedAt: number;
  /** The state of the task. */
  status: WorkStatus;
  /** The id of the task. */
  taskId?: string;
  /** The request that the task answers, at most 500 characters. */
  taskPrompt?: string;
  /** The working folder. */
  cwd?: string;
  /** The progress so far, at most 200 characters. */
  summary: string;
  /** The next steps. */
  nextSteps: string[];
  /** Work that is begun and not finished. */
  unfinished: string[];
  /** Files that were made or changed, each as the last three segments of its path. */
  filesTouched: string[];
  /** The latest activity, at most 160 characters. */
  lastActivity?: string;
}

/**
 * A report on the present task. An absent field is taken from `output` where a rule finds it there; otherwise it keeps
 * its value. The limits of `work-state` apply; longer texts are cut.
 */
export interface WorkReport {
  /** The agent. */
  agent: string;
  /** Absent: running. */
  status?: WorkStatus;
  /** Absent: unchanged, or now for a new task. */
  startedAt?: Moment;
  /** The id of the task. Another id than before starts with an empty state. */
  taskId?: string;
  /** The request that the task answers. */
  taskPrompt?: string;
  /** The working folder. */
  cwd?: string;
  /** The progress so far. */
  summary?: string;
  /** The next steps. */
  nextSteps?: string[];
  /** Work that is begun and not finished. */
  unfinished?: string[];
  /** Files that were made or changed. */
  filesTouched?: string[];
  /** The latest activity. */
  lastActivity?: string;
  /** All text that the agent has printed so far. */
  output?: string;
}

/** The tokens that a session used. */
export interface TokenUsage {
  /** Tokens that the model read. */
  input: number;
  /** Tokens that the model wrote. */
  output: number;
}

/** The summary of one session. */
export interface SessionSummary {
  /** The time of the commit. In milliseconds since the Unix epoch. */
  timestamp: number;
  /** The id of the session. */
  session?: string;
  /** The id of the task. */
  taskId?: string;
  /** The result in one line of at most 200 characters. Empty if neither the caller nor the output says it. */
  what: string;
  /** Decisions that were made. */
  decisions: string[];
  /** Files that were made or changed, each as the last three segments of its path. */
  filesChanged: string[];
  /** Work that is begun and not finished. */
  unfinished: string[];
  /** The next steps. */
  nextSteps: string[];
  /** Hashes of version-control commits. */
  commits: string[];
  /** The tokens that the session used. */
  tokens: TokenUsage;
}

/** A report on a finished session. An absent field is taken from `output` where a rule finds it there. */
export interface SessionCommit {
  /** The agent. */
  agent: string;
  /** The id of the session. Absent: the task's id; without one, a hash of this record. */
  session?: string;
  /** The id of the task. Each task is committed once. */
  taskId?: string;
  /** The result in one line. */
  what?: string;
  /** Decisions that were made. */
  decisions?: string[];
  /** Files that were made or changed. */
  filesChanged?: string[];
  /** Work that is begun and not finished. */
  unfinished?: string[];
  /** The next steps. */
  nextSteps?: string[];
  /** Hashes of version-control commits. */
  commits?: string[];
  /** The tokens that the session used. */
  tokens?: TokenUsage;
  /**
   * The time at which the session began, for its episode. Absent: the time at which its task began, as it was reported.
   */
  startedAt?: Moment;
  /** Names of the tools and commands that were of use, for its episode. */
  tools?: string[];
  /** Facts to remember. */
  facts?: Insight[];
  /** All text that the agent printed. */
  output?: string;
}

/** The result of a commit. */
export interface Committed {
  /** The summary in the history. */
  summary: SessionSummary;
  /** The task was committed earlier, or the same record if it has no task. Nothing was changed. */
  repeated: boolean;
  /** The result of remembering the facts. */
  facts: Remembered;
  /**
   * The episode of the session: what was attempted, what worked and what failed. Policy must ask for it
   * (`episodes.write`), the session must have lasted two minutes, and something must have been learnt or captured in
   * it. Procedures that episodes show are made with it.
   */
  episode?: string;
}

/** A request for a recovery. The optional fields are what the host itself knows of the lost session. */
export interface RecoveryRequest {
  /** The agent. */
  agent: string;
  /** The task. */
  task?: string;
  /** The phase of the team's work. */
  phase?: string;
  /** The agent's last result. */
  lastResult?: string;
  /** The latest messages. Absent: those of the agent's checkpoint. */
  messages?: Message[];
  /** The maximum length of the text in tokens. Absent: 2,000. A budget smaller than an empty recovery is invalid. */
  budget?: number;
}

/** The recovery of a lost session. */
export interface Recovery {
  /** A text for the agent. When it comes back in a transcript or a conversation, nothing is learnt from it. */
  text: string;
  /** The estimated length of `text` in tokens, never above the budget. */
  tokens: number;
  /** The task that the agent was in. Absent if it was committed or cleared, or was never reported. */
  work?: WorkState;
  /** The latest session. */
  last?: SessionSummary;
  /** Earlier sessions, newest first. */
  previous: SessionSummary[];
}

/** An agent in a roster. */
export interface Teammate {
  /** The agent's id. */
  agent: string;
  /** The name to show. Absent: the id. */
  name?: string;
}
