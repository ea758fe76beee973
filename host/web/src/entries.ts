// Lists of entries, where a list is not too long to be read.

import type { Filter } from "../../../bindings-js/src/contract/types.js";
import { call } from "./api.js";

/** A list of more entries than these would be slow to read, for the server and for a person. */
export const MOST_LISTED = 3_000;

/** The number of entries in the files that a list would read. */
export async function countOf(filter: Filter, signal: AbortSignal): Promise<number> {
  const scope = filter.scopes?.[0];
  const counts = await call("vault/counts", scope === undefined ? {} : { scope }, signal);
  const counted = counts.filter(({ category }) => filter.categories?.includes(category) ?? true);
  return counted.reduce((sum, { entries }) => sum + entries, 0);
}
