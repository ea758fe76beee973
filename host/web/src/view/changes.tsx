// The log of changes: of one entry or of all, newest first. Changes of one call are undone together.

import type { ChangedText, ChangeKind, LogLine } from "../../../../bindings-js/src/contract/audit.js";
import type { Entry, Status } from "../../../../bindings-js/src/contract/types.js";
import { call } from "../api.js";
import { isLarge } from "../entries.js";
import { useAnswer } from "../live.js";
import { Button } from "../part/button.js";
import { EntryLink } from "../part/entry-link.js";
import { Diff } from "../part/diff.js";
import { Kind } from "../part/kind.js";
import { undo } from "../part/notice.js";
import { Quiet } from "../part/quiet.js";
import { Answer } from "../part/state.js";
import { When } from "../part/when.js";
import { say, type TextName } from "../text.js";
import { firstLine, visible } from "../visible.js";
import { EntryPast } from "./entry-past.js";

const CHANGES: Record<ChangeKind, TextName> = { added: "added", changed: "entryChanged", removed: "removed" };

export function Changes(props: { reference?: string; limit: number }) {
  const { reference, limit } = props;
  const log = useAnswer(`${reference} ${limit}`, (signal) => call("audit/log", reference === undefined ? { limit } : { reference, limit }, signal));
  const entries = useEntries(reference === undefined);
  const numbers = (log.value ?? []).map(({ number }) => number);
  const texts = useAnswer(reference === undefined ? undefined : `texts ${numbers}`, (signal) => call("audit/changed-texts", { numbers }, signal));
  return (
    <Answer asked={log} none={say("noChanges")}>
      {(lines) => (
        <>
          {reference && <EntryPast reference={reference} lines={lines} />}
          <ol class="changes">
            {byCall(lines).map((lines) => (
              <Call key={lines[0].call} lines={lines} entries={entries} isOfOne={reference !== undefined} texts={texts.value ?? []} isUndone={isUndone(log.value ?? [], lines[0].call)} />
            ))}
          </ol>
        </>
      )}
    </Answer>
  );
}

const EVERY: Status[] = ["promoted", "candidate", "archived", "forgotten"];

/** The entries of the memory by reference, also those in the trash; none of a memory that is too large to be listed. */
function useEntries(isWanted: boolean): Map<string, Entry> {
  const listed = useAnswer(isWanted ? "entries" : undefined, async (signal) => {
    if (await isLarge(signal)) return [];
    return call("vault/entries", { filter: { statuses: EVERY } }, signal);
  });
  return new Map(listed.value?.map((entry) => [entry.reference, entry]));
}

type Lines = [LogLine, ...LogLine[]];

function byCall(lines: LogLine[]): Lines[] {
  const calls: Lines[] = [];
  for (const line of lines) {
    const last = calls.at(-1);
    if (last?.[0].call === line.call) last.push(line);
    else calls.push([line]);
  }
  return calls;
}

function isUndone(lines: LogLine[], number: number): boolean {
  return lines.some(({ undoes }) => undoes === number);
}

function Call(props: { lines: Lines; entries: Map<string, Entry>; isOfOne: boolean; texts: ChangedText[]; isUndone: boolean }) {
  const { lines, entries, isOfOne, texts, isUndone } = props;
  const [{ call, at, who, undoes }] = lines;
  return (
    <li class={isUndone ? "undone" : undefined}>
      <div>
        {lines.map((line) => (
          <Change key={line.number} line={line} entry={entries.get(line.reference)} isOfOne={isOfOne} />
        ))}
        {texts
          .filter(({ number }) => lines.some((line) => line.number === number))
          .map(({ number, before = "", after = "" }) => (before === after ? <Quiet key={number}>{say("sameText")}</Quiet> : <Diff key={number} before={before} after={after} />))}
        <span class="marks">
          {who && <span>{say("byWhom", visible(who))}</span>}
          <When at={at} />
          {undoes && <span>{say("undoes", undoes)}</span>}
          {isUndone && <span>{say("wasUndone")}</span>}
        </span>
      </div>
      {!isUndone && undoes === undefined && (
        <Button onClick={() => void undo(call)} aria-label={`${say("undo")} ${call}`}>
          {say("undo")}
        </Button>
      )}
    </li>
  );
}

/** What happened to one entry, and what the entry says now. */
function Change({ line, entry, isOfOne }: { line: LogLine; entry: Entry | undefined; isOfOne: boolean }) {
  return (
    <p>
      {!isOfOne && entry && <Kind category={entry.category} />}
      <span class={`deed ${line.deed}`}>{say(CHANGES[line.deed])}</span>{" "}
      {!isOfOne && (
        <EntryLink to={line.reference}>
          {entry ? firstLine(entry.text) : visible(line.reference)}
        </EntryLink>
      )}{" "}
      {entry?.status === "forgotten" && <strong>({say("inTrashNow")})</strong>}
      {line.archived && say("inArchive")} {line.withMission && say("withMission", visible(line.withMission))}
    </p>
  );
}
