import { invalid } from "../error.js";
import { openMemorySync } from "../index.js";
import type { MemorySync } from "../memory.js";
import { type CompactApi, compactOf } from "./compact.js";
import { addsCategories, policyOf, resolved } from "./config.js";
import { type InjectApi, injectOf } from "./inject.js";
import { type MigrateApi, migrateOf } from "./migrate.js";
import { type SearchApi, searchOf } from "./search.js";
import { type SessionApi, sessionOf } from "./session.js";
import type { MemoryConfig, ResolvedConfig } from "./type.js";
import { type VaultApi, vaultOf } from "./vault.js";

/** A memory with agent-memory's calls. Errors are `MemoryError`s of this package. */
export interface AgentMemory {
  readonly config: ResolvedConfig;
  readonly vault: VaultApi;
  readonly search: SearchApi;
  readonly session: SessionApi;
  readonly inject: InjectApi;
  readonly compact: CompactApi;
  readonly migrate: MigrateApi;
}

/** By configuration, since callers spread memories. */
const memories = new WeakMap<ResolvedConfig, MemorySync>();

/**
 * Opens the memory in a folder, which need not exist yet. Throws a `MemoryError` for a configuration that cannot be
 * honoured: a `projectContextFile` elsewhere, numbers out of range, a name that no category can have.
 */
export function createMemory(config: MemoryConfig): AgentMemory {
  const complete = resolved(config);
  const memory = openMemorySync({ dir: complete.dir }, { policy: policyOf(complete) });
  // The component knows which names categories can have: it reads its policy to answer a question about nothing.
  if (addsCategories(complete)) memory.learning.extract([], "facts");
  memories.set(complete, memory);
  return {
    config: complete,
    vault: vaultOf(memory, complete),
    search: searchOf(memory, complete),
    session: sessionOf(memory, complete),
    inject: injectOf(memory, complete),
    compact: compactOf(memory, complete),
    migrate: migrateOf(memory),
  };
}

/** The memory behind one. */
export function behind(mem: Pick<AgentMemory, "config">): MemorySync {
  const memory = memories.get(mem?.config);
  if (!memory) throw invalid("mem", "is no memory that createMemory made");
  return memory;
}
