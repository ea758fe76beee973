// How the memory is.

import type { JobStatus, ScopeSize } from "../contract.js";
import type { Command } from "./command.js";
import { counted } from "./words.js";

/** Agents that are named. */
const AGENTS = 10;

export const status: Command = {
  usage: "status",
  about: "Count entries and list faults",
  words: [0, 0],
  run(call) {
    const { vault, upkeep, jobs } = call.memory();
    const state = {
      dir: call.dir,
      why: call.why,
      workspace: call.workspace,
      agents: vault.agents(),
      counts: vault.counts(),
      candidates: vault.entries({ statuses: ["candidate"] }).length,
      sizes: upkeep.sizes(),
      health: upkeep.health(),
      jobs: jobs.status(),
    };
    const { health } = state;
    const passages = health.passages > 0 ? ` and ${counted(health.passages, "passage written by hand", "passages written by hand")}` : "";
    const isLeftAlone = health.unknown.some((key) => /\/[^/.#][^/]*\.md$/.test(key));
    const lines = [
      state.dir,
      state.why,
      ...named(state.agents),
      `${counted(health.entries, "entry", "entries")}${passages} in ${counted(health.files, "file", "files")}, ${health.forgotten} in the trash`,
      ...state.counts.map(({ category, entries }) => `  ${category.padEnd(12)} ${entries}`),
      ...state.sizes.flatMap(limits),
      ...(state.candidates > 0 ? [`${counted(state.candidates, "candidate waits", "candidates wait")} for your decision: keepstone review`] : []),
      ...embedded(state.jobs),
      ...health.unknown.map((key) => `left alone: ${key}`),
      ...(isLeftAlone ? ['A Markdown file that is left alone holds entries once policy.toml names it: categories = ["NAME"]'] : []),
      ...health.faults.map(({ key, line, message }) => `fault: ${key}${line === undefined ? "" : `, line ${line}`}: ${message}`),
    ];
    call.print(state, lines.join("\n"));
  },
};

function named(agents: string[]): string[] {
  const more = agents.length > AGENTS ? ` and ${agents.length - AGENTS} more` : "";
  return agents.length === 0 ? [] : [`agents: ${agents.slice(0, AGENTS).join(", ")}${more}`];
}

/** How near an owner of entries is to each of its limits. */
function limits({ scope, entries, limit, bytes, quota }: ScopeSize): string[] {
  const owner = scope === "project" ? "the project" : "agent" in scope ? `agent ${scope.agent}` : `mission ${scope.mission}`;
  return [
    ...(limit === undefined ? [] : [`${owner} has ${entries} of at most ${limit} entries`]),
    ...(quota === undefined ? [] : [`${owner} has ${bytes} of at most ${quota} bytes`]),
  ];
}

/** How many entries have a vector; nothing while no model was ever used. */
function embedded({ model, entries, embedded, pending }: JobStatus): string[] {
  return model === undefined ? [] : [`${embedded} of ${entries} entries embedded by ${model}, ${pending} pending`];
}
