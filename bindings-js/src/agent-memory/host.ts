// Work on a memory from outside: checkpoints of conversations, and Cursor's transcripts.

import * as fs from "node:fs";
import { basename, dirname, resolve } from "node:path";
import { invalid, MemoryError } from "../error.js";
import type { MemorySync } from "../memory.js";
import { inOrder } from "../transcript/order.js";
import { emptySummary, findAll, locations, readInto, type Source, sourceIn, type TranscriptOptions } from "../transcript/round.js";
import { TranscriptWatch, type WatchOptions } from "../transcript/watch.js";
import { checkNames } from "./config.js";
import { defaultInsightExtractor, said } from "./rule.js";
import { extracted } from "./insight.js";
import { type AgentMemory, behind } from "./memory.js";
import type { ProcessOptions, ProcessResult, TranscriptReading, VaultCategory, WatcherHandle, WatcherOptions } from "./type.js";

/** The part of a memory that `syncCheckpointsFromConversations` needs. */
export type SyncCheckpointsMemory = Pick<AgentMemory, "config">;

/** Options for synchronising checkpoints. */
export interface SyncCheckpointsOptions {
  /** True to write a checkpoint for every conversation. */
  force?: boolean;
}

/** The results for the checkpoints of agents. */
export interface SyncCheckpointsResult {
  /** Agents whose checkpoint was written. */
  synced: string[];
  /** Agents whose checkpoint is as new as their conversation. */
  skipped: string[];
  /** Agents whose conversation cannot be understood; it was left as it is. */
  errors: { agentId: string; error: string }[];
}

const READING = ["agentId", "transcriptsDir", "workspaceDir", "insightExtractor"];
const PROCESSING = [...READING, "idleThresholdMinutes"];
const WATCHING = [...READING, "debounceSec", "debounceSeconds", "idleTimeoutSec", "idleTimeoutSeconds", "pollIntervalMs", "quiet"];

/** Writes checkpoints for conversations that are newer than theirs; with `force` for all. */
export async function syncCheckpointsFromConversations(
  mem: SyncCheckpointsMemory,
  options: SyncCheckpointsOptions = {},
): Promise<SyncCheckpointsResult> {
  checkNames(options, ["force"]);
  const synced = behind(mem).conversations.syncCheckpoints(options.force ?? false);
  const of = (outcome: string) => synced.filter((sync) => sync.outcome === outcome).map(({ agentId }) => agentId);
  const error = "the conversation cannot be understood; it was left as it is";
  return { synced: of("written"), skipped: of("current"), errors: of("unreadable").map((agentId) => ({ agentId, error })) };
}

/** Entries of each category in use; the same as `mem.vault.getCategoryCounts`. */
export function getCategoryCounts(mem: AgentMemory, agentId: string): Promise<Record<VaultCategory, number>> {
  return mem.vault.getCategoryCounts(agentId);
}

/** Reads what is new in the Cursor transcripts of a project. Without transcripts all numbers are zero. */
export async function processTranscripts(mem: AgentMemory, options: ProcessOptions = {}): Promise<ProcessResult> {
  checkNames(options, PROCESSING);
  const { idleThresholdMinutes: minutes } = options;
  const memory = behind(mem);
  const { source, own } = reading(mem, options, minutes === undefined ? {} : { idleAfter: seconds("idleThresholdMinutes", minutes * 60) });
  const sum = emptySummary();
  const all = await inOrder(await findAll(source, sum));
  let [sessionsFound, sessionsUpToDate] = [0, 0];
  for (const found of all) {
    const outcome = await readInto(sum, memory, found, source);
    // A transcript of a subagent or of another project is no session here.
    if (outcome?.kind !== "foreign") sessionsFound++;
    if (outcome?.kind === "current") sessionsUpToDate++;
  }
  return {
    sessionsFound,
    sessionsUpToDate,
    transcriptsProcessed: sum.transcripts,
    decisionsExtracted: sum.decisions + own.decisions,
    lessonsExtracted: sum.lessons + own.lessons,
    handoffsGenerated: sum.handoffs,
    errors: sum.errors.map(({ path, error }) => ({ transcriptId: basename(path, ".jsonl"), error: textOf(error) })),
  };
}

/**
 * Reads the Cursor transcripts of a project as they are written, and compacts when much was learnt. Throws `not-found`
 * when their folder is not there.
 */
