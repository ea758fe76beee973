import type { Category, Hit } from "../contract.js";
import type { MemorySync } from "../memory.js";
import { checkNames } from "./config.js";
import { categoryOf, scopeOf, vaultEntry } from "./entry.js";
import { whole } from "./message.js";
import type { ResolvedConfig, SearchOptions, SearchResult, VaultEntry } from "./type.js";

/** Finding entries by what they say. */
export interface SearchApi {
  /** Best first. Sees every completed write of any process, and every edit by hand. */
  search(query: string, options?: SearchOptions): Promise<SearchResult[]>;
  /** Does nothing: what a search needs is derived from the entries and kept up to date by itself. */
  buildIndex(): Promise<void>;
  /** Does nothing, as `buildIndex`. */
  updateIndex(entry: VaultEntry): Promise<void>;
  /** Does nothing, as `buildIndex`. */
  removeFromIndex(id: string): Promise<void>;
}

/** The most that a search answers. */
const MOST = 100;

/** The search of a memory. */
export function searchOf({ search }: MemorySync, config: ResolvedConfig): SearchApi {
  const nothing = async () => {};
  return {
    async search(query, options = {}) {
      checkNames(options, ["agentId", "category", "limit"]);
      const { agentId, category, limit } = options;
      return found(search, config, query, { agents: agentId ? [agentId] : [], categories: category ? [category] : [], limit });
    },
    buildIndex: nothing,
    updateIndex: nothing,
    removeFromIndex: nothing,
  };
}

/** What a search among several agents and categories finds; none of them: among all. */
export function found(search: MemorySync["search"], config: ResolvedConfig, query: string, among: { agents: string[]; categories: string[]; limit?: number | undefined }): SearchResult[] {
  const { agents, categories, limit = 10 } = among;
  const filter = {
    scopes: agents.map(scopeOf),
    categories: categories.length > 0 ? categories.map((category) => categoryOf(category, config)) : (config.categories as Category[]),
  };
  const most = Math.min(Math.trunc(Number(limit)), MOST);
  if (!(most >= 1)) return [];
  return search.find({ text: whole(query, "query"), filter, limit: most }).map(searchResult);
}

/** A hit, as agent-memory shows it. */
export function searchResult({ entry, score, snippet }: Hit): SearchResult {
  return { entry: vaultEntry(entry), score, snippet: snippet.text };
}
