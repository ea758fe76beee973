// Transcripts as they are written: a round a while after a change, and once more when a session went idle.

import * as fs from "node:fs";
import { MemoryError } from "../error.js";
import type { Memory, MemorySync } from "../memory.js";
import type { Found } from "./find.js";
import { Folders } from "./folders.js";
import { inOrder } from "./order.js";
import { emptySummary, findAll, readInto, type Source, type TranscriptOptions, type TranscriptSummary } from "./round.js";

/** Options for watching transcripts. Times are in milliseconds. */
export interface WatchOptions extends TranscriptOptions {
  /** The delay from the first change to the round that reads it, so that writes can settle; by default 30,000. */
  debounce?: number;
  /** The time without a change after which a session counts as idle and hands over; by default 180,000. */
  idleAfter?: number;
  /** The time between two looks for missing folders; by default 15,000. */
  poll?: number;
  /** True to wait if no client has a folder yet, false to fail; by default true. */
  waitForTranscripts?: boolean;
  /** Called with the result of a round that read something. */
  onRound?(summary: TranscriptSummary): void;
  /** Called with an error; the watch goes on. */
  onError?(error: unknown, path?: string): void;
}

/** Transcripts being watched. */
export interface Watch {
  /** Ends it, after the chunk that is being read. A second call does nothing. */
  stop(): void;
  /** Is fulfilled when it has ended; never rejected. */
  readonly closed: Promise<void>;
}

const DEBOUNCE = 30_000;
const IDLE_AFTER = 180_000;
const POLL = 15_000;

/** A timer's longest wait. */
const LONGEST_WAIT = 3_600_000;

/** Past the moment of idleness, so that no clock says otherwise. */
const MARGIN = 20;

/** A transcript as it was when it was last read. */
interface Known {
  size: number;
  modified: number;
  /** True if there is nothing more to do until it changes. */
  isSettled: boolean;
}

/** Watches the transcripts of a source. */
export class TranscriptWatch implements Watch {
  readonly closed: Promise<void>;
  readonly #memory: Memory | MemorySync;
  readonly #source: Source;
  readonly #options: WatchOptions;
  readonly #upkeep: () => unknown;
  readonly #folders = new Folders(() => this.#roundAfter(this.#options.debounce ?? DEBOUNCE));
  readonly #known = new Map<string, Known>();
  readonly #stopping = new AbortController();
  #close: () => void = () => {};
  #running: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;
  #due = Infinity;
  #poll: NodeJS.Timeout | undefined;

