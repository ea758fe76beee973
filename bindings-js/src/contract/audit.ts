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

/** What an entry said before and after a change. */
export interface ChangedText {
  /** The number of the change. */
  number: number;
  /** The text before it. Absent if the entry did not exist, or if this text is not stored any more. */
  before?: string;
  /** The text after it. Absent if the entry no longer existed, or if this text is not stored any more. */
  after?: string;
  /** The properties that changed, where both states are stored. */
  properties: ChangedProperty[];
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
