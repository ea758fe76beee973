// Looking after the root.

import type { Command } from "./command.js";
import { CORRUPT } from "./failure.js";
import { visible } from "./print.js";

const flags = { "dry-run": { type: "boolean" } } as const;

export const compact: Command = {
  usage: "compact [--dry-run]",
  about: "Do the chores: expired checkpoints, long conversations, full categories, old formats",
  flags,
  words: [0, 0],
  run(call) {
    const report = call.memory().upkeep.run([], call.is("dry-run"));
    const { checkpointsCleaned, conversationsTrimmed, insightsLearnt, entriesPromoted, entriesDemoted, entriesArchived, legacyFilesCleaned, trashEmptied, faults } = report;
    const lines = [
      `checkpoints cleaned: ${checkpointsCleaned}`,
      `conversations trimmed: ${conversationsTrimmed}`,
      `insights learnt: ${insightsLearnt}`,
      `candidates promoted: ${entriesPromoted}`,
      `entries fading: ${entriesDemoted}`,
      `entries archived: ${entriesArchived}`,
      ...report.transitions.map(({ reference, transition, reason }) => `${transition} ${visible(reference)}: ${visible(reason)}`),
      `old files cleaned: ${legacyFilesCleaned}`,
      `forgotten for good: ${trashEmptied}`,
    ];
    call.print(report, lines.join("\n"));
    for (const { key, message } of faults) console.error(`left as it is: ${visible(key)}: ${visible(message)}`);
    return faults.length > 0 ? CORRUPT : 0;
  },
};

export const migrate: Command = {
  usage: "migrate [--dry-run]",
  about: "Move flat files (AGENT.md) into the vault",
  flags,
  words: [0, 0],
  run(call) {
    const migration = call.memory().exchange.importFiles("agent-memory", [], call.is("dry-run"));
    const moved = migration.files.map((key) => `migrated ${key}`);
    const left = migration.skipped.map(({ key, reason }) => `skipped ${key}: ${reason}`);
    call.print(migration, [...moved, ...left, `${migration.entries} new entries`].join("\n"));
  },
};

export const syncCheckpoints: Command = {
  usage: "sync-checkpoints [--force]",
  about: "Write checkpoints for conversations that are newer than theirs",
  flags: { force: { type: "boolean" } },
  words: [0, 0],
  run(call) {
    const all = call.memory().conversations.syncCheckpoints(call.is("force"));
    call.print(all, all.map(({ agentId, outcome }) => `${outcome} ${agentId}`).join("\n"));
    return all.some(({ outcome }) => outcome === "unreadable") ? CORRUPT : 0;
  },
};
