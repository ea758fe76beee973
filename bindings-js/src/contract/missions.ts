// The types of the interface `missions`.
// @generated from wit/ by `cargo xtask bindings`; edit the contract, not this file.

export const missionStates = ["active", "idle", "decaying", "archived", "deleted"] as const;
/**
 * The stage of a mission's life. It follows from the time since its last activity and is stored nowhere: what is said
 * in the conversation and what is remembered or observed again are activity. Policy has the times.
 *
 * - `active`: Something happened lately: less than a day ago.
 * - `idle`: Nothing happened for a day.
 * - `decaying`: Nothing happened for 7 days.
 * - `archived`: It ended, or nothing happened for 30 days (`missions.archived_days`).
 * - `deleted`: It was deleted, and can be restored for 30 days (`audit.trash_days`).
 */
export type MissionState = (typeof missionStates)[number];

export const missionOutcomes = ["success", "failure"] as const;
/** The end of a mission. */
export type MissionOutcome = (typeof missionOutcomes)[number];

/** A mission. */
export interface Mission {
  /** Its id. */
  id: string;
  /** Its description, Markdown. Empty if nobody described it. */
  text: string;
  /** Its subject, in one line. */
  topic?: string;
  /** The phase that the work is in, in one line. */
  phase?: string;
  /** Tags, without `#`. */
  tags: string[];
  /** Those who take part: as the description names them, then the other speakers of the conversation. */
  participants: string[];
  /** Who may read which parts, in the form of `mission-changes`. Absent: whoever opens the memory may read all. */
  mayRead?: string;
  /** Who may write which parts. Absent: whoever may read a part. */
  mayWrite?: string;
  /** When it was created. Absent if the description does not say. In milliseconds since the Unix epoch. */
  created?: number;
  /** When it ended. Absent if it did not. In milliseconds since the Unix epoch. */
  ended?: number;
  /** How it ended. Absent if it did not. */
  outcome?: MissionOutcome;
  /** The stage of its life. */
  state: MissionState;
  /** The time of its last activity. Absent if no time stands in its files. In milliseconds since the Unix epoch. */
  lastActive?: number;
  /** The number of turns of the conversation; 0 for a deleted mission. */
  turns: number;
  /** The number of its entries and passages; 0 for a deleted mission. The archive and the trash do not count. */
  entries: number;
  /** The version of the description's file. Absent if there is none. */
  version?: string;
}

/**
 * What to set in the description of a mission. Absent fields keep their values; an empty text or list removes the
 * value.
 */
export interface MissionChanges {
  /** The description, Markdown. A line that begins with a label of the file, such as `**Topic:**`, is invalid. */
  text?: string;
  /** The subject, in one line. */
  topic?: string;
  /** The phase of the work, in one line. */
  phase?: string;
  /** All tags. */
  tags?: string[];
  /** All participants, by their ids. */
  participants?: string[];
  /**
   * Who may read which parts: rules between semicolons, each with ids of agents, a colon, and parts, as in `dev, qa:
   * all; others: conversation, decisions`. A part is a category, or `description`, `conversation`, `notes`,
   * `artifacts`; `all` is every part, `nothing` is none. The rules for `others` hold for agents that no rule names;
   * without them those may do nothing. Whoever may write a part may read it.
   */
  mayRead?: string;
  /**
   * Who may write which parts, in the same form. If only `mayRead` is declared, whoever may read a part may write it.
   * Whoever may write the description may change these rules.
   */
  mayWrite?: string;
}

/** Selects missions. A mission must satisfy every field. */
export interface MissionFilter {
  /** Any of these states. An empty list selects all but deleted missions. */
  states?: MissionState[];
  /** This one takes part. */
  participant?: string;
  /** It has this tag; upper and lower case are equal. */
  tag?: string;
  /** Its topic contains these words; upper and lower case are equal. */
  topic?: string;
}

/** One turn of the conversation of a mission. */
export interface MissionTurn {
  /** Its number, counted from 1. Two turns have one number if two branches of git added them. */
  number: number;
  /** When it was said. Absent if the file has no date that can be read. In milliseconds since the Unix epoch. */
  at?: number;
  /** Who said it. Absent if a person left that out. */
  speaker?: string;
  /** The kind of the turn, such as `question`. */
  kind?: string;
  /** What was said: Markdown without blank lines around it. */
  text: string;
}

/** An entry of a mission that the project has now. */
export interface MissionCopy {
  /** The entry of the mission, which stays. */
  original: string;
  /** The entry of the project: a copy, or the entry that said the same before. */
  copy: string;
}

/** An entry of a mission that stays as it is. */
export interface MissionRest {
  /** The entry. */
  reference: string;
  /** The reason, for people. */
  reason: string;
}

/** The result of ending a mission. */
export interface MissionEnding {
  /** The mission as it is now. */
  mission: Mission;
  /** Entries that the project has now, of a mission that succeeded. */
  copied: MissionCopy[];
  /** Entries that moved to the archive, of a mission that failed. */
  archived: string[];
  /** All other entries, with the reason. */
  left: MissionRest[];
  /** It had ended so before. Nothing was changed. */
  repeated: boolean;
}

/** What an agent keeps in mind in a mission. */
export interface AgentNote {
  /** The agent's id. */
  agent: string;
  /** Markdown without blank lines around it. */
  text: string;
}

/** A file or an address that a mission made or used. */
export interface Artifact {
  /** A path or an address, in one line, without `<` and `>`. */
  location: string;
  /** Its name for people, in one line. Empty if nobody gave one. */
  name: string;
  /** The SHA-256 of its bytes, 64 hex digits, as the host computed it. Absent when nobody said. */
  sha256?: string;
}

export const missionForms = ["json", "markdown", "yaml"] as const;
/**
 * The form of an exported mission.
 *
 * - `json`: One JSON object; times are ISO 8601 texts.
 * - `markdown`: Markdown for people.
 * - `yaml`: The JSON object as YAML, with all texts in double quotes.
 */
export type MissionForm = (typeof missionForms)[number];
