// The form of a command, and its arguments.

import { resolve } from "node:path";
import type { parseArgs } from "node:util";
import { MemoryError } from "../error.js";
import { openMemorySync } from "../index.js";
import type { MemorySync } from "../memory.js";
import { standardEvent, standardInput } from "./input.js";
import { type MemoryPlace, memoryPlace } from "./place.js";
import { print } from "./print.js";

/** Options as `parseArgs` knows them. */
export type Flags = NonNullable<NonNullable<Parameters<typeof parseArgs>[0]>["options"]>;

/** One thing to do. */
export interface Command {
  /** Its words and options, for people. */
  usage: string;
  about: string;
  flags?: Flags;
  /** The number of its arguments. */
  words: [least: number, most: number];
  /** Does it, and answers with the exit code where that is not 0. */
  run(call: Call): Promise<number | void> | number | void;
}

/** A command as it was typed. */
export class Call {
  readonly words: string[];
  readonly #values: Record<string, unknown>;

  constructor(words: string[], values: Record<string, unknown>) {
    this.words = words;
    this.#values = values;
  }

  /** An option's text. */
  text(name: string): string | undefined {
    return this.#values[name] as string | undefined;
  }

  /** The texts of an option that can be given again. */
  texts(name: string): string[] {
    return (this.#values[name] as string[] | undefined) ?? [];
  }

  /** True if an option without a value was given. */
  is(name: string): boolean {
    return this.#values[name] === true;
  }

  /** An option's number, times a unit. */
  number(name: string, unit = 1): number | undefined {
    const text = this.text(name);
    if (text === undefined) return undefined;
    const value = Number(text);
    if (text.trim() !== "" && Number.isFinite(value)) return Math.round(value * unit);
    throw new MemoryError("invalid", `--${name} is ${JSON.stringify(text)}, not a number`);
  }

  get #place(): MemoryPlace {
    return memoryPlace(this.text("dir"), this.text("workspace"));
  }

  get dir(): string {
    return this.#place.dir;
  }

  /** Why the memory is this one, in words. */
  get why(): string {
    return this.#place.why;
  }

  /** The project's folder: the one that was named, or that of the memory. */
  get workspace(): string {
    const named = this.text("workspace");
    return named === undefined ? this.#place.project : resolve(named);
  }

  /** The agent that learns. */
  get agent(): string {
    return this.text("agent") ?? "default";
  }

  /** `policy` is in force for this memory beside that of the root. */
  memory(policy?: string): MemorySync {
    return openMemorySync({ dir: this.dir, project: this.workspace }, policy === undefined ? {} : { policy });
  }

  /** All of standard input; undefined when it is longer than so many bytes. */
  input(most: number): Promise<string | undefined> {
    return standardInput(most);
  }

  /** One JSON document on standard input, which may stay open; undefined when it is longer than so many bytes. */
  event(most: number): Promise<string | undefined> {
    return standardEvent(most);
  }

  /** Prints a text as it is. */
  write(text: string): void {
    process.stdout.write(text);
  }

  /** Prints an answer: one JSON document, or words. */
  print(answer: unknown, words: string): void {
    print(this.is("json"), answer, words);
  }
}
