// The vocabulary of agent-memory, name by name.

import type { Fault } from "../contract.js";

/** The category of an entry. Categories that `categories` of the configuration adds have this type too. */
export type VaultCategory = "decisions" | "lessons" | "tasks" | "projects" | "handoffs";

/** The categories that every agent has. */
export const VAULT_CATEGORIES: VaultCategory[] = ["decisions", "lessons", "tasks", "projects", "handoffs"];
/** A later name of the field above. */
export const DEFAULT_CATEGORIES: VaultCategory[] = VAULT_CATEGORIES;

/** A later name of the field above. */
export type DefaultCategory = VaultCategory;

/** One turn of a conversation. Other members are kept where the conversation is. */
export interface ConversationMessage {
  role: "user" | "agent";
  text: string;
  /** Said between programs: in no checkpoint and no handoff, and nothing is learnt from it. */
  internal?: boolean;
}

/** One remembered thing. */
export interface VaultEntry {
  /** Digits, milliseconds since the Unix epoch; of text written without an id `~` and its hash. */
  id: string;
  /** `2026-03-16T14:32`, UTC; empty for text written without a date. */
  date: string;
  /** Markdown. */
  content: string;
  /** Without `#`. */
  tags: string[];
  /** The agent; `_shared` for entries of the project. */
  agentId: string;
  category: VaultCategory;
}

/** The end of a conversation, to recover from. */
export interface Checkpoint {
  agentId: string;
  /** Milliseconds since the Unix epoch. */
  savedAt: number;
  /** Oldest first. */
  messages: ConversationMessage[];
  chatId?: string;
  modelId?: string;
}

/** An entry that a search found. */
export interface SearchResult {
  entry: VaultEntry;
  /** Comparable within one answer only. */
  score: number;
  /** The best part of the content, about 120 characters. */
  snippet: string;
}

/** Entries relevant to a command. */
export interface InjectContext {
  /** The text of `_project.md`. */
  projectContext: string;
  /** The last session's own words; a summary that compaction made is none. */
  handoff?: string;
  /** Best first, at most 3. */
  decisions: SearchResult[];
  /** Best first, at most 2. */
  lessons: SearchResult[];
  /** Open tasks, a line each. */
  tasks: string[];
  /** Tokens of the text that `buildTextBlock` makes of it; at most the budget. */
  tokenEstimate: number;
  /** True if the last session was interrupted. */
  recovering?: boolean;
  /** The latest messages of that session, at most 3. */
  recoverySnapshot?: ConversationMessage[];
}

/** The result of compaction. */
export interface CompactionResult {
  /** ISO 8601. */
  timestamp: string;
  checkpointsCleaned: number;
  conversationsTrimmed: number;
  /** Entries that are in the archive now, and in a summary where they were. */
  vaultEntriesMerged: number;
  indexRebuilt: boolean;
  legacyFilesCleaned: number;
  /** Files that could not be maintained; absent if there are none. */
  faults?: Fault[];
}

/** Insights from messages. */
export interface Insights {
  decisions: string[];
  lessons: string[];
}

/** Finds what is worth remembering of messages. */
export type InsightExtractor = (messages: ConversationMessage[]) => Insights;

/** Options of a memory. */
export interface MemoryConfig {
  /** The memory's folder. */
  dir: string;
  /** Categories in use; by default the five of `VAULT_CATEGORIES`. Any other names are categories of this memory from now on. */
  categories?: readonly string[];
  /** The maximum length of the injected text in tokens; by default 2,000. */
  tokenBudget?: number;
  /** A file in `dir`; by default `_project.md`, which other programs of Keepstone read too. */
  projectContextFile?: string;
  /** Milliseconds after which a checkpoint expires; by default 7 days. */
  checkpointExpiry?: number;
  /** Runs at compaction and at the end of a session, beside the rules; by default only the rules run. */
  insightExtractor?: InsightExtractor;
  /** The length to which a longer conversation is cut, in messages; by default 20. */
  maxConversationMessages?: number;
  /** The number of entries from which a category is capped; by default 30. */
  maxVaultEntriesPerCategory?: number;
  /** The number of entries that capping leaves; by default 20, or less if the cap is lower. */
  keepVaultEntries?: number;
}

/** A configuration with nothing left open. */
export type ResolvedConfig = Readonly<Required<MemoryConfig>>;

/** Restrictions of a search. */
export interface SearchOptions {
  agentId?: string;
  category?: string;
  /** The number of results; by default 10, at most 100. */
  limit?: number;
}

/** A Cursor transcript. */
export interface TranscriptInfo {
  /** The file's name without its ending. */
  id: string;
  /** Absolute. */
  path: string;
  /** Messages that are not blank. */
  lines: number;
  /** Milliseconds since the Unix epoch. */
  modifiedAt: number;
  /** `lines` under its later name. */
  lineCount: number;
  /** `modifiedAt` under its later name. */
  lastModified: number;
}

/** The messages of a transcript. */
export interface ParseResult {
  messages: ConversationMessage[];
  /** Lines of the whole file that are not blank. */
  lineCount: number;
}

/** A message of a conversation between several agents; agent-memory keeps it as it comes. */
export interface RoomMessage {
  role?: string;
  text?: string;
  // Of any type, since agent-memory documents no other members.
  [other: string]: any;
}

/** A change of a file that a message carries; agent-memory keeps it as it comes. */
export interface FileDiffData {
  // Of any type, since agent-memory documents no members.
  [member: string]: any;
}

/** Options that both ways of reading transcripts have. */
export interface TranscriptReading {
  /** The agent that learns; by default `default`. */
  agentId?: string;
  /** Where they lie, instead of where Cursor puts those of the project. */
  transcriptsDir?: string;
  /** The project's folder; by default the one that holds the memory, or the current one if only that has transcripts. */
  workspaceDir?: string;
  /** Finds insights beside the rules; by default that of the memory. */
  insightExtractor?: InsightExtractor;
}

/** Options for reading transcripts once. */
export interface ProcessOptions extends TranscriptReading {
  /** The minutes after which a session counts as idle; by default 5. */
  idleThresholdMinutes?: number;
}

/** The result of reading transcripts. */
export interface ProcessResult {
  /** Transcripts that are there. */
  sessionsFound: number;
  /** Those of them with nothing new. */
  sessionsUpToDate: number;
  transcriptsProcessed: number;
  decisionsExtracted: number;
  lessonsExtracted: number;
  handoffsGenerated: number;
  /** Transcripts that could not be read; all others were. */
  errors: { transcriptId: string; error: string }[];
}

/** Options for watching transcripts. */
export interface WatcherOptions extends TranscriptReading {
  /** Seconds from a change to its reading; by default 30. */
  debounceSec?: number;
  /** `debounceSec` under its earlier name. */
  debounceSeconds?: number;
  /** Seconds without a change after which a session hands over; by default 180. */
  idleTimeoutSec?: number;
  /** `idleTimeoutSec` under its earlier name. */
  idleTimeoutSeconds?: number;
  /** Milliseconds between two looks for folders that the system does not watch; by default 15,000. */
  pollIntervalMs?: number;
  /** True to print nothing on the console. */
  quiet?: boolean;
}

/** A watch that can be ended. */
export interface WatcherHandle {
  /** The folder that is watched. */
  readonly transcriptsDir: string;
  stop(): void;
}
