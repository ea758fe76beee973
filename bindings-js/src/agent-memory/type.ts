// The vocabulary of agent-memory, name by name.

import type { Fault } from "../error.js";

/** The categories that every agent has. */
export const VAULT_CATEGORIES = ["decisions", "lessons", "tasks", "projects", "handoffs"] as const;
/** The same under its later name. */
export const DEFAULT_CATEGORIES = VAULT_CATEGORIES;

/** What kind of thing an entry is. Those that `categories` of the configuration adds are answered under this type too. */
export type VaultCategory = (typeof VAULT_CATEGORIES)[number];
/** The same under its later name. */
export type DefaultCategory = VaultCategory;

/** One turn of a conversation. Other members are kept where the conversation is. */
export interface ConversationMessage {
  role: "user" | "agent";
  text: string;
  /** Said between programs: in no checkpoint and no handoff, and nothing is learnt from it. */
  internal?: boolean;
  [other: string]: unknown;
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
  /** Whose it is; `_shared` for what belongs to the project. */
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

/** What is relevant to a command. */
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
  /** Whether the last session broke off. */
  recovering?: boolean;
  /** What was said in it last, at most 3 messages. */
  recoverySnapshot?: ConversationMessage[];
}

/** What compaction did. */
export interface CompactionResult {
  /** ISO 8601. */
  timestamp: string;
  checkpointsCleaned: number;
  conversationsTrimmed: number;
  /** Entries that are in the archive now, and in a summary where they were. */
  vaultEntriesMerged: number;
  indexRebuilt: boolean;
  legacyFilesCleaned: number;
  /** What could not be looked after; absent when there is nothing of the kind. */
  faults?: Fault[];
}

/** What is worth remembering of messages. */
export interface Insights {
  decisions: string[];
  lessons: string[];
}

/** Finds what is worth remembering of messages. */
export type InsightExtractor = (messages: { role: string; text: string }[]) => Insights;

/** How a memory is made. */
export interface MemoryConfig {
  /** The memory's folder. */
  dir: string;
  /** Categories in use, of those that Keepstone has; the five of `VAULT_CATEGORIES` unless told. */
  categories?: readonly string[];
  /** Most tokens of what is injected; 2,000 unless told. */
  tokenBudget?: number;
  /** Only `_project.md`, the file that everything else reads too. */
  projectContextFile?: string;
  /** How long a checkpoint is worth recovering from, in milliseconds; 7 days unless told. */
  checkpointExpiry?: number;
  /** Used at compaction and at the end of a session, beside the rules; by these alone unless told. */
  insightExtractor?: InsightExtractor;
  /** A conversation with more messages is cut to this many; 20 unless told. */
  maxConversationMessages?: number;
  /** A category with more entries is capped; 30 unless told. */
  maxVaultEntriesPerCategory?: number;
  /** Entries that capping leaves; 20 unless told, or as many as the cap lets. */
  keepVaultEntries?: number;
}

/** A configuration with nothing left open. */
export type ResolvedConfig = Readonly<Required<MemoryConfig>>;

/** What a search is narrowed to. */
export interface SearchOptions {
  agentId?: string;
  category?: string;
  /** 10 unless told; at most 100. */
  limit?: number;
}

/** A Cursor transcript. */
export interface TranscriptInfo {
  /** The file's name without its ending. */
  id: string;
  /** Absolute. */
  path: string;
  /** Those that are not blank. */
  lines: number;
  /** Milliseconds since the Unix epoch. */
  modifiedAt: number;
  /** `lines` under its later name. */
  lineCount: number;
  /** `modifiedAt` under its later name. */
  lastModified: number;
}

/** How transcripts are read once. */
export interface ProcessOptions {
  /** The agent that learns; `default` unless told. */
  agentId?: string;
  /** Where they lie, instead of where Cursor puts those of the memory's project. */
  transcriptsDir?: string;
  /** After which a session counts as idle; 5 unless told. */
  idleThresholdMinutes?: number;
}

/** What reading transcripts brought. */
export interface ProcessResult {
  transcriptsProcessed: number;
  decisionsExtracted: number;
  lessonsExtracted: number;
  handoffsGenerated: number;
  /** Those that could not be read; the others were. */
  errors: { transcriptId: string; error: string }[];
}

/** How transcripts are watched. */
export interface WatcherOptions {
  /** The agent that learns; `default` unless told. */
  agentId?: string;
  /** Where they lie, instead of where Cursor puts those of the memory's project. */
  transcriptsDir?: string;
  /** From a change to its being read; 30 unless told. */
  debounceSeconds?: number;
  /** Without a change, after which a session hands over; 180 unless told. */
  idleTimeoutSeconds?: number;
  /** Says nothing on the console. */
  quiet?: boolean;
}

/** A watch that can be ended. */
export interface WatcherHandle {
  stop(): void;
}
