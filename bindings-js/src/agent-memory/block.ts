// A context as text, in agent-memory's form, within a budget.

import { invalid } from "../error.js";
import { whole } from "./message.js";
import { clipped, tokensOf } from "./token.js";
import type { ConversationMessage, InjectContext, SearchResult } from "./type.js";

/** As the component fences its briefs, so that readers of transcripts never learn them again. */
const OPEN = "<!-- keepstone:brief -->";
const CLOSE = "<!-- /keepstone:brief -->";

/** Shares of the budget, as the component's. */
const PROJECT_SHARE = 0.3;
const HANDOFF_SHARE = 0.25;

/** Characters shown of a message of the session that broke off. */
const MESSAGE_CHARS = 100;

/** The sections of a context, as they are printed. */
interface Parts {
  project: string;
  handoff: string;
  decisions: string[];
  lessons: string[];
  tasks: string[];
  recovery: string[];
}

/** Throws for what is no context: callers change contexts before they are printed. */
function checkContext(context: InjectContext): void {
  if (typeof context !== "object" || context === null) throw invalid("context", "is not an object");
  for (const name of ["projectContext", "handoff"] as const) if (context[name] != null) whole(context[name], `context.${name}`);
  for (const name of ["decisions", "lessons", "tasks", "recoverySnapshot"] as const) {
    if (context[name] != null && !Array.isArray(context[name])) throw invalid(`context.${name}`, "is not an array");
  }
  for (const [nth, task] of (context.tasks ?? []).entries()) whole(task, `context.tasks[${nth}]`);
  for (const name of ["decisions", "lessons"] as const) {
    for (const [nth, result] of (context[name] ?? []).entries()) whole(result?.snippet, `context.${name}[${nth}].snippet`);
  }
  for (const [nth, said] of (context.recoverySnapshot ?? []).entries()) whole(said?.text, `context.recoverySnapshot[${nth}].text`);
}

/** The text of a context. What does not fit is left out: first what is least worth, and long texts are cut. */
export function textOf(context: InjectContext, budget: number): string {
  checkContext(context);
  const parts = partsOf(context);
  if (tokensOf(print(parts)) <= budget) return print(parts);
  const room = Math.max(0, budget - tokensOf(print(nothing())));
  parts.project = clipped(parts.project, room * PROJECT_SHARE);
  parts.handoff = clipped(parts.handoff, room * HANDOFF_SHARE);
  const isTooLong = () => tokensOf(print(parts)) > budget;
  for (const lines of [parts.lessons, parts.decisions]) while (lines.length > 0 && isTooLong()) lines.pop();
  // The end of a conversation matters most.
  while (parts.recovery.length > 0 && isTooLong()) parts.recovery.shift();
  while (parts.tasks.length > 0 && isTooLong()) parts.tasks.pop();
  if (isTooLong()) parts.handoff = "";
  if (isTooLong()) parts.project = "";
  // A budget below what the headings take leaves nothing to say.
  return isTooLong() ? "" : print(parts);
}

function partsOf(context: InjectContext): Parts {
  const lines = (results: SearchResult[] | undefined) => (results ?? []).map((result) => `- ${shown(result).replaceAll("\n", "\n  ")}`);
  const last = context.recovering ? context.recoverySnapshot?.slice(-3) : undefined;
  return {
    project: quoted((context.projectContext ?? "").trim()),
    handoff: quoted((context.handoff ?? "").trim()),
    decisions: lines(context.decisions),
    lessons: lines(context.lessons),
    tasks: (context.tasks ?? []).map(quoted),
    recovery: (last ?? []).map(message),
  };
}

/** The whole entry, unless the caller wrote something of his own over its snippet. */
function shown({ snippet, entry }: SearchResult): string {
  const plain = (text: string) => text.replaceAll("…", "").replace(/\s+/g, " ").trim();
  return quoted(plain(entry?.content ?? "").includes(plain(snippet)) ? entry.content : snippet);
}

function message({ role, text }: ConversationMessage): string {
  const words = text.replace(/\s+/g, " ").trim();
  return quoted(`[${role}]: ${words.length > MESSAGE_CHARS ? `${words.slice(0, MESSAGE_CHARS).toWellFormed()}…` : words}`);
}

function print({ project, handoff, decisions, lessons, tasks, recovery }: Parts): string {
  const section = (title: string, lines: string[]) => (lines.length === 0 ? "" : `${title}:\n${lines.map((line) => `${line}\n`).join("")}\n`);
  const sections = [
    `Project:\n${project && `${project}\n`}\n`,
    section("Last Session", handoff ? [handoff] : []),
    section("Relevant Decisions", decisions),
    section("Relevant Lessons", lessons),
    section("Open Tasks", tasks),
    section("Recovering previous session", recovery),
  ];
  return `\n\n${OPEN}\n## MEMORY CONTEXT\n\n${sections.join("")}---\n${CLOSE}\n`;
}

function nothing(): Parts {
  return { project: "", handoff: "", decisions: [], lessons: [], tasks: [], recovery: [] };
}

/** Remembered text that cannot end the fence, also where a client hands it on escaped. */
function quoted(text: string): string {
  return text.replace(/(?:<|&lt;)!-- (\/?)keepstone:brief --(?:>|&gt;)/g, "<!-- $1keepstone brief -->");
}
