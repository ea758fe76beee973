// A list of entries. Arrow keys move in it, Enter opens.

import type { Hit } from "../../../../bindings-js/src/contract/search.js";
import type { Entry } from "../../../../bindings-js/src/contract/types.js";
import { Button } from "../part/button.js";
import { Kind } from "../part/kind.js";
import { Pages } from "../part/pages.js";
import { When } from "../part/when.js";
import { titleOf } from "../scope.js";
import { ago, say } from "../text.js";
import { firstLine, marked, visible, withoutHeadings } from "../visible.js";

export interface Row {
  entry: Entry;
  /** How a search found it. */
  hit?: Hit;
}

export interface Selection {
  references: Set<string>;
  toggle: (reference: string) => void;
}

export function List(props: { rows: Row[]; chosen: string | undefined; choose: (reference: string) => void; selection?: Selection | undefined }) {
  const { selection } = props;
  return (
    <Pages all={props.rows}>
      {(shown) => (
        <ul class="entries" onKeyDown={move}>
          {shown.map(({ entry, hit }) => (
            <li key={entry.reference}>
              {selection && (
                <input type="checkbox" aria-label={say("selectEntry", firstLine(entry.text))} checked={selection.references.has(entry.reference)} onChange={() => selection.toggle(entry.reference)} />
              )}
              <Button
                class={entry.supersededBy ? "entry old" : "entry"}
                data-reference={entry.reference}
                aria-current={entry.reference === props.chosen ? "true" : undefined}
                onClick={() => props.choose(entry.reference)}
              >
                <Kind category={entry.category} />
                <span class="first" dir="auto">
                  {hit ? <Snippet hit={hit} /> : firstLine(entry.text)}
                  {hit?.replaces && <small>{say("replaces", ago(hit.replaces.created), firstLine(hit.replaces.line))}</small>}
                </span>
                <Marks entry={entry} />
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Pages>
  );
}

/** The properties of an entry in one line; `from` is the time that is shown, where that is not now. */
export function Marks({ entry, from }: { entry: Entry; from?: number | undefined }) {
  return (
    <span class="marks">
      {entry.tier !== "active" && <strong class={entry.tier}>{say(entry.tier)}</strong>}
      {entry.status !== "promoted" && <strong>{say(entry.status)}</strong>}
      {entry.supersededBy && <strong>{say("superseded")}</strong>}
      {entry.importance === "high" && <strong>{say("highImportance")}</strong>}
      {entry.tags.map((tag) => (
        <bdi key={tag}>#{visible(tag)}</bdi>
      ))}
      <bdi>{titleOf(entry.scope)}</bdi>
      <When at={entry.created} from={from} />
    </span>
  );
}

function Snippet({ hit }: { hit: Hit }) {
  const pieces = marked(hit.snippet.text, hit.snippet.highlights);
  return <>{pieces.map((piece, nth) => (nth % 2 === 1 ? <mark key={nth}>{unmarked(piece)}</mark> : unmarked(piece)))}</>;
}

/** Without the marks of headings, of emphasis and of code: a piece may have one of a pair. */
function unmarked(piece: string): string {
  return withoutHeadings(piece).replace(/\*\*|`/g, "");
}

/** Moves the focus to the next or the previous row; up from the first one, to the search. */
export function move(event: KeyboardEvent & { currentTarget: HTMLUListElement }): void {
  const step = { ArrowDown: 1, ArrowUp: -1, Home: -Infinity, End: Infinity }[event.key];
  if (step === undefined) return;
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>("button.entry")];
  const at = rows.findIndex((row) => row === document.activeElement);
  if (at === 0 && event.key === "ArrowUp") document.querySelector<HTMLElement>(".search input")?.focus();
  else rows[Math.max(0, Math.min(rows.length - 1, at + step))]?.focus();
  event.preventDefault();
}

/** The reference of the row that has the focus. */
export function focusedRow(): string | undefined {
  return document.activeElement instanceof HTMLElement ? document.activeElement.dataset["reference"] : undefined;
}
