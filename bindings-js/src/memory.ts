import type { LogLine, Purged, Undone } from "./audit.js";
import type {
  Client,
  Digest,
  File,
  Plan,
  Reaction,
  Start,
  Transcript,
  TranscriptPlace,
} from "./client.js";
import type {
  Brief,
  Category,
  CategoryCount,
  Changes,
  Draft,
  Entry,
  Excerpt,
  Filter,
  Hit,
  Outcome,
  ProjectContext,
  Query,
  Request,
  Scope,
  SimilarEntry,
  Status,
  Tier,
} from "./entry.js";
import type { Answer, Job, JobStatus } from "./embed.js";
import { invalid } from "./error.js";
import type { Instance } from "./instance.js";
import { operations, type Operation } from "./operation.js";
import type { Closing, Conversation, Insight, Learning, Message, ResumeId, Sync } from "./session.js";
import type {
  BitOffice,
  Committed,
  KnowledgeBlocks,
  Page,
  ProjectRecord,
  Rating,
  Recovery,
  RecoveryRequest,
  Remembered,
  SessionCommit,
  SessionSummary,
  SourceFile,
  Taken,
  Teammate,
  WorkReport,
  WorkState,
} from "./work.js";
import type { Chore, HealthReport, Imported, Migration, Report } from "./upkeep.js";

