// Options of agent-memory as values of policy, or as the wrapper's own.

import { isAbsolute, relative, resolve } from "node:path";
import { categories } from "../contract.js";
import { invalid } from "../error.js";
import { defaultInsightExtractor } from "./rule.js";
import { type MemoryConfig, type ResolvedConfig, VAULT_CATEGORIES } from "./type.js";

/** The project's description, which all programs of Keepstone read. */
export const PROJECT = "_project.md";
const WEEK = 7 * 24 * 3_600_000;

const names = [
  "dir",
  "categories",
  "tokenBudget",
  "projectContextFile",
  "checkpointExpiry",
  "insightExtractor",
  "maxConversationMessages",
  "maxVaultEntriesPerCategory",
  "keepVaultEntries",
];

/** The configuration with nothing left open. Throws for what cannot be honoured. */
export function resolved(config: MemoryConfig): ResolvedConfig {
  if (typeof config !== "object" || config === null) throw invalid("config", "is not an object");
  const unknown = Object.keys(config).find((name) => !names.includes(name));
  if (unknown !== undefined) throw invalid("config", `has no ${JSON.stringify(unknown)}; it has ${names.join(", ")}`);
  if (typeof config.dir !== "string" || config.dir === "") throw invalid("config.dir", "is not the path of a folder");
  const cap = count(config, "maxVaultEntriesPerCategory", 30, 0);
  return {
    dir: resolve(config.dir),
    categories: categoriesOf(config),
    tokenBudget: count(config, "tokenBudget", 2_000, 1),
    projectContextFile: projectFile(config),
    checkpointExpiry: count(config, "checkpointExpiry", WEEK, 0),
    insightExtractor: extractor(config),
    maxConversationMessages: count(config, "maxConversationMessages", 20, 0),
    maxVaultEntriesPerCategory: cap,
    keepVaultEntries: keep(config, cap),
  };
}

/**
 * The policy that a configuration means. Entries are injected whole: agent-memory gives 120 characters of each, often
 * cut in mid-sentence.
 */
export function policyOf(config: ResolvedConfig): string {
  return `preset = "agent-memory"
categories = ${JSON.stringify(added(config.categories))}
[brief]
budget = ${config.tokenBudget}
whole_entries = true
[sessions]
checkpoint_expiry = ${config.checkpointExpiry}
[upkeep]
conversation_messages = ${config.maxConversationMessages}
category_cap = ${Math.max(config.maxVaultEntriesPerCategory, config.keepVaultEntries)}
category_keep = ${config.keepVaultEntries}
not_migrated = ${JSON.stringify([config.projectContextFile])}
`;
}

/** Throws for an option that is not known: it would be ignored without a word. */
export function checkNames(options: object, names: string[]): void {
  if (typeof options !== "object" || options === null) throw invalid("options", "is not an object");
  const unknown = Object.keys(options).find((name) => !names.includes(name));
  if (unknown !== undefined) throw invalid("options", `has no ${JSON.stringify(unknown)}; it has ${names.join(", ")}`);
}

/** True if some categories are in no other root. */
export function addsCategories({ categories }: ResolvedConfig): boolean {
  return added(categories).length > 0;
}

/** True if the caller has an extractor. */
export function hasOwnExtractor({ insightExtractor }: ResolvedConfig): boolean {
  return insightExtractor !== defaultInsightExtractor;
}

function categoriesOf({ categories: given = VAULT_CATEGORIES }: MemoryConfig): readonly string[] {
  if (!Array.isArray(given)) throw invalid("config.categories", "is not an array");
  const foreign = given.find((name) => typeof name !== "string");
  if (foreign === undefined) return [...new Set<string>(given)];
  throw invalid("config.categories", `has ${JSON.stringify(foreign)}, which is not a name`);
}

/** Categories beside those of every root: the policy adds them. */
function added(names: readonly string[]): string[] {
  return names.filter((name) => !(categories as readonly string[]).includes(name));
}

/** A file in the memory's folder. */
function projectFile({ dir, projectContextFile = PROJECT }: MemoryConfig): string {
  const named: unknown = projectContextFile;
  const below = typeof named === "string" && named !== "" ? relative(resolve(dir), resolve(dir, named)) : "..";
  if (below === "" || below.startsWith("..") || isAbsolute(below)) {
    throw invalid("config.projectContextFile", `is ${JSON.stringify(named)}; it is a file in the memory's folder`);
  }
  if (below !== PROJECT) warn(`config.projectContextFile is ${below}: other programs of Keepstone read ${PROJECT} only`);
  return below;
}

function extractor({ insightExtractor = defaultInsightExtractor }: MemoryConfig): ResolvedConfig["insightExtractor"] {
  if (typeof insightExtractor === "function") return insightExtractor;
  throw invalid("config.insightExtractor", "is not a function");
}

/** A cap alone lowers what it leaves. */
function keep(config: MemoryConfig, cap: number): number {
  const kept = count(config, "keepVaultEntries", Math.min(20, cap), 0);
  if (kept > cap) warn(`config.keepVaultEntries is ${kept}: a category is capped from there on, not from ${cap}`);
  return kept;
}

function warn(message: string): void {
  console.warn(`agent-memory: ${message}`);
}

type Count = "tokenBudget" | "checkpointExpiry" | "maxConversationMessages" | "maxVaultEntriesPerCategory" | "keepVaultEntries";

/** Policy reads budgets as numbers of 32 bits; no count needs more. */
function count(config: MemoryConfig, name: Count, unless: number, least: number): number {
  const value = config[name] ?? unless;
  const most = name === "checkpointExpiry" ? Number.MAX_SAFE_INTEGER : 0xffff_ffff;
  if (Number.isInteger(value) && value >= least && value <= most) return value;
  throw invalid(`config.${name}`, `is ${String(value)}; it is a whole number from ${least} to ${most}`);
}
