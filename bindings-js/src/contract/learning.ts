// The types of the interface `learning`.
// @generated from wit/ by `cargo xtask bindings`; edit the contract, not this file.

import type { Category, Scope, Speaker } from "./types.js";

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

export const captureKinds = ["guidance", "failure", "review"] as const;
/**
 * The kind of a source that is captured.
 *
 * - `guidance`: The words with which a person guides the work: an intervention, a correction. Sentences that give a
 * rule are kept.
 * - `failure`: Something that went wrong, told in 50 to 1,200 characters; more is cut at the end of a sentence.
 * - `review`: A comment of a review. Programs, praise, and remarks about one place in the code are left out.
 */
export type CaptureKind = (typeof captureKinds)[number];

/** A source of what is worth remembering. */
export interface CaptureSource {
  /** Its kind. */
  kind: CaptureKind;
  /** Its id among the sources of its kind, such as the address of a comment. */
  key: string;
  /** The owner of the entries. */
  scope: Scope;
  /** The words. */
  text: string;
  /** The error of a failure; the line that names it is kept. */
  error?: string;
  /** The writer of a comment, such as `renovate[bot]`. */
  author?: string;
  /** The id of the session in which it was said. Absent: the source counts as a session of its own. */
  session?: string;
  /** Who said it. Absent: a person; of a failure, a tool. */
  statedBy?: Speaker;
}

/** A text that was not kept. */
export interface LeftOut {
  /** Its beginning, or the path of a file. */
  text: string;
  /** The reason, for people. */
  reason: string;
}

/** The result of capturing a source. */
export interface Captured {
  /** The source was captured before for this owner. Nothing was changed. */
  repeated: boolean;
  /** New candidates, two at most. */
  stored: string[];
  /** Entries of the category that say the same. Their evidence counts the session, once. */
  merged: string[];
  /** Candidates that are in force now, with a confidence of 0.8 at least. */
  promoted: string[];
  /** What was not kept. */
  leftOut: LeftOut[];
}
