import type { MemorySync } from "../memory.js";
import { hasOwnExtractor } from "./config.js";
import { extracted } from "./insight.js";
import { conversation } from "./message.js";
import type { Checkpoint, ConversationMessage, ResolvedConfig } from "./type.js";

/** Messages of agents' last conversations. */
export interface SessionApi {
  /** Saves the last 50 messages, without internal ones, to recover from. */
  checkpoint(agentId: string, messages: ConversationMessage[], chatId?: string, modelId?: string): Promise<void>;
  /** The checkpoint of an agent; null when it is missing, broken or too old. */
  recover(agentId: string): Promise<Checkpoint | null>;
  /** Hands over with the given summary and checkpoints; learns too, where the configuration has an `insightExtractor`. */
  sleep(agentId: string, messages: ConversationMessage[], summary: string): Promise<void>;
}

/** The sessions of a memory. */
export function sessionOf({ learning, conversations }: MemorySync, config: ResolvedConfig): SessionApi {
  return {
    async checkpoint(agentId, messages, chatId, modelId) {
      conversations.checkpoint(conversation(agentId, messages, chatId, modelId));
    },
    async recover(agentId) {
      // A saved conversation always has its time.
      return (conversations.lastCheckpoint(agentId) as Checkpoint | undefined) ?? null;
    },
    async sleep(agentId, messages, summary) {
      const said = conversation(agentId, messages);
      // First what cannot fail for the extractor's sake.
      conversations.sleep(said, summary);
      const insights = hasOwnExtractor(config) ? extracted(said.messages, config) : [];
      if (insights.length > 0) learning.learn(agentId, insights, ["auto-extract", "session-close"]);
    },
  };
}
