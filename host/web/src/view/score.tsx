// The parts of a score, asked for when a person wants to see them: most searches are read without.

import { useState } from "preact/hooks";
import type { Explanation, Query } from "../../../../bindings-js/src/contract/search.js";
import { call } from "../api.js";
import { useAnswer } from "../live.js";
import { Answer } from "../part/state.js";
import { number, say } from "../text.js";
import { visible } from "../visible.js";

export function Score({ reference, query }: { reference: string; query: Query }) {
  const [isOpen, setOpen] = useState(false);
  const hits = useAnswer(isOpen ? JSON.stringify(query) : undefined, (signal) => call("search/find", { query: { ...query, explain: true } }, signal));
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{say("why")}</summary>
      <Answer asked={hits}>
        {(hits) => {
          const hit = hits.find(({ entry }) => entry.reference === reference);
          return hit?.explanation !== undefined && <Parts score={hit.score} explanation={hit.explanation} />;
        }}
      </Answer>
    </details>
  );
}

function Parts({ score, explanation }: { score: number; explanation: Explanation }) {
  const { session, before, after, author, time, when, repeated } = explanation;
  const digits = (value: number) => number(value, 2);
  return (
    <>
      <p>
        {say("score")}: {digits(score)}
      </p>
      <table>
        <thead>
          <tr>
            <th scope="col">{say("word")}</th>
            <th scope="col">{say("term")}</th>
            <th scope="col">{say("rarity")}</th>
            <th scope="col">{say("frequency")}</th>
            <th scope="col">{say("score")}</th>
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
      <p class="quiet">{say("bonuses", digits(session), digits(before + after), digits(author), digits(time), digits(when), digits(repeated))}</p>
    </>
  );
}
