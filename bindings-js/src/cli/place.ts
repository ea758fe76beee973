// Where the memory is, and the project that it is about.

import { existsSync } from "node:fs";
import { basename, dirname, join, relative, resolve } from "node:path";
import { isWithin } from "./workspace.js";
import { treeAround } from "./worktree.js";

/** The name of a memory's folder. */
const NAME = ".memory";

/** Files that mark the top of a project. */
const TOPS = [".git", "Cargo.toml", "package.json", "pyproject.toml", "go.mod"];

/** Variables that name the folder; the second is agent-memory's. */
const VARIABLES = ["KEEPSTONE_DIR", "AGENT_MEMORY_DIR"];

/** A memory's folder, and the project that it is about. */
export interface MemoryPlace {
  /** The memory's folder. */
  dir: string;
  /** The project's folder. */
  project: string;
  /** Why the memory is this one, in words. */
  why: string;
}

/**
 * The folder that was named, here or in a variable, or `.memory` in the nearest folder that has one, else at the
 * project's top. A variable that is set to nothing is not set. In a linked worktree of git without a memory, the one in the
 * same folder of the main worktree or above; a submodule is a project of its own.
 */
export function memoryPlace(named: string | undefined, workspace?: string): MemoryPlace {
  const here = workspace === undefined ? process.cwd() : resolve(workspace);
  const variable = VARIABLES.find((name) => process.env[name]);
  const name = named === undefined ? variable : "--dir";
  if (name !== undefined) return at(resolve(named ?? (process.env[name] as string)), `named by ${name}`, projectTop(here));
  const tree = treeAround(here);
  if (tree?.main !== undefined) return inLinked(here, tree.top, tree.main);
  return nearestOrNew(here, nearest(here, [NAME], tree && !tree.isLinked ? tree.top : undefined));
}

/** In a linked worktree: its own memory, else the one that is found from the same folder of the main worktree. */
function inLinked(here: string, top: string, main: string): MemoryPlace {
  const own = nearest(here, [NAME], top);
  if (own !== undefined) return nearestOrNew(here, own);
  const there = join(main, relative(top, here));
  const holder = nearest(there, [NAME]);
  if (holder === undefined) {
    const above = nearest(here, [NAME]);
    return above === undefined ? { ...nearestOrNew(there, undefined), project: top } : nearestOrNew(here, above);
  }
  const why = `that of the main worktree ${main}: this one has none of its own`;
  return { dir: join(holder, NAME), project: isWithin(holder, main) ? join(top, relative(main, holder)) : top, why };
}

/** In the folder that has one, else where the next entry makes it. */
function nearestOrNew(here: string, holder: string | undefined): MemoryPlace {
  if (holder !== undefined) return at(join(holder, NAME), "the nearest at the current folder or above");
  return at(join(projectTop(here), NAME), "none is there yet; the next entry makes it");
}

function at(dir: string, why: string, elsewhere = dirname(dir)): MemoryPlace {
  return { dir, project: basename(dir) === NAME ? dirname(dir) : elsewhere, why };
}

function projectTop(here: string): string {
  return nearest(here, TOPS) ?? here;
}

/** The nearest folder, from one upwards but no further than `last`, that has something of these names. */
function nearest(here: string, names: string[], last?: string): string | undefined {
  for (let folder = here; last === undefined || isWithin(folder, last); folder = dirname(folder)) {
    if (names.some((name) => existsSync(join(folder, name)))) return folder;
    if (folder === dirname(folder)) return undefined;
  }
  return undefined;
}
