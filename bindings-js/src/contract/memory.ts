// The calls of a memory.
// @generated from wit/ by `cargo xtask bindings`; edit the contract, not this file.

import type { ChangedText, EntryHistory, LogLine, Purged, Receipt, SecretPlace, Undone } from "./audit.js";
import type { Brief, Excerpt, Mentioned, OutsideCommit, Request, TurnNeed } from "./briefing.js";
import type { Client, File, FilePlan, InstallOptions, Plan, Reaction } from "./clients.js";
import type { KnowledgeBlocks, ProjectRecord, Rating } from "./compat.js";
import type { Closing, Conversation, ResumeId, Sync } from "./conversations.js";
import type { Format, ImportReport, Page, SourceFile } from "./exchange.js";
import type { Answer, Job, JobStatus, Ranking, Task, TaskKind, Verdict } from "./jobs.js";
import type { CaptureSource, Captured, Insight, LearntInsights, Remembered, RuleSet } from "./learning.js";
import type { AgentNote, Artifact, Mission, MissionChanges, MissionEnding, MissionFilter, MissionForm, MissionOutcome, MissionTurn } from "./missions.js";
import type { PracticeOutcome, Procedure, SkillImport } from "./procedures.js";
import type { Contradiction, Counterparts, Hit, Query, SessionPassage, SimilarEntry } from "./search.js";
import type { Caller, Tool, ToolAnswer, ToolSet } from "./tools.js";
import type { Statement, TranscriptLocation } from "./transcripts.js";
import type { Category, Draft, Entry, Filter, Mention, Message, Scope, Status, Tier } from "./types.js";
import type { Branch, CheckFinding, Chore, HealthReport, RunReport, ScopeSize } from "./upkeep.js";
import type { CategoryCount, Changes, CoreMemory, CoreSection, NewestEntries, Outcome, ProjectContext } from "./vault.js";
import type { Committed, Recovery, RecoveryRequest, SessionCommit, SessionSummary, Teammate, WorkReport, WorkState } from "./work.js";

