// The parts of a score, asked for when a person wants to see them: most searches are read without.

import type { Explanation, Query } from "../../../../bindings-js/src/contract/search.js";
import { call } from "../api.js";
import { Opened } from "../part/opened.js";
import { Properties } from "../part/properties.js";
import { number, say } from "../text.js";
import { visible } from "../visible.js";

export function Score({ reference, query }: { reference: string; query: Query }) {
  return (
    <Opened title={say("why")} question={JSON.stringify(query)} load={(signal) => call("search/find", { query: { ...query, explain: true } }, signal)}>
      {(hits) => {
        const hit = hits.find(({ entry }) => entry.reference === reference);
        return hit?.explanation && <Parts score={hit.score} explanation={hit.explanation} />;
      }}
    </Opened>
  );
}

function Parts({ score, explanation }: { score: number; explanation: Explanation }) {
  const { words, session, before, after, author, time, kind, repeated } = explanation;
  const rows: [string, number, string?][] = [
    [say("score"), score],
    ...words.map(({ word, term, idf, weight, saturation }): [string, number] => [visible(word === term ? word : `${word} → ${term}`), idf * weight * saturation]),
    [say("session"), session],
    [say("neighbours"), before + after],
    [say("author"), author],
    [say("repetition"), -repeated],
    [say("period"), time - 1, `×${number(time, 2)}`],
    [say("kind"), kind - 1, `×${number(kind, 2)}`],
  ];
  return <Properties rows={rows.map(([name, value, shown]) => [name, value !== 0 && (shown ?? number(value, 2))])} />;
}
