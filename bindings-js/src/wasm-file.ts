// The component's core modules as files of this package.

import { readFileSync } from "node:fs";
import { MemoryError } from "./error.js";

/** The bytes of a module. */
export function bytes(name: string): Uint8Array {
  try {
    return readFileSync(new URL(`../generated/${name}`, import.meta.url));
  } catch (cause) {
    const advice = 'if a bundler made one file of this program, let it import "keepstone/inline" before anything else of keepstone';
    throw new MemoryError("unavailable", `reading ${name} of the package keepstone: ${(cause as Error).message}; ${advice}`, { cause });
  }
}
