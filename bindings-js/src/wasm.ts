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

/** Flags of V8 that suit a short process, by its versions, each with the flag that undoes it. */
const flags: { since: number; until: number; ours: string; undo: string }[] = [
  // V8 checks all functions of a module when it compiles it, though most processes call few. A function that was not
  // checked is checked before it first runs.
  { since: 11, until: 13, ours: "--wasm-lazy-validation", undo: "--no-wasm-lazy-validation" },
  // V8 11 optimises a function after so little use that a process which searches once spends most of its time on that;
  // newer versions wait longer. A large index is made no slower by it.
  { since: 11, until: 11, ours: `--wasm-tiering-budget=${OUR_BUDGET}`, undo: `--wasm-tiering-budget=${BUDGET}` },
];

/** Compiles with the flags. A module keeps what it is compiled under, and other modules are compiled as before. */
function patiently<T>(compile: () => T): T {
  const { v8, bun, deno } = process.versions;
  const isSet = [...process.execArgv, process.env["NODE_OPTIONS"] ?? ""].some((words) => words.includes("wasm"));
  if (bun || deno || isSet) return compile();
  const version = Number(v8.split(".")[0]);
  const wanted = flags.filter(({ since, until }) => since <= version && version <= until);
  for (const { ours } of wanted) setFlagsFromString(ours);
  try {
    return compile();
  } finally {
    for (const { undo } of wanted) setFlagsFromString(undo);
  }
}
