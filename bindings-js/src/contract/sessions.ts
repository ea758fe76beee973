// The types of the interface `sessions`.
// @generated from wit/ by `cargo xtask bindings`; edit the contract, not this file.

import type { Category } from "./types.js";

export const roles = ["user", "agent"] as const;
/** The sender of a message. */
export type Role = (typeof roles)[number];

/** One message. */
export interface Message {
  /** The sender. */
  role: Role;
  /** The text. */
  text: string;
  /** Sent between programs. Checkpoints and handoffs leave it out, and nothing is learnt from it. */
  internal?: boolean;
  /** Any other names are kept, with what JSON can say of their values. */
  [other: string]: unknown;
}

/** A conversation or a checkpoint. */
export interface Conversation {
  /** The agent's id. Each agent has one conversation. */
  agentId: string;
  /** The time of saving. Absent when it is saved: now. In milliseconds since the Unix epoch. */
  savedAt?: number;
  /** The client's id of the chat. */
  chatId?: string;
  /** The id of the language model. */
  modelId?: string;
  /** Messages, oldest first. */
  messages: Message[];
  /** Any other names are kept, with what JSON can say of their values. */
  [other: string]: unknown;
}

/** A statement worth remembering. */
export interface Insight {
  /** The category of the entry that it becomes. */
  category: Category;
  /** The statement. */
  text: string;
}

/** The result of learning insights. */
export interface Learning {
  /** Insights that are entries now. */
  learnt: string[];
  /** The number of insights that were learnt earlier, even if their entries were changed or forgotten later. */
  known: number;
}

/** The result of closing a session. */
export interface Closing {
  /** The new handoff. Absent if the conversation has no message for it. */
  handoff?: string;
  /** The result of learning. */
  learning: Learning;
}

export const synced = ["written", "current", "unreadable"] as const;
/**
 * The result of synchronising one checkpoint.
 *
 * - `written`: The checkpoint was written.
 * - `current`: The checkpoint is as new as the conversation.
 * - `unreadable`: The conversation's file cannot be understood; it stays as it is.
 */
export type Synced = (typeof synced)[number];

/** The checkpoint of one agent. */
export interface Sync {
  /** The agent. */
  agentId: string;
  /** The result. */
  outcome: Synced;
}

/** The chat with which a client can continue. */
export interface ResumeId {
  /** The agent. */
  agentId: string;
  /** The client's id of the agent's last chat. */
  chatId: string;
}
