// The types of the interface `facts`.
// @generated from wit/ by `cargo xtask bindings`; edit the contract, not this file.

/** The result of adding facts. */
export interface Remembered {
  /** Facts that are new entries. */
  stored: string[];
  /** Facts that were known. Their evidence counts this session, once. */
  known: string[];
  /** Entries of the project that were made from facts which enough different sessions stated. */
  promoted: string[];
  /** Entries of the project that this agent confirmed by learning the same independently. */
  confirmed: string[];
  /** Entries that moved to the archive because the limit was reached. */
  evicted: string[];
  /** The number of facts left out because somebody forgot them earlier. */
  forgotten: number;
}

/**
 * Facts and sessions as text for an agent. `ingest` and `sessions` recognise these blocks in a transcript and learn
 * nothing from them. A block without content is an empty string.
 */
export interface KnowledgeBlocks {
  /** All blocks together. */
  text: string;
  /** The estimated length of `text` in tokens, never above the budget. */
  tokens: number;
  /** Facts of the agent. */
  agentKnowledge: string;
  /** Facts of the project. */
  projectKnowledge: string;
  /** Summaries of the agent's latest sessions. */
  recentSessions: string;
  /** Review issues, technologies and ratings of earlier projects. */
  learned: string;
}
