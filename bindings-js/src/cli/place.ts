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
}

/**
 * The folder that was named, here or in a variable, or `.memory` in the nearest folder that has one, else at the
 * project's top. A variable that is set to nothing is not set. In a linked worktree of git without a memory, the one in the
 * same folder of the main worktree or above; a submodule is a project of its own.
 */
export function memoryPlace(named: string | undefined, workspace?: string): MemoryPlace {
  const told = named ?? VARIABLES.map((name) => process.env[name]).find((dir) => dir);
  const here = workspace === undefined ? process.cwd() : resolve(workspace);
  if (told !== undefined) return held(resolve(told), projectTop(here));
  const tree = treeAround(here);
  if (tree?.main !== undefined) return inLinked(here, tree.top, tree.main);
  const own = nearest(here, [NAME], tree && !tree.isLinked ? tree.top : undefined);
  return held(join(own ?? projectTop(here), NAME));
}

/** In a linked worktree: its own memory, else the one that is found from the same folder of the main worktree. */
function inLinked(here: string, top: string, main: string): MemoryPlace {
  const own = nearest(here, [NAME], top);
  if (own !== undefined) return held(join(own, NAME));
  const there = join(main, relative(top, here));
  const holder = nearest(there, [NAME]);
  if (holder === undefined) {
    const above = nearest(here, [NAME]);
    return above === undefined ? { dir: join(projectTop(there), NAME), project: top } : held(join(above, NAME));
  }
  return { dir: join(holder, NAME), project: isWithin(holder, main) ? join(top, relative(main, holder)) : top };
}

function held(dir: string, elsewhere = dirname(dir)): MemoryPlace {
  return { dir, project: basename(dir) === NAME ? dirname(dir) : elsewhere };
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
