// The parts of a brief, as agent-memory's context has them: what a context names is what its text says.

import type { Brief, Category, Entry, Scope } from "../contract.js";
import { MemoryError } from "../error.js";
import type { MemorySync } from "../memory.js";
import { vaultEntry } from "./entry.js";
import { searchResult } from "./search.js";
import type { ConversationMessage, InjectContext, SearchResult } from "./type.js";

/** The folder of checkpoints, each of which is a source for every message of it that is told. */
const CHECKPOINTS = ".vault/checkpoints/";

/** From so many tasks on, listing them takes less time than getting each. */
const MANY = 8;

/** The most that a search answers. */
const MOST = 100;

/** Characters of a snippet. */
const SNIPPET = 120;

/** The parts of a context that a brief tells. */
export type Told = Pick<InjectContext, "handoff" | "decisions" | "lessons" | "tasks" | "recoverySnapshot">;

/** Reads what a brief names. Scores are those of a search for the task; 0 for what is told without a hit. */
export function toldBy(memory: MemorySync, { sections }: Brief, agentId: string, task: string): Told {
  const sources = sections.flatMap(({ sources }) => sources);
  const of = (category: Category) => sources.filter((source) => !source.startsWith(".") && source.split("/").at(-2) === category);
  const found = resultsOf(memory, [...of("decisions"), ...of("lessons")], task);
  const results = (category: Category) => of(category).flatMap((reference) => found.get(reference) ?? []);
  const [handoff] = entriesOf(memory, of("handoffs").slice(0, 1));
  const messages = sources.filter((source) => source.startsWith(CHECKPOINTS)).length;
  return {
    ...(handoff && { handoff: handoff.text }),
    decisions: results("decisions"),
    lessons: results("lessons"),
    tasks: entriesOf(memory, of("tasks")).flatMap(openTasks),
    ...(messages > 0 && { recoverySnapshot: lastMessages(memory, agentId).slice(-messages) }),
  };
}

function lastMessages({ conversations }: MemorySync, agentId: string): ConversationMessage[] {
  return (conversations.lastCheckpoint(agentId)?.messages ?? []) as ConversationMessage[];
}

/** Entries as results, by their references. One search tells of all. */
function resultsOf(memory: MemorySync, references: string[], task: string): Map<string, SearchResult> {
  const entries = entriesOf(memory, references);
  const told = (entry: Entry) => ({ entry: vaultEntry(entry), score: 0, snippet: Array.from(entry.text).slice(0, SNIPPET).join("") });
  const all = new Map(entries.map((entry) => [entry.reference, told(entry)]));
  if (task.trim() === "" || entries.length === 0) return all;
  const filter = { scopes: distinct(entries.map(({ scope }) => scope)), categories: distinct(entries.map(({ category }) => category)) };
  for (const hit of memory.search.find({ text: task, filter, limit: MOST })) {
    if (all.has(hit.entry.reference)) all.set(hit.entry.reference, searchResult(hit));
  }
  return all;
}

function distinct<T extends Scope | Category>(all: T[]): T[] {
  return [...new Map(all.map((one) => [JSON.stringify(one), one])).values()];
}

/** The entries of a few references, or of many in one category, without those that are gone since. */
function entriesOf({ vault }: MemorySync, references: string[]): Entry[] {
  if (references.length <= MANY) return references.flatMap((reference) => entryOf(vault, reference) ?? []);
  const category = references[0]?.split("/").at(-2) as Category;
  const listed = new Map(vault.entries({ categories: [category] }).map((entry) => [entry.reference, entry]));
  return references.flatMap((reference) => listed.get(reference) ?? entryOf(vault, reference) ?? []);
}

function entryOf(vault: MemorySync["vault"], reference: string): Entry | undefined {
  try {
    return vault.get(reference);
  } catch (error) {
    if (error instanceof MemoryError && error.code === "not-found") return undefined;
    throw error;
  }
}

/** The open part of a task entry: its unchecked boxes, or the whole text of one without boxes. */
function openTasks({ text }: Entry): string[] {
  const lines = text.split("\n").map((line) => line.trim());
  const boxes = lines.filter((line) => /^[-*+]\s*\[[ xX]\]/.test(line));
  return boxes.length === 0 ? [`- [ ] ${text.replaceAll("\n", "\n  ")}`] : boxes.filter((line) => /^[-*+]\s*\[ \]/.test(line));
}
