// One instance of the component, replaced after a crash.

import { instantiate } from "../generated/keepstone.js";
import { fromPayload, MemoryError } from "./error.js";
import { storeImports } from "./import.js";
import type { Options } from "./place.js";
import type { Store } from "./store.js";
import { wasi } from "./wasi.js";
import { module } from "./wasm.js";

type Exports = ReturnType<typeof instantiate>;

/** The component over one store. All truth is in the store, so an instance can be thrown away at any time. */
export class Instance {
  readonly #store: Store;
  readonly #imports: Record<string, unknown>;
  #live: Exports | undefined;

  readonly #policy: string | undefined;
  readonly #agent: string | undefined;

  constructor(store: Store, options: { [Name in "access" | "agent" | "clock" | "policy"]?: Options[Name] | undefined }) {
    this.#store = store;
    this.#imports = { ...storeImports(store, options.access ?? "full"), ...wasi(options.clock ?? Date.now) };
    this.#policy = options.policy;
    this.#agent = options.agent;
  }

  #start(): Exports {
    const live = instantiate(module, this.#imports);
    if (this.#policy !== undefined) live.upkeep?.configure?.(this.#policy);
    if (this.#agent !== undefined) live.upkeep?.actFor?.(this.#agent);
    return live;
  }

  /** Calls an export. Whatever is thrown but an error of the contract ends the instance. */
  call(face: string, name: string, args: unknown[]): unknown {
    try {
      const live = (this.#live ??= this.#start());
      const run = () => live[face]?.[name]?.(...args);
      return this.#store.during ? answerOf(this.#store.during.bind(this.#store), run) : run();
    } catch (error) {
      const payload = (error as { payload?: { tag: string; val: unknown } } | undefined)?.payload;
      if (payload?.tag) throw fromPayload(payload);
      this.#live = undefined;
      if (error instanceof MemoryError) throw error;
      const what = error instanceof Error ? error.message : String(error);
      throw new MemoryError("trap", `${face}.${name}: the component broke down: ${what}`, { cause: error });
    }
  }
}

/** The answer of a call, whatever the store that runs it returns. */
function answerOf(during: (run: () => unknown) => unknown, run: () => unknown): unknown {
  let answer: { is: unknown } | undefined;
  during(() => (answer = { is: run() }).is);
  return answer ? answer.is : run();
}
