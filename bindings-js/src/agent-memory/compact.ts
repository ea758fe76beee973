import type { RunReport } from "../contract.js";
import { MemoryError } from "../error.js";
import type { MemorySync } from "../memory.js";
import { hasOwnExtractor } from "./config.js";
import { extracted } from "./insight.js";
import type { CompactionResult, ConversationMessage, Insights, ResolvedConfig } from "./type.js";

/** Looking after the root. */
export interface CompactApi {
  /**
   * Does all chores. With an `insightExtractor` what it finds in conversations is learnt first, beside what the rules
   * find; when it throws, the run is rejected with that and nothing was cut.
   */
  run(): Promise<CompactionResult>;
  /** The report of the last run; null before the first. */
  getLastResult(): CompactionResult | null;
  /** The insights in messages; stores nothing. */
  extractInsights(messages: { role: string; text: string }[]): Insights;
}

/** The compaction of a memory. */
export function compactOf({ learning, conversations, upkeep }: MemorySync, config: ResolvedConfig): CompactApi {
  const learn = () => {
    for (const agent of conversations.agents()) {
      const insights = extracted(loaded({ conversations }, agent), config);
      if (insights.length > 0) learning.learn(agent, insights, ["compacted", "auto-extract"]);
    }
  };
  return {
    async run() {
      if (hasOwnExtractor(config)) learn();
      return result(upkeep.run());
    },
    getLastResult() {
      const report = upkeep.lastReport();
      return report ? result(report) : null;
    },
    extractInsights: (messages) => config.insightExtractor(messages as ConversationMessage[]),
  };
}

/** The messages of a conversation; none of one that cannot be understood, which the chores tell of. */
function loaded({ conversations }: Pick<MemorySync, "conversations">, agent: string) {
  try {
    return conversations.load(agent)?.messages ?? [];
  } catch (error) {
    if (error instanceof MemoryError && error.code === "corrupt") return [];
    throw error;
  }
}

function result(report: RunReport): CompactionResult {
  const { faults } = report;
  return {
    timestamp: new Date(report.finished).toISOString(),
    checkpointsCleaned: report.checkpointsCleaned,
    conversationsTrimmed: report.conversationsTrimmed,
    vaultEntriesMerged: report.entriesArchived,
    indexRebuilt: report.indexRebuilt,
    legacyFilesCleaned: report.legacyFilesCleaned,
    ...(faults.length > 0 && { faults }),
  };
}
