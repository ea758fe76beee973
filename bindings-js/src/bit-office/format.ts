// Texts about a caller's data, in the component's wording: the data are put into an empty memory and formatted there.

import type { KnowledgeBlocks } from "../contract.js";
import { Given, having, list, number, text } from "./argument.js";
import { requestOf, sessionsIn } from "./request.js";
import { laid, SOMEBODY } from "./scratch.js";
import type {
  AgentFact,
  AgentFactStore,
  MemoryStore,
  RecoveryContext,
  SessionHistory,
  SessionSummary,
  SharedKnowledge,
  SharedKnowledgeStore,
} from "./type.js";

/** Facts in a block when the caller names no number, as in the component. */
const FACTS = 10;
const SHARED_FACTS = 5;

/** A recovery of which nothing is known. */
export const EMPTY_RECOVERY = `[Session recovered] Your previous session was lost. Here's what you were doing:
Note: You don't have full conversation history. Ask the user if unsure about details.
`;

/** The text for an agent that lost its session; of a context that says nothing its first and its last line. */
export function formatRecoveryContext(context: RecoveryContext): string {
  const given = new Given(context, "context");
  const work = given.read((value) => value, ["workState"]);
  const last = given.read((value, at) => [having("what")(value, at)], ["sessionSummary"]) ?? [];
  const before = given.read((value, at) => list(value, at, having("what")), ["recentHistory"]) ?? [];
  const files = {
    ...(work !== undefined && { [`work-state/${SOMEBODY}.json`]: work }),
    [`sessions/${SOMEBODY}.json`]: [...last, ...before],
  };
  return laid(files, (_, memory) => memory.work.recover(requestOf(SOMEBODY, context))?.text ?? EMPTY_RECOVERY);
}

/** The block of recent sessions, of a whole store or of a list. */
export function formatSessionHistory(sessions: SessionHistory | readonly SessionSummary[], limit?: number): string {
  return told(`sessions/${SOMEBODY}.json`, sessionsIn(sessions, "sessions").slice(0, most(limit))).recentSessions;
}

/** One line on what somebody did last, and how long ago. */
export function formatAgentL0(name: string, session?: SessionSummary | SessionHistory | null): string {
  const said = text(name, "name");
  const given = session === undefined || session === null ? undefined : new Given(session, "session");
  const isStore = given !== undefined && given.read(text, ["what"]) === undefined;
  const sessions = given === undefined ? [] : isStore ? sessionsIn(session, "session") : [session];
  const files = { [`sessions/${SOMEBODY}.json`]: sessions };
  return laid(files, (_, memory) => memory.work.roster([{ agent: SOMEBODY, name: said }])[0] ?? "");
}

/** The block of what an agent knows: the 10 facts that were met most, or at most so many. */
export function formatAgentFacts(facts: AgentFactStore | readonly AgentFact[], limit?: number): string {
  const path = `agents/${SOMEBODY}.json`;
  return shortened(told(path, members(facts, "facts", "facts")).agentKnowledge, limit ?? FACTS);
}

/** The block of what all know: the 5 that were met most, or at most so many. */
export function formatSharedKnowledge(shared: SharedKnowledgeStore | readonly SharedKnowledge[], limit?: number): string {
  return shortened(told("shared.json", members(shared, "items", "shared")).projectKnowledge, limit ?? SHARED_FACTS);
}

/** The block of what earlier projects taught. */
export function formatLegacyMemoryContext(store: MemoryStore): string {
  new Given(store, "store");
  return told("memory.json", store).learned;
}

/** The facts of a store or of a list. */
function members(given: unknown, name: string, at: string): unknown[] {
  const all = Array.isArray(given) ? given : new Given(given, at).read((value) => value, [name]) ?? [];
  return list(all, at, having("fact"));
}

/** A block of fewer lines; its first is its title. */
function shortened(block: string, limit: number): string {
  const lines = block.split("\n").slice(0, 1 + most(limit));
  return lines.length === 1 ? "" : `${lines.join("\n").trimEnd()}\n`;
}

function most(limit: number | undefined): number {
  return limit === undefined ? Infinity : Math.max(0, number(limit, "limit"));
}

function told(path: string, content: unknown): KnowledgeBlocks {
  return laid({ [path]: content }, (_, memory) => memory.compat.knowledge(SOMEBODY));
}
