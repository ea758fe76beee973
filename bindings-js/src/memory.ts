// The two surfaces of a memory, made of the operations: one answers at once, the other with promises.

import type { Excerpt, Request } from "./contract.js";
import type { MemoryCalls } from "./contract/memory.js";
import { operations } from "./contract/operation.js";
import { invalid } from "./error.js";
import type { Instance } from "./instance.js";
import type { Operation } from "./shape.js";

/** The memory of one root; every call answers at once. Errors are thrown as `MemoryError`. */
export interface MemorySync extends MemoryCalls {
  /** The user's own memory, if it was opened beside this one: searching and reading it changes nothing there. */
  user?: MemorySync;
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
export type Memory = Promised<MemoryCalls> & {
  /** The user's own memory, if it was opened beside this one: searching and reading it changes nothing there. */
  user?: Memory;
};

/** An instance, and that of the user's own memory beside it. */
export interface Instances {
  own: Instance;
  user?: Instance;
}

/** The surface without promises. */
export function memorySync({ own, user }: Instances): MemorySync {
  const sync = surface((call) => call, own, user) as unknown as MemorySync;
  return user === undefined ? sync : { ...sync, user: memorySync({ own: user }) };
}

/** The surface with promises. The work itself is synchronous. */
export function memory({ own, user }: Instances): Memory {
  const promised = surface((call) => async (...args) => call(...args), own, user) as unknown as Memory;
  return user === undefined ? promised : { ...promised, user: memory({ own: user }) };
}

type Call = (...args: unknown[]) => unknown;

function surface(wrap: (call: Call) => Call, own: Instance, user?: Instance): Record<string, Record<string, Call>> {
  const entries = Object.entries(operations).map(([face, functions]) => {
    const calls = Object.entries(functions).map(([name, operation]) => {
      const call = caller(own, face, name, operation);
      return [name, wrap(user === undefined ? call : besideUser(user, face, name, call))];
    });
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

/** A call that gives an agent a brief brings in what the user's own memory has to say. */
function besideUser(user: Instance, face: string, name: string, call: Call): Call {
  const contribute = (request: Request) => memorySync({ own: user }).briefing.contribute(request);
  switch (`${face}.${name}`) {
    case "briefing.compose":
      return (request, ...more) => {
        const asked = request as Request;
        return call({ ...asked, beside: [...(asked.beside ?? []), contribute(asked)] }, ...more);
      };
    case "clients.hook":
      return (client, event, agent, beside = [], ...more) =>
        call(client, event, agent, [...(beside as Excerpt[]), contribute({ agent: agent as string })], ...more);
    default:
      return call;
  }
}
