// Where the memory is, and the memory.

import { resolve } from "node:path";
import { invalid } from "../error.js";
import { openMemorySync } from "../index.js";
import type { MemorySync } from "../memory.js";
import { home } from "../user.js";
import { PRESET, rules } from "./scratch.js";
import { takeOver } from "./takeover.js";

/** As in bit-office, a write survives the process, and not a loss of power. Waiting for the disk would stop the caller's loop. */
const FAST = '[store]\ndurability = "fast"\n';

let chosen: string | undefined;
let open: { root: string; memory: MemorySync } | undefined;

/** The folder of the memory, absolute: the one that was set, or `.bit-office/memory` in the user's home. */
export function getStorageRoot(): string {
  return chosen ?? known()[0] ?? "";
}

/** Sets the folder of the memory, which need not exist yet. What bit-office left in it is taken over when it is first used. */
export function setStorageRoot(dir: string): void {
  if (typeof dir !== "string" || dir === "" || dir.includes("\0")) throw invalid("dir", "is not the path of a folder");
  chosen = resolve(dir);
}

/** The memory in the folder, opened when it is first asked for. */
export function memory(): MemorySync {
  const root = getStorageRoot();
  if (open?.root !== root) open = { root, memory: opened(root) };
  return open.memory;
}

function opened(root: string): MemorySync {
  const memory = openMemorySync({ dir: root }, { policy: `${PRESET}${FAST}`, clock: () => Date.now() });
  const [first, ...others] = known();
  // bit-office's documents and its programs name different folders: the first holds the memory, both are taken over.
  takeOver(memory, root === first ? [root, ...others] : [root]);
  return memory;
}

/** Where bit-office keeps its memory. */
function known(): string[] {
  return rules().exchange.folders("bit-office", home()).map((folder) => resolve(folder));
}
