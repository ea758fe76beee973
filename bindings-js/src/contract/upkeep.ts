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
  /** Keys that the format does not know, the first 20: a warning counts the others. They are left alone. */
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

/** A file of the root as it was at the base of a branch. */
export interface BaseFile {
  /** Its key. */
  key: string;
  /** Its text then. Absent if the branch made it. */
  text?: string;
}

/** A path that entries name, and that the branch took from the project. */
export interface GonePath {
  /** The path as entries name it (`briefing.mentions`). */
  path: string;
  /** What the branch calls it now. Absent if it was deleted. */
  renamedTo?: string;
}

/** What a branch changes, as the host found it in git. The root is as the branch has it. */
export interface Branch {
  /** The Markdown files of the root that the branch made, changed or deleted, each as it was at the base. */
  files?: BaseFile[];
  /** The paths that the project has no more. */
  gone?: GonePath[];
}

export const checkKinds = [
  "contradiction",
  "amendment",
  "duplicate",
  "gone-path",
  "unconfirmed",
  "secret",
  "defect",
  "assertion",
  "withdrawn",
] as const;
/**
 * The kind of what a check found.
 *
 * - `contradiction`: An entry probably contradicts another one in force.
 * - `amendment`: An entry and another one in force are about one name from code, and do not say the same of it.
 * - `duplicate`: An entry says nearly the same as another one in force.
 * - `gone-path`: An entry in force names a file that the branch deletes or renames.
 * - `unconfirmed`: An entry that nobody confirmed: a candidate, or the words of an agent, a tool or a file.
 * - `secret`: A file has a key, a token or a password.
 * - `defect`: A file is not in order: two wordings of a merge, conflict markers, an id that stands twice, no UTF-8.
 * - `assertion`: Agents would not be told what `memory-tests.toml` asserts.
 * - `withdrawn`: An entry in force that a person stated or confirmed at the base has another text, or is gone, and
 * nothing supersedes it.
 */
export type CheckKind = (typeof checkKinds)[number];

/** What a check found. Each is about something that the branch makes or changes, but for assertions. */
export interface CheckFinding {
  /** Its kind. */
  kind: CheckKind;
  /** True if it fails the check (`check.fail` of policy); otherwise it is a warning. */
  fails: boolean;
  /** The key of the file. */
  key: string;
  /** The line in the file, counted from 1. */
  line?: number;
  /** The entry that it is about. */
  reference?: string;
  /** The entry that it is found beside. */
  other?: string;
  /** What was found, for people. */
  message: string;
}
