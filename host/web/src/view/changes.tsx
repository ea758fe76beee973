// The log of changes: of one entry or of all, newest first. Changes of one call are undone together.

import type { ChangeKind, LogLine } from "../../../../bindings-js/src/contract/audit.js";
import { call } from "../api.js";
import { useAnswer } from "../live.js";
import { undo } from "../part/notice.js";
import { Answer } from "../part/state.js";
import { address } from "../route.js";
import { date, say, type TextName } from "../text.js";
import { visible } from "../visible.js";

const CHANGES: Record<ChangeKind, TextName> = { added: "added", changed: "entryChanged", removed: "removed" };

export function Changes(props: { reference?: string; limit: number }) {
  const { reference, limit } = props;
  const log = useAnswer(`${reference} ${limit}`, (signal) => call("audit/log", reference === undefined ? { limit } : { reference, limit }, signal));
  return (
    <Answer asked={log}>
      {(lines) =>
        lines.length === 0 ? (
          <p class="quiet">{say("noChanges")}</p>
        ) : (
          <ol class="changes">
            {byCall(lines).map((lines) => (
              <Call key={lines[0].call} lines={lines} isUndone={isUndone(log.value ?? [], lines[0].call)} />
            ))}
          </ol>
        )
      }
    </Answer>
  );
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

function Call({ lines, isUndone }: { lines: Lines; isUndone: boolean }) {
  const [{ call, at, who, undoes }] = lines;
  return (
    <li>
      <p>
        <time dateTime={new Date(at).toISOString()}>{date(at)}</time> {who !== undefined && <span>{say("byWhom", visible(who))}</span>}{" "}
        {undoes !== undefined && <span>{say("undoes", undoes)}</span>}
      </p>
      <ul>
        {lines.map((line) => (
          <li key={line.number}>
            {say(CHANGES[line.deed])}: <a href={address("memory", { entry: line.reference })}>{visible(line.reference)}</a> {line.archived && say("inArchive")}
          </li>
        ))}
      </ul>
      {!isUndone && undoes === undefined && (
        <button type="button" onClick={() => void undo(call)} aria-label={`${say("undo")} ${call}`}>
          {say("undo")}
        </button>
      )}
    </li>
  );
}
