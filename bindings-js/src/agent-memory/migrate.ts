import type { MemorySync } from "../memory.js";

/** The result of moving flat files into the vault: ids of agents. */
export interface MigrationResult {
  migrated: string[];
  skipped: string[];
}

/** Taking over older formats. */
export interface MigrateApi {
  /** Moves flat files (`{agent}.md`) into the vault, section by section; each stays beside it as `.md.bak`. */
  migrateAll(): Promise<MigrationResult>;
}

/** The migration of a memory. */
export function migrateOf({ exchange }: MemorySync): MigrateApi {
  return {
    async migrateAll() {
      const { files, skipped } = exchange.importFiles("agent-memory");
      // A key has `=` before a name that starts with one of `- + :`, and `%3A` for a colon.
      const agent = (key: string) => key.replace(/\.md$/, "").replace(/^=(?=[-+]|%3A)/, "").replaceAll("%3A", ":");
      return { migrated: files.map(agent), skipped: skipped.map(({ key }) => agent(key)) };
    },
  };
}
