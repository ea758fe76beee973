// Changes of entries: forgetting, bringing back, the log, undoing.

import type { ChangedText, Entry, EntryHistory, LogLine, Status } from "../contract.js";
import { invalid, MemoryError } from "../error.js";
import type { MemorySync } from "../memory.js";
import type { Call, Command } from "./command.js";
import { whyNothing } from "./entry.js";
import { codeOf, NOTHING, report } from "./failure.js";
import { second } from "./moment.js";
import { visible } from "./print.js";
import { PRESENT, resolved } from "./reference.js";
import { by, changedInFile, firstLine, outcomeInWords } from "./words.js";

/** Changes that are shown of an entry when nobody says how many. */
const SHOWN = 100;

const ALL: Status[] = [...PRESENT, "forgotten"];

export const forget: Command = {
  usage: "forget REFERENCE…",
  about: "Move entries to the trash",
  words: [1, Infinity],
  run(call) {
    return each(call, PRESENT, ({ vault }, reference) => {
      const entry = vault.get(reference);
      vault.forget(reference);
      tell("forgotten", entry);
      return reference;
    });
  },
};

export const restore: Command = {
  usage: "restore REFERENCE…",
  about: "Bring entries back from the trash",
  words: [1, Infinity],
  run(call) {
    return each(call, ["forgotten", "archived"], ({ vault }, reference) => {
      const entry = vault.restore(reference);
      tell("restored", entry);
      return call.is("json") ? entry : entry.reference;
    });
  },
};

/** Does something with each entry that was typed. One that fails does not keep the others. */
function each(call: Call, statuses: Status[], change: (memory: MemorySync, reference: string) => string | Entry): number {
  const memory = call.memory();
  const done: (string | Entry)[] = [];
  const failed: unknown[] = [];
  for (const typed of call.words) {
    try {
      done.push(change(memory, resolved(memory, typed, statuses)));
    } catch (error) {
      failed.push(error);
    }
  }
  if (done.length > 0) call.print(done, done.join("\n"));
  for (const error of failed) report(error, call.is("json"), false);
  return failed.length > 0 ? codeOf(failed[0]) : 0;
}

/** On standard error, where scripts do not read. */
function tell(deed: string, { text }: Entry): void {
  console.error(`${deed}: ${visible(firstLine(text))}`);
}

export const undo: Command = {
  usage: "undo [CALL]",
  about: "Undo the last change, or the change with a number in the log",
  words: [0, 1],
  run(call) {
    const memory = call.memory();
    const typed = call.words[0];
    if (typed !== undefined && !/^\d+$/.test(typed)) throw invalid("undo", `${JSON.stringify(typed)} is not the number of a change: npx keepstone log lists them`);
    const undone = memory.audit.undo(typed === undefined ? undefined : Number(typed));
    call.print(undone, undone.references.join("\n"));
    const all = memory.vault.entries({ statuses: ALL });
    for (const entry of all.filter(({ reference }) => undone.references.includes(reference))) {
      tell(`change ${undone.call} is undone, ${entry.status === "forgotten" ? "in the trash" : "as it was before"}`, entry);
    }
  },
};

export const log: Command = {
  usage: "log [REFERENCE] [--limit N]",
  about: "List changes of entries, newest first; the number in front is what undo takes",
  flags: { limit: { type: "string", short: "l" } },
  words: [0, 1],
  run(call) {
    const memory = call.memory();
    const [typed] = call.words;
    const limit = call.number("limit");
    const reference = typed === undefined ? undefined : resolved(memory, typed, ALL);
    const history = reference === undefined || call.is("json") ? undefined : historyOf(memory, reference);
    let lines = memory.audit.log(reference, limit);
    if (history !== undefined) lines = [...lines, ...beforeMoves(memory, history)].sort((one, other) => other.number - one.number).slice(0, limit ?? SHOWN);
    call.print(lines, call.is("json") ? "" : [...unlogged(history), ...inWords(memory, lines)].join("\n"));
    if (lines.length > 0) return 0;
    console.error(whyNothing(call.dir, memory) ?? "no change was logged");
    return NOTHING;
  },
};

/** None of an entry that is purged. */
function historyOf(memory: MemorySync, reference: string): EntryHistory | undefined {
  try {
    return memory.audit.historyOf(reference);
  } catch (error) {
    if (error instanceof MemoryError) return undefined;
    throw error;
  }
}

/** The changes of an entry under the references that it had before it moved. */
function beforeMoves(memory: MemorySync, { steps }: EntryHistory): LogLine[] {
  return steps.flatMap(({ outcome, call, other }) => {
    if (outcome !== "moved" || other === undefined || call === undefined) return [];
    return memory.audit.log(other, 2 ** 32 - 1).filter((line) => line.call < call);
  });
}

/** The lines about a text that is another one than the log knows. */
function unlogged(history: EntryHistory | undefined): string[] {
  const [newest] = history?.steps ?? [];
  if (newest?.outcome !== "changed-in-file") return [];
  return [`     ${changedInFile(second(newest.at))}`, `     ${firstLine(newest.after ?? "")}`];
}

/** Each change, and the beginning of its entry as it was then. */
function inWords(memory: MemorySync, lines: LogLine[]): string[] {
  const texts = new Map(memory.audit.changedTexts(lines.map(({ number }) => number)).map((text) => [text.number, text]));
  return lines.flatMap((line) => {
    const text = texts.get(line.number);
    return [headOf(line, text), `     ${beginning(line, text)}`];
  });
}

function headOf({ call, at, who, deed, reference, archived, undoes, withMission }: LogLine, text: ChangedText | undefined): string {
  const archive = archived && deed === "changed" ? " in the archive" : "";
  const mission = withMission === undefined ? "" : ` with the mission ${withMission}`;
  // The text itself is printed below.
  const outcome = text === undefined || text.outcome === "text-changed" ? deed : outcomeInWords(text.outcome);
  const undone = undoes === undefined ? "" : `, undoes ${undoes}`;
  return `${String(call).padStart(4)} ${second(at)} ${outcome.padEnd(7)} ${reference}${archive}${mission}${by(who)}${undone}`;
}

/** The beginning of an entry as a change left it, or took it away. */
function beginning(line: LogLine, text: ChangedText | undefined): string {
  const shown = line.after === undefined ? text?.before : text?.after;
  if (text === undefined || shown === undefined) return "the text of that time is not stored any more";
  return `${firstLine(shown)}${text.before === text.after ? ` (${properties(text)})` : ""}`;
}

/** The properties that a change changed, with their values before and after. */
function properties({ properties }: ChangedText): string {
  const changed = properties.map(({ name, before = "none", after = "none" }) => `${name}: ${before} → ${after}`);
  return changed.length > 0 ? changed.join(", ") : "the same text and properties, written otherwise";
}
