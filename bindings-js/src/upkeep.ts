import type { Fault } from "./error.js";

export interface HealthReport {
  files: number;
  entries: number;
  passages: number;
  forgotten: number;
  faults: Fault[];
  unknown: string[];
}

export const chores = ["checkpoints", "conversations", "vault", "index", "legacy", "trash"] as const;
/** One kind of upkeep. They run in this order. */
export type Chore = (typeof chores)[number];

/** What upkeep did. */
export interface Report {
  /** Milliseconds since the Unix epoch. */
  finished: number;
  checkpointsCleaned: number;
  conversationsTrimmed: number;
  insightsLearnt: number;
  /** Entries that are in the archive now and in a summary here. */
  entriesArchived: number;
  indexRebuilt: boolean;
  legacyFilesCleaned: number;
  /** Entries that were forgotten so long ago that they are gone. */
  trashEmptied: number;
  /** What could not be looked after; everything else was. */
  faults: Fault[];
}

/** A file that was left as it is. */
export interface Skipped {
  key: string;
  reason: string;
}

/** What moving flat files into the vault did. */
export interface Migration {
  /** Keys of the files whose content is in the vault now. */
  migrated: string[];
  skipped: Skipped[];
  /** Entries that were new. */
  entries: number;
}

/** What was taken over from raw conversations. */
export interface Imported {
  conversations: number;
  handoffs: number;
  insights: number;
  faults: Fault[];
}
