// The types of the interface `vault`.
// @generated from wit/ by `cargo xtask bindings`; edit the contract, not this file.

import type { Category, Entry, Importance } from "./types.js";

/** The newest of the entries that were asked for. */
export interface NewestEntries {
  /** Newest first, passages without a date last. */
  entries: Entry[];
  /** The number of older ones. */
  leftOut: number;
}

/** The result of adding a draft. */
export type Outcome =
  /** The draft is a new entry. */
  | { kind: "stored"; reference: string }
  /**
   * The scope and category already have an entry with the same text, or with one that policy counts as equal
   * (`facts.similarity`). That entry took over the draft's tags, sources, author and session.
   */
  | { kind: "merged"; reference: string }
  /**
   * Policy refused the draft: it holds a secret (`secrets.by_hand`), it is no memory but a raw diff, a stack trace, a
   * summary of a session, git history or a list of files (`dumps.refuse`), or it matters too little (`drafts.mode`).
   * The text gives the reason for people.
   */
  | { kind: "rejected"; reason: string };

/** Changes to an entry. Absent fields keep their values. */
export interface Changes {
  /** The new content. */
  text?: string;
  /** All new tags. */
  tags?: string[];
  /** The new importance. */
  importance?: Importance;
  /** The new confidence, 0 to 1. */
  confidence?: number;
  /**
   * Entries that it supersedes from now on, beside those that it does already; see `draft` in `types`. A passage cannot
   * supersede.
   */
  supersedes?: string[];
  /** How a finding was resolved; blank: it is open again. Invalid for an entry of another category. */
  resolution?: string;
}

/** The number of entries in a category. */
export interface CategoryCount {
  /** The category. */
  category: Category;
  /** Entries and passages in the category's file; the archive and the trash do not count. */
  entries: number;
}

/** The content of `_project.md`, the description of the project that every brief begins with. */
export interface ProjectContext {
  /** Empty if the file does not exist. */
  text: string;
  /** The file's version. Absent if the file does not exist. */
  version?: string;
}

export const coreSections = ["persona", "user", "current-context"] as const;
/**
 * A section of a core memory.
 *
 * - `persona`: Who the agent is, and how it works. At most `core.persona_chars` characters (policy; 1,000).
 * - `user`: The person that it works for. At most `core.user_chars` characters (1,000).
 * - `currentContext`: What it is at now. At most `core.current_context_chars` characters (2,000).
 */
export type CoreSection = (typeof coreSections)[number];

/** The content of `{agent}/_core.md`: what an agent always has before it, since every brief of it begins with this. */
export interface CoreMemory {
  /** Markdown with headings of level 3 and deeper, as all sections. Empty if there is none. */
  persona: string;
  /** The person that the agent works for. */
  user: string;
  /** What it is at now. */
  currentContext: string;
  /** The file's version. Absent if the file does not exist. */
  version?: string;
}
