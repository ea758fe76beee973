import type { Category } from "./entry.js";

export const roles = ["user", "agent"] as const;
/** Who said something. */
export type Role = (typeof roles)[number];

/** One turn. Any other names are kept, with what JSON can say of their values. */
export interface Message {
  role: Role;
  text: string;
  /** Said between programs: in no checkpoint, no handoff, and nothing is learnt from it. */
  internal?: boolean;
  [other: string]: unknown;
}

/**
 * What an agent and its user said: a conversation, or a checkpoint of its end. Any other names are kept, with what
 * JSON can say of their values.
 */
export interface Conversation {
  agentId: string;
  /** Milliseconds since the Unix epoch; when it is saved without: now. */
  savedAt?: number;
  chatId?: string;
  modelId?: string;
  /** Oldest first. */
  messages: Message[];
  [other: string]: unknown;
}

/** Something worth remembering that was said. */
export interface Insight {
  category: Category;
  text: string;
}

/** What became of insights. */
export interface Learning {
  /** References of those that are entries now. */
  learnt: string[];
  /** Those that were learnt before, even if they were changed or forgotten since. */
  known: number;
}

/** What closing a session left behind. */
export interface Closing {
  /** A reference; absent when nothing was said. */
  handoff?: string;
  learning: Learning;
}

export const synced = ["written", "current", "unreadable"] as const;
/** What became of a checkpoint. */
export type Synced = (typeof synced)[number];

export interface Sync {
  agentId: string;
  outcome: Synced;
}

/** A conversation to take up again. */
export interface ResumeId {
  agentId: string;
  chatId: string;
}
