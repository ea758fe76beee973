// The names on the disk of the segments of a key. A segment has its own name, but for two cases, as in the Rust host:
//
// - A first segment `=-x` has the name `-x`: a key of an agent starts with `=` where its name would put it before `.vault`. The
//   name `=-x` has the segment `-x`, so that every name has one segment and every segment one name.
// - A segment with `%3A` has the name with colons if that is there, as on a system that allows them; a new one keeps `%3A`,
//   which every system can check out.

import { lstatSync } from "node:fs";
import { StoreError } from "../store.js";
import type { Dir } from "./dir.js";
import { attempt } from "./refusal.js";

/** Stands in a key for a colon. */
const COLON = "%3A";

/** Windows opens another stream of the file in place of such a name. */
const HAS_COLONS = process.platform !== "win32";

/** The segment of a name, the first of a key or not; nothing for a name that no segment has. */
export function segmentOf(name: string, isFirst: boolean): string | undefined {
  const hasColons = name.includes(":");
  // The way back would not lead here.
  if (hasColons && (!HAS_COLONS || name.includes(COLON))) return undefined;
  const plain = hasColons ? name.replaceAll(":", COLON) : name;
  return isFirst ? exchangeMark(plain) : plain;
}

/** The name of a segment of a key in a folder. Throws if two names of it are there. */
export function nameOf(folder: Dir, segment: string, isFirst: boolean, doing: string): string {
  const name = isFirst ? exchangeMark(segment) : segment;
  if (!HAS_COLONS || !name.includes(COLON)) return name;
  const withColons = name.replaceAll(COLON, ":");
  const isThere = (name: string) => attempt(() => lstatSync(folder.at(name), { throwIfNoEntry: false })) !== undefined;
  if (!isThere(withColons)) return name;
  if (!isThere(name)) return withColons;
  const found = `${withColons} and ${name} are there, which are one name`;
  throw new StoreError("denied", `${doing}: ${found}: move what is in one into the other`);
}

/** Takes a mark away or puts one before, where either is called for. */
function exchangeMark(first: string): string {
  const code = first.charCodeAt(0);
  if (code !== 0x3d && !isEarly(first)) return first;
  if (code !== 0x3d) return `=${first}`;
  const rest = first.slice(1);
  return isEarly(rest) ? rest : first;
}

function isEarly(text: string): boolean {
  return text.startsWith("-") || text.startsWith("+") || text.startsWith(COLON);
}
