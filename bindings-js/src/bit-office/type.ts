// The vocabulary of bit-office's memory, name by name. Times are ISO 8601, or milliseconds since 1970 where they are numbers.

export const factCategories = ["user_preference", "codebase_pattern", "workflow_habit", "lesson_learned"] as const;
/** The kind of a fact. */
export type FactCategory = (typeof factCategories)[number];

/** Something that an agent learnt. */
export interface AgentFact {
  /** Its reference, `agent/category/id`: what `vault.forget` and the command take. */
  id: string;
  category: FactCategory;
  fact: string;
  /** The number of observations; each session counts once. */
  reinforceCount: number;
  /** Empty for text that somebody wrote into the file without a date. */
  createdAt: string;
  lastSeen: string;
}

/** A fact that an output holds. */
export type FactCandidate = Pick<AgentFact, "category" | "fact">;

/** What becomes of a new fact: it is added, or reinforces a known one. */
export type FactDecision = { action: "add"; existing?: undefined } | { action: "reinforce"; existing: AgentFact };

/** The facts of one agent: most observed first, then latest. */
export interface AgentFactStore {
  agentId: string;
  facts: AgentFact[];
}

/** Something that all agents know. */
export interface SharedKnowledge {
  /** Its reference, `_shared/category/id`. */
  id: string;
  fact: string;
  /** The agent that learnt it; empty for what somebody wrote by hand. */
  source: string;
  /** The source, and other agents that came to the same. */
  confirmedBy: string[];
  /** Empty for text that somebody wrote into the file without a date. */
  createdAt: string;
}

/** Everything that all agents know. */
export interface SharedKnowledgeStore {
  items: SharedKnowledge[];
}

/** The summary of one session. */
export interface SessionSummary {
  timestamp: string;
  /** One line of at most 200 characters; `Task completed` when nothing tells. */
  what: string;
  decisions: string[];
  /** The last three segments of each path. */
  filesChanged: string[];
  unfinished: string[];
  /** Always there in what the memory returns. */
  nextSteps?: string[];
  commits: string[];
  tokens: { input: number; output: number };
}

/** The sessions of one agent. */
export interface SessionHistory {
  /** The session that ended last; null before the first. */
  latest: SessionSummary | null;
  /** All sessions that are kept, newest first: the latest and those before it. */
  history: SessionSummary[];
}

/** The state of a task. */
export type WorkStatus = "running" | "interrupted" | "failed" | "cancelled";

/** The present task of an agent. */
export interface WorkState {
  startedAt: string;
  updatedAt: string;
  status: WorkStatus;
  taskId?: string;
  taskPrompt?: string;
  cwd?: string;
  summary: string;
  nextSteps: string[];
  unfinished: string[];
  filesTouched: string[];
  lastActivity?: string;
}

/** A moment, as callers give it: ISO 8601, milliseconds since the Unix epoch, or a `Date`. */
export type Moment = string | number | Date;

/** The agent's output, under any of these names; missing fields are found in it. */
export interface Printed {
  stdout?: string;
  stdoutBuffer?: string;
  output?: string;
}

/** A report on an agent's task; absent fields keep their values for the same task. */
export type WorkUpdate = Partial<Omit<WorkState, "startedAt" | "updatedAt" | "nextSteps" | "unfinished" | "filesTouched">> &
  Printed & {
    agentId?: string;
    agentName?: string;
    startedAt?: Moment;
    updatedAt?: Moment;
    nextSteps?: Iterable<string>;
    unfinished?: Iterable<string>;
    filesTouched?: Iterable<string>;
    /** `filesTouched` under another name. */
    changedFiles?: Iterable<string>;
  };

/** A report on a finished session. Of several names for one field the first present one counts. */
export interface TaskCompletionData extends Printed {
  agentId?: string;
  /** The name that people call the agent by; nothing is done with it. */
  agentName?: string;
  /** A task is committed once. */
  taskId?: string;
  /** The id of the session; by default the task's id, or a hash of the content. */
  sessionId?: string;
  summary?: string;
  what?: string;
  changedFiles?: Iterable<string>;
  filesChanged?: Iterable<string>;
  taskChangedFiles?: Iterable<string>;
  decisions?: Iterable<string>;
  unfinished?: Iterable<string>;
  nextSteps?: Iterable<string>;
  commits?: Iterable<string>;
  tokens?: { input?: number; output?: number };
  taskInputTokens?: number;
  taskOutputTokens?: number;
}

/** The host's data on a lost session. */
export interface LostSession {
  originalTask?: string;
  phase?: string;
  lastResult?: string;
  /** Oldest first. */
  recentMessages?: { role: "user" | "assistant"; text: string }[];
}

/** The recovery of a lost session: the host's data and the memory's. */
export interface RecoveryContext extends LostSession {
  /** The task that the agent was in. */
  workState?: WorkState;
  /** The latest session. */
  sessionSummary?: SessionSummary;
  /** The sessions before it, newest first. */
  recentHistory?: SessionSummary[];
  /** The most important facts of the agent, best first. */
  agentFacts?: AgentFact[];
}

/** An issue that reviews found. */
export interface ReviewPattern {
  pattern: string;
  count: number;
  lastSeen: number;
}

/** Axes and values from 0 to 5. */
export type ProjectRatings = Record<string, number>;

/** A finished project. */
export interface ProjectRecord {
  summary: string;
  /** Empty when nobody said. */
  tech: string;
  completedAt: number;
  /** Absent when nobody said. */
  reviewPassed?: boolean;
  ratings?: ProjectRatings;
}

/** A finished project, as callers tell of it. */
export type ProjectCompletion = Pick<ProjectRecord, "summary"> &
  Partial<Omit<ProjectRecord, "summary" | "completedAt">> & { completedAt?: Moment };

/** Results of finished projects; each list has the newest last. */
export interface MemoryStore {
  reviewPatterns: ReviewPattern[];
  techPreferences: string[];
  projectHistory: ProjectRecord[];
}
