// When an entry ceased to hold, because another one took its place.

import type { Entry, Status } from "../../../bindings-js/src/contract/types.js";
import { call, orNull } from "./api.js";
import { isLarge } from "./entries.js";
import { useAnswer } from "./live.js";

const EVERY: Status[] = ["promoted", "candidate", "archived", "forgotten"];

/** Since when an entry is superseded, and by which entry it was first. */
export interface End {
  at: number;
  by: string;
}

/** The end of an entry at a time, or now; undefined for one that is not superseded, and until that is known. */
export function useEnd(entry: Entry, then: Date | undefined): End | undefined {
  const { reference, supersededBy } = entry;
  return useAnswer(supersededBy && `end ${reference} ${supersededBy} ${then}`, (signal) => endOf(entry, signal, then)).value ?? undefined;
}

/** Those that supersede it may have been changed for that after they were added, so of several moments the memory says itself how it was at each. */
async function endOf({ category, reference, supersededBy }: Entry, signal: AbortSignal, then: Date | undefined): Promise<End | null> {
  if (await isLarge(signal)) return null;
  const all = await call("vault/entries", { filter: { categories: [category], statuses: EVERY } }, signal, then);
  const newer = all.filter(({ supersedes }) => supersedes.includes(reference));
  const logs = await Promise.all(newer.map(({ reference }) => call("audit/log", { reference, limit: MOST }, signal, then)));
  const moments = [...new Set(logs.flat().map(({ at }) => at))].sort((one, other) => other - one);
  let end: End | null = null;
  for (const at of moments) {
    const by = moments.length > 1 ? (await orNull(call("vault/get", { reference }, signal, new Date(at))))?.supersededBy : supersededBy;
    if (!by) break;
    end = { at, by };
  }
  return end;
}

/** Lines of the log of one entry. */
const MOST = 10_000;