/** The memory of one root; every call answers at once. Errors are thrown as `MemoryError`. */
export interface MemorySync {
  /** The entries themselves. */
  vault: {
    /** Remembers. An entry with this very text takes over what the draft adds. */
    add(draft: Draft): Outcome;
    /** Remembers several, those of one scope and category in one write. The outcomes are in the order of the drafts. */
    addMany(drafts: Draft[]): Outcome[];
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
    /** Entries that say or mean something like one; never itself. */
    related(reference: string, filter?: Filter, limit?: number): Hit[];
    /** Entries that are nearly the same as the query's text, the most alike first. */
    similar(query: Query): SimilarEntry[];
  };
  /** What texts mean to a model, as vectors that the host makes. */
  jobs: {
    /** Texts that have no vector of a model yet, those of the newest entries first; 1 to 1024. */
    pending(model: string, limit: number): Job[];
    /** Takes in what a model made of texts; returns how many were new. */
    resolve(model: string, answers: Answer[]): number;
    /** How far embedding is with the model whose vectors came last. */
    status(): JobStatus;
  };
  /** Text put before an agent. */
  briefing: {
    /** Never longer than its budget. Tells what fits from the user's own memory, if that is beside this one. */
    compose(request: Request): Brief;
    /** What this memory, such as that of a person, has to say to an agent that works in another. */
    contribute(request: Request): Excerpt;
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
    /** Does the chores named, all unless told. A dry run changes nothing and reports what would be done. */
    run(chores?: Chore[], dryRun?: boolean): Report;
    /** What the last run did; undefined before the first. */
    lastReport(): Report | undefined;
    /** Whether so much was learnt from transcripts since the last `run` of this memory that one is due. */
    isDue(): boolean;
    /** Moves flat files (`{agent}.md`) into the vault; each stays beside it as `.md.bak`. */
    migrate(dryRun?: boolean): Migration;
    /** Learns from all raw conversations and hands over from those that have no handoff yet. */
    importConversations(dryRun?: boolean): Imported;
  };
  /** What agents said and did last: conversations, checkpoints, and what is learnt from them. */
  sessions: {
    /** The conversation of an agent; undefined when there is none. */
    load(agent: string): Conversation | undefined;
    /** Replaces it. What the file has and the argument does not name is lost: load it first. */
    save(conversation: Conversation): void;
    /** Agents that have a conversation, in byte order. */
    conversations(): string[];
    /** Saves the end of a conversation, without internal messages, to recover from. */
    checkpoint(conversation: Conversation): void;
    /** The checkpoint of an agent; undefined when it is missing, broken or too old. */
    recover(agent: string): Conversation | undefined;
    /** Checkpoints, hands over with the given summary, and returns the handoff's reference. */
    sleep(conversation: Conversation, summary: string): string;
    /** Checkpoints, hands over with the last messages, and learns: the given insights, or those found by rule. */
    close(conversation: Conversation, insights?: Insight[]): Closing;
    /** The insights that a conversation holds by rule; remembers nothing. */
    extract(messages: Message[]): Insight[];
    /** Remembers insights for an agent, each once and for all. */
    learn(agent: string, insights: Insight[], tags?: string[]): Learning;
    /** Writes checkpoints for conversations that are newer than theirs; with `force` for all. */
    syncCheckpoints(force?: boolean): Sync[];
    /** What to pass to a client to take up an agent's last chat, by agent. */
    resumeIds(): ResumeId[];
    /** Without `chatId` takes it away. */
    setResumeId(agent: string, chatId?: string): void;
  };
  /** The coding clients that it works beside. Nothing here reads or writes a file of the workspace. */
  clients: {
    /** Paths that setting up a client reads. */
    files(client: Client): string[];
    /** What installing would change. `command` is the program and its first arguments. */
    install(client: Client, command: string[], files: File[]): Plan;
    /** What taking it away again would change: only what is ours. */
    uninstall(client: Client, files: File[]): Plan;
    /** Answers an event, as the client writes it to a hook's standard input. */
    hook(client: Client, event: string, agent: string): Reaction;
  };
  /**
   * Learning from the transcripts that clients write: `open`, then `feed` from the told offset to the end, then
   * `close`. One is open at a time in a memory; after an error with the code `trap` none is.
   */
  ingest: {
    /** Where to look, from the user's home folder and the project's absolute path. */
    places(home: string, workspace: string): TranscriptPlace[];
    /** What a whole transcript, or some lines of one, says; lines that are no messages are passed over. Learns nothing. */
    parse(client: Client, bytes: Uint8Array): Message[];
    /** Begins one. Forgets an earlier one that was not closed; nothing of it is lost but the work. */
    open(transcript: Transcript): Start;
    /** The next bytes, cut anywhere. What they say is learnt and durable when the call returns. */
    feed(bytes: Uint8Array): void;
    /** Ends it, and hands over if the session is idle. */
    close(): Digest;
  };
  /** What agents are doing, and what they did. */
  work: {
    /** Writes down what an agent is doing, in one step: a reader sees this state or the one before. */
    set(report: WorkReport): WorkState;
    /** What an agent is doing; undefined when it was cleared or never said. */
    get(agent: string): WorkState | undefined;
    /** Takes the work state away: the task came to its end. */
    clear(agent: string): void;
    /** Sums a session up and remembers its facts. Repeating it, after a crash or not, changes nothing. */
    commit(commit: SessionCommit): Committed;
    /** The summary that a commit would leave; remembers nothing. */
    summarize(commit: SessionCommit): SessionSummary;
    /** What an agent did in its last sessions, newest first. */
    history(agent: string, limit?: number): SessionSummary[];
    /** What to tell an agent that lost its session; undefined when nothing is known. */
    recover(request: RecoveryRequest): Recovery | undefined;
    /** One line on what each teammate did last; of every agent that committed a session when none is named. */
    roster(team?: Teammate[]): string[];
  };
  /** Short things that agents learn in passing: entries that are reinforced, kept to a number, and shared. */
  facts: {
    /** Remembers a fact that somebody names, under the same gates and bounds as any other. */
    add(agent: string, category: Category, text: string, session?: string): Remembered;
    /** Facts of an agent, or of the project: what matters to the task first, then what was met most, then last. */
    list(agent?: string, task?: string, limit?: number): Entry[];
    /** The facts that an output holds by rule; remembers nothing. */
    extract(output: string): Insight[];
    /** How much two texts say the same, 0 to 1: words that both have by words that either has. */
    similarity(one: string, other: string): number;
    /** Makes an agent's fact the project's. Returns the project's entry. */
    promote(reference: string): Entry;
    /** Notes that an agent came to a fact of the project by itself; undefined when there is nothing to confirm. */
    confirm(agent: string, text: string): string | undefined;
    /** The knowledge blocks for an agent, or those of the project alone. The budget is in tokens. */
    knowledge(agent?: string, task?: string, budget?: number): KnowledgeBlocks;
  };
  /** What projects leave behind; all of it is entries of the project. */
  projects: {
    /** Counts the numbered lines of a verdict FAIL, once a session; nothing of one that passed. */
    recordReview(verdict: string, session?: string): string[];
    /** Remembers technologies that a plan was approved with. */
    preferTechnology(technology: string, session?: string): string;
    /** Remembers a finished project; the same one once. */
    complete(project: Omit<ProjectRecord, "ratings"> & Partial<Pick<ProjectRecord, "ratings">>): string;
    /** Rates the project that was finished last; undefined when none was. */
    rate(ratings: Rating[]): string | undefined;
    /** Finished projects, newest first. */
    list(): ProjectRecord[];
  };
  /** What changed which entry, undoing it, and taking away for good what was forgotten. */
  audit: {
    /** Changes, newest first; of one entry when it is named. Without a limit the last 100. */
    log(reference?: string, limit?: number): LogLine[];
    /** Undoes a call of the log, or the last one that is not undone; a conflict when an entry was changed again since. */
    undo(call?: number): Undone;
    /** Removes what was forgotten for good, with all that is derived, and searches the root for what still says it. */
    purge(reference: string): Purged;
  };
  /** Carrying memories from one place to another. */
  portable: {
    /** The root as one JSON document, part by part: without `after` the first, then with what the part before told. */
    export(after?: string): Page;
    /** Takes such a document over. Nothing is overwritten, and doing it again takes over nothing more. */
    import(document: string, dryRun?: boolean): Taken;
    /** Where bit-office keeps its memory, from the user's home folder. */
    bitOfficeFolders(home: string): string[];
    /** Takes files of bit-office's memory folder over, one or all, each once. */
    importBitOffice(files: SourceFile[], dryRun?: boolean): BitOffice;
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
export type Memory = Promised<Omit<MemorySync, "user">> & {
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
