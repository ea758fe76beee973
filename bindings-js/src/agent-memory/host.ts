// Work on a memory from outside: checkpoints of conversations, and Cursor's transcripts.

import * as fs from "node:fs";
import { basename, dirname } from "node:path";
import { MemoryError } from "../error.js";
import type { MemorySync } from "../memory.js";
import { locations, sourceIn, type TranscriptOptions } from "../transcript/round.js";
import { TranscriptWatch, type WatchOptions } from "../transcript/watch.js";
import { processTranscripts as process } from "../transcripts.js";
import { type AgentMemory, behind } from "./memory.js";
import type { ProcessOptions, ProcessResult, VaultCategory, WatcherHandle, WatcherOptions } from "./type.js";

/** The results for the checkpoints of agents. */
export interface SyncCheckpointsResult {
  /** Agents whose checkpoint was written. */
  synced: string[];
  /** Agents whose checkpoint is as new as their conversation. */
  skipped: string[];
  /** Agents whose conversation cannot be understood; it was left as it is. */
  errors: { agentId: string; error: string }[];
}

/** Writes checkpoints for conversations that are newer than theirs; with `force` for all. */
export async function syncCheckpointsFromConversations(mem: AgentMemory, options: { force?: boolean } = {}): Promise<SyncCheckpointsResult> {
  const synced = behind(mem).sessions.syncCheckpoints(options.force ?? false);
  const of = (outcome: string) => synced.filter((sync) => sync.outcome === outcome).map(({ agentId }) => agentId);
  const error = "the conversation cannot be understood; it was left as it is";
  return { synced: of("written"), skipped: of("current"), errors: of("unreadable").map((agentId) => ({ agentId, error })) };
}

/** Entries of each category in use; the same as `mem.vault.getCategoryCounts`. */
export function getCategoryCounts(mem: AgentMemory, agentId: string): Promise<Record<VaultCategory, number>> {
  return mem.vault.getCategoryCounts(agentId);
}

/** Reads what is new in the Cursor transcripts of the memory's project, which is the folder that holds it. */
export async function processTranscripts(mem: AgentMemory, options: ProcessOptions = {}): Promise<ProcessResult> {
  const { idleThresholdMinutes: minutes } = options;
  const told = { ...optionsOf(mem, options), ...(minutes !== undefined && { idleAfter: ms(minutes * 60) }) };
  const sum = await process(behind(mem), told);
  const errors = sum.errors.map(({ path, error }) => ({ transcriptId: basename(path, ".jsonl"), error: textOf(error) }));
  if (told.folder !== undefined && !fs.existsSync(told.folder)) errors.push({ transcriptId: "", error: `${told.folder} is not there` });
  return {
    transcriptsProcessed: sum.transcripts,
    decisionsExtracted: sum.decisions,
    lessonsExtracted: sum.lessons,
    handoffsGenerated: sum.handoffs,
    errors,
  };
}

/**
 * Reads the Cursor transcripts of the memory's project as they are written, and compacts when much was learnt.
 * Throws `not-found` when their folder is not there.
 */
export function startWatcher(mem: AgentMemory, options: WatcherOptions = {}): WatcherHandle {
  const { debounceSeconds = 30, idleTimeoutSeconds = 180, quiet = false } = options;
  const memory = behind(mem);
  const told: WatchOptions = { ...optionsOf(mem, options), debounce: ms(debounceSeconds), idleAfter: ms(idleTimeoutSeconds) };
  if (!quiet) tellConsole(told);
  const source = sourceIn(placesOf(memory, told), told);
  if (!source.places.some(({ folder }) => fs.existsSync(folder))) {
    const folders = source.places.map(({ folder }) => folder).join(" or ");
    throw new MemoryError("not-found", `watching transcripts: there is no folder ${folders}`);
  }
  const watch = new TranscriptWatch(memory, source, told, () => mem.compact.run());
  return { stop: () => watch.stop() };
}

function optionsOf(mem: AgentMemory, { agentId, transcriptsDir }: { agentId?: string; transcriptsDir?: string }): TranscriptOptions {
  return {
    workspace: dirname(mem.config.dir),
    clients: ["cursor"],
    ...(agentId !== undefined && { agent: agentId }),
    ...(transcriptsDir !== undefined && { folder: transcriptsDir }),
  };
}

function placesOf({ transcripts }: MemorySync, options: TranscriptOptions) {
  const { home, workspace } = locations(options);
  return transcripts.places(home, workspace);
}

function tellConsole(options: WatchOptions): void {
  options.onError = (error, path) => console.error(`agent-memory: ${path === undefined ? "" : `${path}: `}${textOf(error)}`);
  options.onRound = ({ decisions, lessons, handoffs }) =>
    console.error(`agent-memory: ${decisions} decisions, ${lessons} lessons, ${handoffs} handoffs`);
}

function ms(seconds: number): number {
  return Math.max(0, Math.round(seconds * 1_000));
}

function textOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
