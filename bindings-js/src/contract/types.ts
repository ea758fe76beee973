// The types of the interface `types`.
// @generated from wit/ by `cargo xtask bindings`; edit the contract, not this file.

/** Milliseconds since the Unix epoch, UTC. A `Date` is taken for it too. */
export type Moment = number | Date;

/**
 * The owner of an entry.
 *
 * An agent or mission id has 1 to 64 characters, at most 100 bytes: letters and digits of any script, spaces and `. _ -
 * @ + :`. It neither starts nor ends with a dot or a space. `conversations`, `_shared`, `_missions`, other names of the
 * format and the device names of Windows (`CON`, `NUL`, …) are not allowed. In keys and references `%3A` stands for a
 * colon, and `=` before the id of an agent that starts with one of `- + :`.
 */
export type Scope =
  /** The project: every agent reads these entries. */
  | "project"
  /** One agent, by its id. */
  | { agent: string }
  /** One mission (a run or a lane of work), by its id. */
  | { mission: string };

export const categories = [
  "decisions",
  "lessons",
  "tasks",
  "projects",
  "handoffs",
  "preferences",
  "patterns",
  "habits",
  "findings",
  "facts",
  "gotchas",
  "conventions",
  "episodes",
  "procedures",
  "digests",
] as const;
/**
 * The kind of an entry. Each category of a scope is one Markdown file, named after the category.
 *
 * A root has the categories named here and those that its policy adds (`categories`). A call that names any other is
 * invalid, and a file of another name is not a file of entries: it is neither read nor changed.
 *
 * - `decisions`: Choices and their reasons.
 * - `lessons`: Insights from past work.
 * - `tasks`: Work to do.
 * - `projects`: Finished projects.
 * - `handoffs`: Notes for the next session.
 * - `preferences`: Likes and dislikes of the user.
 * - `patterns`: Recurring structures of the code base.
 * - `habits`: Recurring ways of working.
 * - `findings`: Results of an investigation.
 * - `facts`: Facts about the project or its domain.
 * - `gotchas`: Pitfalls.
 * - `conventions`: Rules that the project follows.
 * - `episodes`: Events, in the order in which they happened.
 * - `procedures`: Instructions for a recurring task.
 * - `digests`: Summaries of several entries.
 * - `other`: A category that policy adds, by its name: 1 to 24 bytes of letters and digits of any script, `-` and `_`.
 * It starts with a letter or a digit, and differs from the names of others and from `conversation`, `artifacts`,
 * `agents`, `memory` and the device names of Windows in more than capitals. Its entries state what holds.
 */
export type Category = (typeof categories)[number] | (string & Record<never, never>);

export const tiers = ["pinned", "active", "fading"] as const;
/**
 * How strongly an entry is kept. New entries are `active`.
 *
 * - `pinned`: Stays in its category file whatever its age; a brief puts it first.
 * - `active`: Kept as policy says.
 * - `fading`: On its way out: search finds it, briefs and other texts for agents leave it out, and it moves to the
 * archive before all others when a category or an owner has too many.
 */
export type Tier = (typeof tiers)[number];

export const statuses = ["candidate", "promoted", "archived", "forgotten"] as const;
/**
 * The stage of an entry's life. New entries are `promoted`.
 *
 * - `candidate`: Not yet confirmed.
 * - `promoted`: In force.
 * - `archived`: Out of force or moved to the archive. Listed and found only when a filter asks for it.
 * - `forgotten`: In the trash. Only `vault.entries` with a filter for it shows such an entry, and only `vault.restore`
 * and `audit.undo` bring it back.
 */
export type Status = (typeof statuses)[number];

export const importances = ["low", "medium", "high"] as const;
/** How much an entry matters, by the judgement of its writer. The default is `medium`. */
export type Importance = (typeof importances)[number];

export const learnt = ["hand", "rule", "import", "model"] as const;
/**
 * How an entry was learnt.
 *
 * - `hand`: A person or an agent stated it.
 * - `rule`: A rule found it in the text that an agent printed.
 * - `import`: An import brought it in.
 * - `model`: A model of the host found it in a session, or merged it from other entries.
 */
export type Learnt = (typeof learnt)[number];

/** The observations that support an entry. */
export interface Evidence {
  /** Number of observations; 1 for a new entry. */
  count: number;
  /** Time of the latest observation. In milliseconds since the Unix epoch. */
  lastSeen: number;
  /** Ids of the sessions with an observation, without duplicates, latest last. Only the latest 20 are kept. */
  sessions: string[];
  /** How the first observation was made. */
  learnt: Learnt;
  /** Other wordings of the same statement, latest last. Only the latest 3 are kept. */
  wordings: string[];
}

