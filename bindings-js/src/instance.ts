// One instance of the component and the memory that it has opened, replaced after a crash.

import { instantiate } from "../generated/keepstone.js";
import { clockImports } from "./clock.js";
import { fromPayload, fromStoreError, MemoryError } from "./error.js";
import { storeImports } from "./import.js";
import type { Options } from "./options.js";
import { type Store, StoreError } from "./store.js";

type Exports = ReturnType<typeof instantiate>;

/** A resource of the component: a class of the generated glue. */
type Resource = Record<string, (...args: unknown[]) => unknown>;

/** The handle that every call borrows. */
interface OpenedMemory extends Resource {
  takeWarnings(): Warning[];
}

/** A file that answers had to leave out, and why. */
interface Warning {
  key: string;
  line?: number;
  message: string;
}

interface Live {
  exports: Exports;
  memory: OpenedMemory;
}

type InstanceOptions = { [Name in "access" | "agent" | "at" | "clock" | "policy" | "warn"]?: Options[Name] | undefined };

/** The component over one store. All truth is in the store, so an instance can be thrown away at any time. */
export class Instance {
  readonly #module: (name: string) => object;
  readonly #store: Store;
  readonly #imports: Record<string, unknown>;
  readonly #opening: { policy: string | undefined; agent: string | undefined; at: bigint | undefined };
  readonly #warn: (text: string) => void;
  #live: Live | undefined;
  /** The instance that each resource belongs to. */
  readonly #owners = new WeakMap<Resource, Live>();
  /** The end of the latest call in a store that answers later. */
  #turn: Promise<void> = Promise.resolve();

  /** `module` has the component's core modules, compiled. */
  constructor(module: (name: string) => object, store: Store, { access, agent, at, clock, policy, warn }: InstanceOptions) {
    this.#module = module;
    this.#store = store;
    this.#imports = { ...storeImports(store, access ?? "full"), ...clockImports(clock ?? Date.now) };
    this.#opening = { policy, agent, at: at === undefined ? undefined : BigInt(Number(at)) };
    this.#warn = warn ?? ((text) => console.warn(`keepstone: ${text}`));
  }

  #start(): Live {
    const exports = instantiate(this.#module, this.#imports);
    return { exports, memory: resource(exports, "opening", "Memory").open?.(this.#opening) as OpenedMemory };
  }

  /** True if calls can only be made by `run`. */
  get answersLater(): boolean {
    return this.#store.run !== undefined;
  }

  /** Makes a call as the store needs it: at once, or after those before it, between loading and saving. */
  async run<T>(call: () => T): Promise<T> {
    const store = this.#store;
    if (!store.run) return call();
    let outcome: { answer: T } | { error: unknown } | undefined;
    const attempt = () => {
      try {
        outcome = { answer: call() };
      } catch (error) {
        outcome = { error };
      }
    };
    const turn = this.#turn.then(() => store.run?.(attempt));
    this.#turn = turn.catch(() => {});
    await turn.catch((error: unknown) => {
      // What the component believes to be stored is not.
      this.#live = undefined;
      throw unsaved(error);
    });
    if (outcome === undefined) throw new MemoryError("unavailable", "the store did not make the call");
    if ("error" in outcome) throw outcome.error;
    return outcome.answer;
  }

  /** Calls an export. */
  call(face: string, name: string, args: unknown[]): unknown {
    return this.#run(`${face}.${name}`, ({ exports, memory }) => exports[face]?.[name]?.(memory, ...args));
  }

  /** Calls a static function of a resource, which borrows the memory. */
  open(face: string, name: string, args: unknown[]): Resource {
    return this.#run(`${face}.open`, (live) => {
      const opened = resource(live.exports, face, name).open?.(live.memory, ...args) as Resource;
      this.#owners.set(opened, live);
      return opened;
    }) as Resource;
  }

  /** Calls a function of a resource that was opened here. */
  callOf(face: string, handle: Resource, name: string, args: unknown[]): unknown {
    this.#check(face, handle);
    return this.#run(`${face}.${name}`, () => handle[name]?.(...args));
  }

  /** Hands a resource over to a static function that ends it. */
  end(face: string, name: string, handle: Resource, end: string): unknown {
    this.#check(face, handle);
    return this.#run(`${face}.${end}`, ({ exports }) => resource(exports, face, name)[end]?.(handle));
  }

  /** A resource is gone with its instance. */
  #check(face: string, handle: Resource): void {
    if (this.#live !== undefined && this.#owners.get(handle) === this.#live) return;
    throw new MemoryError("trap", `${face}: the component broke down, or a call could not be stored, after this was opened: open it again`);
  }

  /** Whatever is thrown but an error of the contract ends the instance. */
  #run(what: string, call: (live: Live) => unknown): unknown {
    try {
      const live = (this.#live ??= this.#start());
      const run = () => call(live);
      const answer = this.#store.during ? answerOf(this.#store.during.bind(this.#store), run) : run();
      this.#showWarnings(live);
      return answer;
    } catch (error) {
      const payload = (error as { payload?: { tag: string; val: unknown } } | undefined)?.payload;
      if (payload?.tag) {
        if (this.#live) this.#showWarnings(this.#live);
        throw fromPayload(payload);
      }
      this.#live = undefined;
      if (error instanceof MemoryError) throw error;
      const text = error instanceof Error ? error.message : String(error);
      throw new MemoryError("trap", `${what}: the component broke down: ${text}`, { cause: error });
    }
  }

  #showWarnings({ memory }: Live): void {
    for (const { key, line, message } of memory.takeWarnings()) {
      this.#warn(line === undefined ? `${key}: ${message}` : `${key}, line ${line}: ${message}`);
    }
  }
}

/** The error of a store that could not load or save. */
function unsaved(error: unknown): MemoryError {
  if (error instanceof StoreError) return fromStoreError(error);
  return new MemoryError("unavailable", `the store failed in run: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
}

function resource(exports: Exports, face: string, name: string): Resource {
  return exports[face]?.[name] as unknown as Resource;
}

/** The answer of a call, whatever the store that runs it returns. */
function answerOf(during: (run: () => unknown) => unknown, run: () => unknown): unknown {
  let answer: { is: unknown } | undefined;
  during(() => (answer = { is: run() }).is);
  return answer ? answer.is : run();
}
