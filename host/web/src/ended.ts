// When an entry ceased to hold, because another one took its place.

import type { Entry, Status } from "../../../bindings-js/src/contract/types.js";
import { call, orNull } from "./api.js";
import { isLarge } from "./entries.js";
import { useAnswer } from "./live.js";

const EVERY: Status[] = ["promoted", "candidate", "archived", "forgotten"];

/** Since when an entry is superseded; undefined for one that is not, and until that is known. */
export function useEnd(entry: Entry): number | undefined {
  const { reference, supersededBy } = entry;
  return useAnswer(supersededBy && `end ${reference} ${supersededBy}`, (signal) => endOf(entry, signal)).value ?? undefined;
}

/** Those that supersede it may have been changed for that after they were added, so of several moments the memory says itself how it was at each. */
async function endOf({ category, reference }: Entry, signal: AbortSignal): Promise<number | null> {
  if (await isLarge(signal)) return null;
  const all = await call("vault/entries", { filter: { categories: [category], statuses: EVERY } }, signal);
  const newer = all.filter(({ supersedes }) => supersedes.includes(reference));
  const logs = await Promise.all(newer.map(({ reference }) => call("audit/log", { reference, limit: MOST }, signal)));
  const moments = [...new Set(logs.flat().map(({ at }) => at))].sort((one, other) => other - one);
  let end: number | null = null;
  for (const at of moments) {
    if (moments.length > 1 && !(await orNull(call("vault/get", { reference }, signal, new Date(at))))?.supersededBy) break;
    end = at;
  }
  return end;
}

/** Lines of the log of one entry. */
const MOST = 10_000;
