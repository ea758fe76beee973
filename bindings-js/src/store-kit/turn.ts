// Handles of one root that take turns: a test yields what is done next, so that it is the same for stores that answer at once and for those
// with `run`, which make each turn in a transaction.

import type { Durability, Expect, Listed, Store, StoredObject, StoreErrorCode } from "../store.js";

/** What is done with a store at once. */
interface Turn {
  store: Store;
  call: () => void;
}

export type Turns<Result = void> = Generator<Turn, Result, undefined>;

/** A promise, on a root of its own. */
export type Trial = (root: Root) => Turns;

export interface WholeManner {
  versionsAreNew: boolean;
  largest: number;
  keys: number;
  rounds: number;
  durability: Durability;
}

/** Takes all turns; a promise if a store answers later. */
export function drive(turns: Turns): Promise<void> | undefined {
  for (let next = turns.next(); !next.done; next = turns.next()) {
    if (next.value.store.run) return driveLater(turns, next.value);
    next.value.call();
  }
  return undefined;
}

async function driveLater(turns: Turns, first: Turn): Promise<void> {
  await takeLater(first);
  for (let next = turns.next(); !next.done; next = turns.next()) await takeLater(next.value);
}

async function takeLater({ store, call }: Turn): Promise<void> {
  const failures: unknown[] = [];
  let times = 0;
  const once = () => {
    times++;
    try {
      call();
    } catch (error) {
      failures.push(error);
    }
  };
  if (store.run) await store.run(once);
  else once();
  if (failures.length > 0) throw failures[0];
  ensure(times === 1, () => `\`run\` made the call ${times} times`);
}

/** Lets a handle do something in one turn. */
export function* on<Result>(handle: Handle, call: (handle: Handle) => Result): Turns<Result> {
  const results: Result[] = [];
  yield { store: handle.store, call: () => void results.push(call(handle)) };
  return results[0] as Result;
}

/** All keys, in pages of a size; each page is a turn, and so may be what is done between two of them. */
export function* pages(handle: Handle, limit: number, between: () => Turns = function* () {}): Turns<string[]> {
  const all: string[] = [];
  for (;;) {
    const page = yield* on(handle, (handle) => handle.list("", all.at(-1), limit));
    ensure(page.length <= limit, () => `a page of at most ${limit} keys has ${page.length}`);
    for (const { key } of page) {
      const before = all.at(-1);
      ensure(before === undefined || inOrder(before, key), () => `${shown(key)} is listed behind ${shown(before)}`);
      all.push(key);
    }
    if (page.length < limit) return all;
    yield* between();
  }
}

/** A root under test. */
export class Root {
  readonly #open: () => Store;
  readonly manner: WholeManner;

  constructor(open: () => Store, manner: WholeManner) {
    this.#open = open;
    this.manner = manner;
  }

  open(): Handle {
    return new Handle(this.#open(), this.manner.durability);
  }
}

/** A store, with the calls that most promises make. */
export class Handle {
  readonly store: Store;
  readonly #durability: Durability;

  constructor(store: Store, durability: Durability) {
    this.store = store;
    this.#durability = durability;
  }

  put(key: string, content: Uint8Array | string, expect: Expect = "anything"): string {
    return this.store.write(key, typeof content === "string" ? bytes(content) : content, expect, this.#durability);
  }

  remove(key: string, expect: Expect = "anything"): void {
    this.store.remove(key, expect, this.#durability);
  }

  read(key: string): StoredObject | undefined {
    return this.store.read(key) ?? undefined;
  }

  /** What is under a key that was written. */
  there(key: string): StoredObject {
    const found = this.read(key);
    if (!found) throw new Error(`nothing is under ${shown(key)}, where something was written`);
    return found;
  }

  list(prefix: string, after: string | undefined, limit: number): Listed[] {
    return this.store.list(prefix, after, limit);
  }

  /** True if a change is made, and false if another was before it. */
  isFirst(change: () => void): boolean {
    try {
      change();
      return true;
    } catch (error) {
      if (codeOf(error) === "conflict") return false;
      throw error;
    }
  }
}

/** Checks that a call is refused with a code. */
export function refuses(code: StoreErrorCode, what: string, call: () => unknown): void {
  try {
    call();
  } catch (error) {
    ensure(codeOf(error) === code, () => `${what} should fail with ${code}, and failed with ${codeOf(error)}: ${String(error)}`);
    return;
  }
  throw new Error(`${what} should fail with ${code}, and was done`);
}

/** The code of an error. One that no store should throw counts as `unavailable`. */
export function codeOf(error: unknown): StoreErrorCode {
  return (error as { code?: StoreErrorCode } | undefined)?.code ?? "unavailable";
}

export function ensure(isTrue: boolean, what: () => string): void {
  if (!isTrue) throw new Error(what());
}

/** Checks that two values are the same, by their JSON. */
export function same(found: unknown, expected: unknown, what: string): void {
  ensure(JSON.stringify(found) === JSON.stringify(expected), () => `${what}: expected ${shown(expected)}, found ${shown(found)}`);
}

/** A value for an error, which is not for ever. */
export function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? "nothing";
  return text.length > 300 ? `${text.slice(0, 300)}…` : text;
}

export function bytes(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

export function text(object: StoredObject | undefined): string | undefined {
  return object && new TextDecoder("utf-8", { ignoreBOM: true }).decode(object.bytes);
}

/** True if one key stands before another, by their bytes. */
export function inOrder(one: string, other: string): boolean {
  return compareBytes(bytes(one), bytes(other)) < 0;
}

export function compareBytes(one: Uint8Array, other: Uint8Array): number {
  const shared = Math.min(one.length, other.length);
  for (let at = 0; at < shared; at++) {
    const difference = one[at]! - other[at]!;
    if (difference !== 0) return difference;
  }
  return one.length - other.length;
}
