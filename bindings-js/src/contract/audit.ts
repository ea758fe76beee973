// The types of the interface `audit`.
// @generated from wit/ by `cargo xtask bindings`; edit the contract, not this file.

export const changeKinds = ["added", "changed", "removed"] as const;
/**
 * The kind of a change.
 *
 * - `added`: The entry is new in its file, or its mission was restored.
 * - `changed`: The entry has another text or other properties.
 * - `removed`: The entry is no longer in its file, or its mission was deleted.
 */
export type ChangeKind = (typeof changeKinds)[number];

/** One change of one entry. */
export interface LogLine {
  /** The number of the change, counted from 1 over the whole log. */
  number: number;
  /** The number of the first change made by the same call; it identifies the call. */
  call: number;
  /** The time of the change. In milliseconds since the Unix epoch. */
  at: number;
  /**
   * The writer that the host names (`audit.who` of policy), else the agent that calls the tool or for whom the handle
   * acts. If none is known: the author, for a new entry that is not brought back. `outside`: somebody changed the file,
   * with git or an editor.
   */
  who?: string;
  /** The kind of the change. */
  deed: ChangeKind;
  /** The entry. */
  reference: string;
  /** The change happened in the archive, not in the category file. */
  archived: boolean;
  /** The hash of the entry before the change, 16 hex digits. Absent if the entry did not exist. */
  before?: string;
  /** The hash of the entry after the change, 16 hex digits. Absent if the entry no longer exists. */
  after?: string;
  /** The call that this change undoes. */
  undoes?: number;
  /** The mission that was deleted or restored with the entry, by its id. */
  withMission?: string;
}

/** A property of an entry that a change gave another value, as text for people. */
export interface ChangedProperty {
  /** Its name: that of a field of `entry`, and of its origin "stated-by" and "confirmed". */
  name: string;
  /**
   * The value before: names of enums, a list with commas, the count of `evidence`, `yes` for what is true. Absent:
   * none.
   */
  before?: string;
  /** The value after, in the same form. Absent: none. */
  after?: string;
}

export const changeOutcomes = [
  "added",
  "text-changed",
  "changed",
  "accepted",
  "restored",
  "archived",
  "forgotten",
  "removed",
  "moved",
  "superseded",
  "in-force-again",
  "changed-in-file",
] as const;
/**
 * The outcome of a change for its entry.
 *
 * - `added`: It is new.
 * - `text-changed`: It has another text.
 * - `changed`: It has the same text and other properties.
 * - `accepted`: The candidate is in force.
 * - `restored`: It is back from the archive or the trash.
 * - `archived`: It is in the archive.
 * - `forgotten`: It is in the trash, or its mission was deleted.
 * - `removed`: Somebody took it out of its file, with git or an editor.
 * - `moved`: It has another owner, and so another reference.
 * - `superseded`: Another entry took its place.
 * - `in-force-again`: It is in force again, because the entry that had taken its place is not, or names it no more.
 * - `changed-in-file`: Its file has another text than the last change left: git or an editor changed it since, nobody
 * knows when and by whom.
 */
export type ChangeOutcome = (typeof changeOutcomes)[number];

/** What an entry said before and after a change. */
export interface ChangedText {
  /** The number of the change. */
  number: number;
  /** Its outcome for the entry. */
  outcome: ChangeOutcome;
  /** The text before it. Absent if the entry did not exist, or if this text is not stored any more. */
  before?: string;
  /** The text after it. Absent if the entry no longer existed, or if this text is not stored any more. */
  after?: string;
  /** The properties that changed, where both states are stored. */
  properties: ChangedProperty[];
}

/** One step in the history of an entry. */
export interface HistoryStep {
  /** What happened to it. */
  outcome: ChangeOutcome;
  /** The time. Of `changed-in-file` that of the last change before it. In milliseconds since the Unix epoch. */
  at: number;
  /** As in `log-line`. */
  who?: string;
  /** The call that made the change. Absent for `changed-in-file`. */
  call?: number;
  /**
   * Of `superseded` and `in-force-again` the entry that took its place, of `moved` the reference under which it was
   * before, or is since.
   */
  other?: string;
  /**
   * Its text before the step, where that is another one than after it. Absent if it did not exist, or if this text is
   * not stored any more.
   */
  before?: string;
  /** Its text after the step. Absent if it no longer existed, or if this text is not stored any more. */
  after?: string;
  /** The properties that changed, where both states are stored. */
  properties: ChangedProperty[];
}

export const textOfOrigins = ["present", "origin-only", "earlier"] as const;
/**
 * The text of an entry of which its origin, sources, session and evidence are: an edit keeps them.
 *
 * - `present`: The present one.
 * - `origin-only`: The origin is of the present one, all others are of an earlier one.
 * - `earlier`: An earlier one.
 */
export type TextOfOrigin = (typeof textOfOrigins)[number];

/** The history of an entry, as far as the log has it. */
export interface EntryHistory {
  /** Newest first. */
  steps: HistoryStep[];
  /**
   * The time since which it is in force with its present text, or since which it was until it ceased to be. Absent if
   * nobody knows, and if it never was. In milliseconds since the Unix epoch.
   */
  inForceSince?: number;
  /**
   * The time at which it ceased to be in force. Absent if it is in force, if it never was, and if nobody knows. In
   * milliseconds since the Unix epoch.
   */
  inForceUntil?: number;
  /** The text that its origin is of. */
  textOfOrigin: TextOfOrigin;
}

/** The result of undoing a call. */
export interface Undone {
  /** The undone call. */
  call: number;
  /** The entries that changed back, under their present names. Entries that the call had added are in the trash. */
  references: string[];
}

/** The result of deleting an entry permanently. */
export interface Purged {
  /** Keys of files that were deleted, or rewritten without the entry. */
  removed: string[];
  /** Keys of files that still contain its text, such as conversations. Only their owner can remove it there. */
  remaining: string[];
  /** The key of the receipt, by which `checkReceipts` searches for the text again, without having it. */
  receipt: string;
}

/** The receipt of a purge, checked: what was removed, and where the text is again. */
export interface Receipt {
  /** The key of its file. */
  key: string;
  /** The purged entry. */
  reference: string;
  /** The time of the purge. In milliseconds since the Unix epoch. */
  at: number;
  /** The version of Keepstone that purged it. */
  version: string;
  /** Keys of files that were deleted, or rewritten without the entry. */
  removed: string[];
  /** The number of texts that are searched for: the wordings that the entry had. */
  texts: number;
  /**
   * The number of wordings that contain a secret, or what policy redacts. They cannot be searched for, because the
   * receipt says nothing of them.
   */
  secretTexts: number;
  /** Keys of files that contain one of the texts now, or the entry. */
  found: string[];
}

/** A place in the root at which a secret stands. It does not contain the secret. */
export interface SecretPlace {
  /** The key of the file. */
  key: string;
  /** The line, counted from 1. Absent in files that have no lines, such as the index. */
  line?: number;
  /** The kind of the secret, such as `github token`, or the name under which policy redacts it. */
  kind: string;
}
