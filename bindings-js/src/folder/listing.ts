// Keys in byte order, a page at a time: folders compare as their names with a `/`, and those that cannot hold a
// key of the page are not opened.

import * as fs from "node:fs";
import { compareKeys, isKey } from "../key.js";
import type { Listed } from "../store.js";
import { Dir } from "./dir.js";
import { segmentOf } from "./name.js";
import { refusing } from "./refusal.js";
import { settled, versionOf } from "./version.js";

/** The request for a page. */
export interface Page {
  prefix: string;
  after: string;
  limit: number;
}

/** A name in a folder: the key of a file, or the start of the keys under a folder, with its `/`. */
interface Step {
  name: string;
  path: string;
}

/** The keys of a page that are in `folder`, whose keys start with `under`. */
export function listFolder(folder: Dir, under: string, page: Page): Listed[] {
  const listed: Listed[] = [];
  const all = refusing("listing", `the folder \`${under}\``, () => steps(folder, under, page));
  for (let nth = 0; nth < all.length; nth++) {
    const [step, next] = [all[nth] as Step, all[nth + 1]];
    const room = page.limit - listed.length;
    if (room === 0) break;
    if (next?.path === step.path) {
      listed.push(...bothOf(folder, [step, next], page).slice(0, room));
      nth += 1;
    } else {
      listed.push(...listStep(folder, step, { ...page, limit: room }));
    }
  }
  return listed;
}

function listStep(folder: Dir, step: Step, page: Page): Listed[] {
  return refusing("listing", step.path, () => (step.path.endsWith("/") ? descend(folder, step, page) : look(folder, step)));
}

/** What is under either of two names that are one: a change or a read of it is refused, which must be seen. */
function bothOf(folder: Dir, steps: Step[], page: Page): Listed[] {
  const all = steps.flatMap((step) => listStep(folder, step, { ...page, limit: Infinity }));
  all.sort((a, b) => compareKeys(a.key, b.key));
  return all.filter(({ key }, nth) => key !== all[nth - 1]?.key);
}

function steps(folder: Dir, under: string, page: Page): Step[] {
  const all = folder.entries().flatMap(({ name, isFolder }) => {
    const segment = segmentOf(name, under === "");
    if (segment === undefined) return [];
    const key = under + segment;
    // A link to a folder counts as a file: it is listed and not followed.
    return [{ name, key, path: isFolder ? `${key}/` : key }];
  });
  return all.filter(({ key, path }) => isKey(key) && concerns(path, page)).sort((a, b) => compareKeys(a.path, b.path));
}

function concerns(path: string, { prefix, after }: Page): boolean {
  if (!path.endsWith("/")) return path.startsWith(prefix) && compareKeys(path, after) > 0;
  const within = path.startsWith(prefix) || prefix.startsWith(path);
  return within && (compareKeys(path, after) > 0 || after.startsWith(path));
}

function descend(folder: Dir, { name, path }: Step, page: Page): Listed[] {
  const inner = folder.open(name, `listing ${path}`);
  return inner ? Dir.using(inner, (inner) => listFolder(inner, path, page)) : [];
}

function look(folder: Dir, { name, path }: Step): Listed[] {
  const found = settled(() => fs.lstatSync(folder.at(name), { bigint: true, throwIfNoEntry: false }));
  return found ? [{ key: path, version: versionOf(found), size: Number(found.size) }] : [];
}
