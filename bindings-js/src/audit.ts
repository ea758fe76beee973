export const deeds = ["added", "changed", "removed"] as const;
/** What happened to an entry. */
export type Deed = (typeof deeds)[number];

/** One change of one entry. */
export interface LogLine {
  /** Counted from 1 over the whole log. */
  number: number;
  /** The number of the first change that the same call made. */
  call: number;
  /** Milliseconds since the Unix epoch. */
  at: number;
  /** Who the host says it is (`audit.who` of policy), else who wrote the entry, for one that was added. */
  who?: string;
  deed: Deed;
  reference: string;
  /** In the archive, not in its category. */
  archived: boolean;
  /** The hash of how it stood in its file before, 16 hex digits; absent: not at all. */
  before?: string;
  /** The same after. */
  after?: string;
  /** The call that this change undoes. */
  undoes?: number;
}

/** What undoing a call did. */
export interface Undone {
  call: number;
  /** Entries that were turned back, under the names they have now; those that were added are in the trash. */
  references: string[];
}

/** What purging did. */
export interface Purged {
  /** Keys that are gone, or were written without it. */
  removed: string[];
  /** Keys of files in which its text stands still, such as raw conversations. */
  remaining: string[];
}
