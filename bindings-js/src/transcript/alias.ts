// Other names of a project's folder: a session may have been in it through a link.

import * as fs from "node:fs";
import { dirname, isAbsolute, join, sep } from "node:path";
import type { TranscriptLocation } from "../contract.js";
import { attempt } from "../folder/refusal.js";

/** The paths in the beginning of a transcript that are looked at: where the session was stands in its first lines. */
const MOST_PATHS = 8;
/** Bytes of a transcript in which the folder of its session is looked for. */
const LOOKED_AT = 64 << 10;

/**
 * The paths that lead to the folder of a project or into it, other than its own: the one without links, and those that the session
 * tells, each as far up as it does. A path that leads elsewhere is none.
 */
export function otherNames(workspace: string, head: Uint8Array, told: string | undefined): string[] {
  const identity = identityOf(workspace);
  const real = attempt(() => fs.realpathSync.native(workspace));
  if (identity === undefined || real === undefined) return [];
  const leadsIn = (name: string): boolean => {
    const found = attempt(() => fs.realpathSync.native(name));
    return found !== undefined && (identityOf(name) === identity || `${found}${sep}`.startsWith(real.endsWith(sep) ? real : real + sep));
  };
  const here = process.env["PWD"];
  const paths = [real, ...(here === undefined ? [] : [here]), ...(told === undefined ? [] : [told]), ...pathsIn(head)];
  const names = paths.filter(isAbsolute).flatMap((path) => upwards(path).filter(leadsIn).slice(-1));
  return [...new Set(names)].filter((name) => name !== workspace);
}

/**
 * The other names of a project's folder under which clients may keep sessions: some name a folder after the path that a session was
 * in, which may have been a link. The first file of each folder names that path.
 */
export function namesInUse(workspace: string, places: readonly TranscriptLocation[]): string[] {
  const shared = places.filter(({ prefix }) => prefix !== undefined);
  const projects = shared.flatMap((place) => entriesOf(place.folder).map(({ name }) => ({ ...place, folder: join(place.folder, name) })));
  const heads = [new Uint8Array(), ...projects.map(headIn)];
  return [...new Set(heads.flatMap((head) => otherNames(workspace, head, undefined)))];
}

/** The beginning of a file directly in a folder, of those whose names end right. */
function headIn({ folder, suffixes }: TranscriptLocation): Uint8Array {
  const isMeant = (entry: fs.Dirent) => entry.isFile() && suffixes.some((suffix) => entry.name.endsWith(suffix));
  const file = entriesOf(folder).find(isMeant);
  const opened = file && attempt(() => fs.openSync(join(folder, file.name), "r"));
  if (opened === undefined) return new Uint8Array();
  try {
    const head = new Uint8Array(LOOKED_AT);
    return head.subarray(0, attempt(() => fs.readSync(opened, head)) ?? 0);
  } finally {
    fs.closeSync(opened);
  }
}

function entriesOf(folder: string): fs.Dirent[] {
  return attempt(() => fs.readdirSync(folder, { withFileTypes: true })) ?? [];
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
