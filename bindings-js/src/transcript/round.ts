// One round over transcripts: what they brought, added up.

import { join, relative, resolve } from "node:path";
import type { Client, TranscriptLocation } from "../contract.js";
import { invalid } from "../error.js";
import type { Memory, MemorySync } from "../memory.js";
import { home } from "../user.js";
import { namesInUse } from "./alias.js";
import { find, type Found, type Seeing } from "./find.js";
import { type Outcome, read, type Reader } from "./read.js";

/** Options for reading transcripts. */
export interface TranscriptOptions {
  /** The project's folder; by default the current one. */
  workspace?: string;
  /** The agent that learns; by default `default`. */
  agent?: string;
  /** The user's home folder, in which clients keep transcripts. */
  home?: string;
  /** The clients whose transcripts are read; by default all. */
  clients?: readonly Client[];
  /**
   * A folder to look in instead of those that clients use. What lies in it is taken for Cursor transcripts of the
   * workspace, unless their tools worked elsewhere.
   */
  folder?: string;
  /** Milliseconds without a change after which a session counts as idle; by default as policy says. */
  idleAfter?: number;
  /** Stops the work between two chunks of a transcript; what was learnt stays. */
  signal?: AbortSignal;
}

/** A transcript or a folder that could not be read; the others were. */
export interface TranscriptFailure {
  path: string;
  error: unknown;
}

/** The result of one round over all transcripts. */
export interface TranscriptSummary {
  /** Transcripts with new content or a due handoff. */
  transcripts: number;
  messages: number;
  /** Lines that could not be understood. */
  malformed: number;
  decisions: number;
  lessons: number;
  /** Statements that wait until they are confirmed. */
  candidates: number;
  handoffs: number;
  /** Transcripts of other projects, and files that are no transcripts. */
  foreign: number;
  errors: TranscriptFailure[];
}

/** Where transcripts are looked for, and for whom they are read. */
export interface Source {
  places: TranscriptLocation[];
  reader: Reader;
  /** The path that the component gets. */
  told(path: string): string;
}

/** The source that options mean. */
export async function sourceOf(memory: Memory | MemorySync, options: TranscriptOptions): Promise<Source> {
  const { home, workspace } = locations(options);
  const all = await memory.transcripts.folders(home, workspace);
  const names = options.folder === undefined ? namesInUse(workspace, all) : [];
  for (const name of names) {
    const others = await memory.transcripts.folders(home, name);
    all.push(...others.filter(({ folder, prefix }) => !all.some((known) => known.folder === folder && known.prefix === prefix)));
  }
  return sourceIn(all, options);
}

/** The source that options mean, from the places that the component names. */
export function sourceIn(all: TranscriptLocation[], options: TranscriptOptions): Source {
  const { idleAfter, signal, clients } = options;
  const reader = { workspace: locations(options).workspace, agent: options.agent ?? "default", idleAfter, signal };
  if (options.folder !== undefined) return vouched(all, resolve(options.folder), reader);
  const places = clients ? all.filter(({ client }) => clients.includes(client)) : all;
  return { places, reader, told: (path) => path };
}

/** The folders that places are asked for with. */
export function locations(options: TranscriptOptions): { home: string; workspace: string } {
  return { home: options.home ?? home(), workspace: resolve(options.workspace ?? ".") };
}

/**
 * A Cursor transcript belongs to the project that its folder is named after. Of a folder that the caller names, the
 * component gets the path that Cursor would have used.
 */
function vouched(all: TranscriptLocation[], folder: string, reader: Reader): Source {
  const cursor = all.find(({ client }) => client === "cursor");
  if (!cursor) throw invalid("options.workspace", "is not the path of a project");
  return { places: [{ ...cursor, folder }], reader, told: (path) => join(cursor.folder, relative(folder, path)) };
}

/** A sum of nothing. */
export function emptySummary(): TranscriptSummary {
  return { transcripts: 0, messages: 0, malformed: 0, decisions: 0, lessons: 0, candidates: 0, handoffs: 0, foreign: 0, errors: [] };
}

/** Looks for transcripts. */
export function findAll(source: Source, sum: TranscriptSummary, enter?: (folder: string) => void): Promise<Found[]> {
  const seeing: Seeing = { fail: (path, error) => sum.errors.push({ path, error }), signal: source.reader.signal };
  if (enter) seeing.enter = enter;
  return find(source.places, seeing);
}

/** Reads a transcript and adds up what it brought; nothing when that failed, which is added up too. */
export async function readInto(
  sum: TranscriptSummary,
  memory: Memory | MemorySync,
  found: Found,
  source: Source,
): Promise<Outcome | undefined> {
  try {
    const outcome = await read(memory, found, source.reader, source.told(found.path));
    add(sum, outcome);
    return outcome;
  } catch (error) {
    source.reader.signal?.throwIfAborted();
    sum.errors.push({ path: found.path, error });
    return undefined;
  }
}

function add(sum: TranscriptSummary, outcome: Outcome): void {
  if (outcome.kind === "foreign") sum.foreign++;
  if (outcome.kind !== "read") return;
  const { messages, malformed, decisions, lessons, candidates, handoff } = outcome.digest;
  sum.transcripts++;
  sum.messages += messages;
  sum.malformed += malformed;
  sum.decisions += decisions;
  sum.lessons += lessons;
  sum.candidates += candidates;
  if (handoff !== undefined) sum.handoffs++;
}
