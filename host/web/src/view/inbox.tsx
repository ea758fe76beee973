// Candidates: entries that wait for a person's decision. One key decides.

import { useEffect, useState } from "preact/hooks";
import type { Entry } from "../../../../bindings-js/src/contract/types.js";
import { forget, setStatus } from "../actions.js";
import { call } from "../api.js";
import { useKeys } from "../keys.js";
import { useAnswer } from "../live.js";
import { Button } from "../part/button.js";
import { Defects } from "../part/defects.js";
import { EntryLink } from "../part/entry-link.js";
import { Kind } from "../part/kind.js";
import { Markdown } from "../part/markdown.js";
import { Quiet } from "../part/quiet.js";
import { Answer } from "../part/state.js";
import { countOfEntries, say, type TextName } from "../text.js";
import { firstLine } from "../visible.js";
import { Marks } from "./list.js";
import { MergeCandidate } from "./merge.js";
import { Passage } from "./origin.js";
import { reasonOf } from "./related.js";
import { EditEntry } from "./write.js";

/** So many entries in force that resemble a candidate are shown with it. */
const RESEMBLING = 2;

export function InboxView(_: { settings: URLSearchParams }) {
  const candidates = useAnswer("candidates", (signal) => call("vault/entries", { filter: { statuses: ["candidate"] } }, signal));
  return (
    <section class="narrow">
      <h1>{say("inbox")}</h1>
      <Quiet>{say("inboxWhat")}</Quiet>
      <Defects />
      <Answer asked={candidates}>{(entries) => (entries.length === 0 ? <p class="empty">{say("inboxEmpty")}</p> : <Candidates entries={entries} />)}</Answer>
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
    a: () => entry && void setStatus(entry, "promoted"),
    r: () => entry && void forget(entry),
    e: () => setEdits(entry?.reference),
    m: () => setMerges(entry),
  });
  return (
    <>
      <Quiet role="status">
        {countOfEntries(entries.length)}
      </Quiet>
      <ol class="candidates">
        {entries.map((entry, nth) => (
          <li key={entry.reference}>
            <article class="candidate" tabIndex={-1} aria-current={nth === at ? "true" : undefined} onFocus={() => setChosen(nth)}>
              <p class="under">
                <Kind category={entry.category} /> <Marks entry={{ ...entry, status: "promoted" }} />
              </p>
              {edits === entry.reference ? (
                <EditEntry entry={entry} close={() => setEdits(undefined)} />
              ) : (
                <>
                  <Markdown text={entry.text} />
                  {nth === at && <Context entry={entry} />}
                  <Decision entry={entry} edit={() => setEdits(entry.reference)} merge={() => setMerges(entry)} />
                </>
              )}
            </article>
          </li>
        ))}
      </ol>
      {merges && <MergeCandidate candidate={merges} close={() => setMerges(undefined)} />}
    </>
  );
}

/** What helps to decide: what is in force already, and what was said. */
function Context({ entry }: { entry: Entry }) {
  const asked = { reference: entry.reference, filter: { statuses: ["promoted" as const] }, limit: RESEMBLING };
  const found = useAnswer(`resembling ${entry.reference}`, (signal) => call("search/related", asked, signal));
  const hits = found.value ?? [];
  return (
    <>
      {hits.length > 0 && (
        <div class="context">
          <p class="title">{say("resembles")}</p>
          <ul>
            {hits.map((hit) => (
              <li key={hit.entry.reference}>
                <EntryLink to={hit.entry.reference}>
                  {firstLine(hit.entry.text)}
                </EntryLink>{" "}
                <small class="quiet">{reasonOf(entry, hit)}</small>
              </li>
            ))}
          </ul>
        </div>
      )}
      <Passage entry={entry} />
    </>
  );
}

/** A button with the key that does the same. */
function Keyed({ text, letter, isMain, act }: { text: TextName; letter: string; isMain?: boolean; act: () => unknown }) {
  return (
    <Button class={isMain ? "main" : undefined} onClick={act}>
      {say(text)} <kbd aria-hidden>{letter}</kbd>
    </Button>
  );
}

function Decision({ entry, edit, merge }: { entry: Entry; edit: () => void; merge: () => void }) {
  return (
    <div class="actions">
      <Keyed text="accept" letter="a" isMain act={() => setStatus(entry, "promoted")} />
      <Keyed text="edit" letter="e" act={edit} />
      <Keyed text="merge" letter="m" act={merge} />
      <Keyed text="reject" letter="r" act={() => forget(entry)} />
    </div>
  );
}
