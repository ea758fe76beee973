// The types of the interface `conversations`.
// @generated from wit/ by `cargo xtask bindings`; edit the contract, not this file.

import type { LearntInsights } from "./learning.js";
import type { Message } from "./types.js";

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

/** The result of closing a session. */
export interface Closing {
  /** The new handoff. Absent if the conversation has no message for it. */
  handoff?: string;
  /** The result of learning. */
  learning: LearntInsights;
  /**
   * The episode of the session, under the conditions of `digest` in `transcripts`. A conversation without a `chatId`
   * has none. It began with the `timestamp` of its first message (milliseconds, or ISO 8601), or with the agent's task.
   */
  episode?: string;
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
