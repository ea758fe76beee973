// The kind of an entry as a coloured label with its word.

import { categories } from "../../../../bindings-js/src/contract/types.js";
import { kindName } from "../query.js";
import { say } from "../text.js";
import { visible } from "../visible.js";

/** A category in the singular, for people; one that policy adds by its own name. */
export function kindTitle(category: string): string {
  const known = categories.find((known) => known === category);
  return known ? say(`kind_${known}`) : visible(kindName(category));
}

export function Kind({ category }: { category: string }) {
  return (
    <span class="kind" data-kind={category}>
      {kindTitle(category)}
    </span>
  );
}
