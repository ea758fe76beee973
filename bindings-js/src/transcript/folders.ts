// Events of changes in folders and below them.

import * as fs from "node:fs";

/** Where the system tells of changes at any depth by itself; elsewhere every folder is watched on its own. */
const isRecursive = process.platform === "darwin" || process.platform === "win32";

/** Watches folders. One that cannot be watched, or not any more, is given up, and can be tried again. */
export class Folders {
  readonly #watchers = new Map<string, fs.FSWatcher>();
  readonly #changed: () => void;

  constructor(changed: () => void) {
    this.#changed = changed;
  }

  /** Watches a folder; `isTop` says that it is none below another that is watched. Whether it is watched now. */
  watch(folder: string, isTop: boolean): boolean {
    if (this.#watchers.has(folder)) return true;
    if (isRecursive && !isTop) return true;
    try {
      const watcher = fs.watch(folder, { recursive: isRecursive }, () => {
        // A folder that is gone tells of it once, and of nothing any more.
        if (!fs.existsSync(folder)) this.#giveUp(folder);
        this.#changed();
      });
      watcher.on("error", () => this.#giveUp(folder));
      this.#watchers.set(folder, watcher);
      return true;
    } catch {
      return false;
    }
  }

  /** True if the system reports changes of the folder. */
  isWatched(folder: string): boolean {
    return this.#watchers.has(folder);
  }

  /** Gives all up. */
  close(): void {
    for (const folder of [...this.#watchers.keys()]) this.#giveUp(folder);
  }

  #giveUp(folder: string): void {
    this.#watchers.get(folder)?.close();
    this.#watchers.delete(folder);
  }
}
