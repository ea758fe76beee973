import type { Moment } from "./entry.js";

export const clients = ["cursor", "vscode", "claude-code", "codex", "gemini"] as const;
/** A coding client that Keepstone works beside. */
export type Client = (typeof clients)[number];

/** A file of the workspace; its path is relative, with `/`. */
export interface File {
  path: string;
  /** Absent when there is none. */
  text?: string;
}

/** A change to a file of the workspace. */
export interface Edit {
  path: string;
  /** All of the new text; absent: the file goes. */
  text?: string;
  /** For people: what the change is for. */
  purpose: string;
}

/** A file that is left as it is. */
export interface Refusal {
  path: string;
  reason: string;
}

/** What setting up would do. An empty plan means that all is as it should be. */
export interface Plan {
  edits: Edit[];
  refusals: Refusal[];
  /** A text for `_project.md`; absent when that is not empty, or nothing is known. */
  project?: string;
}

/** What to do about an event of a client. */
export interface Reaction {
  /** One JSON document for the client. */
  output: string;
  /** The transcript to read now. */
  transcript?: string;
}

/** Where transcripts of a workspace may lie. */
export interface TranscriptPlace {
  client: Client;
  /** Absolute; transcripts lie in it or below it. */
  folder: string;
  /** How their names end. */
  suffixes: string[];
}

/** A transcript to read. */
export interface Transcript {
  client: Client;
  /** Absolute. */
  path: string;
  /** In bytes. */
  size: number;
  modified: Moment;
  /** Its first bytes: all of them, or at least 256 KiB. */
  head: Uint8Array;
  /** The absolute path of the project. */
  workspace: string;
  /** The agent that learns from it. */
  agent: string;
  /** In milliseconds without a change, after which a session counts as idle; 5 minutes unless told. */
  idleAfter?: number;
}

/** What to do with a transcript. */
export type Start =
  /** Feed its bytes from this offset on, then close. */
  | { kind: "from"; offset: number }
  /** Nothing is new and nothing is due. */
  | { kind: "current" }
  /** It belongs to another project, or is none. */
  | { kind: "foreign"; reason: string };

/** What reading a transcript brought. */
export interface Digest {
  messages: number;
  /** Lines that could not be understood. */
  malformed: number;
  decisions: number;
  lessons: number;
  /** A reference; written when the session is idle and something was said since the last one. */
  handoff?: string;
}
