// Linked worktrees and submodules of git: files named `.git`, where a repository has a folder.

import { existsSync, readFileSync, realpathSync, statSync } from "node:fs";
import { basename, dirname, join, resolve, sep } from "node:path";

/** Such files hold one path. */
const MOST_BYTES = 8 << 10;

/** A folder whose `.git` is a file: a linked worktree, or a project of its own such as a submodule. */
export interface Tree {
  top: string;
  isLinked: boolean;
  /**
   * The top of the main worktree, or the folder that holds a bare repository whose name begins with a dot; nothing for
   * other bare repositories, which lie among strangers.
   */
  main?: string;
}

/** The nearest one at a folder or above; nothing in a plain repository and outside of any. */
export function treeAround(here: string): Tree | undefined {
  let top = here;
  while (!existsSync(join(top, ".git"))) {
    if (top === dirname(top)) return undefined;
    top = dirname(top);
  }
  const link = join(top, ".git");
  if (!statSync(link).isFile()) return undefined;
  const common = commonOf(link);
  if (common === undefined) return { top, isLinked: false };
  return isWithinProject(common) ? { top, isLinked: true, main: dirname(common) } : { top, isLinked: true };
}

/**
 * The repository that a worktree is linked to; nothing when it is not, or when that does not know it: nobody comes to
 * another project's memory by a file that says so.
 */
function commonOf(link: string): string | undefined {
  try {
    const told = /^gitdir:(.*)$/.exec(lineOf(link));
    if (told === null) return undefined;
    const folder = resolve(dirname(link), (told[1] ?? "").trim());
    const common = resolve(folder, lineOf(join(folder, "commondir")));
    const back = resolve(folder, lineOf(join(folder, "gitdir")));
    return realpathSync(back) === realpathSync(link) ? realpathSync(common) : undefined;
  } catch {
    return undefined;
  }
}

/** True if a repository is in the folder of its project, as `.git` is: a submodule's is in another repository. */
function isWithinProject(common: string): boolean {
  return basename(common).startsWith(".") && !dirname(common).split(sep).includes(".git");
}

function lineOf(path: string): string {
  const stats = statSync(path);
  if (!stats.isFile() || stats.size > MOST_BYTES) throw new Error(`${path} is no link of git`);
  return readFileSync(path, "utf8").trimEnd();
}
