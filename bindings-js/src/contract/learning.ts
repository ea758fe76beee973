// The types of the interface `learning`.
// @generated from wit/ by `cargo xtask bindings`; edit the contract, not this file.

import type { Category } from "./types.js";

/** A statement worth remembering: a decision, a lesson, or another fact. */
export interface Insight {
  /** The category of the entry that it becomes. */
  category: Category;
  /** The statement. */
  text: string;
}

export const ruleSets = ["insights", "facts"] as const;
/**
 * A set of rules that find statements.
 *
 * - `insights`: Decisions and lessons that prose or a list marks as such, for example with `Decision:`.
 * - `facts`: Facts: what the user prefers, what the project is like, how work is done, and what was learnt the hard
 * way.
 */
export type RuleSet = (typeof ruleSets)[number];

/** The result of learning insights. */
export interface LearntInsights {
  /** Insights that are entries now. */
  learnt: string[];
  /** The number of insights that were learnt earlier, even if their entries were changed or forgotten later. */
  known: number;
}

/** The result of adding facts. */
export interface Remembered {
  /** Facts that are new entries. */
  stored: string[];
  /** Facts that were known. Their evidence counts this session, once. */
  known: string[];
  /** Entries of the project that were made from facts which enough different sessions stated. */
  shared: string[];
  /** Entries of the project that this agent confirmed by learning the same independently. */
  confirmed: string[];
  /** Entries that moved to the archive because the limit was reached. */
  evicted: string[];
  /** The number of facts left out because somebody forgot them earlier. */
  forgotten: number;
}
