// Records of calls, made again on what the store and the clock answered then.

import { MemoryError } from "./error.js";
import { memorySync } from "./memory.js";
import { open } from "./place.js";
import { type Durability, type Expect, type Listed, type Store, StoreError, type StoreErrorCode, type StoredObject } from "./store.js";

/** The form of records that are read here. */
const FORM = 1;
/** How much of two texts is shown around the place where they differ, in characters. */
const SHOWN = 60;

type Line = Record<string, unknown>;

/**
 * Makes the calls of a record again, which `keepstone --record FILE` wrote. No store is touched. Returns the number of calls, all of
 * which asked and answered the same. Throws an `Error` with the first difference, or if the text is no record.
 */
export function replay(record: string): number {
  const lines = record.split("\n").filter((line) => line.trim() !== "");
  const tape = new Tape(lines.map((line) => JSON.parse(line) as Line));
  const head = tape.next() ?? {};
  if (head["record"] !== FORM) throw new Error("this is no record of calls, or one of another version: its first line says so");
  const given = (name: string) => (head[name] === null || head[name] === undefined ? {} : { [name]: head[name] });
  const options = { ...given("policy"), ...given("agent"), ...given("at"), clock: () => tape.time(), warn: () => {} };
  const memory = memorySync(open({ store: tape }, options));
  let calls = 0;
  for (let line = tape.nextCall(); line; line = tape.nextCall()) {
    const [operation, { input }] = [String(line["call"]), line];
    const answer = answerOf(() => memory.json.call(operation, typeof input === "string" ? input : JSON.stringify(input)));
    tape.check();
    const recorded = tape.next() ?? {};
    if (canonical(recorded) !== canonical(answer)) {
      throw new Error(`${operation} answers otherwise ${difference(textOf(recorded), textOf(answer))}`);
    }
    calls += 1;
  }
  return calls;
}

function answerOf(call: () => string): Line {
  try {
    return { answer: call() };
  } catch (error) {
    if (!(error instanceof MemoryError) || error.code === "trap") throw error;
    return { refused: error.toJSON() };
  }
}

/** A record that answers as the store and the clock did. */
class Tape implements Store {
  readonly #lines: Line[];
  #at = 0;
  #now = 0;
  #difference: string | undefined;

  constructor(lines: Line[]) {
    this.#lines = lines;
  }

  next(): Line | undefined {
    return this.#lines[this.#at++];
  }

  time(): number {
    const time = this.#lines[this.#at]?.["time"];
    if (typeof time === "number") {
      this.#now = time;
      this.#at += 1;
    }
    return this.#now;
  }

  nextCall(): Line | undefined {
    this.#passTimes();
    const line = this.next();
    if (line && line["call"] === undefined) throw new Error(`the record has ${shown(line)}, and the call asks no more`);
    return line;
  }

  /** Throws the first difference in what the store was asked. */
  check(): void {
    if (this.#difference !== undefined) throw new Error(this.#difference);
  }

  read(key: string): StoredObject | undefined {
    const answer = this.#asked({ store: "read", key }) as Line | null;
    return answer === null ? undefined : { bytes: bytesOf(answer), version: String(answer["version"]) };
  }

  write(key: string, bytes: Uint8Array, expect: Expect, durability: Durability): string {
    return String(this.#asked({ store: "write", key, expect, durability, ...contentOf(bytes) }));
  }

  remove(key: string, expect: Expect, durability: Durability): void {
    this.#asked({ store: "remove", key, expect, durability });
  }

  list(prefix: string, after: string | undefined, limit: number): Listed[] {
    const answer = this.#asked({ store: "list", prefix, after: after ?? null, limit }) as [string, string, number][];
    return answer.map(([key, version, size]) => ({ key, version, size }));
  }

  #passTimes(): void {
    while (this.#lines[this.#at]?.["time"] !== undefined) this.#at += 1;
  }

  #asked(asked: Line): unknown {
    this.#passTimes();
    const { answer, error, ...line } = this.#lines[this.#at] ?? {};
    if (this.#difference === undefined && canonical(line) !== canonical(asked)) {
      this.#difference = `line ${this.#at + 1}: the component asks otherwise ${difference(canonical(line), canonical(asked))}`;
    }
    if (this.#difference !== undefined) throw new StoreError("unavailable", "the record has no answer to this");
    this.#at += 1;
    if (error === undefined) return answer;
    const { kind, message } = error as { kind: StoreErrorCode; message: string };
    throw new StoreError(kind, message);
  }
}

/** Bytes as a text where they are one, else as a list of numbers. */
function contentOf(bytes: Uint8Array): Line {
  try {
    return { text: new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes) };
  } catch {
    return { bytes: [...bytes] };
  }
}

function bytesOf({ text, bytes }: Line): Uint8Array {
  return typeof text === "string" ? new TextEncoder().encode(text) : Uint8Array.from(bytes as number[]);
}

/** JSON with the members of objects in one order. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, member: unknown) => {
    if (member === null || typeof member !== "object" || Array.isArray(member)) return member;
    return Object.fromEntries(Object.entries(member).sort(([one], [other]) => (one < other ? -1 : 1)));
  });
}

function textOf(line: Line): string {
  return typeof line["answer"] === "string" ? line["answer"] : canonical(line);
}

/** The first place at which two texts differ, with what stands there. */
function difference(recorded: string, now: string): string {
  let at = 0;
  while (at < recorded.length && recorded[at] === now[at]) at += 1;
  const around = (text: string) => text.slice(Math.max(0, at - SHOWN / 2), at + SHOWN / 2);
  return `at character ${at}: recorded \`${around(recorded)}\`, now \`${around(now)}\``;
}

function shown(line: Line): string {
  return canonical(line).slice(0, 2 * SHOWN);
}