  /** `upkeep` runs when maintenance is due; by default all chores. */
  constructor(memory: Memory | MemorySync, source: Source, options: WatchOptions, upkeep?: () => unknown) {
    const { signal } = options;
    this.#memory = memory;
    this.#options = options;
    const own = this.#stopping.signal;
    const idleAfter = options.idleAfter ?? IDLE_AFTER;
    this.#source = { ...source, reader: { ...source.reader, idleAfter, signal: own } };
    this.#upkeep = upkeep ?? (() => memory.upkeep.run());
    this.closed = new Promise((resolve) => (this.#close = resolve));
    signal?.addEventListener("abort", () => this.stop(), { once: true, signal: own });
    if (signal?.aborted) this.stop();
    else this.#start();
  }

  stop(): void {
    if (this.#stopping.signal.aborted) return;
    this.#stopping.abort();
    clearTimeout(this.#timer);
    clearInterval(this.#poll);
    this.#folders.close();
    void (this.#running ?? Promise.resolve()).then(this.#close);
  }

  #start(): void {
    this.#poll = setInterval(() => this.#look(), this.#options.poll ?? POLL);
    this.#roundAfter(0);
  }

  /** Looks for folders that are not watched: they are new, or the system does not tell of their changes. */
  #look(): void {
    const there = watched(this.#source).filter((folder) => !this.#folders.isWatched(folder) && fs.existsSync(folder));
    if (there.length > 0) this.#roundAfter(0);
  }

  /** Sees to a round in some time, or before if one is due then. */
  #roundAfter(wait: number): void {
    const due = Date.now() + wait;
    if (this.#stopping.signal.aborted || due >= this.#due) return;
    clearTimeout(this.#timer);
    this.#due = due;
    this.#timer = setTimeout(() => this.#round(), wait);
  }

  #round(): void {
    this.#due = Infinity;
    const before = this.#running ?? Promise.resolve();
    // The next round comes whatever fails here.
    const reading = before.then(() => this.#readAll()).catch((error: unknown) => this.#failed(error));
    this.#running = reading.then(() => this.#waitForIdleness());
  }

  async #readAll(): Promise<void> {
    const sum = emptySummary();
    const tops = new Set(watched(this.#source));
    // Watched before it is read, so that a write in between causes an event.
    const enter = (folder: string) => void (fs.existsSync(folder) && this.#folders.watch(folder, tops.has(folder)));
    const all = await findAll(this.#source, sum, enter);
    for (const found of await inOrder(all.filter((found) => this.#isDue(found)))) await this.#read(found, sum);
    this.#forget(all);
    for (const { path, error } of sum.errors) this.#failed(error, path);
    this.#tell(sum);
    if (await this.#memory.upkeep.isDue()) await this.#upkeep();
  }

  #isDue(found: Found): boolean {
    const known = this.#known.get(found.path);
    if (!known || known.size !== found.size || known.modified !== found.modified) return true;
    return !known.isSettled && this.#isIdle(found);
  }

  async #read(found: Found, sum: TranscriptSummary): Promise<void> {
    const isIdle = this.#isIdle(found);
    const outcome = await readInto(sum, this.#memory, found, this.#source);
    const isSettled = outcome !== undefined && (isIdle || outcome.kind === "foreign");
    this.#known.set(found.path, { size: found.size, modified: found.modified, isSettled });
  }

  #isIdle({ modified }: { modified: number }): boolean {
    return Date.now() >= this.#idleAt(modified);
  }

  #idleAt(modified: number): number {
    return modified + (this.#source.reader.idleAfter ?? IDLE_AFTER) + MARGIN;
  }

  #forget(all: Found[]): void {
    const there = new Set(all.map(({ path }) => path));
    for (const path of this.#known.keys()) if (!there.has(path)) this.#known.delete(path);
  }

  /** A session that went idle hands over, though nothing changes any more. */
  #waitForIdleness(): void {
    const open = [...this.#known.values()].filter(({ isSettled }) => !isSettled);
    if (open.length === 0) return;
    const next = Math.min(...open.map(({ modified }) => this.#idleAt(modified)));
    // One that could not be read is past that moment: it is tried again, not at once.
    const least = this.#options.debounce ?? DEBOUNCE;
    const wait = next - Date.now();
    this.#roundAfter(Math.min(wait > 0 ? wait : least, LONGEST_WAIT));
  }

  #tell(sum: TranscriptSummary): void {
    if (sum.transcripts === 0) return;
    try {
      this.#options.onRound?.(sum);
    } catch (error) {
      this.#failed(error);
    }
  }

  #failed(error: unknown, path?: string): void {
    if (this.#stopping.signal.aborted) return;
    try {
      this.#options.onError?.(error, path);
    } catch {
      // A listener that throws does not get this error again.
    }
  }
}

/** Refuses to watch where no client has a folder. */
export function checkThere(source: Source): void {
  if (watched(source).some((folder) => fs.existsSync(folder))) return;
  throw new MemoryError("not-found", `watching transcripts of ${source.reader.workspace}: no client has a folder for it yet`);
}

/** The folders of the project itself; those of its sub-folders are looked at with each round. */
function watched({ places }: Source): string[] {
  return places.filter(({ prefix }) => prefix === undefined).map(({ folder }) => folder);
}
