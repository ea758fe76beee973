import type { Entry } from "../entry.js";
import type { MemorySync } from "../memory.js";
import { textOf } from "./block.js";
import { scopeOf } from "./entry.js";
import { messagesOf, whole } from "./message.js";
import { searchResult } from "./search.js";
import type { ConversationMessage, InjectContext, ResolvedConfig } from "./type.js";

/** What an agent is told at the start of its work. */
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
  /** Tells an agent where and how to write memories itself. */
  buildMemoryInstructions(agentId: string): string;
  /** Tells an agent that runs inside another project which project its work is about. */
  buildProjectScopeBlock(projectName: string, workspace: string): string;
}

/** Messages of a session that broke off. */
const LAST = 3;

/** A summary that compaction made. */
const SUMMARY = "compacted";

/**
 * The injection of a memory.
 *
 * The component composes one text under the budget, agent-memory a context and then its text. So the text of a context
 * that is as it was built is the composed one, in which the budget is shared out by worth. A context that the caller
 * changed says what he wants to be told: it is printed here, and cut to the budget.
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
      const task = whole(command ?? "", "command");
      const { text, tokens } = briefing.compose({ agent: agentId, task });
      const handoff = newest(agentId, "handoffs")[0]?.text;
      const given = options.recoverySnapshot && messagesOf(options.recoverySnapshot);
      const last = given ?? (options.recovering === false ? undefined : sessions.recover(agentId)?.messages);
      const context: InjectContext = {
        projectContext: vault.getProject().text,
        ...(handoff !== undefined && { handoff }),
        decisions: relevant(task, "decisions", 3),
        lessons: relevant(task, "lessons", 2),
        tasks: newest(agentId, "tasks").flatMap(openTasks),
        tokenEstimate: tokens,
        ...(last && last.length > 0 && { recovering: true, recoverySnapshot: last.slice(-LAST) }),
      };
      // What the caller says about recovery is not in the composed text.
      const isGiven = given !== undefined || options.recovering === false;
      if (!isGiven) composed.set(context, { text, context: JSON.stringify(context) });
      return context;
    },
    buildTextBlock(context) {
      const known = composed.get(context);
      return known?.context === JSON.stringify(context) ? known.text : textOf(context, config.tokenBudget);
    },
    buildMemoryInstructions: (agentId) => briefing.instructions(agentId),
    buildProjectScopeBlock: (projectName, workspace) => briefing.scopeBlock(projectName, workspace),
  };
}

/** What of an entry is still to be done: its unchecked boxes, or all of one without any box. */
function openTasks({ text }: Entry): string[] {
  const lines = text.split("\n").map((line) => line.trim());
  const boxes = lines.filter((line) => /^[-*+]\s*\[[ xX]\]/.test(line));
  return boxes.length === 0 ? [`- [ ] ${text.replaceAll("\n", "\n  ")}`] : boxes.filter((line) => /^[-*+]\s*\[ \]/.test(line));
}
