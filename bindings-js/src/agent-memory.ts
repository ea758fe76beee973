/**
 * The calls of `@inosx/agent-memory`, over the same folder: change one import.
 *
 * ```js
 * import { createMemory } from "keepstone/agent-memory";
 * const mem = createMemory({ dir: ".memory" });
 * await mem.vault.append("dev", "decisions", "Use SSE. #realtime");
 * const block = mem.inject.buildTextBlock(await mem.inject.buildContext("dev", "fix the reconnect loop"));
 * ```
 *
 * @module
 */

export type { CompactApi } from "./agent-memory/compact.js";
export {
  getCategoryCounts,
  processTranscripts,
  startWatcher,
  syncCheckpointsFromConversations,
  type SyncCheckpointsMemory,
  type SyncCheckpointsOptions,
  type SyncCheckpointsResult,
} from "./agent-memory/host.js";
export type { InjectApi } from "./agent-memory/inject.js";
export { type AgentMemory, createMemory } from "./agent-memory/memory.js";
export type { MigrateApi, MigrationResult } from "./agent-memory/migrate.js";
export { defaultInsightExtractor, workspaceSlug } from "./agent-memory/rule.js";
export type { SearchApi } from "./agent-memory/search.js";
export type { SessionApi } from "./agent-memory/session.js";
export { findTranscriptsDir, listTranscripts, parseTranscript } from "./agent-memory/transcript.js";
export * from "./agent-memory/type.js";
export type { VaultApi } from "./agent-memory/vault.js";
export type { Fault } from "./contract.js";
export { MemoryError, type MemoryErrorCode } from "./error.js";
