// The types of the interface `briefing`.
// @generated from wit/ by `cargo xtask bindings`; edit the contract, not this file.

import type { QueryVector } from "./search.js";
import type { Entry, Mention, Moment, Speaker } from "./types.js";

/** An entry with the things that it names. */
export interface Mentioned {
  /** The entry. */
  entry: Entry;
  /** What it names, in the order of its text. */
  mentions: Mention[];
}

/** One text of an excerpt. */
export interface ExcerptItem {
  /** Its reference or the key of its file, in the other root. */
  source: string;
  /** The full text. */
  text: string;
}

/** Texts of another root, for a section of their own in a brief. */
export interface Excerpt {
  /** The heading in the brief, without the colon. */
  title: string;
  /** The texts, best first. */
  items: ExcerptItem[];
}

export const briefLevels = ["lite", "standard", "deep"] as const;
/**
 * How much a brief tells of what is relevant. The numbers are settings of policy.
 *
 * - `lite`: 3 entries (`brief.lite_entries`).
 * - `standard`: 8 entries (`brief.standard_entries`).
 * - `deep`: 20 entries (`brief.deep_entries`), among them such that are fading.
 */
export type BriefLevel = (typeof briefLevels)[number];

/** The agent to brief. */
export interface Request {
  /** The agent's id. */
  agent: string;
  /**
   * The work that the agent is about to do; it selects the relevant entries and passages of sessions. Without an entry
   * that matches, and absent or blank: the newest entries, the agent's own and the project's first.
   */
  task?: string;
  /**
   * The maximum length of the brief in tokens. Absent: `brief.budget` of policy (2,000). A budget that the marks around
   * a brief do not fit into is invalid; the message says how many tokens they take.
   */
  budget?: number;
  /**
   * Excerpts of other roots. Each becomes a section after the relevant entries. Together they get a share of the budget
   * (`brief.beside_share` of policy, 0.15), and more if room is left. This root stores nothing of them.
   */
  beside?: Excerpt[];
  /** Things that entries name and that no longer exist, as the host found. Each entry that names one says so. */
  missing?: Mention[];
  /**
   * The speakers whose entries may be told. Empty: all. What is no entry, such as the description of the project, is
   * told anyway.
   */
  statedBy?: Speaker[];
  /**
   * The most relevant entries in the brief, all sections together; what is left out is named with the reason `limit`.
   * Absent: `brief.level` of policy, and without that as many as the sections and the budget take.
   */
  level?: BriefLevel;
  /**
   * The meaning of the task, computed by the host; it ranks entries as that of a query does (`search.find`), and fails
   * as it does there. Ignored without a task.
   */
  vector?: QueryVector;
}

export const dropReasons = ["budget", "limit", "unreadable"] as const;
/**
 * The reason why a source is missing from a brief.
 *
 * - `budget`: The source did not fit into the budget.
 * - `limit`: The section has its maximum number of entries.
 * - `unreadable`: The file cannot be read or understood. The source is the file's key; `upkeep.health` says more.
 */
export type DropReason = (typeof dropReasons)[number];

/** A source that is missing from a brief. */
export interface Dropped {
  /** A reference, or the key of a file. */
  source: string;
  /** The reason. */
  reason: DropReason;
  /** Its beginning on one line, at most 120 characters. Empty for a file that cannot be read. */
  line: string;
}

export const lineReasons = ["always", "pinned", "task", "newest", "beside"] as const;
/**
 * Why a line is in a brief.
 *
 * - `always`: Its section is told whatever the task is.
 * - `pinned`: The entry is pinned.
 * - `task`: It matches the task.
 * - `newest`: It is among the newest: there is no task, or nothing matches it.
 * - `beside`: It is of another root.
 */
export type LineReason = (typeof lineReasons)[number];

/** A line of a brief, and why it is there. */
export interface BriefLine {
  /** Its beginning on one line, at most 120 characters. */
  line: string;
  /** The reason. */
  reason: LineReason;
  /** The words of the task that the entry has, in small letters and without accents, the rarest first; at most four. */
  words: string[];
}

/** A part of a brief. */
export interface Section {
  /** The heading in the text, without its colon. */
  title: string;
  /** The sources in the section, each a reference or the key of a file. */
  sources: string[];
  /** Relevant sources that are missing from the section. */
  dropped: Dropped[];
  /** The number of characters cut from the sources in the section. */
  cut: number;
  /** What is told of each source and why, in their order. */
  lines: BriefLine[];
}

/** A composed text and its sources. */
export interface Brief {
  /** The text for the agent. Empty when there is nothing to say, or nothing that fits the budget. */
  text: string;
  /**
   * The estimated length of the whole text in tokens, never above the budget: a quarter for each UTF-16 code unit, one
   * for each Chinese, Japanese or Korean character, rounded up.
   */
  tokens: number;
  /** The sections in the order of the text. An empty section is present only if something was dropped from it. */
  sections: Section[];
  /**
   * The files, commits and symbols that relevant entries in the text name. A host that sees the project looks for them,
   * and composes again with those that are `missing`.
   */
  mentions: Mention[];
}

/** A file that a commit changed. */
export interface ChangedFile {
  /** Its path from the top of the repository, with `/`. */
  path: string;
  /** The number of added lines; 0 for a file without lines. */
  added: number;
  /** The number of removed lines. */
  removed: number;
}

/** A commit of the project, as a host read it from git. */
export interface OutsideCommit {
  /** Its hash. */
  hash: string;
  /** When it was committed. */
  time: Moment;
  /** The name of its author. */
  author: string;
  /** The first line of its message. */
  subject: string;
  /** The files that it changed. */
  files?: ChangedFile[];
}

export const memoryNeeds = ["none", "soft", "required"] as const;
/**
 * How much a turn of a session needs the memory.
 *
 * - `none`: Not at all.
 * - `soft`: The turn goes better with what the memory knows of it.
 * - `required`: Something is going to be changed: the memory is searched first.
 */
export type MemoryNeed = (typeof memoryNeeds)[number];

export const turnRules = [
  "short",
  "slash-command",
  "small-talk",
  "attachment",
  "code-block",
  "file-path",
  "change",
  "question",
  "other",
] as const;
/**
 * The rule that decided how much a turn needs the memory. The first one that holds decides, in this order.
 *
 * - `short`: None: the prompt has fewer characters than `guard.least_chars` of policy (12).
 * - `slash-command`: None: it is a command to the client, such as `/compact`.
 * - `small-talk`: None: it is a greeting, thanks, or a test message, such as `testing 123`.
 * - `attachment`: Required: something is attached to it.
 * - `code-block`: Required: it has a block of code between fences.
 * - `file-path`: Required: it names a file by its path.
 * - `change`: Required: it asks for a change (fix, implement, rename …) or tells of a failure (error, crash, failing
 * …).
 * - `question`: Soft: it asks for an explanation, a plan or an opinion (explain, why, review, architecture …).
 * - `other`: None: no other rule holds.
 */
export type TurnRule = (typeof turnRules)[number];

/** How much a turn needs the memory, and why. */
export interface TurnNeed {
  /** How much. */
  need: MemoryNeed;
  /** The rule that decided. */
  rule: TurnRule;
  /**
   * The word or path that the rule found: a word in small letters without accents. Absent for rules that look for none.
   */
  word?: string;
}
