// Other names of a project's folder: a session may have been in it through a link.

import * as fs from "node:fs";
import { dirname, isAbsolute } from "node:path";
import { attempt } from "../folder/refusal.js";

/** The paths in the beginning of a transcript that are looked at: where the session was stands in its first lines. */
const MOST_PATHS = 8;

/**
 * The paths that lead to the folder of a project, other than its own: the one without links, and those that the session tells.
 * A path that leads elsewhere is none.
 */
export function otherNames(workspace: string, head: Uint8Array, told: string | undefined): string[] {
  const identity = identityOf(workspace);
  if (identity === undefined) return [];
  const real = attempt(() => fs.realpathSync(workspace));
  const paths = [...(told === undefined ? [] : [told]), ...pathsIn(head)];
  const names = [...(real === undefined ? [] : [real]), ...paths.flatMap(upwards)];
  return [...new Set(names)].filter((name) => name !== workspace && identityOf(name) === identity);
}

function identityOf(path: string): string | undefined {
  const found = attempt(() => fs.statSync(path, { bigint: true, throwIfNoEntry: false }));
  return found && `${found.dev} ${found.ino}`;
}

/** The absolute paths among the texts of a JSON document, the first ones. */
function pathsIn(head: Uint8Array): string[] {
  const paths = new Set<string>();
  for (const [text] of Buffer.from(head).toString("utf8").matchAll(/"(?:\/|[A-Za-z]:\\\\)(?:[^"\\\n]|\\.){0,4096}"/g)) {
    const path = attempt(() => JSON.parse(text) as string);
    if (path !== undefined && isAbsolute(path)) paths.add(path);
    if (paths.size === MOST_PATHS) break;
  }
  return [...paths];
}

/** A path and all folders above it. */
function upwards(path: string): string[] {
  const above = dirname(path);
  return above === path ? [path] : [path, ...upwards(above)];
}
