// Entries that resemble one: a list, two steps deep, and the same as a graph where that shows more.

import { useState } from "preact/hooks";
import type { Hit } from "../../../../bindings-js/src/contract/search.js";
import type { Entry } from "../../../../bindings-js/src/contract/types.js";
import { call, Refused } from "../api.js";
import { useAnswer } from "../live.js";
import { ASKED, beside, FIRST, type Graph, graphOf, isTelling } from "../neighbourhood.js";
import { Answer } from "../part/state.js";
import { change } from "../route.js";
import { number, say } from "../text.js";
import { firstLine } from "../visible.js";
import { Drawing, type Pointing } from "./graph.js";

/** Open for the next entry too, so that a person can go from entry to entry. */
let staysOpen = false;

export function Related({ entry }: { entry: Entry }) {
  const [isOpen, setOpen] = useState(staysOpen);
  const found = useAnswer(isOpen ? entry.reference : undefined, (signal) => ask(entry, signal));
  return (
    <details open={isOpen} onToggle={(event) => setOpen((staysOpen = event.currentTarget.open))}>
      <summary>{say("related")}</summary>
      <Answer asked={found}>{(found) => <Neighbourhood {...found} />}</Answer>
    </details>
  );
}

interface Found {
  graph: Graph;
  scores: number[];
}

async function ask(entry: Entry, signal: AbortSignal): Promise<Found> {
  const first = await call("search/related", { reference: entry.reference, limit: FIRST }, signal);
  const second = await Promise.all(first.map(({ entry }) => around(entry.reference, signal)));
  return { graph: graphOf(entry, first, second), scores: first.map(({ score }) => score) };
}

async function around(reference: string, signal: AbortSignal): Promise<Hit[]> {
  try {
    return await call("search/related", { reference, limit: ASKED }, signal);
  } catch (error) {
    // Somebody took the entry away since; the page hears of that, and asks again.
    if (error instanceof Refused && error.code === "not-found") return [];
    throw error;
  }
}

function Neighbourhood({ graph, scores }: Found) {
  const [pointed, point] = useState<number>();
  if (graph.first === 0) return <p class="quiet">{say("noRelated")}</p>;
  const open = (node: number) => change({ entry: graph.nodes[node]?.entry.reference });
  const item = (node: number, score?: number) => <Item text={graph.nodes[node]?.entry.text ?? ""} node={node} score={score} open={open} point={point} />;
  return (
    <>
      {isTelling(graph) && <Drawing graph={graph} pointed={pointed} point={point} open={open} />}
      <ul class="related">
        {scores.map((score, nth) => (
          <li key={nth}>
            {item(nth + 1, score)}
            <ul>
              {beside(graph, nth + 1).map((node) => (
                <li key={node}>{item(node)}</li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </>
  );
}

function Item(props: { text: string; node: number; score: number | undefined; open: (node: number) => void; point: Pointing["point"] }) {
  const { text, node, score, open, point } = props;
  const [here, away] = [() => point(node), () => point(undefined)];
  return (
    <div class="item">
      <span class="quiet" aria-hidden="true">
        {node}
      </span>
      <button type="button" class="link" onClick={() => open(node)} onFocus={here} onBlur={away} onMouseEnter={here} onMouseLeave={away}>
        {firstLine(text)}
      </button>
      {score !== undefined && <span class="quiet">{number(score, 1)}</span>}
    </div>
  );
}
