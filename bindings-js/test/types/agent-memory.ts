// A project as agent-memory's users write it, against the types of its documentation. It is compiled, not run.

import {
  type Checkpoint,
  type CompactionResult,
  type ConversationMessage,
  createMemory,
  defaultInsightExtractor,
  type FileDiffData,
  findTranscriptsDir,
  type InjectContext,
  listTranscripts,
  type MemoryConfig,
  type ParseResult,
  parseTranscript,
  type ProcessOptions,
  type ProcessResult,
  processTranscripts,
  type RoomMessage,
  type SearchResult,
  startWatcher,
  type SyncCheckpointsMemory,
  type SyncCheckpointsOptions,
  type SyncCheckpointsResult,
  syncCheckpointsFromConversations,
  type TranscriptInfo,
  VAULT_CATEGORIES,
  type VaultCategory,
  type VaultEntry,
  type WatcherHandle,
  type WatcherOptions,
  workspaceSlug,
} from "@inosx/agent-memory";

/** A message of the project's own, which knows nothing of agent-memory's. */
interface ChatMessage {
  role: "user" | "agent";
  text: string;
  internal?: boolean;
}

const categories: VaultCategory[] = VAULT_CATEGORIES;

const config: MemoryConfig = {
  dir: ".memory",
  categories: [...categories],
  tokenBudget: 2_000,
  projectContextFile: "_project.md",
  checkpointExpiry: 7 * 24 * 3_600_000,
  maxConversationMessages: 20,
  maxVaultEntriesPerCategory: 30,
  keepVaultEntries: 20,
  insightExtractor: (messages: ConversationMessage[]) => ({
    decisions: messages.filter(({ role }) => role === "agent").map(({ text }) => text),
    lessons: [],
  }),
};

export async function useMemory(): Promise<string> {
  const mem = createMemory(config);
  const entry: VaultEntry = await mem.vault.append("dev", "decisions", "Use SSE.", ["sse"]);
  await mem.vault.update("dev", "decisions", entry.id, "Use WebSockets.");
  const counts: Record<VaultCategory, number> = await mem.vault.getCategoryCounts("dev");
  const agents: string[] = await mem.vault.listAgents();
  const hits: SearchResult[] = await mem.search.search("sse", { agentId: "dev", category: "decisions", limit: 5 });
  await mem.search.updateIndex(entry);
  await mem.search.removeFromIndex(entry.id);
  await mem.search.buildIndex();
  const messages: ChatMessage[] = [{ role: "user", text: "go on" }];
  await mem.session.checkpoint("dev", messages, "chat", "model");
  const checkpoint: Checkpoint | null = await mem.session.recover("dev");
  await mem.session.sleep("dev", messages, "done");
  const context: InjectContext = await mem.inject.buildContext("dev", "fix it");
  const block: string = mem.inject.buildTextBlock({ ...context, tasks: [] }) + mem.inject.buildMemoryInstructions("dev");
  const result: CompactionResult = await mem.compact.run();
  const last: CompactionResult | null = mem.compact.getLastResult();
  const { decisions, lessons } = mem.compact.extractInsights(messages);
  const { migrated, skipped }: { migrated: string[]; skipped: string[] } = await mem.migrate.migrateAll();
  await mem.vault.remove("dev", "decisions", entry.id);
  return [block, last?.timestamp, result.indexRebuilt, counts.tasks, checkpoint?.savedAt, hits[0]?.snippet, agents, decisions, lessons, migrated, skipped].join();
}

export async function readTranscripts(): Promise<WatcherHandle> {
  const mem = createMemory({ dir: ".memory" });
  const force: SyncCheckpointsOptions = { force: true };
  const known: SyncCheckpointsMemory = mem;
  const synced: SyncCheckpointsResult = await syncCheckpointsFromConversations(known, force);
  const folder: string | null = findTranscriptsDir(process.cwd());
  const infos: TranscriptInfo[] = folder === null ? [] : listTranscripts(folder);
  const parsed: ParseResult[] = infos.map(({ path, lines }) => parseTranscript(path, Math.min(0, lines)));
  const said: ConversationMessage[] = parsed.flatMap(({ messages }) => messages);
  const options: ProcessOptions = { agentId: "default", idleThresholdMinutes: 5, workspaceDir: process.cwd() };
  const sum: ProcessResult = await processTranscripts(mem, options);
  console.log(workspaceSlug("/w/app"), defaultInsightExtractor(said).decisions, sum.sessionsFound, sum.sessionsUpToDate, synced.synced);
  const watching: WatcherOptions = { agentId: "default", debounceSec: 30, idleTimeoutSec: 180, pollIntervalMs: 1_000, quiet: true };
  const handle: WatcherHandle = startWatcher(mem, watching);
  console.log(handle.transcriptsDir);
  return handle;
}

export const room: RoomMessage = { role: "agent", text: "hello", agentId: "dev" };
export const diff: FileDiffData = { path: "a.ts", additions: 1 };
