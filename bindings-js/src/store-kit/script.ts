// Promises as data: `promises.json`, the same for every language.

import promises from "../../../host/runtime/src/store_kit/promises.json" with { type: "json" };
import type { Expect, StoreErrorCode } from "../store.js";
import { codeOf, ensure, type Handle, on, same, shown, text, type Trial, type Turns } from "./turn.js";

/** One call and what it gives. */
type Step =
  | { write: string; text?: string; expect?: Expect; /** Names the version that it gives. */ as?: string; fails?: StoreErrorCode }
  | { read: string; gives?: string | null; /** The name of the version. */ at?: string; fails?: StoreErrorCode }
  | { remove: string; expect?: Expect; fails?: StoreErrorCode }
  | { list: string; after?: string; limit?: number; gives?: string[]; /** Keys, names of versions, sizes. */ tells?: [string, string | null, number][]; fails?: StoreErrorCode }
  | { /** Names of versions. */ differ: string[]; fails?: undefined };

interface Script {
  promise: string;
  steps: Step[];
}

/** Versions by their names. */
type Versions = Map<string, string>;

/** The promises that are data, by their names. */
export function scripts(): Record<string, Trial> {
  return Object.fromEntries((promises as Script[]).map(({ promise, steps }) => [promise, (root) => follow(root.open(), steps)]));
}

function* follow(handle: Handle, steps: Step[]): Turns {
  const versions: Versions = new Map();
  for (const [nth, step] of steps.entries()) {
    yield* on(handle, () => take(handle, step, versions, `step ${nth}, ${JSON.stringify(step)}`));
  }
}

function take(handle: Handle, step: Step, versions: Versions, what: string): void {
  let check: () => void;
  try {
    check = made(handle, step, versions, what);
  } catch (error) {
    ensure(step.fails !== undefined && codeOf(error) === step.fails, () => `${what}: it failed with ${codeOf(error)}: ${String(error)}`);
    return;
  }
  ensure(step.fails === undefined, () => `${what}: it was done`);
  check();
}

/** Makes the call, and returns how its answer is checked. */
function made(handle: Handle, step: Step, versions: Versions, what: string): () => void {
  const version = (name: string) => versions.get(name) ?? name;
  const given = (expect: Expect = "anything"): Expect => (typeof expect === "string" ? expect : { at: version(expect.at) });
  if ("write" in step) {
    const made = handle.put(step.write, step.text ?? "", given(step.expect));
    return () => {
      ensure(typeof made === "string", () => `${what}: ${shown(made)} is no version`);
      if (step.as !== undefined) versions.set(step.as, made);
    };
  }
  if ("read" in step) {
    const found = handle.read(step.read);
    return () => {
      same(text(found) ?? null, step.gives ?? null, what);
      if (step.at !== undefined) same(found?.version, version(step.at), `${what}: its version`);
    };
  }
  if ("remove" in step) {
    handle.remove(step.remove, given(step.expect));
    return () => {};
  }
  if ("list" in step) {
    const found = handle.list(step.list, step.after, step.limit ?? 100);
    return () => {
      if (step.gives) same(found.map(({ key }) => key), step.gives, what);
      const told = step.tells?.map(([key, name, size], nth) => [key, name === null ? found[nth]?.version : version(name), size]);
      if (told) same(found.map(({ key, version, size }) => [key, version, size]), told, what);
    };
  }
  return () => ensure(new Set(step.differ.map(version)).size === step.differ.length, () => `${what}: two of these versions are equal`);
}
