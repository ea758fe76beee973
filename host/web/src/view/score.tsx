// The parts of a score, asked for when a person wants to see them: most searches are read without.

import type { Explanation, Query } from "../../../../bindings-js/src/contract/search.js";
import { call } from "../api.js";
import { Quiet } from "../part/quiet.js";
import { Opened } from "../part/opened.js";
import { number, say } from "../text.js";
import { visible } from "../visible.js";

export function Score({ reference, query }: { reference: string; query: Query }) {
  return (
    <Opened title={say("why")} question={JSON.stringify(query)} load={(signal) => call("search/find", { query: { ...query, explain: true } }, signal)}>
      {(hits) => {
        const hit = hits.find(({ entry }) => entry.reference === reference);
        return hit?.explanation !== undefined && <Parts score={hit.score} explanation={hit.explanation} />;
      }}
    </Opened>
  );
}

function Parts({ score, explanation }: { score: number; explanation: Explanation }) {
  const { session, before, after, author, time, kind, repeated } = explanation;
  const digits = (value: number) => number(value, 2);
  return (
    <>
      <p>
        {say("score")}: {digits(score)}
      </p>
      <table>
        <thead>
          <tr>
            {(["word", "term", "rarity", "frequency", "score"] as const).map((name) => (
              <th key={name} scope="col">
                {say(name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {explanation.words.map((word) => (
            <tr key={`${word.word} ${word.term}`}>
              <td>{visible(word.word)}</td>
              <td>{visible(word.term)}</td>
              <td>{digits(word.idf)}</td>
              <td>{digits(word.saturation)}</td>
              <td>{digits(word.idf * word.weight * word.saturation)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Quiet>{say("bonuses", digits(session), digits(before + after), digits(author), digits(time), digits(kind), digits(repeated))}</Quiet>
    </>
  );
}
