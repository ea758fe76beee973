// The log of changes: of one entry or of all, newest first. Changes of one call are undone together.

import type { ChangeKind, LogLine } from "../../../../bindings-js/src/contract/audit.js";
import type { Entry, Status } from "../../../../bindings-js/src/contract/types.js";
import { call } from "../api.js";
import { countOf, MOST_LISTED } from "../entries.js";
import { useAnswer } from "../live.js";
import { undo } from "../part/notice.js";
import { Answer } from "../part/state.js";
import { address } from "../route.js";
import { date, say, type TextName } from "../text.js";
import { firstLine, visible } from "../visible.js";

const CHANGES: Record<ChangeKind, TextName> = { added: "added", changed: "entryChanged", removed: "removed" };

export function Changes(props: { reference?: string; limit: number }) {
  const { reference, limit } = props;
  const log = useAnswer(`${reference} ${limit}`, (signal) => call("audit/log", reference === undefined ? { limit } : { reference, limit }, signal));
  const entries = useEntries(reference === undefined);
  return (
    <Answer asked={log}>
      {(lines) =>
        lines.length === 0 ? (
          <p class="quiet">{say("noChanges")}</p>
        ) : (
          <ol class="changes">
            {byCall(lines).map((lines) => (
              <Call key={lines[0].call} lines={lines} entries={entries} isUndone={isUndone(log.value ?? [], lines[0].call)} />
            ))}
          </ol>
        )
      }
    </Answer>
  );
}

const EVERY: Status[] = ["promoted", "candidate", "archived", "forgotten"];

/** The entries of the memory by reference, also those in the trash; none of a memory that is too large to be listed. */
function useEntries(isWanted: boolean): Map<string, Entry> {
  const listed = useAnswer(isWanted ? "entries" : undefined, async (signal) => {
    if ((await countOf({}, signal)) > MOST_LISTED) return [];
    return call("vault/list", { filter: { statuses: EVERY } }, signal);
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

/** What an entry says now. */
function Told({ entry }: { entry: Entry | undefined }) {
  if (entry === undefined) return null;
  return (
    <span class="told">
      {firstLine(entry.text)} {entry.status === "forgotten" && <strong>({say("inTrashNow")})</strong>}
    </span>
  );
}

function isUndone(lines: LogLine[], number: number): boolean {
  return lines.some(({ undoes }) => undoes === number);
}

function Call({ lines, entries, isUndone }: { lines: Lines; entries: Map<string, Entry>; isUndone: boolean }) {
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
            {say(CHANGES[line.deed])}: <a href={address("memory", { entry: line.reference })}>{visible(line.reference)}</a> {line.archived && say("inArchive")}{" "}
            {line.withMission !== undefined && say("withMission", visible(line.withMission))}{" "}
            <Told entry={entries.get(line.reference)} />
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
