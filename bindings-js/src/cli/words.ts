// Entries and their changes in the words of the native command.

import type { ChangeOutcome, Entry, Status } from "../contract.js";
import { minute } from "./moment.js";

/** The first line of a text that says anything, without the mark of a heading. */
export function firstLine(text: string): string {
  const line = text.split("\n").find((line) => line.trim() !== "") ?? "";
  return line.replace(/^#* +/, "");
}

/** The line above an entry: its reference, and what a reader shall know of it. */
export function head({ reference, created, status, supersededBy, tags }: Entry): string {
  const parts = [reference];
  if (created !== undefined) parts.push(minute(created));
  if (status === "candidate") parts.push("candidate");
  if (supersededBy !== undefined) parts.push(`superseded by ${supersededBy}`);
  return `${parts.join("  ")}${tags.length > 0 ? " " : ""}${tags.map((tag) => ` #${tag}`).join("")}`;
}

/** The writer of changes that Keepstone met in a file and did not make. */
const OUTSIDE = "outside";

const IN_THE_FILE = " in the file (git or an editor)";

/** Who made a change, behind what was done. Of one that was met in a file only the latest time is known. */
export function by(who: string | undefined): string {
  if (who === undefined) return "";
  return who === OUTSIDE ? `${IN_THE_FILE}, then at the latest` : ` by ${who}`;
}

/** A change of the file after a time, which nobody logged. */
export function changedInFile(after: string): string {
  return `changed${IN_THE_FILE} after ${after}, Keepstone does not know by whom`;
}

/** An outcome in words: `text-changed` is `text changed`. */
export function outcomeInWords(outcome: ChangeOutcome): string {
  return outcome === "changed-in-file" ? "changed in the file" : outcome.replaceAll("-", " ");
}

/** The stage of an entry's life. */
export function statusInWords(status: Status): string {
  return { candidate: "a candidate", promoted: "in force", archived: "archived", forgotten: "in the trash" }[status];
}

/** A number with its noun. */
export function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}
