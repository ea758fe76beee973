// Names and values, one pair a line.

import type { ComponentChildren } from "preact";
import { visible } from "../visible.js";

/** A row without a value is left out. Text may be of unknown origin. */
export function Properties({ rows }: { rows: readonly (readonly [name: ComponentChildren, value: ComponentChildren])[] }) {
  return (
    <dl class="properties">
      {rows.map(([name, value], nth) =>
        value ? (
          <div key={nth}>
            <dt>{name}</dt>
            <dd dir="auto">{typeof value === "string" ? visible(value) : value}</dd>
          </div>
        ) : null,
      )}
    </dl>
  );
}
