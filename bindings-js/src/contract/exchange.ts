// The types of the interface `exchange`.
// @generated from wit/ by `cargo xtask bindings`; edit the contract, not this file.

export const formats = ["keepstone", "bit-office", "agent-memory", "conversations", "client-notes"] as const;
/**
 * The form of a memory that can be imported.
 *
 * - `keepstone`: A root as one JSON document, as `export` returns it. Existing text is never overwritten: a category
 * file takes over the entries that it lacks, and any other file with other content stays as it is.
 * - `bit-office`: The memory folder of bit-office. Each file is imported once for each content, so nothing that was
 * forgotten later comes back.
 * - `agent-memory`: Flat files of agent-memory 2 (`{agent}.md`). They lie in this root, so `files` is empty. The
 * sections of each file become entries, and the file is renamed to `{agent}.md.bak`.
 * - `conversations`: Saved conversations. They lie in this root, so `files` is empty. Insights are learnt from all of
 * them, and each that has no handoff gets one.
 * - `client-notes`: The notes that a coding client keeps by itself, in Markdown. Each path begins with the name of the
 * client, as in `claude-code/MEMORY.md`. A file with properties at its top is one note; in others each item of a list
 * and each paragraph is one. They become entries of the project by an agent that nobody confirmed. What was forgotten
 * does not come back.
 */
export type Format = (typeof formats)[number];

/** A part of an exported root. The texts of all parts, in order, are one JSON document. */
export interface Page {
  /** The text of the part. */
  text: string;
  /** The argument that returns the next part. Absent: this was the last one. */
  next?: string;
}

/** A file to import. */
export interface SourceFile {
  /** The path relative to the imported folder, with `/`. */
  path: string;
  /** The whole content. */
  bytes: Uint8Array;
}

/** A file, or a part of one, that was left out. */
export interface Skipped {
  /** The key or the path. */
  key: string;
  /** The reason, for people. */
  reason: string;
}

/** The result of an import. Counters are 0 for things that the format does not have. */
export interface ImportReport {
  /** Keys or paths of the files that were imported, in the order of their reading. */
  files: string[];
  /** The number of files that were left as they are because this root has the same content. */
  same: number;
  /** The number of new entries. Entries of whole files that `keepstone` writes are not counted. */
  entries: number;
  /** The number of new handoffs; they are entries too. */
  handoffs: number;
  /** The number of new session summaries. */
  sessions: number;
  /** The number of new work states. */
  workStates: number;
  /** The number of items that the root already had. */
  known: number;
  /** Entries that moved to the archive because the limit was reached. */
  evicted: string[];
  /** Files, or parts of them, that were left out. */
  skipped: Skipped[];
}