export function startWatcher(mem: AgentMemory, options: WatcherOptions = {}): WatcherHandle {
  checkNames(options, WATCHING);
  const { debounceSec = options.debounceSeconds ?? 30, idleTimeoutSec = options.idleTimeoutSeconds ?? 180, quiet = false } = options;
  const { pollIntervalMs } = options;
  const times = {
    debounce: seconds("debounceSec", debounceSec),
    idleAfter: seconds("idleTimeoutSec", idleTimeoutSec),
    ...(pollIntervalMs !== undefined && { poll: Math.max(1, seconds("pollIntervalMs", pollIntervalMs / 1_000)) }),
  };
  const { source, own, told } = reading(mem, options, times);
  const watched: WatchOptions = { ...told, ...times };
  if (!quiet) tellConsole(watched, own);
  const folder = source.places.map(({ folder }) => folder).find((folder) => fs.existsSync(folder));
  if (folder === undefined) {
    const folders = source.places.map(({ folder }) => folder).join(" or ");
    throw new MemoryError("not-found", `watching transcripts: there is no folder ${folders}`);
  }
  const watch = new TranscriptWatch(behind(mem), source, watched, () => mem.compact.run());
  return { transcriptsDir: folder, stop: () => watch.stop() };
}

/** The counts of insights that the caller's own extractor found. */
interface Own {
  decisions: number;
  lessons: number;
}

/** The transcripts that options mean, and what the caller's extractor finds in them. */
function reading(mem: AgentMemory, options: TranscriptReading, times: { idleAfter?: number }): { source: Source; own: Own; told: TranscriptOptions } {
  const memory = behind(mem);
  const { agentId = "default", transcriptsDir } = options;
  const own = { decisions: 0, lessons: 0 };
  const base = { clients: ["cursor"] as const, agent: agentId, ...times, ...(transcriptsDir !== undefined && { folder: transcriptsDir }) };
  const told = workspacesOf(mem, options).map((workspace): TranscriptOptions => ({ ...base, workspace }));
  const sources = told.map((told) => sourceIn(placesOf(memory, told), told));
  // The first that has transcripts; else the first, whose folder an error names.
  const nth = Math.max(0, sources.findIndex(({ places }) => places.some(({ folder }) => fs.existsSync(folder))));
  const [source, used] = [sources[nth], told[nth]];
  if (!source || !used) throw invalid("options.workspaceDir", "is not the path of a folder");
  const insightExtractor = options.insightExtractor ?? mem.config.insightExtractor;
  if (typeof insightExtractor !== "function") throw invalid("options.insightExtractor", "is not a function");
  if (insightExtractor === defaultInsightExtractor) return { source, own, told: used };
  const heard = (bytes: Uint8Array) => {
    const insights = extracted(said(Buffer.from(bytes).toString("utf8").split("\n")), { ...mem.config, insightExtractor });
    if (insights.length === 0) return;
    for (const reference of memory.learning.learn(agentId, insights, ["autoextract", "transcript"]).learnt) {
      own[reference.includes("/decisions/") ? "decisions" : "lessons"]++;
    }
  };
  return { source: { ...source, reader: { ...source.reader, heard } }, own, told: used };
}

/** The folders whose transcripts count. */
function workspacesOf(mem: AgentMemory, { workspaceDir }: TranscriptReading): string[] {
  if (workspaceDir === undefined) return [...new Set([dirname(mem.config.dir), process.cwd()])];
  if (typeof workspaceDir === "string" && workspaceDir !== "") return [resolve(workspaceDir)];
  throw invalid("options.workspaceDir", "is not the path of a folder");
}

function placesOf({ transcripts }: MemorySync, options: TranscriptOptions) {
  const { home, workspace } = locations(options);
  return transcripts.folders(home, workspace);
}

function tellConsole(options: WatchOptions, own: Own): void {
  options.onError = (error, path) => console.error(`agent-memory: ${path === undefined ? "" : `${path}: `}${textOf(error)}`);
  options.onRound = ({ decisions, lessons, handoffs }) => {
    console.error(`agent-memory: ${decisions + own.decisions} decisions, ${lessons + own.lessons} lessons, ${handoffs} handoffs`);
    Object.assign(own, { decisions: 0, lessons: 0 });
  };
}

/** Seconds as milliseconds. */
function seconds(name: string, value: unknown): number {
  if (typeof value === "number" && Number.isFinite(value)) return Math.max(0, Math.round(value * 1_000));
  throw invalid(`options.${name}`, `is ${String(value)}, not a number`);
}

function textOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
