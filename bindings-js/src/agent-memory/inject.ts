import { existsSync } from "node:fs";
import { isAbsolute, relative, resolve } from "node:path";
import { DOCUMENT_BYTES, readBounded } from "../bounded.js";
import type { Category, Entry } from "../contract.js";
import { codeOf } from "../folder/refusal.js";
import type { MemorySync } from "../memory.js";
import { textOf } from "./block.js";
import { checkNames, PROJECT } from "./config.js";
import { scopeOf } from "./entry.js";
import { messagesOf, whole } from "./message.js";
import { searchResult } from "./search.js";
import { tokensOf } from "./token.js";
import type { ConversationMessage, InjectContext, ResolvedConfig } from "./type.js";

/** The text for an agent at the start of its work. */
export interface InjectApi {
  /** The memory's folder. */
  readonly dir: string;
  /** Gathers what is relevant to a command. A session that broke off can be given; else it is the checkpoint's. */
  buildContext(
    agentId: string,
    command: string,
    options?: { recovering?: boolean; recoverySnapshot?: ConversationMessage[] },
  ): Promise<InjectContext>;
  /** The text of a context, never longer than the budget. */
  buildTextBlock(context: InjectContext): string;
  /** The text that explains to an agent where and how to write memories itself. */
  buildMemoryInstructions(agentId: string): string;
  /** The text that names the project of an agent that runs inside another project. */
  buildProjectScopeBlock(projectName: string, workspace: string): string;
}

/** Messages of a session that broke off. */
const LAST = 3;

/** A summary that compaction made. */
const SUMMARY = "compacted";

/**
 * The injection of a memory.
 *
 * The component composes one text within the budget; agent-memory builds a context and then its text. So an unchanged
 * context has the composed text, in which the budget is shared by importance. The text of a context that the caller
 * changed is printed here, and cut to the budget.
 */
export function injectOf({ vault, search, sessions, briefing }: MemorySync, config: ResolvedConfig): InjectApi {
  const composed = new WeakMap<InjectContext, { text: string; context: string }>();
  const newest = (agentId: string, category: "handoffs" | "tasks") =>
    vault.list({ scopes: [scopeOf(agentId), "project"], categories: [category] }).filter(({ tags }) => !tags.includes(SUMMARY));
  const relevant = (text: string, category: "decisions" | "lessons", limit: number) => {
    const scopes = ["project" as const, ...vault.agents().map(scopeOf)];
    return search.find({ text, filter: { scopes, categories: [category] }, limit }).map(searchResult);
  };
  return {
    dir: config.dir,
    async buildContext(agentId, command, options = {}) {
      checkNames(options, ["recovering", "recoverySnapshot"]);
      const task = whole(command ?? "", "command");
      const { text, tokens } = briefing.compose({ agent: agentId, task, budget: config.tokenBudget });
      const handoff = newest(agentId, "handoffs")[0]?.text;
      const given = options.recoverySnapshot && messagesOf(options.recoverySnapshot);
      const last = given ?? (options.recovering === false ? undefined : sessions.lastCheckpoint(agentId)?.messages);
      const own = projectText(config);
      const context: InjectContext = {
        projectContext: own ?? vault.getProject().text,
        ...(handoff !== undefined && { handoff }),
        decisions: relevant(task, "decisions", 3),
        lessons: relevant(task, "lessons", 2),
        tasks: newest(agentId, "tasks").flatMap(openTasks),
        tokenEstimate: tokens,
        ...(last && last.length > 0 && { recovering: true, recoverySnapshot: last.slice(-LAST) }),
      };
      // The caller's recovery option and own project file are not in the composed text.
      const isGiven = given !== undefined || options.recovering === false || own !== undefined;
      if (isGiven) context.tokenEstimate = tokensOf(textOf(context, config.tokenBudget));
      else composed.set(context, { text: spaced(text, config.tokenBudget), context: JSON.stringify(context) });
      return context;
    },
    buildTextBlock(context) {
      const known = composed.get(context);
      return known?.context === JSON.stringify(context) ? known.text : textOf(context, config.tokenBudget);
    },
    buildMemoryInstructions: (agentId) => briefing.instructions(agentId, seenFromHere(config.dir), config.categories as Category[]),
    buildProjectScopeBlock: (projectName, workspace) => briefing.scopeBlock(projectName, workspace),
  };
}

/** The text of a project file that is not Keepstone's; undefined for Keepstone's, empty if there is no such file. */
function projectText({ dir, projectContextFile }: ResolvedConfig): string | undefined {
  if (projectContextFile === PROJECT) return undefined;
  const path = resolve(dir, projectContextFile);
  try {
    return readBounded(path, DOCUMENT_BYTES).toString("utf8");
  } catch (error) {
    if (codeOf(error) !== "ENOENT") throw error;
    tellIfMoved(path, projectContextFile);
    return "";
  }
}

/** Project files of which it was told that they were moved. */
const moved = new Set<string>();

/** Tells once that a migration of a program without this `projectContextFile` took it for the memory of an agent. */
function tellIfMoved(path: string, name: string): void {
  if (moved.has(path) || !existsSync(`${path}.bak`)) return;
  moved.add(path);
  const done = `a migration took it for an agent's memory and left ${name}.bak`;
  console.warn(`agent-memory: config.projectContextFile is ${name}, which is gone: ${done}; rename that back, or call it ${PROJECT}`);
}

/** A folder as a program in the current one names it. */
function seenFromHere(dir: string): string {
  const path = relative(process.cwd(), dir);
  return path.startsWith("..") || isAbsolute(path) ? dir : path || ".";
}

/** A brief behind two line ends, as agent-memory prints it, where the budget has room for them. */
function spaced(brief: string, budget: number): string {
  const text = `\n\n${brief}`;
  return brief === "" || tokensOf(text) > budget ? brief : text;
}

/** The open part of a task entry: its unchecked boxes, or the whole text of one without boxes. */
function openTasks({ text }: Entry): string[] {
  const lines = text.split("\n").map((line) => line.trim());
  const boxes = lines.filter((line) => /^[-*+]\s*\[[ xX]\]/.test(line));
  return boxes.length === 0 ? [`- [ ] ${text.replaceAll("\n", "\n  ")}`] : boxes.filter((line) => /^[-*+]\s*\[ \]/.test(line));
}
