// The log of changes: of one entry or of all, newest first. Changes of one call are undone together.

import type { ChangedText, LogLine } from "../../../../bindings-js/src/contract/audit.js";
import { call } from "../api.js";
import { type Asked, useAnswer } from "../live.js";
import { Button } from "../part/button.js";
import { EntryLink } from "../part/entry-link.js";
import { Diff } from "../part/diff.js";
import { Kind } from "../part/kind.js";
import { undo } from "../part/notice.js";
import { Quiet } from "../part/quiet.js";
import { Answer } from "../part/state.js";
import { When } from "../part/when.js";
import { wordOf } from "../past.js";
import { say } from "../text.js";
import { firstLine, visible } from "../visible.js";
import { EntryPast } from "./entry-past.js";

interface Changed {
  log: Asked<LogLine[]>;
  /** Not there yet at first. */
  texts: ChangedText[] | undefined;
}

/** The latest changes, of one entry or of all, and their texts. */
export function useChanges(limit: number, reference?: string): Changed {
  const log = useAnswer(`${reference} ${limit}`, (signal) => call("audit/log", reference === undefined ? { limit } : { reference, limit }, signal));
  const numbers = (log.value ?? []).map(({ number }) => number);
  const texts = useAnswer(log.value && `texts ${numbers}`, (signal) => call("audit/changed-texts", { numbers }, signal));
  return { log, texts: texts.value };
}

export function Changes({ reference, log, texts }: Changed & { reference?: string }) {
  const trash = useTrash(reference === undefined);
  return (
    <Answer asked={log} none={say("noChanges")}>
      {(lines) => (
        <>
          {reference && <EntryPast reference={reference} lines={lines} texts={texts} />}
          <ol class="changes">
            {byCall(lines).map((lines) => (
              <Call key={lines[0].call} lines={lines} trash={trash} isOfOne={reference !== undefined} texts={texts} isUndone={isUndone(log.value ?? [], lines[0].call)} />
            ))}
          </ol>
        </>
      )}
    </Answer>
  );
}

/** The references of what is in the trash. */
function useTrash(isWanted: boolean): Set<string> {
  const listed = useAnswer(isWanted ? "trash" : undefined, (signal) => call("vault/entries", { filter: { statuses: ["forgotten"] } }, signal));
  return new Set(listed.value?.map(({ reference }) => reference));
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

function Call(props: { lines: Lines; trash: Set<string>; isOfOne: boolean; texts: ChangedText[] | undefined; isUndone: boolean }) {
  const { lines, trash, isOfOne, texts, isUndone } = props;
  const [{ call, at, who, undoes }] = lines;
  return (
    <li class={isUndone ? "undone" : undefined}>
      <div>
        {lines.map((line) => (
          <Change key={line.number} line={line} texts={texts?.find(({ number }) => number === line.number)} isInTrash={trash.has(line.reference)} isOfOne={isOfOne} areRead={texts !== undefined} />
        ))}
        <span class="marks">
          {who && <span>{say("byWhom", visible(who))}</span>}
          <When at={at} isExact />
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

/** What happened to one entry, and what it said then: of one entry with what the change took away and added. */
function Change(props: { line: LogLine; texts: ChangedText | undefined; isInTrash: boolean; isOfOne: boolean; areRead: boolean }) {
  const { line, isInTrash, isOfOne, areRead } = props;
  const { before, after } = props.texts ?? {};
  const text = line.after === undefined ? before : after;
  const isLost = (line.before !== undefined && before === undefined) || (line.after !== undefined && after === undefined);
  return (
    <>
      <p>
        {!isOfOne && <Kind category={line.reference.split("/").at(-2) ?? ""} />}
        <span class={`deed ${line.deed}`}>{wordOf(line.deed, props.texts)}</span>{" "}
        {!isOfOne && (
          <EntryLink to={line.reference}>
            {text === undefined ? visible(line.reference) : firstLine(text)}
          </EntryLink>
        )}{" "}
        {isInTrash && <strong>({say("inTrashNow")})</strong>}
        {line.archived && say("inArchive")} {line.withMission && say("withMission", visible(line.withMission))}
      </p>
      {areRead && (isOfOne ? isLost : text === undefined) && <Quiet>{say("textGone")}</Quiet>}
      {text !== undefined && before === after && <Quiet>{say("sameText")}</Quiet>}
      {isOfOne && !isLost && before !== after && <Diff before={before ?? ""} after={after ?? ""} />}
    </>
  );
}
