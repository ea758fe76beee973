// "Change one import": every name that the other systems export is here, and a project written against their documented
// types compiles.

import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import * as agentMemory from "../dist/agent-memory.js";
import * as bitOffice from "../dist/bit-office.js";

const here = dirname(fileURLToPath(import.meta.url));

/** The values that `@inosx/agent-memory` exports. */
const OF_AGENT_MEMORY = [
  "VAULT_CATEGORIES", "createMemory", "defaultInsightExtractor", "findTranscriptsDir", "listTranscripts", "parseTranscript",
  "processTranscripts", "startWatcher", "syncCheckpointsFromConversations", "workspaceSlug",
];

/** The values that `@bit-office/memory` exports. */
const OF_BIT_OFFICE = [
  "addManualFact", "buildRecoveryContext", "clearAgentWorkState", "clearMemory", "clearWorkState", "commitSession", "createFact",
  "crossConfirmShared", "dedupFact", "extractFactCandidates", "extractSessionSummary", "formatAgentFacts", "formatAgentL0",
  "formatLegacyMemoryContext", "formatRecoveryContext", "formatSessionHistory", "formatSharedKnowledge", "getAgentFacts",
  "getAgentL0", "getMemoryContext", "getMemoryStore", "getRecoveryString", "getSessionHistory", "getSharedKnowledge",
  "getStorageRoot", "getWorkState", "hashFact", "jaccardSimilarity", "loadWorkState", "normalizeToWords",
  "recordProjectCompletion", "recordProjectRatings", "recordReviewFeedback", "recordTechPreference", "saveSessionHistory",
  "saveWorkState", "setStorageRoot", "shouldPromoteToShared", "updateWorkState",
];

test("every value that the other systems export is exported", () => {
  const missing = (names, from) => names.filter((name) => from[name] === undefined);
  assert.equal(OF_BIT_OFFICE.length, 39);
  assert.deepEqual(missing(OF_AGENT_MEMORY, agentMemory), []);
  assert.deepEqual(missing(OF_BIT_OFFICE, bitOffice), []);
});

test("projects written against their documented types compile in strict mode", async () => {
  const tsc = join(here, "../node_modules/typescript/bin/tsc");
  const compiled = await promisify(execFile)(process.execPath, [tsc, "--project", join(here, "types/tsconfig.json")]).catch((error) => error);
  assert.equal(compiled.stdout, "");
  assert.equal(compiled.code, undefined);
});
