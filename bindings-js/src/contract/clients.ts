// The types of the interface `clients`.
// @generated from wit/ by `cargo xtask bindings`; edit the contract, not this file.

import type { Mention } from "./types.js";

export const clients = [
  "cursor",
  "vscode",
  "claude-code",
  "codex",
  "gemini",
  "copilot-cli",
  "qwen-code",
  "opencode",
  "windsurf",
  "claude-desktop",
  "zed",
] as const;
/**
 * A coding client. The last three run no hooks and write no transcripts that are known: they only start the MCP server.
 */
export type Client = (typeof clients)[number];

/** A file of the workspace, or a settings file of the person. */
export interface File {
  /**
   * The path relative to the workspace, with `/`. One that begins with `~/` is relative to the person's home folder,
   * and one that begins with `~config/` to the folder in which the system keeps the settings of a person's programs:
   * `%APPDATA%`, `~/Library/Application Support`, or `$XDG_CONFIG_HOME`, which is `~/.config` if it is not set.
   */
  path: string;
  /** The whole content. Absent if the file does not exist. */
  text?: string;
}

/** A change to a file. */
export interface Edit {
  /** The path, as in `file`. */
  path: string;
  /** The whole new content. Absent: delete the file. */
  text?: string;
  /** The reason for the change, for people. */
  purpose: string;
}

/** A file that stays as it is. */
export interface Refusal {
  /** The path, as in `file`. */
  path: string;
  /** The reason, for people. */
  reason: string;
}

/** The changes that generated files need. A plan without edits and refusals means that they are up to date. */
export interface FilePlan {
  /** Changes to apply. */
  edits: Edit[];
  /** Files that stay as they are, because somebody edited them. */
  refusals: Refusal[];
}

/** The changes that a setup needs. A plan without edits means that the setup is complete, or refused. */
export interface Plan {
  /** Changes to apply. */
  edits: Edit[];
  /** Files that the plan does not touch although the setup would need it. */
  refusals: Refusal[];
  /**
   * A description for `_project.md`, made from the project's manifest. Absent if the root has a description, or if the
   * manifest says nothing.
   */
  project?: string;
  /** Steps that only the person can take, in their order, such as trusting the project. Empty if there are none. */
  steps: string[];
  /**
   * Parts of a setup of agent-memory that stay and would learn and brief beside this one, each with its path. With
   * `replace`, `install` takes its tasks and its rule out.
   */
  old: string[];
}

/** The answer to a hook. */
export interface Reaction {
  /** One JSON document to write to the hook's standard output, valid for the event. */
  output: string;
  /**
   * The absolute path of a transcript to read now. The client names the path, so the host decides whether it may be
   * read.
   */
  transcript?: string;
  /** The client that writes this transcript. Some clients run the hooks of others. */
  client: Client;
  /** The last answer of the agent, for `open`: at the end of a turn a transcript may lack it. */
  lastAnswer?: string;
  /**
   * The absolute path of the folder that the session is in, for `open`: a transcript that is only begun may not say it.
   * Absent if the client tells none.
   */
  folder?: string;
  /**
   * The client writes the transcript up to so many milliseconds after the event: wait for a change of it, no longer
   * than this. Absent: the transcript is read at once.
   */
  late?: number;
  /** The session is over: open its transcript with an `idleAfter` of 0, so that it gets its handoff now. */
  sessionEnded: boolean;
  /** How the brief was kept under the limit of the client, for people. Absent if it fits as it is. */
  note?: string;
  /**
   * The files, commits and symbols that the brief names. A host that sees the project looks for them. If any is missing
   * it calls `hook` again with the same event and those, and writes that output.
   */
  mentions: Mention[];
}

/** How a client is set up. */
export interface InstallOptions {
  /** The client. */
  client: Client;
  /** The program that hooks start, with its first arguments. */
  command?: string[];
  /** The client is also told to start the program as an MCP server. */
  tools?: boolean;
  /** A setup of agent-memory is taken out. */
  replace?: boolean;
  /** The files that `files` names, as far as they exist. */
  files?: File[];
  /**
   * The arguments by which the program finds this memory from any folder, such as `--dir` and an absolute path: a
   * client that starts servers outside of a project needs them, and has a server for each memory.
   */
  locator?: string[];
}
