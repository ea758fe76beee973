// The log of changes, newest first. Changes of one call are undone together.

import type { ChangedText, LogLine } from "../../../../bindings-js/src/contract/audit.js";
import { call } from "../api.js";
import { type Asked, useAnswer } from "../live.js";
import { Button } from "../part/button.js";
import { EntryLink } from "../part/entry-link.js";
import { Kind } from "../part/kind.js";
import { undo } from "../part/notice.js";
import { Quiet } from "../part/quiet.js";
import { Answer } from "../part/state.js";
import { When } from "../part/when.js";
import { byWhom, wordOf } from "../past.js";
import { say } from "../text.js";
import { firstLine, visible } from "../visible.js";

interface Changed {
  log: Asked<LogLine[]>;
  /** Not there yet at first. */
  texts: ChangedText[] | undefined;
}

/** The latest changes, and their texts. */
export function useChanges(limit: number): Changed {
  const log = useAnswer(`log ${limit}`, (signal) => call("audit/log", { limit }, signal));
  const numbers = (log.value ?? []).map(({ number }) => number);
  const texts = useAnswer(log.value && `texts ${numbers}`, (signal) => call("audit/changed-texts", { numbers }, signal));
  return { log, texts: texts.value };
}

export function Changes({ log, texts }: Changed) {
  const trash = useTrash();
  return (
    <Answer asked={log} none={say("noChanges")}>
      {(lines) => (
        <ol class="changes">
          {byCall(lines).map((lines) => (
            <Call key={lines[0].call} lines={lines} trash={trash} texts={texts} isUndone={isUndone(log.value ?? [], lines[0].call)} />
          ))}
        </ol>
      )}
    </Answer>
  );
}

/** The references of what is in the trash. */
function useTrash(): Set<string> {
  const listed = useAnswer("trash", (signal) => call("vault/entries", { filter: { statuses: ["forgotten"] } }, signal));
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

function Call(props: { lines: Lines; trash: Set<string>; texts: ChangedText[] | undefined; isUndone: boolean }) {
  const { lines, trash, texts, isUndone } = props;
  const [{ call, at, who, undoes }] = lines;
  return (
    <li class={isUndone ? "undone" : undefined}>
      <div>
        {lines.map((line) => (
          <Change key={line.number} line={line} texts={texts?.find(({ number }) => number === line.number)} isInTrash={trash.has(line.reference)} areRead={texts !== undefined} />
        ))}
        <span class="marks">
          {who && <span>{byWhom(who)}</span>}
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

/** What happened to one entry, and what it said then. */
function Change({ line, texts, isInTrash, areRead }: { line: LogLine; texts: ChangedText | undefined; isInTrash: boolean; areRead: boolean }) {
  const { before, after, outcome } = texts ?? {};
  const text = line.after === undefined ? before : after;
  return (
    <>
      <p>
        <Kind category={line.reference.split("/").at(-2) ?? ""} />
        <span class={`deed ${outcome ?? line.deed}`}>{wordOf(outcome ?? line.deed)}</span>{" "}
        <EntryLink to={line.reference}>
          {text === undefined ? visible(line.reference) : firstLine(text)}
        </EntryLink>{" "}
        {isInTrash && <strong>({say("inTrashNow")})</strong>}
        {line.archived && outcome === "changed" && say("inArchive")} {line.withMission && say("withMission", visible(line.withMission))}
      </p>
      {areRead && text === undefined && <Quiet>{say("textGone")}</Quiet>}
      {text !== undefined && before === after && <Quiet>{say("sameText")}</Quiet>}
    </>
  );
}
