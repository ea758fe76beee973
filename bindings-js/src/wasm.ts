// The component's core modules, compiled once a process.

import { bytes as near } from "#wasm";
import { setFlagsFromString } from "node:v8";

declare const WebAssembly: { Module: new (bytes: Uint8Array) => object };

let bytes = near;
const compiled = new Map<string, object>();

/** Sets the source of the modules' bytes; modules that are compiled already stay. */
export function provide(source: (name: string) => Uint8Array): void {
  bytes = source;
}

/** A module of the component. */
export function module(name: string): object {
  let found = compiled.get(name);
  if (!found) {
    const read = bytes(name);
    found = patiently(() => new WebAssembly.Module(read));
    compiled.set(name, found);
  }
  return found;
}

/** The use of a function after which V8 11 optimises it, by default and in our processes. */
const [BUDGET, OUR_BUDGET] = [1_800_000, 50_000_000];

/**
 * Compiles with more patience than the V8 of Node 20 has. It optimises a function of a module after so little use that
 * a process which searches once spends most of its time on that; newer versions wait longer. A large index is made no
 * slower by it. A module keeps the setting that it is compiled under, and other modules are compiled as before.
 */
function patiently<T>(compile: () => T): T {
  const { v8, bun, deno } = process.versions;
  const isSet = [...process.execArgv, process.env["NODE_OPTIONS"] ?? ""].some((words) => words.includes("wasm"));
  if (bun || deno || isSet || !v8.startsWith("11.")) return compile();
  setFlagsFromString(`--wasm-tiering-budget=${OUR_BUDGET}`);
  try {
    return compile();
  } finally {
    setFlagsFromString(`--wasm-tiering-budget=${BUDGET}`);
  }
}
