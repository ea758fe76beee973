// One entry: all that is known of it, and all that can be done to it.

import { useState } from "preact/hooks";
import type { Query } from "../../../../bindings-js/src/contract/search.js";
import type { Entry } from "../../../../bindings-js/src/contract/types.js";
import { call, Refused } from "../api.js";
import { useKeys } from "../keys.js";
import { useAnswer } from "../live.js";
import { attempt } from "../part/notice.js";
import { Panel } from "../part/panel.js";
import { change } from "../route.js";
import { nameOf, titleOf } from "../scope.js";
import { date, number, say } from "../text.js";
import { visible } from "../visible.js";
import { Changes } from "./changes.js";
import { Related } from "./related.js";
import { EditEntry } from "./write.js";
import { Score } from "./score.js";

/** `known` is the entry as a list has it: the trash is seen only there. `query` is the search that found it. */
export function EntryPanel(props: { reference: string; known: Entry | undefined; query: Query | undefined }) {
  const { reference, known } = props;
  // The trash may come into view later than the entry that is asked for.
  const read = useAnswer(`${reference} ${known?.status}`, (signal) => get(reference, known, signal));
  return (
    <Panel asked={read} back={() => change({ entry: undefined })} gone={say("gone")} title={({ text }) => text}>
      {(entry) => <Shown entry={entry} query={props.query} />}
    </Panel>
  );
}

async function get(reference: string, known: Entry | undefined, signal: AbortSignal): Promise<Entry | null> {
  if (known?.status === "forgotten") return known;
  try {
    return await call("vault/get", { reference }, signal);
  } catch (error) {
    if (error instanceof Refused && error.code === "not-found") return null;
    throw error;
  }
}

function Shown({ entry, query }: { entry: Entry; query: Query | undefined }) {
  const [edits, setEdits] = useState(false);
  if (edits) return <EditEntry entry={entry} close={() => setEdits(false)} />;
  return (
    <>
      <Actions entry={entry} edit={() => setEdits(true)} />
      <pre class="text">{visible(entry.text)}</pre>
      <Properties entry={entry} />
      <Pointers title={say("supersededBy")} references={entry.supersededBy === undefined ? [] : [entry.supersededBy]} />
      <Pointers title={say("supersedes")} references={entry.supersedes} />
      {query !== undefined && <Score reference={entry.reference} query={query} />}
      {entry.status !== "forgotten" && <Related entry={entry} />}
      <details>
        <summary>{say("history")}</summary>
        <Changes reference={entry.reference} limit={50} />
      </details>
    </>
  );
}

function Actions({ entry, edit }: { entry: Entry; edit: () => void }) {
  const { reference } = entry;
  const isPinned = entry.tier === "pinned";
  const does = (work: () => Promise<Entry>) => () => void attempt(work, follow, reference);
  const pin = does(() => call("vault/set-tier", { reference, tier: isPinned ? "active" : "pinned" }));
  const forget = () => void attempt(() => call("vault/forget", { reference }), () => say("forgottenNow"), reference).then((done) => done && change({ entry: undefined }));
  const isForgotten = entry.status === "forgotten";
  useKeys(isForgotten ? {} : { e: edit, p: pin, Delete: forget });
  if (isForgotten) return <TrashActions reference={reference} />;
  return (
    <div class="actions">
      <button type="button" onClick={edit}>
        {say("edit")}
      </button>
      <button type="button" onClick={pin}>
        {say(isPinned ? "unpin" : "pin")}
      </button>
      {entry.status === "promoted" ? (
        <button type="button" onClick={does(() => call("vault/set-status", { reference, status: "archived" }))}>
          {say("archive")}
        </button>
      ) : (
        <button type="button" onClick={does(() => call("vault/set-status", { reference, status: "promoted" }))}>
          {say("bringBack")}
        </button>
      )}
      {entry.scope !== "project" && (
        <button type="button" onClick={does(() => call("vault/widen", { reference, to: "project" }))}>
          {say("widen")}
        </button>
      )}
      <button type="button" onClick={forget}>
        {say("forget")}
      </button>
    </div>
  );
}

/** Goes on to the entry under its new reference, if it has another one now. */
function follow(entry: Entry): string {
  change({ entry: entry.reference }, "replace");
  return say("changed");
}

function TrashActions({ reference }: { reference: string }) {
  const restore = () =>
    attempt(
      () => call("vault/restore", { reference }),
      (entry) => {
        change({ entry: entry.reference, status: undefined }, "replace");
        return say("restored");
      },
      reference,
    );
  const purge = () =>
    confirm(say("purgeAsk")) &&
    void attempt(
      () => call("audit/purge", { reference }),
      ({ remaining }) => {
        change({ entry: undefined });
        return say("purged") + (remaining.length === 0 ? "" : `. ${say("stillIn", remaining.join(", "))}`);
      },
    );
  return (
    <div class="actions">
      <button type="button" onClick={() => void restore()}>
        {say("restore")}
      </button>
      <button type="button" class="danger" onClick={purge}>
        {say("purge")}
      </button>
    </div>
  );
}

function Properties({ entry }: { entry: Entry }) {
  const { evidence } = entry;
  const rows: [string, string | undefined][] = [
    [say("reference"), entry.reference],
    [say("owner"), titleOf(entry.scope)],
    [say("category"), entry.category],
    [say("created"), date(entry.created)],
    [say("status"), say(entry.status)],
    [say("importance"), say(entry.importance)],
    [say("confidence"), entry.confidence === undefined ? undefined : number(entry.confidence, 2)],
    [say("author"), entry.author ?? nameOf(entry.scope)],
    [say("statedBy"), statedBy(entry)],
    [say("session"), entry.session],
    [say("sources"), entry.sources.join(", ")],
    [say("confirmedBy"), entry.confirmedBy.join(", ")],
    [say("seen"), evidence && say("times", evidence.count, date(evidence.lastSeen))],
  ];
  return (
    <dl class="properties">
      {rows.map(([name, value]) =>
        value ? (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{visible(value)}</dd>
          </div>
        ) : null,
      )}
    </dl>
  );
}

const SPEAKERS = { person: "byPerson", agent: "byAgent", tool: "byTool", file: "byFile", import: "byImport" } as const;

/** Who stated an entry, where, and whether a person stands behind it; nothing for one that was written by hand. */
function statedBy({ origin }: Entry): string | undefined {
  if (origin === undefined) return undefined;
  const { statedBy: speaker, client, line, commit, confirmed } = origin;
  const standing = speaker === "person" ? undefined : say(confirmed ? "isConfirmed" : "notConfirmed");
  const parts = [say(SPEAKERS[speaker]), client, line === undefined ? undefined : say("inLine", line), commit, standing];
  return parts.filter((part) => part !== undefined).join(", ");
}

/** Entries that stand in each other's place, to go on to. */
function Pointers({ title, references }: { title: string; references: string[] }) {
  if (references.length === 0) return null;
  return (
    <p>
      {title}:{" "}
      {references.map((reference, nth) => (
        <span key={reference}>
          {nth > 0 && ", "}
          <button type="button" class="link" onClick={() => change({ entry: reference })}>
            {reference}
          </button>
        </span>
      ))}
    </p>
  );
}
