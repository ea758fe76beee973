import type {
  Brief,
  CategoryCount,
  Changes,
  Draft,
  Entry,
  Filter,
  HealthReport,
  Hit,
  Outcome,
  ProjectContext,
  Query,
  Request,
  Scope,
  Status,
  Tier,
} from "./entry.js";
import { invalid } from "./error.js";
import type { Instance } from "./instance.js";
import { operations, type Operation } from "./operation.js";

/** The memory of one root; every call answers at once. Errors are thrown as `MemoryError`. */
export interface MemorySync {
  /** The entries themselves. */
  vault: {
    /** Remembers. An entry with this very text takes over what the draft adds. */
    add(draft: Draft): Outcome;
    get(reference: string): Entry;
    /** Newest first; everything in force unless a filter is given. */
    list(filter?: Filter): Entry[];
    /** A passage becomes an entry by this, with a new reference. */
    edit(reference: string, changes: Changes): Entry;
    /** Moves an entry to the trash. */
    forget(reference: string): void;
    /** Brings an entry back from the trash. */
    restore(reference: string): Entry;
    /** `"pinned"` pins, `"active"` unpins. */
    setTier(reference: string, tier: Tier): Entry;
    setStatus(reference: string, status: Status): Entry;
    /** Moves an entry to a wider scope, under a new reference. */
    widen(reference: string, to: Scope): Entry;
    agents(): string[];
    counts(scope?: Scope): CategoryCount[];
    /** What every agent is told about the project. */
    getProject(): ProjectContext;
    /** With `expect`, a version from `getProject`, only if nobody changed it since. */
    setProject(text: string, expect?: string): ProjectContext;
  };
  /** Finding entries by what they say. */
  search: {
    /** Best first. */
    find(query: Query): Hit[];
  };
  /** Text put before an agent. */
  briefing: {
    /** Never longer than its budget. */
    compose(request: Request): Brief;
    /** Tells an agent where and how to write memories itself. */
    instructions(agent: string): string;
    /** Tells an agent which project its work is about. */
    scopeBlock(project: string, workspace: string): string;
  };
  /** Looking after the root. */
  upkeep: {
    health(): HealthReport;
    /** Writes what a new root lacks, and returns the keys. */
    init(): string[];
  };
}

/** `T` with a promise of every answer. */
type Promised<T> = {
  [Interface in keyof T]: {
    [Name in keyof T[Interface]]: T[Interface][Name] extends (...args: infer A) => infer R
      ? (...args: A) => Promise<R>
      : never;
  };
};

/** The memory of one root; every call answers with a promise, which is rejected with a `MemoryError`. */
export type Memory = Promised<MemorySync>;

/** The surface without promises. */
export function memorySync(instance: Instance): MemorySync {
  return surface((call) => call, instance) as unknown as MemorySync;
}

/** The surface with promises. The work itself is synchronous. */
export function memory(instance: Instance): Memory {
  return surface((call) => async (...args) => call(...args), instance) as unknown as Memory;
}

type Call = (...args: unknown[]) => unknown;

function surface(wrap: (call: Call) => Call, instance: Instance): Record<string, Record<string, Call>> {
  const entries = Object.entries(operations).map(([face, functions]) => {
    const calls = Object.entries(functions).map(([name, operation]) => [name, wrap(caller(instance, face, name, operation))]);
    return [face, Object.fromEntries(calls)];
  });
  return Object.fromEntries(entries);
}

function caller(instance: Instance, face: string, name: string, { takes, answers }: Operation): Call {
  return (...args) => {
    if (args.length > takes.length) throw invalid(`${face}.${name}`, `takes ${takes.length} arguments, not ${args.length}`);
    const lowered = takes.map(([argument, shape], nth) => shape.lower(args[nth], argument));
    return answers.lift(instance.call(face, name, lowered));
  };
}