/** The calls of a memory of one root; each answers at once. Errors are thrown as `MemoryError`. */
export interface MemoryCalls {
  /**
   * What programs that came from other memories ask for, in their words: reviews, technologies and ratings of finished
   * projects, and the blocks of knowledge for a team's agents. New programs need none of it.
   */
  compat: {
    /**
     * Stores the issues of a failed review, and returns their entries. Issues are the numbered lines of a text that
     * contains a line such as `VERDICT: FAIL`; a text without one returns an empty list. A known issue is counted, once
     * for each session.
     */
    recordReview(verdict: string, session?: string): string[];
    /**
     * Stores the technology of an approved plan and returns its entry. A known technology is counted, once for each
     * session. A blank text is invalid.
     */
    preferTechnology(technology: string, session?: string): string;
    /** Stores a finished project and returns its entry. A project with the same record is stored once. */
    completeProject(project: Omit<ProjectRecord, "ratings"> & Partial<Pick<ProjectRecord, "ratings">>): string;
    /** Rates the most recently finished project and returns its entry. Returns none if no project was finished. */
    rateProject(ratings: Rating[]): string | undefined;
    /** Returns finished projects, newest first. */
    projects(): ProjectRecord[];
    /**
     * Composes the knowledge blocks for an agent, or those of the project alone if the agent is absent. The budget is
     * in tokens; absent: 2,000.
     */
    knowledge(agent?: string, task?: string, budget?: number): KnowledgeBlocks;
    /**
     * Returns a text that tells an agent which project its work is about, for an agent that runs inside another
     * project. `project` is the project's name and `workspace` its folder.
     */
    scopeBlock(project: string, workspace: string): string;
  };
  /** Every call by its name, with its arguments and its answer as JSON: the way in for a language without bindings. */
  json: {
    /**
     * Makes a call: `operation` is the names of an interface and a function, as in `vault.addMany`, and `input` an
     * object with the arguments by their names, as in `{"reference":"dev/facts/1"}`; `docs/json.md` lists the forms.
     * Returns the answer, `null` where there is none.
     *
     * Invalid for an operation or a member that does not exist, for one that is missing, and for a value of another
     * type; the message says where. The calls of `transcripts.reader` are `transcripts.open`, `transcripts.start`,
     * `transcripts.feed` and `transcripts.finish`, on one transcript at a time for each handle. `opening.takeWarnings`
     * is there, too.
     */
    call(operation: string, input: string): string;
  };
  /**
   * Finding entries by their words, and by their meaning where a host has computed vectors.
   *
   * A search sees every completed write of any process and every edit by hand. Files that cannot be read are left out;
   * `opening.memory.take-warnings` names each of them once, and `upkeep.health` reports them.
   */
  search: {
    /**
     * Returns the best entries for a query, best first; equal scores newest first, then by reference. Returns an empty
     * list if nothing matches.
     */
    find(query: Query): Hit[];
    /**
     * Returns entries that resemble an entry, best first, never the entry itself. The search takes the most distinctive
     * words of the entry, and its vector if it has one. The limit goes from 1 to 100; absent: 10. Fails with
     * `not-found` if the reference names no entry.
     */
    related(reference: string, filter?: Filter, limit?: number): Hit[];
    /**
     * Returns near duplicates of the query's text, most similar first. Without a vector in the query, the call takes
     * the vector of an entry with this very text, if there is one. `explain` is ignored. A text without a word is
     * invalid.
     */
    similar(query: Query): SimilarEntry[];
    /**
     * Returns pairs of entries that a filter selects and that probably contradict each other, the most alike first,
     * then the newest; those that are only about one subject last. The rule compares words, in English and Portuguese:
     * a person or an agent decides, and lets the newer entry supersede the older one (`vault.edit`). Both entries are
     * in force, not superseded, of one scope and category, and of a category that states what holds: no tasks,
     * projects, handoffs, episodes or digests. An entry is compared with at most 40 others, and one of more than 2,000
     * bytes with none. The limit goes from 1 to 100; absent: 10.
     */
    contradicting(filter?: Filter, limit?: number): Contradiction[];
    /**
     * Returns what says nearly the same as an entry, and what it contradicts, by the rule of `contradicting` and within
     * the scope and category of the entry: what somebody who has just written it wants to know, or asks where it comes
     * from. One of the project's is compared with older entries of agents too: with those of its author, or of all if
     * it names none. Both lists are empty for an entry that is not in force. Fails with `not-found` if the reference
     * names no entry.
     */
    compare(reference: string): Counterparts;
    /**
     * Returns the passages of sessions that match a text best; equal scores newest first, and of passages that say the
     * same the newest. The limit goes from 1 to 100; absent: 10. Returns an empty list if nothing matches, and if
     * policy keeps no conversations.
     */
    passages(text: string, limit?: number): SessionPassage[];
  };
  /** Text that a host gives to an agent at the start of its work, within a budget of tokens. */
  briefing: {
    /**
     * Composes the brief of an agent. It begins with its core memory. It is marked at its beginning and end: when it
     * comes back in a transcript or a conversation, nothing in it is learnt again.
     */
    compose(request: Request): Brief;
    /**
     * Composes what memory knows of an error or of a file, for an agent that has just met the one or is about to change
     * the other: the request's `task` is the output with the error message, or a path (one word with a slash or the
     * ending of a file). An error is known again by its codes and names, or by most of its words, whatever the paths,
     * numbers and times in it. Of what was said in sessions it tells at most three lines, each about it on its own.
     * Returns an empty text if memory knows nothing of it. `beside` and `missing` are not looked at. A request without
     * a task is invalid.
     */
    recall(request: Request): Brief;
    /** Returns the entries that a filter selects and that name a file, a commit or a symbol, newest first. */
    mentions(filter?: Filter): Mentioned[];
    /**
     * Returns an excerpt of this root, such as the memory of a person, for an agent that works in another root: the
     * project's description, then the entries that a brief would choose, no more than could fit the budget. `beside` of
     * the request is ignored.
     */
    contribute(request: Request): Excerpt;
    /**
     * Returns the time when an agent left something last: the summary of a session, a checkpoint, or a handoff. None if
     * it left nothing.
     */
    lastSeen(agent: string): number | undefined;
    /**
     * Returns what commits changed as an excerpt for a brief: how many commits, files and lines; the changed files by
     * the first segment of their paths, at most 8 folders with 4 files each; and the newest 20 commits, newest first.
     * Secrets in it are redacted. The excerpt of no commits has no items.
     */
    digestCommits(commits: OutsideCommit[]): Excerpt;
    /**
     * Returns a text that tells an agent where and how to write memories itself. `folder` is the path of this root as
     * the agent sees it; absent: `.memory`. An empty list of categories names decisions, lessons, tasks, projects and
     * handoffs.
     */
    instructions(agent: string, folder?: string, categories?: Category[]): string;
    /**
     * Returns a text that asks an agent to save what it knows, for a host whose agent is about to lose its context,
     * such as before a compaction. It says what to save, by which tool or command, and what to leave out.
     */
    flushPrompt(agent: string): string;
    /**
     * Decides how much a turn of a session needs the memory, by what the person says in English or Portuguese. Words
     * count whole, in capitals or not, with accents or without. `attachments` says that files or images come with the
     * prompt.
     */
    needOfTurn(prompt: string, attachments?: boolean): TurnNeed;
  };
  /**
   * Setting up coding clients (Cursor, VS Code, Claude Code, Codex, Gemini CLI, Copilot CLI, Qwen Code, opencode,
   * Windsurf, Claude Desktop, Zed) and answering their hooks.
   *
   * The functions read and write no file of a client. The host passes files in and applies the returned changes.
   */
  clients: {
    /** Lists the paths that `install` and `uninstall` need. */
    files(client: Client): string[];
    /**
     * Plans the setup of a client. Hooks for prompts and tools are among the changes if policy asks for them
     * (`guard.prompts`, `guard.required`, `guard.each_tool`).
     */
    install(options: InstallOptions): Plan;
    /** Plans the removal of a setup. The plan removes only what `install` wrote, for the same `locator`. */
    uninstall(client: Client, files: File[], locator?: string[]): Plan;
    /**
     * Returns the agent whose brief the answer to an event may hold, by the rule of `hook`. Absent if the answer holds
     * none: a host gathers excerpts for `hook` only for an agent. Invalid for an impossible agent id.
     */
    agentToBrief(client: Client, event: string, agent: string): string | undefined;
    /**
     * Plans `MEMORY.md` and a file for each category, such as `conventions.md`, for clients that read such files at the
     * start of a session: the entries in force of the project, and of the agent if one is named, without fading ones.
     * `MEMORY.md` stays below 200 lines and 25 KB: how to use it, six pinned entries, and two of each topic with the
     * number of all. `files` are the Markdown files of the folder, with paths relative to it. A file that somebody
     * edited, or that is not generated, is refused; one without entries is deleted.
     */
    memoryFiles(agent?: string, files?: File[]): FilePlan;
    /**
     * Answers an event that a client wrote to a hook's standard input. An agent that the client names takes the place
     * of the agent `default`: Claude Code names the one that it was started with (`claude --agent`). The start of a
     * session is answered with the brief of `agent`, with the excerpts of other roots in `beside`, no longer than the
     * client takes. An empty brief, and an event that is unknown or cannot be understood, is answered with a document
     * that asks for nothing, so a hook never stops the client. `missing` are things that an earlier answer to this
     * event named and that no longer exist. Invalid for a client without hooks.
     *
     * The first prompt of a session, and a later one of which `briefing.needOfTurn` is soft, is answered with the
     * entries and the passages of other sessions that it finds, unless policy says no (`guard.prompts`). A failure of a
     * tool is answered as `briefing.recall` answers. A session is told each of them once, until it is cleared or
     * compacted. If policy asks for it (`guard.required`), the first change after a prompt of which the memory is
     * required is refused until the memory was searched, and once at most.
     */
    hook(client: Client, event: string, agent: string, beside?: Excerpt[], missing?: Mention[]): Reaction;
  };
  /**
   * Finding in a conversation what is worth remembering, and remembering it for an agent.
   *
   * Statements are found by rules, without a language model. A fact is a statement of the categories preferences,
   * patterns, habits or lessons (`facts.categories` of policy). In addition to what all entries have, the evidence of a
   * fact counts the sessions that state it, the number of facts of an agent is limited, and a fact from enough
   * different sessions is shared with the project.
   */
  learning: {
    /**
     * Captures a source as candidates, once for each owner. A candidate that sources of three different sessions state
     * is put in force, unless it is the words of a tool or a file, which nobody confirmed. A source that nothing was
     * kept of is not noted. The numbers here are policy (`capture`).
     */
    capture(source: CaptureSource): Captured;
    /**
     * Finds statements in the agent's messages, and stores nothing. Internal messages and text that this component gave
     * to the agent, such as a brief, are ignored. Returns an empty list if there are none.
     */
    extract(messages: Message[], rules: RuleSet): Insight[];
    /**
     * Adds insights as entries of an agent, with the given tags. An insight that the agent ever learnt is not added
     * again, and one that policy refuses as no memory (`dumps.refuse`) is left out, with a warning.
     */
    learn(agent: string, insights: Insight[], tags?: string[]): LearntInsights;
    /**
     * Remembers a fact for an agent. A category that holds no facts is invalid, and so is a text that policy refuses as
     * no memory (`dumps.refuse`).
     */
    remember(agent: string, category: Category, text: string, session?: string): Remembered;
    /**
     * Records that an agent learnt a fact of the project independently, and returns that fact. Returns none if the
     * project has no similar fact, or has it from this very agent.
     */
    confirm(agent: string, text: string): string | undefined;
    /**
     * Returns the facts of an agent, or of the project if the agent is absent. The order is: relevance to the task,
     * number of observations, time of the latest observation. An absent limit returns all.
     */
    facts(agent?: string, task?: string, limit?: number): Entry[];
    /** Returns the Jaccard similarity of the words of two texts, 0 to 1. */
    similarity(one: string, other: string): number;
  };
  /**
   * Procedures: how a kind of work is done, learnt from the episodes of several sessions, and surer or less sure with
   * each outcome. They can be skills of a client: `NAME/SKILL.md`.
   *
   * The functions read and write no file of a client. The host passes files in and applies the returned changes.
   */
  procedures: {
    /** Returns the procedures that a filter selects, newest first. The filter's categories do not count. */
    find(filter?: Filter): Procedure[];
    /**
     * Makes procedures of an owner's episodes, where the words, tools and files of three sessions or more overlap by
     * 0.34, and returns the new ones. Each is a candidate with its episodes as sources. Episodes of which a procedure
     * was made once make no other, even if somebody forgot it. The latest 200 episodes are compared. The numbers here
     * are policy (`procedures`).
     */
    learn(scope: Scope): string[];
    /**
     * Counts whether a procedure worked in a session, once a session, and returns it. A success adds 0.15 of what its
     * confidence lacks to 1, and a failure leaves 0.7 of it. With three successes and 0.8 it is put in force and
     * pinned; after five outcomes and below 0.3 it is archived (policy `procedures`). The latest 50 sessions are
     * recognised. Another category is invalid. Fails with `not-found` if there is no such entry outside the archive and
     * the trash.
     */
    recordPractice(reference: string, outcome: PracticeOutcome, session: string): Procedure;
    /**
     * Plans the files of procedures, or of all in force if none is named. `files` are all `NAME/SKILL.md` of the
     * folder, with paths relative to it. Names are never taken twice: the second gets `-2`. A generated file that
     * somebody edited is refused, unless `importSkills` took the edit in. If none is named, files of procedures that
     * are not in force any more are deleted. Another category is invalid. Fails with `not-found` for a reference of
     * nothing.
     */
    exportSkills(references?: string[], files?: File[]): FilePlan;
    /**
     * Takes in skills as procedures of an owner. A generated file that somebody edited changes its procedure; an entry
     * with the same text is merged. Importing again changes nothing.
     */
    importSkills(scope: Scope, files: File[]): SkillImport;
  };
  /**
   * Learning from the transcripts that coding clients write. The host finds and reads the files; this interface decides
   * which lines are messages and what is learnt from them.
   *
   * For each transcript: open a `reader`, `feed` it the bytes from the offset that `start` says to the end, then
   * `finish` it.
   */
  transcripts: {
    /**
     * Lists the folders to look in. `home` is the user's home folder and `workspace` the project's folder, both
     * absolute.
     */
    folders(home: string, workspace: string): TranscriptLocation[];
    /** Parses a whole transcript, or some lines of one, and stores nothing. Lines that are no messages are skipped. */
    parse(client: Client, bytes: Uint8Array): Message[];
    /**
     * Explains which statements of a whole transcript are worth keeping, and stores nothing. The limits of a session
     * and what is known already are not considered.
     */
    explain(client: Client, bytes: Uint8Array): Statement[];
  };
  /**
   * Tools that a host offers to a model: their descriptions, and the calls that the model makes.
   *
   * The component describes, checks and answers; the host only carries the calls, for example over the Model Context
   * Protocol.
   */
  tools: {
    /** Returns the tools of a set, in the order in which a model should read them. */
    catalog(of: ToolSet): Tool[];
    /**
     * Calls a tool of any set. `input` is a JSON object of arguments; empty means an object without fields.
     *
     * `missing` are things that an earlier answer to this call named and that no longer exist. A call that cannot be
     * carried out is answered with `isError`. Fails with `not-found` if there is no such tool.
     */
    call(name: string, input: string, caller: Caller, missing?: Mention[]): ToolAnswer;
    /**
     * Returns remembered text as the tools hand it to a model: between marks that call it quoted data, and which it
     * cannot end.
     *
     * For a host that gives a model text which no tool answers, for example resources of the Model Context Protocol. A
     * brief has its marks already.
     */
    quote(text: string): string;
  };
  /**
   * Adding, reading, changing and forgetting entries.
   *
   * A change is durable when its call returns, and all other processes see it at their next call.
   */
  vault: {
    /** Adds an entry. The next call of any process finds it under the returned reference. */
    add(draft: Draft): Outcome;
    /**
     * Adds several entries, with one write for each scope and category. Returns the outcomes in the order of the
     * drafts.
     *
     * All drafts are checked before the first write. If a write fails, drafts of other scopes and categories may
     * already be stored; adding all drafts again is safe.
     */
    addMany(drafts: Draft[]): Outcome[];
    /** Returns one entry, also from the archive. Fails with `not-found` if there is none, or if it is in the trash. */
    get(reference: string): Entry;
    /**
     * Returns all entries that a filter selects, newest first, passages without a date last; an empty list if there are
     * none.
     *
     * Files that cannot be read are left out. `opening.memory.take-warnings` names each of them once, and
     * `upkeep.health` reports them. `search.find` does the same.
     */
    entries(filter?: Filter): Entry[];
    /**
     * Returns the newest of the entries that a filter selects. With `typed` only those whose reference, or whose id,
     * begins or ends with that text; `…` stands between a beginning and an end. It takes little more memory than one
     * file does, however large the root is. The next older ones are those `until` the time of the last.
     */
    newest(filter: Filter | undefined, typed: string | undefined, limit: number): NewestEntries;
    /**
     * Changes an entry and returns it. A passage becomes an entry with a new reference. Naming no change is invalid.
     * Fails with `not-found` if there is no such entry outside the archive and the trash.
     */
    edit(reference: string, changes: Changes): Entry;
    /**
     * Moves an entry from its category and from the archive to the trash, where it stays for 30 days
     * (`audit.trash_days` of policy). What its session said in these words is deleted for good; with a handoff or an
     * episode, all that the session said. Fails with `not-found` if there is no such entry, or if it is already in the
     * trash.
     */
    forget(reference: string): void;
    /**
     * Brings an entry back from the trash, or from the archive, and returns it. Its id changes if another entry took
     * the old one. Fails with `not-found` if there is no such entry.
     */
    restore(reference: string): Entry;
    /**
     * Sets the tier of an entry and returns the entry: `pinned` pins it, `active` unpins it. Fails with `not-found` if
     * there is no such entry.
     */
    setTier(reference: string, tier: Tier): Entry;
    /**
     * Sets the status of an entry and returns the entry. `forgotten` is invalid: call `forget`. Fails with `not-found`
     * if there is no such entry.
     */
    setStatus(reference: string, status: Status): Entry;
    /**
     * Moves an entry to a wider scope and returns it under its new reference. A mission widens to an agent or the
     * project, an agent to the project; other targets are invalid. If the wider scope already has an entry with this
     * text, the two are merged. Fails with `not-found` if there is no such entry.
     */
    moveTo(reference: string, to: Scope): Entry;
    /**
     * Copies an entry of an agent to the project, so that all agents read it, and returns the project's entry. The
     * agent keeps its own. If the project has an entry with this text, or with one that policy counts as equal
     * (`facts.similarity`), that entry takes over what is new. Only entries of the categories that hold facts
     * (`facts.categories` of policy) can be shared; others are invalid. Fails with `not-found` if there is no such
     * entry.
     */
    share(reference: string): Entry;
    /** Returns the ids of all agents with a Markdown file in their folder, in byte order. */
    agents(): string[];
    /**
     * Counts the entries of a scope, or of the whole root if the scope is absent. Empty categories are left out; the
     * others come in the order of the enum.
     */
    counts(scope?: Scope): CategoryCount[];
    /** Returns the project's description. */
    getProject(): ProjectContext;
    /**
     * Replaces the project's description and returns it. With `expect`, the call fails with `conflict` unless the file
     * still has that version.
     */
    setProject(text: string, expect?: string): ProjectContext;
    /** Returns the core memory of an agent. */
    getCore(agent: string): CoreMemory;
    /**
     * Replaces a section of the core memory of an agent and returns all of it. A blank text takes the section out.
     * Everything else in the file stays, whoever wrote it. With `expect`, the call fails with `conflict` unless the
     * file still has that version. Invalid: a text over the limit of its section, one with a secret
     * (`secrets.by_hand`), and one that would not be read back, since it has a heading of level 1 or 2 or a block of
     * code without an end.
     */
    setCore(agent: string, section: CoreSection, text: string, expect?: string): CoreMemory;
  };
  /**
   * What agents and their users say to each other, saved by a host, so that it survives a crash of the agent and of its
   * host.
   *
   * A conversation is the whole exchange of an agent and its user. A checkpoint is its end, saved to continue after a
   * crash. A handoff is an entry that tells the next session where the last one stopped.
   */
  conversations: {
    /** Returns the conversation of an agent, or none if there is none. */
    load(agent: string): Conversation | undefined;
    /** Replaces the conversation of an agent. Fields of the file that the argument lacks are lost, so load it first. */
    save(conversation: Conversation): void;
    /** Saves the last 50 messages of a conversation, without internal ones, as the agent's checkpoint. */
    checkpoint(conversation: Conversation): void;
    /**
     * Returns the checkpoint of an agent. Returns none if it is missing, broken or older than 7 days
     * (`sessions.checkpoint_expiry` of policy).
     */
    lastCheckpoint(agent: string): Conversation | undefined;
    /** Saves checkpoints of all conversations that are newer than their checkpoint, or of all if `force` is true. */
    syncCheckpoints(force?: boolean): Sync[];
    /** Returns the last chat of each agent that has one. */
    resumeIds(): ResumeId[];
    /** Sets the last chat of an agent, or removes it if `chatId` is absent. */
    setResumeId(agent: string, chatId?: string): void;
    /** Saves a checkpoint and a handoff with the given summary, and returns the handoff. A blank summary is invalid. */
    sleep(conversation: Conversation, summary: string): string;
    /**
     * Ends a session: saves a checkpoint, writes a handoff from the last six messages, and learns the given insights.
     * Absent insights are found in the conversation by rules.
     */
    close(conversation: Conversation, insights?: Insight[]): Closing;
    /** Returns the ids of all agents with a conversation, in byte order. */
    agents(): string[];
  };
  /**
   * What agents are doing and did: the state of their tasks and their finished sessions. It survives a crash of the
   * agent and of its host.
   *
   * A work state describes the task that an agent is in. A commit turns it into a summary of a finished session.
   */
  work: {
    /**
     * Stores the summary of a session and its facts. A repeated commit changes nothing, so a caller may retry after a
     * crash.
     */
    commit(commit: SessionCommit): Committed;
    /** Returns the summary that a commit would store, and stores nothing. */
    summarize(commit: SessionCommit): SessionSummary;
    /**
     * Returns the latest sessions of an agent, newest first, at most 30 (`work.history` of policy); an empty list if
     * there are none.
     */
    history(agent: string, limit?: number): SessionSummary[];
    /**
     * Replaces the history of an agent, newest session first; an empty list removes it, and with it the record of which
     * tasks were committed. Only the latest 30 (`work.history` of policy) are kept. Facts that the sessions taught
     * stay.
     */
    replaceHistory(agent: string, sessions: SessionSummary[]): void;
    /**
     * Composes a text for an agent that lost its session: its work state, or else its latest summary, or else the
     * latest messages; then its earlier sessions. Returns none if nothing is known.
     */
    recover(request: RecoveryRequest): Recovery | undefined;
    /**
     * Returns one line about the latest session of each teammate, or of every agent with a session if none is named.
     */
    roster(team?: Teammate[]): string[];
    /** Replaces the work state of an agent atomically with what a report says, and returns the new state. */
    report(report: WorkReport): WorkState;
    /** Returns the work state of an agent. Returns none if it was cleared or never set. */
    get(agent: string): WorkState | undefined;
    /** Deletes the work state of an agent, because its task ended. Without a state the call succeeds. */
    clear(agent: string): void;
  };
  /**
   * Missions: pieces of work that several agents do together, with a description, a conversation, and entries of their
   * own.
   *
   * The entries of a mission are those of the scope `mission(id)`: `vault.add` adds them, and `search.find` with a
   * filter finds them. Each mission is a folder with files that people read and edit. A folder that has entries and no
   * description is a mission too. Its description may declare who reads and writes which parts: `mayRead` and
   * `mayWrite`. An agent that the instance acts for (`upkeep.act-for`) is held to that in every interface: listings and
   * searches leave out what it may not read, with a warning, and other calls fail with `denied`. A mission is ended,
   * deleted and restored by those who may write all of it. While a mission is deleted, calls on it and on its entries
   * fail with `not-found`, and no list or search has them.
   */
  missions: {
    /**
     * Makes a mission and returns it. Fails with `conflict` if it has a description already, or if one of this name is
     * deleted.
     */
    create(id: string, changes: MissionChanges): Mission;
    /** Returns the missions that a filter selects, by id; an empty list if there are none. */
    find(filter?: MissionFilter): Mission[];
    /** Returns a mission. Fails with `not-found` if there is none; the text says if it is deleted. */
    get(id: string): Mission;
    /**
     * Changes the description of a mission and returns the mission. Everything else in the file stays as people wrote
     * it. With `expect`, the call fails with `conflict` unless the file still has that version. Fails with `not-found`
     * if there is no such mission.
     */
    describe(id: string, changes: MissionChanges, expect?: string): Mission;
    /**
     * Appends a turn to the conversation of a mission and returns it. Secrets in it are redacted. Without a kind it is
     * a `message`. Any number of agents may do so at once. Fails with `full` if the conversation has as many turns as
     * policy takes (`missions.turns`), and with `not-found` if there is no such mission.
     */
    addTurn(mission: string, speaker: string, kind: string | undefined, text: string): MissionTurn;
    /**
     * Returns the last turns of the conversation of a mission, oldest first, or all without a limit. Fails with
     * `not-found` if there is no such mission.
     */
    turns(mission: string, limit?: number): MissionTurn[];
    /**
     * Ends a mission. Success copies its entries in force to the project, if they state something that holds and their
     * confidence is at least 0.7. An entry without a confidence counts as certain if a person stated or confirmed it,
     * and by its importance otherwise: high 1, medium 0.6, low 0.3. Failure moves the entries to the archive, except
     * pinned ones, open tasks and open findings.
     *
     * A call that broke off can be repeated: nothing is done twice. Fails with `conflict` if the mission ended
     * otherwise, and with `not-found` if there is no such mission.
     */
    end(id: string, outcome: MissionOutcome): MissionEnding;
    /**
     * Deletes a mission with all its entries and texts. For 30 days (`audit.trash_days` of policy) it can be restored;
     * then maintenance takes its files away. A call for a deleted mission changes nothing. Fails with `not-found` if
     * there is no such mission.
     */
    delete(id: string): void;
    /**
     * Brings a deleted mission back with all its entries and texts, and returns it. Fails with `not-found` if none of
     * this name is deleted.
     */
    restore(id: string): Mission;
    /**
     * Replaces what an agent keeps in mind in a mission; a blank text removes it. Secrets in it are redacted. Fails
     * with `not-found` if there is no such mission.
     */
    setNote(mission: string, agent: string, text: string): void;
    /**
     * Returns what agents keep in mind in a mission, by agent; an empty list if there is nothing. Fails with
     * `not-found` if there is no such mission.
     */
    notes(mission: string): AgentNote[];
    /**
     * Lists a file or an address with a mission. One with this location is replaced in its place. Fails with
     * `not-found` if there is no such mission.
     */
    addArtifact(mission: string, artifact: Artifact): void;
    /**
     * Returns the files and addresses of a mission in the order of their list; an empty list if there are none. Fails
     * with `not-found` if there is no such mission.
     */
    artifacts(mission: string): Artifact[];
    /**
     * Returns a mission with its conversation, entries, notes and artifacts as one text. The archive and the trash are
     * left out. Fails with `not-found` if there is no such mission.
     *
     * With `anonymous`, other words stand for names of participants, speakers, authors and agents (`person-1`), e-mail
     * addresses (`address-1`), absolute paths and those in home folders (`path-1`), and hosts in addresses of the web
     * (`host-1`), the same for the same, and secrets are redacted. What a text says in words stays: a name that is
     * nowhere a participant's, a relative path, an event.
     */
    render(id: string, form: MissionForm, anonymous?: boolean): string;
  };
  /** Maintenance of a root: health, chores and settings. */
  upkeep: {
    /** Checks every file and returns the findings. A defect of a file is a finding, not an error. */
    health(): HealthReport;
    /**
     * Writes `.gitattributes`, `.gitignore` and an empty `_project.md` where they are missing, and returns the keys it
     * wrote. A root works without them.
     */
    init(): string[];
    /**
     * Returns whether `run` is due: this memory has learnt 50 entries from transcripts since its last run, or the first
     * of them half an hour ago, or policy lets entries leave by their use or number and the last sweep of any process
     * is a day old.
     */
    isDue(): boolean;
    /** Returns what each owner keeps, in the order project, agents, missions; an empty list for an empty root. */
    sizes(): ScopeSize[];
    /**
     * Does the named chores, or all if none is named. Every chore can be interrupted: data is copied before it is
     * deleted, and another run reaches the same state. A dry run returns the same report and changes nothing.
     */
    run(chores?: Chore[], dryRun?: boolean): RunReport;
    /**
     * Reviews what a branch changes, and runs the assertions of `memory-tests.toml`. Findings are in the order of files
     * and lines; those that `check.ignore` of policy names are left out. Fails with `corrupt` if the policy or the
     * assertions cannot be read.
     */
    check(branch: Branch): CheckFinding[];
    /** Returns the report of the last run, of any process. Returns none if there was none. */
    lastReport(): RunReport | undefined;
  };
  /**
   * The log of changes to entries, undoing them, and deleting forgotten entries permanently.
   *
   * The log holds hashes, never content. Undoing needs the content before the change (the before-image), which is kept
   * as long as the trash: 30 days by default (`audit.trash_days` of policy).
   */
  audit: {
    /**
     * Returns changes, newest first: of one entry, or of all if the reference is absent. Without a limit the latest
     * 100.
     */
    log(reference?: string, limit?: number): LogLine[];
    /**
     * Returns the texts of entries before and after changes, by the numbers of the changes in the log, newest first.
     * Numbers that the log does not have are left out. Texts are kept as long as before-images.
     */
    changedTexts(numbers: number[]): ChangedText[];
    /**
     * Returns what happened to an entry: in its file, in the archive and the trash, and under the references that it
     * had before it moved. Fails with `not-found` if neither a file nor the log has it.
     */
    historyOf(reference: string): EntryHistory;
    /**
     * Undoes a call, or the latest call that is not undone if `call` is absent. Undoing is a change of its own in the
     * log. Fails with `conflict` if an entry was changed again later; nothing is undone then. Fails with `not-found` if
     * there is nothing to undo, or if the before-image was deleted.
     */
    undo(call?: number): Undone;
    /**
     * Deletes a forgotten entry permanently, together with everything derived from it, then searches all files of the
     * root for its text. Fails with `invalid` if the entry is not forgotten, and with `not-found` if neither the trash
     * nor the before-images contain it. A receipt of it stays.
     */
    purge(reference: string): Purged;
    /**
     * Searches all files of the root for what was purged: for all receipts, or for one by its key, oldest first. Fails
     * with `not-found` if that receipt does not exist, and with `corrupt` if it cannot be read; of all, one that cannot
     * is a warning.
     */
    checkReceipts(key?: string): Receipt[];
    /**
     * Returns a text with `[redacted: KIND]` in place of each key, token and password, and of what policy redacts.
     * Fails with `corrupt` while the policy cannot be read.
     */
    redact(text: string): string;
    /**
     * Searches for keys, tokens and passwords, and for what policy redacts, that are stored already, in the order of
     * keys and lines: in the Markdown files of entries, of the archive and of the project, or with `everywhere` in all
     * files of the root: the trash, the before-images, the words of the index, conversations and whatever else lies
     * there.
     */
    findSecrets(everywhere?: boolean): SecretPlace[];
  };
  /** Exporting a root, and importing memories from other roots and other systems. */
  exchange: {
    /**
     * Returns a part of the root as JSON: the first one if `after` is absent, else the one after. The search index, the
     * log and the before-images are left out.
     */
    exportFiles(after?: string): Page;
    /**
     * Lists the folders in which a system keeps its memory; none for a format that has no folder of its own. `home` is
     * the user's home folder.
     */
    folders(format: Format, home: string): string[];
    /**
     * Imports files of a format. Importing the same files again adds nothing. A dry run returns the same report and
     * changes nothing. Fails with `invalid` for a document of `keepstone` that cannot be understood, and for files that
     * a format does not take; other defects of files are part of the report.
     */
    importFiles(format: Format, files?: SourceFile[], dryRun?: boolean): ImportReport;
  };
  /**
   * Work that a host may do with a model of its choice. Without a model everything works, and no call waits for one.
   *
   * Embedding: the host computes vectors of texts (`pending`, `resolve`, `status`). Without vectors, search uses words
   * only.
   *
   * Tasks: the host hands a task's `instructions` and `content` to a language model, and its answer to `submit`. An
   * answer is untrusted: what cannot be checked changes nothing, and the verdict names it. `rerankTask` and `rerank` do
   * the same for the order of a search, if the answer is there in time.
   */
  jobs: {
    /**
     * Returns up to `limit` texts (1 to 1,024) without a vector of a model, newest entries first; an empty list if all
     * texts have one. `model` is the host's name for the model.
     */
    pending(model: string, limit: number): Job[];
    /**
     * Stores vectors in one write and returns how many were new. If the call fails, none is stored.
     *
     * Answers may come in any order and more than once. An answer whose text no entry has any more is skipped. A vector
     * of another length than the model's other vectors is invalid.
     */
    resolve(model: string, answers: Answer[]): number;
    /** Returns the progress of the model whose vectors came last. */
    status(): JobStatus;
    /**
     * Returns up to `limit` tasks (1 to 100) of some kinds, or of all if none is named: stretches of sessions first,
     * the oldest first; an empty list if there is nothing to do. The kind `rerank` is invalid here.
     */
    tasks(kinds: TaskKind[] | undefined, limit: number): Task[];
    /**
     * Takes in a model's answer to a task, as far as it can be checked.
     *
     * A statement of a session must quote words of it, and rest on the quoted message; it becomes a candidate, or an
     * entry if the built-in rules are sure of these words too. A merged text must keep every number, name and negation
     * of the entries and add none; then it is stored and the entries are archived, in one change that `audit.undo`
     * takes back. An answer that is too long, of another shape, or about something that has changed since is refused.
     * Fails with `invalid` if no task can have the id.
     */
    submit(id: string, answer: string): Verdict;
    /** Returns the task to order what a search finds: 20 to 50 hits. Returns none if there is nothing to order. */
    rerankTask(query: Query): Task | undefined;
    /**
     * Searches as `search.find` does, and brings the hits into the order of an answer to the task of this query. Hits
     * that it leaves out follow. An answer that is refused leaves the order of the search.
     */
    rerank(query: Query, id: string, answer: string): Ranking;
  };
}
