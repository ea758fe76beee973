// Lists of entries, where a list is not too long to be read.

import type { Entry, Filter } from "../../../bindings-js/src/contract/types.js";
import { call } from "./api.js";

/** A list of more entries than these would be slow to read, for the server and for a person. */
export const MOST_LISTED = 3_000;

/** The candidates, oldest last; nothing of a memory that is too large to look for them unasked. */
export async function candidatesUnasked(signal: AbortSignal): Promise<Entry[]> {
  return (await isLarge(signal)) ? [] : call("vault/entries", { filter: { statuses: ["candidate"] } }, signal);
}

/** Whether a call that reads every entry would keep a person waiting for what was asked. */
export async function isLarge(signal: AbortSignal): Promise<boolean> {
  return (await countOf({}, signal)) > MOST_LISTED;
}

/** The number of entries in the files that a list would read. */
export async function countOf(filter: Filter, signal: AbortSignal): Promise<number> {
  const scope = filter.scopes?.[0];
  const counts = await call("vault/counts", scope === undefined ? {} : { scope }, signal);
  const counted = counts.filter(({ category }) => filter.categories?.includes(category) ?? true);
  return counted.reduce((sum, { entries }) => sum + entries, 0);
}
