/**
 * The calls of bit-office's memory, over the same folder: change one import.
 *
 * ```js
 * import { commitSession, getMemoryContext, getRecoveryString } from "keepstone/bit-office";
 * commitSession("agent-1", { taskId: "t1", stdout: output, changedFiles: ["src/app.ts"] });
 * const prompt = getMemoryContext("agent-1", "fix the pagination");
 * ```
 *
 * Every call answers at once; errors are `MemoryError`s of this package. The first use of a folder takes over what
 * bit-office left there, and deletes nothing.
 *
 * @module
 */

export {
  createFact,
  dedupFact,
  extractFactCandidates,
  extractSessionSummary,
  hashFact,
  isDuplicate,
  jaccardSimilarity,
  normalize,
  normalizeToWords,
  shouldPromoteToShared,
} from "./bit-office/extract.js";
export { addManualFact, crossConfirmShared, getAgentFacts, getMemoryContext, getSharedKnowledge } from "./bit-office/fact.js";
export {
  formatAgentFacts,
  formatAgentL0,
  formatLegacyMemoryContext,
  formatRecoveryContext,
  formatSessionHistory,
  formatSharedKnowledge,
} from "./bit-office/format.js";
export {
  clearMemory,
  getMemoryStore,
  recordProjectCompletion,
  recordProjectRatings,
  recordReviewFeedback,
  recordTechPreference,
} from "./bit-office/project.js";
export { buildRecoveryContext, getRecoveryString } from "./bit-office/recovery.js";
export { getStorageRoot, setStorageRoot } from "./bit-office/root.js";
export { commitSession, getAgentL0, getSessionHistory, saveSessionHistory } from "./bit-office/session.js";
export type {
  AgentFact,
  AgentFactStore,
  FactCandidate,
  FactCategory,
  FactDecision,
  LostSession,
  MemoryStore,
  ProjectCompletion,
  ProjectRatings,
  ProjectRecord,
  RecoveryContext,
  ReviewPattern,
  SessionHistory,
  SessionSummary,
  SharedKnowledge,
  SharedKnowledgeStore,
  TaskCompletionData,
  WorkState,
  WorkStatus,
  WorkUpdate,
} from "./bit-office/type.js";
export { clearAgentWorkState, clearWorkState, getWorkState, loadWorkState, saveWorkState, updateWorkState } from "./bit-office/work.js";
export type { Fault } from "./contract.js";
export { MemoryError, type MemoryErrorCode } from "./error.js";
