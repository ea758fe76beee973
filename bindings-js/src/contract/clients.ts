// The types of the interface `clients`.
// @generated from wit/ by `cargo xtask bindings`; edit the contract, not this file.

export const clients = ["cursor", "vscode", "claude-code", "codex", "gemini"] as const;
/** A coding client. */
export type Client = (typeof clients)[number];

/** A file of the workspace. */
export interface File {
  /** The path relative to the workspace, with `/`. */
  path: string;
  /** The whole content. Absent if the file does not exist. */
  text?: string;
}

/** A change to a file of the workspace. */
export interface Edit {
  /** The path relative to the workspace, with `/`. */
  path: string;
  /** The whole new content. Absent: delete the file. */
  text?: string;
  /** The reason for the change, for people. */
  purpose: string;
}

/** A file that stays as it is. */
export interface Refusal {
  /** The path relative to the workspace, with `/`. */
  path: string;
  /** The reason, for people. */
  reason: string;
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
}
