// The past of the memory, as far as the log tells of it.

import type { ChangedText, ChangeKind, LogLine } from "../../../bindings-js/src/contract/audit.js";
import { say } from "./text.js";

/** A moment at which something changed. In milliseconds since the Unix epoch. */
export interface Moment {
  at: number;
  who?: string;
}

/** The moments of changes, oldest first, from the log, which is newest first. */
export function momentsOf(lines: LogLine[]): Moment[] {
  const moments = new Map<number, Moment>();
  for (const { at, who } of lines.toReversed()) moments.set(at, who === undefined ? { at } : { at, who });
  return [...moments.values()].sort((one, other) => one.at - other.at);
}

/** The place of the last moment that is not after a time, or of the first one; without a time the place behind all, which is now. */
export function placeOf(moments: Moment[], at: number | undefined): number {
  if (at === undefined) return moments.length;
  return Math.max(0, moments.findLastIndex((moment) => moment.at <= at));
}

/** What a change is called. One that gave an entry another stage by that: an entry from the archive had been in force, and was not accepted. */
export function wordOf(deed: ChangeKind, text: ChangedText | undefined): string {
  const { before, after } = text?.properties.find(({ name }) => name === "status") ?? {};
  const name = after === "promoted" ? (before === "candidate" ? "wasAccepted" : "restored") : after === "archived" ? after : deed;
  return say(name).toLowerCase();
}
