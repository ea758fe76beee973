// A list of entries. Arrow keys move in it, Enter opens.

import type { Hit } from "../../../../bindings-js/src/contract/search.js";
import type { Entry } from "../../../../bindings-js/src/contract/types.js";
import { Pages } from "../part/pages.js";
import { titleOf } from "../scope.js";
import { date, say } from "../text.js";
import { firstLine, marked, visible } from "../visible.js";

export interface Row {
  entry: Entry;
  /** How a search found it. */
  hit?: Hit;
}

export function List(props: { rows: Row[]; chosen: string | undefined; choose: (reference: string) => void }) {
  return (
    <Pages all={props.rows}>
      {(shown) => (
        <ul class="entries" onKeyDown={move}>
          {shown.map(({ entry, hit }) => (
            <li key={entry.reference}>
              <button type="button" class="entry" aria-current={entry.reference === props.chosen ? "true" : undefined} onClick={() => props.choose(entry.reference)}>
                <span class="first">{hit === undefined ? firstLine(entry.text) : <Snippet hit={hit} />}</span>
                {hit?.replaces && <span class="marks">{say("replaces", date(hit.replaces.created), visible(hit.replaces.line))}</span>}
                <Marks entry={entry} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </Pages>
  );
}

/** The properties of an entry in one line. */
export function Marks({ entry }: { entry: Entry }) {
  return (
    <span class="marks">
      <span>{titleOf(entry.scope)}</span>
      <span>{entry.category}</span>
      <span>{date(entry.created)}</span>
      {entry.tier !== "active" && <strong>{say(entry.tier)}</strong>}
      {entry.status !== "promoted" && <strong>{say(entry.status)}</strong>}
      {entry.supersededBy !== undefined && <strong>{say("superseded")}</strong>}
      {entry.importance === "high" && <strong>{say("high")}</strong>}
      {entry.tags.map((tag) => (
        <span key={tag}>#{visible(tag)}</span>
      ))}
    </span>
  );
}

function Snippet({ hit }: { hit: Hit }) {
  const pieces = marked(hit.snippet.text, hit.snippet.highlights);
  return <>{pieces.map((piece, nth) => (nth % 2 === 1 ? <mark key={nth}>{piece}</mark> : piece))}</>;
}

/** Moves the focus to the next or the previous row. */
export function move(event: KeyboardEvent & { currentTarget: HTMLUListElement }): void {
  const step = { ArrowDown: 1, ArrowUp: -1, Home: -Infinity, End: Infinity }[event.key];
  if (step === undefined) return;
  const rows = [...event.currentTarget.querySelectorAll("button")];
  const at = rows.findIndex((row) => row === document.activeElement);
  rows[Math.max(0, Math.min(rows.length - 1, at + step))]?.focus();
  event.preventDefault();
}
