// Where the memory is, and the project that it is about.

import { existsSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";

/** The name of a memory's folder. */
const NAME = ".memory";

/** What stands at the top of a project. */
const TOPS = [".git", "Cargo.toml", "package.json", "pyproject.toml", "go.mod"];

/** Variables that name the folder; the second is agent-memory's. */
const VARIABLES = ["KEEPSTONE_DIR", "AGENT_MEMORY_DIR"];

/**
 * The folder that was named, here or in a variable, or `.memory` in the nearest folder that has one, else at the
 * project's top. A variable that is set to nothing is not set.
 */
export function memoryDir(named: string | undefined): string {
  const told = named ?? VARIABLES.map((name) => process.env[name]).find((dir) => dir);
  return told === undefined ? join(nearest([NAME]) ?? projectTop(), NAME) : resolve(told);
}

/** The project's folder: the one that was named, or that holds the memory, or the project's top. */
export function workspaceDir(named: string | undefined, dir: string): string {
  if (named !== undefined) return resolve(named);
  return basename(dir) === NAME ? dirname(dir) : projectTop();
}

function projectTop(): string {
  return nearest(TOPS) ?? process.cwd();
}

/** The nearest folder, from the current one upwards, that has something of these names. */
function nearest(names: string[]): string | undefined {
  for (let folder = process.cwd(); ; folder = dirname(folder)) {
    if (names.some((name) => existsSync(join(folder, name)))) return folder;
    if (folder === dirname(folder)) return undefined;
  }
}
