// References as people type them: whole, or any unique beginning or end.

import type { Scope, Status } from "../contract.js";
import { invalid, MemoryError } from "../error.js";
import type { MemorySync } from "../memory.js";
import { firstLine } from "./words.js";

/** Characters of the shortest id: milliseconds since 2001 have thirteen digits, a passage has `~` and twelve more. */
const WHOLE_ID = 13;

/** The most entries that are looked at where a typed reference means several, and the most that are shown. */
const [CANDIDATES, SHOWN] = [100, 10];

/** The statuses of entries that are not in the trash. */
export const PRESENT: Status[] = ["candidate", "promoted", "archived"];

/** The whole reference. One that was typed whole is not looked up, so that it never means another entry. */
export function resolved(memory: MemorySync, typed: string, statuses: Status[]): string {
  // The memory knows best what is wrong with nothing, and nothing would fit everything.
  if (isWhole(typed) || /^[.…]*$/.test(typed)) return typed;
  const { entries } = memory.vault.newest({ statuses }, typed, CANDIDATES);
  const [first] = entries;
  if (first === undefined) {
    // The memory knows best what is wrong with the form.
    if (typed.split("/").length > 2) return typed;
    throw new MemoryError("not-found", `no reference begins or ends with ${JSON.stringify(typed)}`);
  }
  if (entries.length === 1) return first.reference;
  const candidates = entries.slice(0, SHOWN).map((entry) => `\n  ${entry.reference}  ${firstLine(entry.text)}`).join("");
  throw new MemoryError("invalid", `${JSON.stringify(typed)} fits ${entries.length} entries${candidates}`);
}

function isWhole(typed: string): boolean {
  const [id = "", ...folders] = typed.split("/").reverse();
  return folders.length > 1 && [...id].length >= WHOLE_ID && !typed.includes("…") && !typed.includes("..");
}

/** A scope as it is typed: `project`, `agent:ID` or `mission:ID`. */
export function scopeOf(typed: string): Scope {
  const [, kind, id = ""] = /^(agent|user|mission|lane):(.*)$/s.exec(typed) ?? [];
  if (typed === "project") return "project";
  if (kind === undefined) throw invalid("--scope", `is ${JSON.stringify(typed)}; it is project, agent:ID or mission:ID`);
  return kind === "agent" || kind === "user" ? { agent: id } : { mission: id };
}
