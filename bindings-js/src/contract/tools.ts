// The types of the interface `tools`.
// @generated from wit/ by `cargo xtask bindings`; edit the contract, not this file.

import type { Mention } from "./types.js";

/** A tool as a model is told of it. */
export interface Tool {
  /** The name that a call gives. */
  name: string;
  /** The name for people. */
  title: string;
  /** The purpose of the tool, and when to use it. */
  description: string;
  /** The JSON Schema of the arguments, as JSON. */
  inputSchema: string;
  /** The JSON Schema of `tool-answer.structured`, as JSON. */
  outputSchema: string;
  /** The tool changes nothing. */
  readOnly: boolean;
  /** The tool may change or remove entries. False: it only adds. */
  destructive: boolean;
  /** A repeated call with the same arguments changes nothing more. */
  idempotent: boolean;
}

export const toolSets = ["entries", "files"] as const;
/**
 * Tools that belong together.
 *
 * - `entries`: The tools that search, read, write and change entries.
 * - `files`: The one tool `memory`, with the commands of Anthropic's memory tool `memory_20250818`: `view`, `create`,
 * `str_replace`, `insert`, `delete` and `rename` of files below `/memories`. Each file is an entry. Other entries are
 * read below `/memories/remembered`.
 */
export type ToolSet = (typeof toolSets)[number];

/** The agent that makes a call, as far as the host knows it. */
export interface Caller {
  /** The agent's id. Absent: the call reads and writes what all agents share, unless its arguments name an agent. */
  agent?: string;
  /**
   * The program that the agent runs in and its version, such as `claude-code 2.1.3`. New entries name it as a source.
   */
  client?: string;
  /** The session of the agent. New entries name it. */
  session?: string;
}

/** The answer to a call. */
export interface ToolAnswer {
  /** The answer for the model. Text from the memory stands between marks that call it quoted data. */
  text: string;
  /** The answer as JSON, in the shape of the tool's output schema. Absent if the call failed. */
  structured?: string;
  /** The call failed; the text says why and what to do. */
  isError: boolean;
  /**
   * The files, commits and symbols that entries in a brief name; only of a tool that changes nothing. A host that sees
   * the project looks for them. If any is missing it makes the same call again with those, and hands over that answer.
   */
  mentions: Mention[];
}
