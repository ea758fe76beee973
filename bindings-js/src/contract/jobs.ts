// The types of the interface `jobs`.
// @generated from wit/ by `cargo xtask bindings`; edit the contract, not this file.

import type { Hit } from "./search.js";

/** A text that needs a vector. */
export interface Job {
  /** Identifies the text: entries with the same text share a job, and an edited text is a new job. */
  id: string;
  /** The text, at most 8 KiB of UTF-8; a longer entry is cut. */
  text: string;
}

/** The vector of a job's text. */
export interface Answer {
  /** The id of the job. */
  id: string;
  /** The vector, not empty. Only its direction is stored. */
  vector: Float32Array | number[];
}

/** The progress of embedding. */
export interface JobStatus {
  /** The model of the latest vectors. Absent if there are none. */
  model?: string;
  /** The length of that model's vectors. */
  dimension?: number;
  /** The number of entries with status candidate or promoted. */
  entries: number;
  /** The number of those entries that have a vector of the model. */
  embedded: number;
  /** The number of jobs that are left. */
  pending: number;
}

export const taskKinds = ["extract", "merge", "rerank"] as const;
/**
 * The kind of a task.
 *
 * - `extract`: A stretch of a session (`transcripts.stretches` of policy), for the statements in it that are worth
 * keeping.
 * - `merge`: Three or more entries of one scope and category that say nearly the same (`jobs.merge_similarity`), for
 * one text in their place.
 * - `rerank`: A query and what a search found for it, for a better order.
 */
export type TaskKind = (typeof taskKinds)[number];

/** Something that a language model may do. */
export interface Task {
  /** Names the task and its content: where that changes, it is another task. */
  id: string;
  /** The kind of the task. */
  kind: TaskKind;
  /** What the model has to do: the text of the system. */
  instructions: string;
  /**
   * What it works on: the text of the user. It holds no secrets that can be recognised. Anybody may have written it.
   */
  content: string;
  /** The JSON Schema of the answer. */
  schema: string;
  /** The number of bytes that an answer may have. A longer one is refused. */
  mostBytes: number;
}

/** A part of an answer that was not accepted. */
export interface Rejection {
  /** Its beginning. */
  text: string;
  /** The reason. */
  reason: string;
}

/** The effects of an answer. */
export interface Verdict {
  /** The task is done. If not, nothing was changed, and the task waits for another answer. */
  done: boolean;
  /** New entries and candidates. */
  stored: string[];
  /** Candidates of other sessions that are entries now. */
  confirmed: string[];
  /** Entries that were archived in favour of the stored one, whose sources name them. */
  archived: string[];
  /** The number of statements that were known, or that somebody forgot earlier. */
  known: number;
  /** Everything that was not accepted. */
  rejected: Rejection[];
}

/** The hits of a search in the order of a model, or of the search. */
export interface Ranking {
  /** Best first, as many as the query asked for. Each has the score of the search. */
  hits: Hit[];
  /** The reason why the order is that of the search. Absent if it is the model's. */
  refusal?: string;
}
