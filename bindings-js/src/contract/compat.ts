// The types of the interface `compat`.
// @generated from wit/ by `cargo xtask bindings`; edit the contract, not this file.

/** A rating of a project on one axis. */
export interface Rating {
  /** The axis, such as creativity, visual, interaction, completeness or engagement. */
  axis: string;
  /** 0 to 5. */
  value: number;
}

/** A finished project. */
export interface ProjectRecord {
  /** The result, not blank. */
  summary: string;
  /** The technology that was used. */
  technology?: string;
  /** The verdict of the final review. */
  reviewPassed?: boolean;
  /** The time of completion. Absent when it is recorded: now. In milliseconds since the Unix epoch. */
  completedAt?: number;
  /** Ratings, at most one for each axis. */
  ratings: Rating[];
}

/**
 * Facts and sessions as text for an agent. When these blocks come back in a transcript or a conversation, nothing is
 * learnt from them. A block without content is an empty string.
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
