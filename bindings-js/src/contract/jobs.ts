// The types of the interface `jobs`.
// @generated from wit/ by `cargo xtask bindings`; edit the contract, not this file.

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
