import { existsSync } from "node:fs";
import { isAbsolute, relative, resolve } from "node:path";
import { DOCUMENT_BYTES, readBounded } from "../bounded.js";
import type { Category } from "../contract.js";
import { codeOf } from "../folder/refusal.js";
import type { MemorySync } from "../memory.js";
import { textOf } from "./block.js";
import { checkNames, PROJECT } from "./config.js";
import { toldBy } from "./context.js";
import { messagesOf, whole } from "./message.js";
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

/**
 * The injection of a memory.
 *
 * The component composes one text within the budget; agent-memory builds a context and then its text. So a context holds
 * what that text names, and an unchanged one has that text, in which the budget is shared by importance. The text of a
 * context that the caller changed is printed here, and cut to the budget.
 */
export function injectOf(memory: MemorySync, config: ResolvedConfig): InjectApi {
  const { vault, briefing, compat } = memory;
  const composed = new WeakMap<InjectContext, { text: string; context: string }>();
  return {
    dir: config.dir,
    async buildContext(agentId, command, options = {}) {
      checkNames(options, ["recovering", "recoverySnapshot"]);
      const task = whole(command ?? "", "command");
      const brief = briefing.compose({ agent: agentId, task, budget: config.tokenBudget });
      const given = options.recoverySnapshot && messagesOf(options.recoverySnapshot);
      const { recoverySnapshot, ...told } = toldBy(memory, brief, agentId, task);
      const last = given ?? (options.recovering === false ? undefined : recoverySnapshot);
      const own = projectText(config);
      const context: InjectContext = {
        projectContext: own ?? vault.getProject().text,
        ...told,
        tokenEstimate: 0,
        ...(last && last.length > 0 && { recovering: true, recoverySnapshot: last.slice(-LAST) }),
      };
      // The caller's recovery option and own project file are not in the composed text.
      const isGiven = given !== undefined || options.recovering === false || own !== undefined;
      const text = isGiven ? textOf(context, config.tokenBudget) : spaced(brief.text, config.tokenBudget);
      context.tokenEstimate = tokensOf(text);
      if (!isGiven) composed.set(context, { text, context: JSON.stringify(context) });
      return context;
    },
    buildTextBlock(context) {
      const known = composed.get(context);
      return known?.context === JSON.stringify(context) ? known.text : textOf(context, config.tokenBudget);
    },
    buildMemoryInstructions: (agentId) => briefing.instructions(agentId, seenFromHere(config.dir), config.categories as Category[]),
    buildProjectScopeBlock: (projectName, workspace) => compat.scopeBlock(projectName, workspace),
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
