// The types of the interface `procedures`.
// @generated from wit/ by `cargo xtask bindings`; edit the contract, not this file.

import type { LeftOut } from "./learning.js";
import type { Entry } from "./types.js";

/** An entry of the category `procedures` with its outcomes. */
export interface Procedure {
  /** The entry. Its confidence begins at 0.55 if it was made from episodes. */
  entry: Entry;
  /** The first line of its text. */
  title: string;
  /** The number of sessions in which it worked. 0 for an entry that upkeep moved to the archive. */
  successes: number;
  /** The number of sessions in which it did not. 0 for an entry that upkeep moved to the archive. */
  failures: number;
}

export const practiceOutcomes = ["success", "failure"] as const;
/**
 * How a procedure went.
 *
 * - `success`: It worked.
 * - `failure`: It did not work.
 */
export type PracticeOutcome = (typeof practiceOutcomes)[number];

/** The result of importing skills. */
export interface SkillImport {
  /** New procedures. */
  stored: string[];
  /** Procedures that took over what somebody edited in their file. */
  changed: string[];
  /** The number of files that say what is known. */
  same: number;
  /** Files that were left out, by their paths. */
  leftOut: LeftOut[];
}
