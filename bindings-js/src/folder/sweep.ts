// Removing files that ended processes left in the private folder.

import * as fs from "node:fs";
import type { Dir } from "./dir.js";
import { isAbandonedClaim } from "./lock.js";
import { attempt } from "./refusal.js";

/** A file that no write needs so long was left by a process that ended. */
const LEFT_BEHIND_MS = 60 * 60 * 1_000;

/**
 * Removes what ended processes left, as far as it can be removed. Only under the lock: then nobody has to break it,
 * and no claim that is taken away is needed.
 */
export function sweep(aside: Dir): void {
  for (const { name } of aside.entries()) {
    if (name.startsWith("tmp-") || isAbandonedClaim(aside, name)) attempt(() => isOld(aside, name) && fs.unlinkSync(aside.at(name)));
  }
}

function isOld(aside: Dir, name: string): boolean {
  return Date.now() - fs.lstatSync(aside.at(name)).mtimeMs > LEFT_BEHIND_MS;
}
