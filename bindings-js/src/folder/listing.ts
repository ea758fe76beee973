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
  /** The names of a large folder, for the next page. */
  kept?: Kept;
}

/** The names of the folder in which the last page ended. They count as long as the folder has not changed. */
export interface Kept {
  of?: { under: string; prefix: string; after: string; stamp: string; steps: Step[] };
}

/** A name in a folder: the key of a file, or the start of the keys under a folder, with its `/`. */
export interface Step {
  name: string;
  path: string;
}

/** The keys of a page that are in `folder`, whose keys start with `under`. */
export function listFolder(folder: Dir, under: string, page: Page): Listed[] {
  const listed: Listed[] = [];
  const all = refusing("listing", `the folder \`${under}\``, () => stepsFrom(folder, under, page));
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
  const all = steps.flatMap((step) => listStep(folder, step, { ...page, limit: Infinity, kept: {} }));
  all.sort((a, b) => compareKeys(a.key, b.key));
  return all.filter(({ key }, nth) => key !== all[nth - 1]?.key);
}

/** The names that matter to a page, read again only if the folder has changed: a page of many would read all names each time. */
function stepsFrom(folder: Dir, under: string, page: Page): Step[] {
  const { prefix, after, limit, kept } = page;
  if (!kept) return steps(folder, under, page);
  const stamp = stampOf(folder);
  const of = kept.of;
  const goesOn = of && of.under === under && of.prefix === prefix && of.stamp === stamp && after !== "" && compareKeys(after, of.after) >= 0;
  const all = goesOn ? of.steps.slice(firstAfter(of.steps, after)) : steps(folder, under, page);
  if (all.length > limit) kept.of = goesOn ? of : { under, prefix, after, stamp, steps: all };
  else if (of?.under === under) delete kept.of;
  return all;
}

/** Changes with the names in a folder. */
function stampOf(folder: Dir): string {
  const { dev, ino, mtimeNs, ctimeNs } = fs.statSync(folder.at("."), { bigint: true });
  return [dev, ino, mtimeNs, ctimeNs].join(" ");
}

/** The place of the first name in sorted ones that can hold keys after one. */
function firstAfter(steps: Step[], after: string): number {
  let [from, to] = [0, steps.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    const { path } = steps[middle] as Step;
    if (compareKeys(path, after) > 0 || (path.endsWith("/") && after.startsWith(path))) to = middle;
    else from = middle + 1;
  }
  return from;
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
