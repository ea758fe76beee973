// What can be done to entries, one or many, each with its way back.

import type { Entry, Status } from "../../../bindings-js/src/contract/types.js";
import { call } from "./api.js";
import { attempt, attemptAll } from "./part/notice.js";
import { change, readRoute } from "./route.js";
import { say, type TextName } from "./text.js";
import { firstLine } from "./visible.js";

function told(text: TextName, entry: Entry): string {
  return say(text, firstLine(entry.text));
}

export function pin(entry: Entry): Promise<boolean> {
  const isPinned = entry.tier === "pinned";
  const work = () => call("vault/set-tier", { reference: entry.reference, tier: isPinned ? "active" : "pinned" });
  return attempt(work, () => told(isPinned ? "unpinnedNow" : "pinnedNow", entry), entry.reference);
}

export function setStatus(entry: Entry, status: Extract<Status, "promoted" | "archived">): Promise<boolean> {
  const { reference } = entry;
  const text = status === "archived" ? "archivedNow" : entry.status === "candidate" ? "accepted" : "inForceNow";
  return moved(entry, () => call("vault/set-status", { reference, status }), text);
}

export function widen(entry: Entry): Promise<boolean> {
  const { reference } = entry;
  return moved(entry, () => call("vault/move-to", { reference, to: "project" }), "widenedNow");
}

/** Does what may give an entry another reference, and goes on to it under that one if it is open. */
function moved(entry: Entry, work: () => Promise<Entry>, text: TextName): Promise<boolean> {
  const { reference } = entry;
  const done = (changed: Entry) => {
    if (readRoute().settings.get("entry") === reference) change({ entry: changed.reference }, "replace");
    return told(text, entry);
  };
  return attempt(work, done, reference);
}

/** Moves an entry to the trash; a candidate is rejected by that. */
export async function forget(entry: Entry): Promise<boolean> {
  const { reference } = entry;
  const text = entry.status === "candidate" ? "rejectedNow" : "forgottenNow";
  const done = await attempt(() => call("vault/forget", { reference }), () => told(text, entry), reference);
  if (done && readRoute().settings.get("entry") === reference) change({ entry: undefined, edit: undefined });
  return done;
}

/** What can be done to many entries at once. */
export const BULK = {
  pin: { title: "pin", work: (reference) => call("vault/set-tier", { reference, tier: "pinned" }) },
  accept: { title: "bringBack", work: (reference) => call("vault/set-status", { reference, status: "promoted" }) },
  archive: { title: "archive", work: (reference) => call("vault/set-status", { reference, status: "archived" }) },
  forget: { title: "forget", work: (reference) => call("vault/forget", { reference }) },
  restore: { title: "restore", work: (reference) => call("vault/restore", { reference }) },
} as const satisfies Record<string, { title: TextName; work: (reference: string) => Promise<unknown> }>;

export type Bulk = keyof typeof BULK;

/** Does the same to many entries, one after the other; all of it can be undone together. */
export function doAll(bulk: Bulk, references: string[]): Promise<boolean> {
  return attemptAll(references, BULK[bulk].work, (count) => `${say(BULK[bulk].title)}: ${count}`);
}
