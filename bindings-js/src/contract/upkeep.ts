// The types of the interface `upkeep`.
// @generated from wit/ by `cargo xtask bindings`; edit the contract, not this file.

import type { Fault, Scope } from "./types.js";

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

export const chores = [
  "checkpoints",
  "conversations",
  "consolidate",
  "sweep",
  "vault",
  "index",
  "legacy",
  "trash",
] as const;
/**
 * A kind of maintenance. Chores run in this order.
 *
 * - `checkpoints`: Deletes expired checkpoints and moves broken ones aside.
 * - `conversations`: Learns from conversations and cuts long ones to their last messages.
 * - `consolidate`: Merges three or more entries of one category that say the same in nearly the same letters, if policy
 * asks for it (`jobs.consolidate_similarity`): one entry takes over all their words, and the others are archived with a
 * link to it.
 * - `sweep`: Lets entries fade and leave that nobody uses, promotes candidates that several sessions say, and keeps
 * each owner to its limit, as `sweep` of policy says. Doing it again changes nothing.
 * - `vault`: Moves the oldest entries of full categories to the archive and writes a summary of them.
 * - `index`: Updates the search index, merges its segments, and deletes derived files that are out of date.
 * - `legacy`: Deletes files of older formats whose content is proved to be in the vault.
 * - `trash`: Deletes from the trash, the before-images and the log everything that is older than policy keeps it.
 */
export type Chore = (typeof chores)[number];

export const transitions = ["promoted", "demoted", "archived"] as const;
/**
 * What a chore did to an entry.
 *
 * - `promoted`: A candidate is in force now.
 * - `demoted`: Its tier is `fading` now.
 * - `archived`: It moved to the archive.
 */
export type Transition = (typeof transitions)[number];

/** One entry that a chore changed. */
export interface EntryTransition {
  /** The entry. */
  reference: string;
  /** What happened to it. */
  transition: Transition;
  /** The reason, for people. */
  reason: string;
}

/** What an owner of entries keeps, and how much it may keep. */
export interface ScopeSize {
  /** The owner. */
  scope: Scope;
  /** The number of its entries in force and of its candidates, without passages and summaries. */
  entries: number;
  /** The most entries that the chore `sweep` leaves. Absent: any number. */
  limit?: number;
  /** The bytes of its entries, and of the texts of a mission. */
  bytes: number;
  /** The most bytes that the chore `sweep` leaves. Absent: any number. */
  quota?: number;
}

/** The result of maintenance. */
export interface RunReport {
  /** The time of the end. In milliseconds since the Unix epoch. */
  finished: number;
  /** The number of checkpoints deleted or moved aside. */
  checkpointsCleaned: number;
  /** The number of conversations that were cut. */
  conversationsTrimmed: number;
  /** The number of insights that became entries. */
  insightsLearnt: number;
  /** The number of candidates that are in force now. */
  entriesPromoted: number;
  /** The number of entries that are fading now. */
  entriesDemoted: number;
  /** The number of entries that moved to the archive. */
  entriesArchived: number;
  /** The entries of these three, each with the reason; at most 1,000. Empty in `lastReport`. */
  transitions: EntryTransition[];
  /**
   * The ids of missions that were moved to the trash, because nothing happened in them for so long
   * (`missions.deleted_days` of policy). Empty in `lastReport`.
   */
  missionsDeleted: string[];
  /** The search index was written. */
  indexRebuilt: boolean;
  /** The number of old files deleted. */
  legacyFilesCleaned: number;
  /** The number of entries deleted from the trash. */
  trashEmptied: number;
  /** Files that could not be maintained. Everything else was done. */
  faults: Fault[];
}
