// Failures, as exit codes and words for people.

import { MemoryError, type MemoryErrorCode } from "../error.js";
import { visible } from "./print.js";

/** The code for what is not there: nothing matched, no such entry, no memory. */
export const NOTHING = 3;

/** The code for what cannot be understood; commands that left something as it was end with it too. */
export const CORRUPT = 6;

const codes: Record<MemoryErrorCode, number> = {
  unavailable: 1,
  trap: 1,
  invalid: 2,
  "not-found": NOTHING,
  conflict: 4,
  denied: 5,
  corrupt: CORRUPT,
  full: 7,
};

/** The codes, as the help tells them. */
export function exitCodes(isCompat: boolean): string {
  return isCompat ? "Exit codes:\n  0  done\n  1  failed\n  2  nothing is there" : OWN_CODES;
}

const OWN_CODES = `Exit codes:
  0  done
  1  failed: the store did not answer, the component broke down
  2  the command or an argument cannot be right
  3  nothing matched, or there is no memory or no such entry
  4  changed by others meanwhile: try again
  5  denied: read-only, a link, missing permission
  6  a file cannot be understood or was left as it is
  7  full: a limit or the disk is used up`;

const hints: Partial<Record<MemoryErrorCode, string>> = {
  invalid: "npx keepstone --help",
  conflict: "other processes are writing to the same file: try again",
  corrupt: "repair the file or move it away",
  full: "free some space, then try again",
  unavailable: "nothing was lost: try again later",
};

/** Hints about messages that say more than their code. */
const messageHints: [RegExp, string][] = [
  [/it may have been done/, "it may be there: check before you do it again"],
  [/fits \d+ entries\n/, "type more of the reference"],
  [/is in the trash; restore brings it back$/, "npx keepstone restore REFERENCE"],
  [/^the log has nothing to undo/, "npx keepstone log lists the changes and their numbers"],
  [/^(no reference begins or ends with|there is no entry) /, "npx keepstone list shows what there is"],
];

/** The exit code of an error. */
export function codeOf(error: unknown): number {
  return error instanceof MemoryError ? codes[error.code] : 1;
}

/** The exit code of an error, as agent-memory has it. */
export function compatCodeOf(error: unknown): number {
  return error instanceof MemoryError && error.code === "not-found" ? 2 : 1;
}

/** Prints the failure on standard error; as JSON for scripts of agent-memory on standard output, where they read answers. */
export function report(error: unknown, asJson: boolean, isCompat: boolean): void {
  if (asJson && isCompat) return console.log(JSON.stringify({ error: messageOf(error) }));
  const told = error instanceof MemoryError ? error.toJSON() : { code: "failed", message: messageOf(error) };
  if (asJson) return console.error(JSON.stringify({ error: told }));
  console.error(`error: ${visible(told.message)}`);
  const hint = messageHints.find(([words]) => words.test(told.message))?.[1] ?? hints[told.code as MemoryErrorCode];
  if (hint) console.error(`hint: ${hint}`);
}

/** The message of an error. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
