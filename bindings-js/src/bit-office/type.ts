// The vocabulary of bit-office's memory, name by name. Times are ISO 8601.

export const factCategories = ["user_preference", "codebase_pattern", "workflow_habit", "lesson_learned"] as const;
/** What kind of thing a fact tells. */
export type FactCategory = (typeof factCategories)[number];

/** Something that an agent learnt. */
export interface AgentFact {
  /** Its reference, `agent/category/id`: what `vault.forget` and the command take. */
  id: string;
  category: FactCategory;
  fact: string;
  /** How often it was met; a session counts once. */
  reinforceCount: number;
  /** Empty for text that somebody wrote into the file without a date. */
  createdAt: string;
  lastSeen: string;
}

/** A fact that an output holds. */
export type FactCandidate = Pick<AgentFact, "category" | "fact">;

/** Something that all agents know. */
export interface SharedKnowledge {
  fact: string;
  /** The agent that learnt it; empty for what somebody wrote by hand. */
  source: string;
  /** Other agents that came to the same. */
  confirmedBy: string[];
  /** Empty for text that somebody wrote into the file without a date. */
  createdAt: string;
}

/** What an agent did in one session. */
export interface SessionSummary {
  timestamp: string;
  /** One line of at most 200 characters; empty when nothing tells. */
  what: string;
  decisions: string[];
  /** The last three segments of each path. */
  filesChanged: string[];
  unfinished: string[];
  nextSteps: string[];
  commits: string[];
  tokens: { input: number; output: number };
}

/** How a task stands. */
export type WorkStatus = "running" | "interrupted" | "failed" | "cancelled";

/** What an agent is doing. */
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

/** What an agent printed, under any of these names: what is not told is found in it. */
export interface Printed {
  stdout?: string;
  stdoutBuffer?: string;
  output?: string;
}

/** What is said of an agent's work; what is absent stays as it was for this task. */
export type WorkUpdate = Partial<Omit<WorkState, "startedAt" | "updatedAt">> & Printed & { startedAt?: Moment; updatedAt?: Moment };

/** What is said of a session that ends. Of several names for one thing the first one that is there counts. */
export interface TaskCompletionData extends Printed {
  agentId?: string;
  /** A task is committed once. */
  taskId?: string;
  /** What the session is known by; its task, else its content, unless told. */
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

/** What is known of a lost session: what the host gives, and what the memory adds. */
export interface RecoveryContext {
  originalTask?: string;
  phase?: string;
  lastResult?: string;
  /** Oldest first. */
  recentMessages?: { role: "user" | "assistant"; text: string }[];
  /** What it was in the middle of. */
  workState?: WorkState;
  /** What it did last. */
  sessionSummary?: SessionSummary;
  /** What it did before, newest first. */
  recentSessions?: SessionSummary[];
  /** What matters most of what it knows, best first. */
  agentFacts?: AgentFact[];
}

/** An issue that reviews found. */
export interface ReviewPattern {
  pattern: string;
  count: number;
  lastSeen: string;
}

/** Axes and values from 0 to 5. */
export type ProjectRatings = Record<string, number>;

/** A finished project. */
export interface ProjectRecord {
  summary: string;
  /** Empty when nobody said. */
  tech: string;
  completedAt: string;
  /** Absent when nobody said. */
  reviewPassed?: boolean;
  ratings?: ProjectRatings;
}

/** A finished project, as callers tell of it. */
export type ProjectCompletion = Pick<ProjectRecord, "summary"> &
  Partial<Omit<ProjectRecord, "summary" | "completedAt">> & { completedAt?: Moment };

/** What projects left behind; of each list the newest last. */
export interface MemoryStore {
  reviewPatterns: ReviewPattern[];
  techPreferences: string[];
  projectHistory: ProjectRecord[];
}
