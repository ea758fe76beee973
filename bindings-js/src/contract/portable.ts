// The types of the interface `portable`.
// @generated from wit/ by `cargo xtask bindings`; edit the contract, not this file.

import type { Skipped } from "./upkeep.js";

/** A part of an exported root. The texts of all parts, in order, are one JSON document. */
export interface Page {
  /** The text of the part. */
  text: string;
  /** The argument that returns the next part. Absent: this was the last one. */
  next?: string;
}

/** The result of importing a document. The counters are numbers of files of the document, except `entries`. */
export interface Taken {
  /** Files that did not exist and were written. */
  files: number;
  /** Entries that were added to category files which existed. */
  entries: number;
  /** Files that exist with the same content. */
  same: number;
  /** Files that exist with other content and stay as they are. */
  skipped: Skipped[];
}

/** A file of bit-office's memory folder. */
export interface SourceFile {
  /** The path relative to that folder, with `/`. */
  path: string;
  /** The whole content. */
  bytes: Uint8Array;
}

/** The result of importing bit-office's memory. All counters are numbers of new things unless they say otherwise. */
export interface BitOffice {
  /** Files that were read. */
  files: number;
  /** Files that were imported earlier with the same content; they were not read again. */
  same: number;
  /** Facts of agents. */
  facts: number;
  /** Facts of the project. */
  shared: number;
  /** Session summaries. */
  sessions: number;
  /** Work states. */
  workStates: number;
  /** Review issues, technologies and finished projects. */
  projects: number;
  /** Items that the root already had. */
  known: number;
  /** Entries that moved to the archive because the limit was reached. */
  evicted: string[];
  /** Files, or parts of them, that were left out. */
  skipped: Skipped[];
}
