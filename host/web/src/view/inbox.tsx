// Candidates: entries that wait for a person's decision.

import { useEffect, useState } from "preact/hooks";
import type { Entry } from "../../../../bindings-js/src/contract/types.js";
import { call } from "../api.js";
import { useKeys } from "../keys.js";
import { useAnswer } from "../live.js";
import { attempt } from "../part/notice.js";
import { Answer } from "../part/state.js";
import { countOfEntries, say } from "../text.js";
import { firstLine, visible } from "../visible.js";
import { Marks } from "./list.js";
import { MergeCandidate } from "./merge.js";
import { EditEntry } from "./write.js";

export function InboxView(_: { settings: URLSearchParams }) {
  const candidates = useAnswer("candidates", (signal) => call("vault/list", { filter: { statuses: ["candidate"] } }, signal));
  return (
    <section class="narrow">
      <h1>{say("inbox")}</h1>
      <p class="quiet">{say("inboxWhat")}</p>
      <Answer asked={candidates}>{(entries) => (entries.length === 0 ? <p>{say("inboxEmpty")}</p> : <Candidates entries={entries} />)}</Answer>
    </section>
  );
}

function Candidates({ entries }: { entries: Entry[] }) {
  const [chosen, setChosen] = useState(0);
  const [edits, setEdits] = useState<string>();
  const [merges, setMerges] = useState<Entry>();
  // The one behind it moves up when a candidate is decided.
  const at = Math.min(chosen, entries.length - 1);
  const entry = entries[at];
  const move = (step: number) => setChosen(Math.max(0, Math.min(entries.length - 1, at + step)));
  useEffect(() => document.querySelectorAll<HTMLElement>(".candidate")[at]?.focus(), [at, entry?.reference]);
  useKeys({
    ArrowDown: () => move(1),
    ArrowUp: () => move(-1),
    a: () => entry && accept(entry),
    r: () => entry && reject(entry),
    e: () => setEdits(entry?.reference),
    m: () => setMerges(entry),
  });
  return (
    <>
      <p class="quiet">
        {countOfEntries(entries.length)}. {say("inboxHint")}
      </p>
      <ol class="candidates">
        {entries.map((entry, nth) => (
          <li key={entry.reference}>
            <article class="candidate" tabIndex={-1} aria-current={nth === at ? "true" : undefined} onFocus={() => setChosen(nth)}>
              <Marks entry={entry} />
              {edits === entry.reference ? (
                <EditEntry entry={entry} close={() => setEdits(undefined)} />
              ) : (
                <>
                  <pre class="text">{visible(entry.text)}</pre>
                  <Decision entry={entry} edit={() => setEdits(entry.reference)} merge={() => setMerges(entry)} />
                </>
              )}
            </article>
          </li>
        ))}
      </ol>
      {merges !== undefined && <MergeCandidate candidate={merges} close={() => setMerges(undefined)} />}
    </>
  );
}

function Decision({ entry, edit, merge }: { entry: Entry; edit: () => void; merge: () => void }) {
  return (
    <div class="actions">
      <button type="button" class="main" onClick={() => accept(entry)}>
        {say("accept")}
      </button>
      <button type="button" onClick={edit}>
        {say("edit")}
      </button>
      <button type="button" onClick={merge}>
        {say("merge")}
      </button>
      <button type="button" onClick={() => reject(entry)}>
        {say("reject")}
      </button>
    </div>
  );
}

function accept({ reference, text }: Entry): void {
  void attempt(() => call("vault/set-status", { reference, status: "promoted" }), () => say("accepted", firstLine(text)), reference);
}

function reject({ reference, text }: Entry): void {
  void attempt(() => call("vault/forget", { reference }), () => say("rejectedNow", firstLine(text)), reference);
}
