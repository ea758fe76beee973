// The types of the interface `transcripts`.
// @generated from wit/ by `cargo xtask bindings`; edit the contract, not this file.

import type { Client } from "./clients.js";
import type { Category, Moment, Status } from "./types.js";

/** A folder in which a client writes transcripts of a workspace. */
export interface TranscriptLocation {
  /** The client. */
  client: Client;
  /** An absolute folder. Transcripts are in it or below it. */
  folder: string;
  /**
   * Present: only folders directly in `folder` whose names begin with it count, and what is below them. They are of
   * sessions in sub-folders of the workspace, and of other workspaces.
   */
  prefix?: string;
  /** The endings of transcript file names. */
  suffixes: string[];
}

/** A transcript file that the host found. */
export interface Transcript {
  /** The client that writes it. */
  client: Client;
  /** Its absolute path. */
  path: string;
  /** Its size in bytes. */
  size: number;
  /** The time of its latest change. */
  modified: Moment;
  /** Its first bytes: the whole file, or at least 256 KiB. */
  head: Uint8Array;
  /** The absolute path of the project. */
  workspace: string;
  /**
   * The id of the agent that learns. An agent that the transcript names takes the place of `default`: Claude Code notes
   * the one that it was started with.
   */
  agent: string;
  /** Milliseconds without a change after which the session counts as idle. Absent: 5 minutes. */
  idleAfter?: number;
  /**
   * The last answer of the agent, if a hook of the client told it. If the transcript lacks it, it is learnt from now,
   * and passed over when the transcript has it.
   */
  lastAnswer?: string;
  /**
   * The absolute path of the folder that the session is in, if a hook of the client told it. It counts where the
   * transcript does not say where its session began, as one that is only begun.
   */
  folder?: string;
  /** The git commit that the project is at now. Statements of the last ten minutes record it. */
  commit?: string;
}

/** The result of opening a transcript. */
export type Start =
  /** Feed the bytes from this offset to the end, then finish. */
  | { kind: "at"; offset: number }
  /** Nothing is new and no handoff is due. */
  | { kind: "current" }
  /** The file belongs to another project, or is no transcript; the text gives the reason. */
  | { kind: "foreign"; reason: string };

/** The result of reading a transcript. */
export interface Digest {
  /** The number of new messages. */
  messages: number;
  /** The number of lines that could not be understood. */
  malformed: number;
  /** The number of new decisions. */
  decisions: number;
  /** The number of new entries of other categories. */
  lessons: number;
  /** The number of new candidates: statements that wait until they are confirmed. */
  candidates: number;
  /** The new handoff. Absent unless the session is idle and has messages since its previous handoff. */
  handoff?: string;
  /**
   * The episode of the session, written with its handoff. Absent unless policy asks for it (`episodes.write`), the
   * session was long enough (two minutes), and something was captured in it. A session has one episode, whoever meets
   * it first.
   */
  episode?: string;
}

/** A kind of words, a form or a place that speaks for or against a statement. */
export interface Reason {
  /** Its name. */
  feature: string;
  /** Its share of the log-odds. Below zero it speaks against the statement. */
  weight: number;
}

/** Something that was said, with the confidence that it is worth keeping. */
export interface Statement {
  /** The text as it would be stored. */
  text: string;
  /** The category that it would get. */
  category: Category;
  /** The confidence that it is worth keeping, 0 to 1. */
  confidence: number;
  /** The status that policy gives it. Absent: it is not kept. */
  status?: Status;
  /** The cause why it is a candidate at most. Absent: there is none. */
  heldBack?: string;
  /** The features that count most, largest first. */
  reasons: Reason[];
}
