// The kind of an entry as a coloured label with its word.

import { categories } from "../../../../bindings-js/src/contract/types.js";
import { kindName } from "../query.js";
import { say, type TextName } from "../text.js";
import { visible } from "../visible.js";

const TITLES: Record<(typeof categories)[number], TextName> = {
  decisions: "kindDecision",
  lessons: "kindLesson",
  tasks: "kindTask",
  projects: "kindProject",
  handoffs: "kindHandoff",
  preferences: "kindPreference",
  patterns: "kindPattern",
  habits: "kindHabit",
  findings: "kindFinding",
  facts: "kindFact",
  gotchas: "kindGotcha",
  conventions: "kindConvention",
  episodes: "kindEpisode",
  procedures: "kindProcedure",
  digests: "kindDigest",
};

/** A category in the singular, for people; one that policy adds by its own name. */
export function kindTitle(category: string): string {
  const name = TITLES[category as (typeof categories)[number]];
  return name === undefined ? visible(kindName(category)) : say(name);
}

export function Kind({ category }: { category: string }) {
  return (
    <span class="kind" data-kind={category}>
      {kindTitle(category)}
    </span>
  );
}
