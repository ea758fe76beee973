// The past of the memory, as far as the log tells of it.

import type { ChangeOutcome, EntryHistory, HistoryStep } from "../../../bindings-js/src/contract/audit.js";
import { call, orNull } from "./api.js";
import { type Asked, useAnswer } from "./live.js";
import { nameIn } from "./scope.js";
import { date, exactDate, say } from "./text.js";

/** A moment at which something changed. In milliseconds since the Unix epoch. */
export interface Moment {
  at: number;
  who?: string;
}

/** The moments of changes, oldest first, from those of the log, which is newest first. */
export function momentsOf(changes: Moment[]): Moment[] {
  const moments = new Map<number, Moment>();
  for (const { at, who } of changes.toReversed()) moments.set(at, who === undefined ? { at } : { at, who });
  return [...moments.values()].sort((one, other) => one.at - other.at);
}

/** The place of the last moment that is not after a time, or of the first one; without a time the place behind all, which is now. */
export function placeOf(moments: Moment[], at: number | undefined): number {
  if (at === undefined) return moments.length;
  return Math.max(0, moments.findLastIndex((moment) => moment.at <= at));
}

/** The history of an entry up to a time, or up to now; null where nothing is known. */
export function useHistory(reference: string, at?: Date): Asked<EntryHistory | null> {
  return useAnswer(JSON.stringify(["history", reference, at]), (signal) => orNull(call("audit/history-of", { reference }, signal, at)));
}

const WORDS = {
  added: "added",
  "text-changed": "textChanged",
  changed: "changed",
  accepted: "wasAccepted",
  restored: "wasRestored",
  archived: "wasArchived",
  forgotten: "wasForgotten",
  removed: "removed",
  moved: "wasMoved",
  superseded: "wasSuperseded",
  "in-force-again": "inForceAgain",
  "changed-in-file": "changedInFile",
} as const satisfies Record<ChangeOutcome, string>;

/** What happened to an entry, in a word. */
export function wordOf(outcome: ChangeOutcome): string {
  return say(WORDS[outcome]);
}

/** Who made a change; of one that was met in the file only the latest time is known. */
export function byWhom(who: string | undefined): string | undefined {
  if (who === undefined) return undefined;
  return who === "outside" ? say("byOutside") : say("byWhom", nameIn(who));
}

/** Since when an entry is in force as it is, or from when to when it was, and by what change. */
export function periodOf({ steps, inForceSince, inForceUntil }: EntryHistory): string | undefined {
  const [newest] = steps;
  if (newest?.outcome === "changed-in-file") return say("changedAfter", exactDate(newest.at));
  const began = steps.find(({ at, outcome }) => at === inForceSince && outcome !== "moved");
  const by = began?.who === undefined ? say("byNobody") : ` ${byWhom(began.who)}`;
  const how = began ? ` (${wordOf(began.outcome)}${by})` : "";
  if (inForceUntil === undefined) return inForceSince === undefined ? undefined : say("inForceSince", date(inForceSince)) + how;
  return inForceSince === undefined ? say("inForceUntil", date(inForceUntil)) : say("inForceFrom", date(inForceSince) + how, date(inForceUntil));
}

/** The newest step of an entry that moved it here. */
export function moveOf({ steps }: EntryHistory): HistoryStep | undefined {
  return steps.find(({ outcome }) => outcome === "moved");
}
