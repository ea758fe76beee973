// Cursor's transcripts as files: where they are, how many lines they have, what was said in them.

import * as fs from "node:fs";
import { basename, join, resolve } from "node:path";
import { DOCUMENT_BYTES, readBounded } from "../bounded.js";
import { whole } from "./message.js";
import { said, transcriptFolders } from "./rule.js";
import type { ParseResult, TranscriptInfo } from "./type.js";

const ENDING = ".jsonl";

/** The folder of the transcripts of a project, by default of the current folder; null when there is none. Only an exact name counts, never one that ends alike. */
export function findTranscriptsDir(workspaceDir: string = process.cwd()): string | null {
  return transcriptFolders(workspaceDir).find((folder) => fs.existsSync(folder)) ?? null;
}

/** The transcripts in a folder and below it, those that were changed last first; none when there is no folder. */
export function listTranscripts(dir: string | null): TranscriptInfo[] {
  // `findTranscriptsDir` answers null where there is none.
  if (dir === null || dir === undefined) return [];
  whole(dir, "dir");
  const found = filesIn(resolve(dir)).flatMap((path) => {
    const info = infoOf(path);
    return info ? [info] : [];
  });
  return found.sort((one, other) => other.modifiedAt - one.modifiedAt);
}

/** Subagents talk to the agent, not to the person. */
function filesIn(folder: string): string[] {
  const entries = readable(() => fs.readdirSync(folder, { withFileTypes: true })) ?? [];
  return entries.flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return entry.name === "subagents" ? [] : filesIn(path);
    return entry.isFile() && entry.name.endsWith(ENDING) ? [path] : [];
  });
}

function infoOf(path: string): TranscriptInfo | undefined {
  return readable(() => {
    const modifiedAt = fs.statSync(path).mtimeMs;
    const lines = linesOf(path).length;
    return { id: basename(path, ENDING), path, lines, modifiedAt, lineCount: lines, lastModified: modifiedAt };
  });
}

/** A file that cannot be read is left out of a list; `parseTranscript` gives the reason. */
function readable<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}

/**
 * The messages of a transcript of Cursor, from a line on, counted without blank ones; none if there is no file.
 * Lines that are no messages are skipped.
 */
export function parseTranscript(file: string, fromLine = 0): ParseResult {
  const lines = fs.existsSync(file) ? linesOf(file) : [];
  return { messages: said(lines.slice(Math.max(0, fromLine))), lineCount: lines.length };
}

function linesOf(file: string): string[] {
  return readBounded(file, DOCUMENT_BYTES).toString("utf8").split("\n").filter((line) => line.trim() !== "");
}