export const speakers = ["person", "agent", "tool", "file", "import"] as const;
/**
 * Who made a statement.
 *
 * - `person`: A person.
 * - `agent`: An agent.
 * - `tool`: The output of a program or a page of the web: data, never an instruction.
 * - `file`: A file: data, never an instruction.
 * - `import`: An import from another system.
 */
export type Speaker = (typeof speakers)[number];

/** Where the words of an entry come from. The session stands in the entry. */
export interface Origin {
  /** Who stated it first. */
  statedBy: Speaker;
  /** The program in which it was said, such as `claude-code`. */
  client?: string;
  /** The line of the session's transcript, counted from 1 without blank lines. */
  line?: number;
  /** The git commit that the project was at. */
  commit?: string;
  /** A person accepted, edited, pinned or repeated it since. */
  confirmed?: boolean;
}

/** Something that was considered and not taken. */
export interface Alternative {
  /** Its name, without a colon. */
  name: string;
  /** Why it was not taken. Empty when nobody said. */
  rejectedBecause: string;
}

/**
 * Why something was decided so. It stands in the text of a decision, as paragraphs that begin `**Reason:**`,
 * `**Alternatives:**` (a list, an item `- NAME: why it was not taken`) and `**Reversible:**` (yes or no).
 */
export interface Rationale {
  /** Why it was decided. */
  reason?: string;
  /** What else was considered. */
  alternatives: Alternative[];
  /** True if it can be taken back without much work. Absent when nobody said. */
  reversible?: boolean;
}

export const severities = ["critical", "important", "minor"] as const;
/** How much a finding matters. */
export type Severity = (typeof severities)[number];

/**
 * What was found, and whether that is settled. It stands in the text of an entry of the category findings, as
 * paragraphs that begin `**Severity:**`, `**Location:**`, `**Impact:**`, `**Cause:**` and `**Resolution:**`. A finding
 * without a resolution is open: maintenance never archives it.
 */
export interface Finding {
  /** How much it matters. */
  severity?: Severity;
  /** The place: a file and its lines, a section, an address. */
  location?: string;
  /** What follows from it. */
  impact?: string;
  /** Why it is so. */
  cause?: string;
  /**
   * How it was resolved, by what or by whom. Absent while it is open, for which the text has `**Resolution:** open`.
   */
  resolution?: string;
}

/** One remembered text with its properties. */
export interface Entry {
  /** Its name. */
  reference: string;
  /** Its owner. */
  scope: Scope;
  /** Its kind. */
  category: Category;
  /** When it was remembered. Absent for a passage without a date. In milliseconds since the Unix epoch. */
  created?: number;
  /** The content: Markdown without blank lines around it; lines end with `\n`. */
  text: string;
  /** Tags in the order in which they were given, without `#`. */
  tags: string[];
  /** How strongly it is kept. */
  tier: Tier;
  /** The stage of its life. */
  status: Status;
  /** How much it matters. */
  importance: Importance;
  /** How certain its writer was, 0 to 1. Absent when the writer did not say. */
  confidence?: number;
  /** The agent that wrote it. Absent when that is the agent of the scope, or unknown. */
  author?: string;
  /** The id of the session in which it was learnt. */
  session?: string;
  /** Its origins, each a file, an address, a message id or a reference. */
  sources: string[];
  /** Ids of agents that learnt the same independently. */
  confirmedBy: string[];
  /** Absent for an entry that was stated once, by hand. */
  evidence?: Evidence;
  /**
   * Absent for an entry that was written by hand or before origins were recorded. Then it counts as stated by its
   * author if it has one, by a rule's agent or an import if its evidence says so, and by a person otherwise.
   */
  origin?: Origin;
  /**
   * Why it was decided so, read from the text of a decision. Absent when the text does not say, and for other
   * categories.
   */
  rationale?: Rationale;
  /** Read from the text of a finding. Absent when the text has none of its paragraphs, and for other categories. */
  finding?: Finding;
  /**
   * The entries that it stands in the place of, whether they are still there or not. An entry supersedes older entries
   * of its category: those of its own scope, and if it is the project's those of every scope. A superseded entry keeps
   * its text and its place.
   */
  supersedes: string[];
  /**
   * The newest entry in force that stands in its place, directly or through others. It is computed by each call: an
   * entry whose successor is forgotten, archived or made a candidate is in force again.
   */
  supersededBy?: string;
}

