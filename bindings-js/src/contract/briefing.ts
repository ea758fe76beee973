// The types of the interface `briefing`.
// @generated from wit/ by `cargo xtask bindings`; edit the contract, not this file.

import type { Entry, Mention, Speaker } from "./types.js";

/** An entry with the things that it names. */
export interface Mentioned {
  /** The entry. */
  entry: Entry;
  /** What it names, in the order of its text. */
  mentions: Mention[];
}

/** One text of an excerpt. */
export interface ExcerptItem {
  /** Its reference or the key of its file, in the other root. */
  source: string;
  /** The full text. */
  text: string;
}

/** Texts of another root, for a section of their own in a brief. */
export interface Excerpt {
  /** The heading in the brief, without the colon. */
  title: string;
  /** The texts, best first. */
  items: ExcerptItem[];
}

/** The agent to brief. */
export interface Request {
  /** The agent's id. */
  agent: string;
  /**
   * The work that the agent is about to do; it selects the relevant entries. A task that no entry matches selects
   * pinned ones only. Absent or blank: the newest entries, the agent's own and the project's first.
   */
  task?: string;
  /**
   * The maximum length of the brief in tokens. Absent: `brief.budget` of policy (2,000). A budget that the marks around
   * a brief do not fit into is invalid; the message says how many tokens they take.
   */
  budget?: number;
  /**
   * Excerpts of other roots. Each becomes a section after the relevant entries. Together they get a share of the budget
   * (`brief.beside_share` of policy, 0.15), and more if room is left. This root stores nothing of them.
   */
  beside?: Excerpt[];
  /** Things that entries name and that no longer exist, as the host found. Each entry that names one says so. */
  missing?: Mention[];
  /**
   * The speakers whose entries may be told. Empty: all. What is no entry, such as the description of the project, is
   * told anyway.
   */
  statedBy?: Speaker[];
}

export const dropReasons = ["budget", "limit", "unreadable"] as const;
/**
 * The reason why a source is missing from a brief.
 *
 * - `budget`: The source did not fit into the budget.
 * - `limit`: The section has its maximum number of entries.
 * - `unreadable`: The file cannot be read or understood. The source is the file's key; `upkeep.health` says more.
 */
export type DropReason = (typeof dropReasons)[number];

/** A source that is missing from a brief. */
export interface Dropped {
  /** A reference, or the key of a file. */
  source: string;
  /** The reason. */
  reason: DropReason;
}

/** A part of a brief. */
export interface Section {
  /** The heading in the text, without its colon. */
  title: string;
  /** The sources in the section, each a reference or the key of a file. */
  sources: string[];
  /** Relevant sources that are missing from the section. */
  dropped: Dropped[];
  /** The number of characters cut from the sources in the section. */
  cut: number;
}

/** A composed text and its sources. */
export interface Brief {
  /** The text for the agent. Empty when there is nothing to say, or nothing that fits the budget. */
  text: string;
  /**
   * The estimated length of the whole text in tokens, never above the budget: a quarter for each UTF-16 code unit, one
   * for each Chinese, Japanese or Korean character, rounded up.
   */
  tokens: number;
  /** The sections in the order of the text. An empty section is present only if something was dropped from it. */
  sections: Section[];
  /**
   * The files, commits and symbols that relevant entries in the text name. A host that sees the project looks for them,
   * and composes again with those that are `missing`.
   */
  mentions: Mention[];
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
