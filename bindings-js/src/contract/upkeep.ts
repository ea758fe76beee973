// The types of the interface `upkeep`.
// @generated from wit/ by `cargo xtask bindings`; edit the contract, not this file.

import type { Fault } from "./types.js";

/** The state of a root. */
export interface HealthReport {
  /** The number of category files, readable or not. */
  files: number;
  /** The number of entries. */
  entries: number;
  /** The number of passages: texts that a person wrote without an id. */
  passages: number;
  /** The number of entries in the trash. */
  forgotten: number;
  /** Defects of files. All other files work. */
  faults: Fault[];
  /** Keys that the format does not know. They are left alone. */
  unknown: string[];
}

export const chores = ["checkpoints", "conversations", "vault", "index", "legacy", "trash"] as const;
/**
 * A kind of maintenance. Chores run in this order.
 *
 * - `checkpoints`: Deletes expired checkpoints and moves broken ones aside.
 * - `conversations`: Learns from conversations and cuts long ones to their last messages.
 * - `vault`: Moves the oldest entries of full categories to the archive and writes a summary of them.
 * - `index`: Updates the search index, merges its segments, and deletes derived files that are out of date.
 * - `legacy`: Deletes files of older formats whose content is proved to be in the vault.
 * - `trash`: Deletes from the trash, the before-images and the log everything that is older than policy keeps it.
 */
export type Chore = (typeof chores)[number];

/** The result of maintenance. */
export interface Report {
  /** The time of the end. In milliseconds since the Unix epoch. */
  finished: number;
  /** The number of checkpoints deleted or moved aside. */
  checkpointsCleaned: number;
  /** The number of conversations that were cut. */
  conversationsTrimmed: number;
  /** The number of insights that became entries. */
  insightsLearnt: number;
  /** The number of entries that moved to the archive. */
  entriesArchived: number;
  /** The search index was written. */
  indexRebuilt: boolean;
  /** The number of old files deleted. */
  legacyFilesCleaned: number;
  /** The number of entries deleted from the trash. */
  trashEmptied: number;
  /** Files that could not be maintained. Everything else was done. */
  faults: Fault[];
}
