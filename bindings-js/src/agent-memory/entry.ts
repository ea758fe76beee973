// Entries and their names: agent, category and id there, one reference here.

import type { Category, Entry, Scope } from "../contract.js";
import { invalid, MemoryError } from "../error.js";
import type { ResolvedConfig, VaultCategory, VaultEntry } from "./type.js";

const SHARED = "_shared";
const MISSIONS = "_missions/";

/** An entry, as agent-memory shows it. */
export function vaultEntry({ reference, created, text, tags, scope, category }: Entry): VaultEntry {
  return {
    id: reference.slice(reference.lastIndexOf("/") + 1),
    date: created === undefined ? "" : new Date(created).toISOString().slice(0, 16),
    content: text,
    tags,
    agentId: folderOf(scope),
    category: category as VaultCategory,
  };
}

/** The scope that a folder of the root holds. */
export function scopeOf(agentId: string): Scope {
  if (agentId === SHARED) return "project";
  if (typeof agentId === "string" && agentId.startsWith(MISSIONS)) return { mission: agentId.slice(MISSIONS.length) };
  return { agent: agentId };
}

function folderOf(scope: Scope): string {
  if (scope === "project") return SHARED;
  return "agent" in scope ? scope.agent : MISSIONS + scope.mission;
}

/** A category, if it is one in use. */
export function categoryOf(category: string, { categories }: ResolvedConfig): Category {
  if (categories.includes(category)) return category as Category;
  throw invalid("category", `is ${JSON.stringify(category)}; it is one of ${categories.join(", ")}`);
}

/** The reference of an entry. An id that none can have names nothing. */
export function referenceOf(agentId: string, category: Category, id: string): string {
  const name = `${folderOf(scopeOf(agentId))}/${category}/${id}`;
  if (/^(\d{1,19}|~[0-9a-f]{12})$/.test(String(id))) return name;
  throw new MemoryError("not-found", `looking for ${name}: there is no entry with this id`);
}
