// A project as bit-office's orchestrator is written, against the types of its document. It is compiled, not run.

import {
  type AgentFact,
  addManualFact,
  buildRecoveryContext,
  clearAgentWorkState,
  clearMemory,
  clearWorkState,
  commitSession,
  createFact,
  crossConfirmShared,
  dedupFact,
  extractFactCandidates,
  extractSessionSummary,
  formatAgentFacts,
  formatAgentL0,
  formatLegacyMemoryContext,
  formatRecoveryContext,
  formatSessionHistory,
  formatSharedKnowledge,
  getAgentFacts,
  getAgentL0,
  getMemoryContext,
  getMemoryStore,
  getRecoveryString,
  getSessionHistory,
  getSharedKnowledge,
  getStorageRoot,
  getWorkState,
  hashFact,
  jaccardSimilarity,
  loadWorkState,
  type MemoryStore,
  normalizeToWords,
  type RecoveryContext,
  recordProjectCompletion,
  recordProjectRatings,
  recordReviewFeedback,
  recordTechPreference,
  saveSessionHistory,
  saveWorkState,
  type SessionSummary,
  setStorageRoot,
  type SharedKnowledge,
  shouldPromoteToShared,
  type TaskCompletionData,
  updateWorkState,
  type WorkState,
} from "@bit-office/memory";

const fact: AgentFact = {
  id: hashFact("User prefers solid borders"),
  category: "user_preference",
  fact: "User prefers solid borders",
  reinforceCount: 1,
  createdAt: "2026-03-17T14:30:00Z",
  lastSeen: "2026-03-17T14:30:00Z",
};

const summary: SessionSummary = {
  timestamp: "2026-03-17T14:30:00Z",
  what: "Redesigned the pagination bar",
  decisions: ["Changed borders from dashed to solid"],
  filesChanged: ["apps/web/src/components/MultiPaneView.tsx"],
  unfinished: [],
  commits: ["ad8ed51"],
  tokens: { input: 45_000, output: 12_000 },
};

const work: WorkState = {
  startedAt: "2026-03-17T14:30:00Z",
  updatedAt: "2026-03-17T14:30:00Z",
  status: "interrupted",
  summary: "half done",
  nextSteps: [],
  unfinished: [],
  filesTouched: [],
};

export function finishTask(agentId: string, agentName: string, stdout: string): string {
  const data: TaskCompletionData = { agentId, agentName, summary: "done", stdout, changedFiles: new Set(["a.ts"]) };
  const committed: SessionSummary = commitSession({ ...data, agentId });
  clearAgentWorkState(agentId);
  const line: string = getAgentL0(agentId, agentName);
  return `${committed.what} ${line} ${extractSessionSummary(data).what}`;
}

export function promptOf(agentId: string): string {
  updateWorkState({ agentId, status: "running", summary: "at it", changedFiles: ["a.ts"] });
  const recovery: RecoveryContext = buildRecoveryContext(agentId, {
    originalTask: "Optimize the pagination",
    recentMessages: [{ role: "user", text: "go on" }],
  });
  const sessions: SessionSummary[] = recovery.recentHistory ?? [];
  const state: WorkState | null = getWorkState(agentId);
  saveWorkState(agentId, state ?? work);
  const stored: WorkState | null = loadWorkState(agentId);
  clearWorkState(agentId);
  return [getMemoryContext(agentId), getRecoveryString(recovery), formatRecoveryContext(recovery), sessions.length, stored?.status].join();
}

export function endProject(agentId: string): void {
  saveSessionHistory(agentId, { latest: null, history: [] });
  saveSessionHistory(agentId, { latest: summary, history: [summary] });
  const { latest, history } = getSessionHistory(agentId);
  console.log(latest?.what, formatSessionHistory({ latest, history }), formatAgentL0("Alex", latest));
  recordReviewFeedback("VERDICT: FAIL\n1. No tests");
  recordTechPreference("TypeScript");
  recordProjectCompletion({ summary: "Snake", tech: "TypeScript", reviewPassed: true });
  const isRated: boolean = recordProjectRatings({ visual: 3 });
  const store: MemoryStore = getMemoryStore();
  const when: number[] = [...store.projectHistory.map(({ completedAt }) => completedAt), ...store.reviewPatterns.map(({ lastSeen }) => lastSeen)];
  console.log(isRated, when, formatLegacyMemoryContext(store));
  clearMemory();
}

export function facts(agentId: string): void {
  setStorageRoot(getStorageRoot());
  const known: AgentFact = addManualFact(agentId, "The gateway restarts at night");
  const { facts } = getAgentFacts(agentId);
  const { items }: { items: SharedKnowledge[] } = getSharedKnowledge();
  const { action, existing: duplicate } = dedupFact("user prefers SOLID borders", [fact, ...facts]);
  const isNew: boolean = action === "add" && shouldPromoteToShared(known, 5) && shouldPromoteToShared(known, items);
  const isShared: boolean = shouldPromoteToShared(known) && crossConfirmShared(agentId, items[0]?.id ?? known.fact);
  const similarity: number = jaccardSimilarity(normalizeToWords(fact.fact), normalizeToWords(known.fact));
  const found = extractFactCandidates("Note: the gateway restarts").map(({ category, fact }) => createFact(fact, category));
  console.log(duplicate?.id, isNew, isShared, similarity, found, formatAgentFacts(facts, 5), formatSharedKnowledge(items));
}
