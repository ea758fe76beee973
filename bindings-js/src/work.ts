import type { Insight, Message } from "./session.js";
import type { Skipped } from "./upkeep.js";

export const workStatuses = ["running", "interrupted", "failed", "cancelled"] as const;
/** How a task stands. */
export type WorkStatus = (typeof workStatuses)[number];

/** What an agent is doing. Times are milliseconds since the Unix epoch. */
export interface WorkState {
  startedAt: number;
  updatedAt: number;
  status: WorkStatus;
  taskId?: string;
  /** At most 500 characters. */
  taskPrompt?: string;
  cwd?: string;
  /** At most 200 characters. */
  summary: string;
  nextSteps: string[];
  unfinished: string[];
  /** The last three segments of each path. */
  filesTouched: string[];
  /** At most 160 characters. */
  lastActivity?: string;
}

/** What is said of an agent's work. What is absent is found in `output`, else it stays as it was for this task. */
export interface WorkReport {
  agent: string;
  /** Running unless told. */
  status?: WorkStatus;
  startedAt?: number;
  /** Another one than before begins anew. */
  taskId?: string;
  taskPrompt?: string;
  cwd?: string;
  summary?: string;
  nextSteps?: string[];
  unfinished?: string[];
  filesTouched?: string[];
  lastActivity?: string;
  /** What the agent printed so far. */
  output?: string;
}

/** What a session used. */
export interface TokenUsage {
  input: number;
  output: number;
}

/** What an agent did in one session. */
export interface SessionSummary {
  /** Milliseconds since the Unix epoch. */
  timestamp: number;
  session?: string;
  taskId?: string;
  /** One line of at most 200 characters; empty when nothing tells. */
  what: string;
  decisions: string[];
  filesChanged: string[];
  unfinished: string[];
  nextSteps: string[];
  commits: string[];
  tokens: TokenUsage;
}

/** What is said of a session that ends. What is absent is found in `output`. */
export interface SessionCommit {
  agent: string;
  /** What the session is known by; its task, else its content, unless told. */
  session?: string;
  /** A task is committed once. */
  taskId?: string;
  what?: string;
  decisions?: string[];
  filesChanged?: string[];
  unfinished?: string[];
  nextSteps?: string[];
  commits?: string[];
  tokens?: TokenUsage;
  /** Those that the output holds by rule, unless told. */
  facts?: Insight[];
  /** What the agent printed. */
  output?: string;
}

/** What became of facts, by reference. */
export interface Remembered {
  stored: string[];
  /** Those that were known; each counts once more unless this session has said it before. */
  known: string[];
  /** Entries of the project that facts became, having been met in enough different sessions. */
  promoted: string[];
  /** Entries of the project that the agent confirmed by coming to the same. */
  confirmed: string[];
  /** Entries that went to the archive to make room. */
  evicted: string[];
  /** How many were left out because somebody forgot them before. */
  forgotten: number;
}

/** What became of a commit. */
export interface Committed {
  summary: SessionSummary;
  /** It was committed before; nothing was changed. */
  repeated: boolean;
  facts: Remembered;
}

/** What a recovery is asked for, with what the host itself knows of the lost session. */
export interface RecoveryRequest {
  agent: string;
  task?: string;
  phase?: string;
  lastResult?: string;
  /** What was said last; what the agent's checkpoint holds unless told. */
  messages?: Message[];
  /** In tokens. */
  budget?: number;
}

/** What is known of a lost session. */
export interface Recovery {
  /** What to tell the agent. */
  text: string;
  tokens: number;
  /** Absent once its task was committed or the state cleared. */
  work?: WorkState;
  last?: SessionSummary;
  /** Newest first. */
  previous: SessionSummary[];
}

/** An agent, and what people call it. */
export interface Teammate {
  agent: string;
  /** Its id unless told. */
  name?: string;
}

/** Blocks of text for an agent; one with nothing in it is empty. */
export interface KnowledgeBlocks {
  /** All blocks. */
  text: string;
  tokens: number;
  agentKnowledge: string;
  projectKnowledge: string;
  recentSessions: string;
  /** Review issues, technologies and ratings of earlier projects. */
  learned: string;
}

/** One axis: creativity, visual, interaction, completeness, engagement, or any other. */
export interface Rating {
  axis: string;
  /** 0 to 5. */
  value: number;
}

/** A finished project. */
export interface ProjectRecord {
  summary: string;
  technology?: string;
  reviewPassed?: boolean;
  /** Milliseconds since the Unix epoch; now, unless told. */
  completedAt?: number;
  ratings: Rating[];
}

/** A part of a root as one JSON document. */
export interface Page {
  text: string;
  /** What to ask for the next part with; absent: this was the last. */
  next?: string;
}

/** What became of a document's files. */
export interface Taken {
  files: number;
  /** Entries that category files which were there took over. */
  entries: number;
  same: number;
  skipped: Skipped[];
}

/** A file of bit-office's memory folder. */
export interface SourceFile {
  /** Below the folder, with `/`. */
  path: string;
  bytes: Uint8Array;
}

/** What was taken over from bit-office's memory folder. */
export interface BitOffice {
  files: number;
  /** Files that were taken over before, as they are. */
  same: number;
  facts: number;
  shared: number;
  sessions: number;
  workStates: number;
  projects: number;
  /** What was there already. */
  known: number;
  evicted: string[];
  skipped: Skipped[];
}
