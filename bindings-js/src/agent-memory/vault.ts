import { invalid, MemoryError } from "../error.js";
import type { MemorySync } from "../memory.js";
import { categoryOf, referenceOf, scopeOf, vaultEntry } from "./entry.js";
import { whole } from "./message.js";
import type { ResolvedConfig, VaultCategory, VaultEntry } from "./type.js";

/** The entries themselves. Every change is durable when its promise is fulfilled. */
export interface VaultApi {
  /** Newest first, text without a date last; empty when there is nothing. */
  read(agentId: string, category: string): Promise<VaultEntry[]>;
  /**
   * Remembers, and answers with the entry; one with this very text is not stored twice, but takes over the tags. Tags
   * that are not given are the `#words` of the content.
   */
  append(agentId: string, category: string, content: string, tags?: string[]): Promise<VaultEntry>;
  /**
   * Replaces the content, and the tags that were in it by those in the new one; tags that were given stay. It is rejected
   * with `not-found` when there is no such entry.
   */
  update(agentId: string, category: string, id: string, content: string): Promise<void>;
  /** Moves an entry to the trash. It is rejected with `not-found` when there is no such entry. */
  remove(agentId: string, category: string, id: string): Promise<void>;
  /** Every agent that has a folder. */
  listAgents(): Promise<string[]>;
  /** Entries of each category in use. */
  getCategoryCounts(agentId: string): Promise<Record<VaultCategory, number>>;
}

/** The vault of a memory. */
export function vaultOf({ vault }: MemorySync, config: ResolvedConfig): VaultApi {
  const reference = (agentId: string, category: string, id: string) => referenceOf(agentId, categoryOf(category, config), id);
  return {
    async read(agentId, category) {
      const filter = { scopes: [scopeOf(agentId)], categories: [categoryOf(category, config)] };
      return vault.entries(filter).map(vaultEntry);
    },
    async append(agentId, category, content, tags) {
      const text = whole(content, "content");
      const draft = { scope: scopeOf(agentId), category: categoryOf(category, config), text };
      if (tags && !Array.isArray(tags)) throw invalid("tags", "is not an array");
      const outcome = vault.add({ ...draft, tags: tags ? tags.flatMap(tag) : tagsIn(text) });
      if (outcome.kind === "rejected") throw new MemoryError("invalid", outcome.reason);
      return vaultEntry(vault.get(outcome.reference));
    },
    async update(agentId, category, id, content) {
      const [name, text] = [reference(agentId, category, id), whole(content, "content")];
      const known = vault.get(name);
      const inOld = tagsIn(known.text);
      const given = known.tags.filter((tag) => !inOld.includes(tag));
      vault.edit(name, { text, tags: [...given, ...tagsIn(text)] });
    },
    async remove(agentId, category, id) {
      vault.forget(reference(agentId, category, id));
    },
    async listAgents() {
      return vault.agents();
    },
    async getCategoryCounts(agentId) {
      const counted = vault.counts(scopeOf(agentId));
      const of = (category: string) => counted.find((count) => count.category === category)?.entries ?? 0;
      return Object.fromEntries(config.categories.map((category) => [category, of(category)])) as Record<VaultCategory, number>;
    },
  };
}

/** Words of any script behind a `#`, with hyphens; agent-memory's own pattern stops at both. */
function tagsIn(content: string): string[] {
  return Array.from(content.matchAll(/#([\p{L}\p{M}\p{N}_]+(?:-[\p{L}\p{M}\p{N}_]+)*)/gu), ([, name = ""]) => name).slice(0, 64);
}

/** A tag is one word: what agent-memory would cut at white space is joined. */
function tag(given: string, nth: number): string[] {
  const name = whole(given, `tags[${nth}]`).replace(/^#+/, "").trim().replace(/\s+/g, "-");
  return name === "" ? [] : [name];
}
