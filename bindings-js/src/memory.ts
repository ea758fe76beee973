// The two surfaces of a memory, made of the operations: one answers at once, the other with promises.

import type { Brief, Client, Excerpt, Mention, OutsideCommit, Reaction, Request, ToolAnswer, Transcript } from "./contract.js";
import type { MemoryCalls } from "./contract/memory.js";
import { operations } from "./contract/operation.js";
import { invalid } from "./error.js";
import type { Instance } from "./instance.js";
import { openTranscript, openTranscriptLater, type TranscriptReader, type TranscriptReaderSync } from "./reader.js";
import type { Operation } from "./shape.js";

/** The memory of one root; every call answers at once. Errors are thrown as `MemoryError`. */
export interface MemorySync extends MemoryCalls {
  transcripts: MemoryCalls["transcripts"] & {
    /** Opens a transcript. Invalid for an impossible agent id. */
    open(transcript: Transcript): TranscriptReaderSync;
  };
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
  transcripts: {
    /** Opens a transcript. Invalid for an impossible agent id. */
    open(transcript: Transcript): Promise<TranscriptReader>;
  };
  /** The user's own memory, if it was opened beside this one: searching and reading it changes nothing there. */
  user?: Memory;
};

/** What a memory asks of the project that it sees. */
export interface SeenProject {
  /** The commits since a time, newest first. */
  commitsSince(time: number): OutsideCommit[];
  /** Those of the things that the project certainly lacks. */
  missing(mentions: readonly Mention[]): Mention[];
}

/** An instance, that of the user's own memory beside it, and the project that it sees. */
export interface Instances {
  own: Instance;
  user?: Instance;
  project?: SeenProject;
}

/** The surface without promises. */
export function memorySync(instances: Instances): MemorySync {
  const { user } = instances;
  const sync = surface((call) => call, instances) as unknown as MemorySync;
  sync.transcripts.open = (transcript) => openTranscript(instances.own, transcript);
  return user === undefined ? sync : { ...sync, user: memorySync({ own: user }) };
}

/** The surface with promises. The work itself is synchronous. */
export function memory(instances: Instances): Memory {
  const { own, user } = instances;
  const calls = surface((call) => (...args) => own.run(() => call(...args)), instances) as unknown as Memory;
  calls.transcripts.open = (transcript) => openTranscriptLater(own, transcript);
  return user === undefined ? calls : { ...calls, user: memory({ own: user }) };
}

type Call = (...args: unknown[]) => unknown;

function surface(wrap: (call: Call) => Call, instances: Instances): Record<string, Record<string, Call>> {
  const entries = Object.entries(operations).map(([face, functions]) => {
    const calls = Object.entries(functions).map(([name, operation]) => {
      const call = caller(instances.own, face, name, operation);
      return [name, wrap(completed(instances, face, name, call))];
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

/** A call that gives an agent a brief brings in what the user's own memory has to say, and tells what the project lacks. */
function completed({ own, user, project }: Instances, face: string, name: string, call: Call): Call {
  if (user === undefined && project === undefined) return call;
  const contributed = (request: Request): Excerpt[] => {
    if (user === undefined) return [];
    const { contribute } = memorySync({ own: user }).briefing;
    try {
      return [contribute(request)];
    } catch (error) {
      // The vectors of the user's memory may be of another model than the project's.
      if (request.vector === undefined) throw error;
      const { vector: _, ...byWords } = request;
      return [contribute(byWords)];
    }
  };
  // What was committed to the project since the agent was here.
  const committed = (agent: string): Excerpt[] => {
    if (project === undefined) return [];
    const { briefing } = memorySync({ own });
    const seen = briefing.lastSeen(agent);
    const commits = seen === undefined ? [] : project.commitsSince(Number(seen));
    return commits.length === 0 ? [] : [briefing.digestCommits(commits)];
  };
  // With what is missing the component is asked once more.
  const complete = <T extends { mentions: Mention[] }>(ask: (missing: Mention[]) => T): T => {
    const first = ask([]);
    const missing = project?.missing(first.mentions) ?? [];
    return missing.length === 0 ? first : ask(missing);
  };
  switch (`${face}.${name}`) {
    case "briefing.compose":
      return (request, ...more) => {
        const asked = request as Request;
        const beside = [...(asked.beside ?? []), ...contributed(asked), ...committed(asked.agent)];
        return complete((missing) => call({ ...asked, beside, missing: [...(asked.missing ?? []), ...missing] }, ...more) as Brief);
      };
    case "clients.hook":
      return (client, event, agent, beside = [], missing = [], ...more) => {
        const briefed = memorySync({ own }).clients.agentToBrief(client as Client, event as string, agent as string);
        const gathered = briefed === undefined ? [] : [...contributed({ agent: briefed }), ...committed(briefed)];
        const all = [...(beside as Excerpt[]), ...gathered];
        const known = missing as Mention[];
        return complete((missing) => call(client, event, agent, all, [...known, ...missing], ...more) as Reaction);
      };
    case "tools.call":
      return (tool, input, caller, missing = [], ...more) => {
        const known = missing as Mention[];
        return complete((missing) => call(tool, input, caller, [...known, ...missing], ...more) as ToolAnswer);
      };
    default:
      return call;
  }
}