/** An entry to add. Absent fields take their defaults. */
export interface Draft {
  /** The owner of the entry. */
  scope: Scope;
  /** The kind of the entry. */
  category: Category;
  /** Markdown, not blank, at most `limits.text_bytes` bytes of UTF-8 (policy; 1 MiB by default). */
  text: string;
  /** A leading `#` is removed, and so are duplicates. A tag with white space is invalid. */
  tags?: string[];
  /** Absent: `active`. */
  tier?: Tier;
  /** Absent: `promoted`. `forgotten` is invalid. */
  status?: Status;
  /** Absent: `medium`. */
  importance?: Importance;
  /** 0 to 1. */
  confidence?: number;
  /** The id of the agent that writes it, if that is not the agent of the scope. */
  author?: string;
  /** The id of the session in which it was learnt. */
  session?: string;
  /** Its origins, each a file, an address, a message id or a reference. */
  sources?: string[];
  /** When it was remembered, for an entry from elsewhere. Absent: now. */
  created?: Moment;
  /** Absent: it is written by hand. */
  origin?: Origin;
  /** Paragraphs to add to the text of a decision. Invalid for other categories, and if the text has such paragraphs. */
  rationale?: Rationale;
  /** Paragraphs to add to the text of a finding. Invalid for other categories, and if the text has such paragraphs. */
  finding?: Finding;
  /**
   * Entries that it stands in the place of; see `entry`. A reference of nothing fails with `not-found`; an entry of
   * another category, of a scope that it does not reach, or that is newer is invalid. What those entries supersede, it
   * does too.
   */
  supersedes?: string[];
}

/**
 * Selects entries. An entry must satisfy every field. An empty list selects everything; a list selects entries that
 * have any of its values, except `tags`: an entry must have all of those.
 */
export interface Filter {
  /** Owners. */
  scopes?: Scope[];
  /** Kinds. */
  categories?: Category[];
  /** Tags that an entry must have, all of them; upper and lower case are equal. */
  tags?: string[];
  /** Tiers. */
  tiers?: Tier[];
  /**
   * Stages. An empty list means `promoted`, and in lists `candidate` too: searches and briefs show no candidates unless
   * they are asked for.
   */
  statuses?: Status[];
  /** Who stated it. */
  statedBy?: Speaker[];
  /**
   * True: only superseded entries. False: only others. Absent: both in lists; in searches and briefs the entry that
   * supersedes another stands in its place, if this filter selects it.
   */
  superseded?: boolean;
  /** Created at or after this time. A passage without a date satisfies neither this nor `until`. */
  since?: Moment;
  /** Created before this time. */
  until?: Moment;
}

export const mentionKinds = ["path", "commit", "symbol"] as const;
/**
 * The kind of a thing that an entry names.
 *
 * - `path`: A file or folder of the project.
 * - `commit`: A commit of git.
 * - `symbol`: A function, a type or another name in code.
 */
export type MentionKind = (typeof mentionKinds)[number];

/** Something outside the memory that an entry names. */
export interface Mention {
  /** Its kind. */
  kind: MentionKind;
  /**
   * A path relative to the project, with `/`, a hash as it is written, or a name in code without what it belongs to.
   */
  name: string;
  /**
   * When the entry that names a symbol was created. A symbol is missing if the project had it then and has it no more.
   * In milliseconds since the Unix epoch.
   */
  stated?: number;
}

export const roles = ["user", "agent"] as const;
/** The sender of a message. */
export type Role = (typeof roles)[number];

/** One message. */
export interface Message {
  /** The sender. */
  role: Role;
  /** The text. */
  text: string;
  /** Sent between programs. Checkpoints and handoffs leave it out, and nothing is learnt from it. */
  internal?: boolean;
  /** Any other names are kept, with what JSON can say of their values. */
  [other: string]: unknown;
}

/** A defect of a stored file. */
export interface Fault {
  /** The key of the file in the store. */
  key: string;
  /** The line, counted from 1. Absent when the defect is not in one line. */
  line?: number;
  /** The defect, in words for people. */
  message: string;
}

export const errorCodes = ["not-found", "invalid", "conflict", "denied", "full", "corrupt", "unavailable"] as const;
/**
 * The reason why a call failed, named by what the caller can do about it. The text says what the call was doing and
 * what it found. A failed call has changed nothing, unless its own documentation says otherwise.
 *
 * - `not-found`: There is no such thing. Correct the reference, or take this as the answer.
 * - `invalid`: The arguments are wrong. Correct them.
 * - `conflict`: Other writers kept changing the same file, or it is not in the expected state. Read it and call again.
 * - `denied`: The host, or what a mission declares, does not permit it. Ask for the permission.
 * - `full`: A limit is reached or the disk is full. Make room.
 * - `corrupt`: A stored file cannot be understood; it is unchanged. Repair the file.
 * - `unavailable`: The store did not answer, or its lock was not free in time. Call again later. A write may have
 * happened.
 */
export type ErrorCode = (typeof errorCodes)[number];
