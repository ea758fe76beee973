// Facts of agents, and facts of the project.

import { invalid } from "../error.js";
import { text } from "./argument.js";
import { agentFact, categoryOf, isFactCategory, sharedKnowledge } from "./form.js";
import { memory } from "./root.js";
import { agentOf } from "./scratch.js";
import type { AgentFact, AgentFactStore, FactCategory, SharedKnowledgeStore } from "./type.js";

/** The facts of an agent: most observed first, then latest; at most 50 are kept. */
export function getAgentFacts(agentId: string): AgentFactStore {
  return { agentId, facts: memory().learning.facts(agentOf(agentId)).map(agentFact) };
}

/** The facts of the project, in the same order; at most 20 are kept. */
export function getSharedKnowledge(): SharedKnowledgeStore {
  return { items: memory().learning.facts().map(sharedKnowledge) };
}

/** Remembers a fact that somebody names, by default as a lesson, and returns it, or the known one that says the same. */
export function addManualFact(agentId: string, fact: string, category?: FactCategory): AgentFact;
export function addManualFact(agentId: string, category: FactCategory, fact: string): AgentFact;
export function addManualFact(agentId: string, second: string, third?: string): AgentFact {
  const [fact, category = "lesson_learned"] = isFactCategory(second) ? [third, second] : [second, third];
  const said = text(fact, "fact");
  if (said.trim() === "") throw invalid("fact", "is empty");
  const { learning, vault } = memory();
  const { stored, known } = learning.remember(agentOf(agentId), categoryOf(category, "category"), said);
  return agentFact(vault.get([...stored, ...known][0] ?? ""));
}

/**
 * Notes that an agent came to something by itself that all know, named by its text or its id. True if that is news: they
 * know it, from somebody else, and the agent had not confirmed it.
 */
export function crossConfirmShared(agentId: string, fact: string): boolean {
  const [agent, said] = [agentOf(agentId), text(fact, "fact")];
  const { learning } = memory();
  const known = learning.facts();
  const named = known.find(({ reference }) => reference === said);
  const confirmed = learning.confirm(agent, named?.text ?? said);
  if (confirmed === undefined) return false;
  return !known.some(({ reference, confirmedBy }) => reference === confirmed && confirmedBy.includes(agent));
}

/**
 * The text for an agent about its facts and the project's, its latest sessions and earlier projects, under titles;
 * without an agent, about the project only. Facts relevant to the task come first. Empty if nothing is known.
 */
export function getMemoryContext(agentId?: string, task?: string): string {
  const agent = agentId === undefined || agentId === null ? undefined : agentOf(agentId);
  return memory().compat.knowledge(agent, task === undefined || task === null ? undefined : text(task, "task")).text;
}
