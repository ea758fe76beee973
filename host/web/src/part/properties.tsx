// Names and values, one pair a line.

import type { ComponentChildren } from "preact";

/** A row without a value is left out. */
export function Properties({ rows }: { rows: readonly (readonly [name: ComponentChildren, value: ComponentChildren])[] }) {
  return (
    <dl class="properties">
      {rows.map(([name, value], nth) =>
        value ? (
          <div key={nth}>
            <dt>{name}</dt>
            <dd dir="auto">{value}</dd>
          </div>
        ) : null,
      )}
    </dl>
  );
}
