// Entries that resemble one, each with the reason.

import type { Hit } from "../../../../bindings-js/src/contract/search.js";
import type { Entry } from "../../../../bindings-js/src/contract/types.js";
import { call } from "../api.js";
import { useAnswer } from "../live.js";
import { Button } from "../part/button.js";
import { Kind } from "../part/kind.js";
import { Answer } from "../part/state.js";
import { When } from "../part/when.js";
import { change } from "../route.js";
import { say } from "../text.js";
import { firstLine, marked } from "../visible.js";

/** So many are listed. */
const LISTED = 3;

/** So many words are named as the reason. */
const NAMED = 4;

export function Related({ entry }: { entry: Entry }) {
  const found = useAnswer(`related ${entry.reference}`, (signal) => call("search/related", { reference: entry.reference, limit: LISTED }, signal));
  return (
    <section>
      <h3>{say("related")}</h3>
      <Answer asked={found} none={say("noRelated")}>
        {(hits) => (
            <ul class="related">
              {hits.map((hit) => (
                <li key={hit.entry.reference}>
                  <Kind category={hit.entry.category} />
                  <span>
                    <Button class="link" dir="auto" onClick={() => change({ entry: hit.entry.reference, edit: undefined })}>
                      {firstLine(hit.entry.text)}
                    </Button>
                    <small class="quiet">
                      {reasonOf(entry, hit)} · <When at={hit.entry.created} />
                    </small>
                  </span>
                </li>
              ))}
            </ul>
        )}
      </Answer>
    </section>
  );
}

/** What two entries have in common. */
export function reasonOf(entry: Entry, { entry: other, snippet }: Hit): string {
  const words = marked(snippet.text, snippet.highlights).filter((_, nth) => nth % 2 === 1).map((word) => word.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, ""));
  const distinct = [...new Map(words.map((word) => [word.toLowerCase(), word])).values()].sort((one, other) => other.length - one.length);
  const tags = other.tags.filter((tag) => entry.tags.includes(tag));
  const parts = [
    distinct.length === 0 ? say("similarMeaning") : say("bothMention", distinct.slice(0, NAMED).join(", ")),
    ...tags.map((tag) => `#${tag}`),
    ...(entry.session !== undefined && entry.session === other.session ? [say("sameSession")] : []),
  ];
  return parts.join(" · ");
}
