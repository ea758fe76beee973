// Owners of entries as they are written in addresses and shown to people.

import type { Scope } from "../../../bindings-js/src/contract/types.js";
import { say } from "./text.js";
import { visible } from "./visible.js";

/** An owner as text: `_shared`, an agent, or `_missions/NAME`, as in references. */
export function nameOf(scope: Scope): string {
  if (scope === "project") return "_shared";
  return "agent" in scope ? scope.agent : `_missions/${scope.mission}`;
}

/** The owner of such a name. */
export function scopeOf(name: string): Scope {
  if (name === "_shared") return "project";
  return name.startsWith("_missions/") ? { mission: name.slice("_missions/".length) } : { agent: name };
}

/** An agent or a person in a sentence, where `default` alone would read as a word of it. */
export function nameIn(who: string): string {
  return who === "default" ? "“default”" : visible(who);
}

/** An owner for people. */
export function titleOf(scope: Scope): string {
  if (scope === "project") return say("project");
  return "agent" in scope ? scope.agent : say("missionOf", scope.mission);
}
