// A list under a title of its own; nothing where it is empty.

import type { ComponentChildren } from "preact";
import { Pages } from "./pages.js";

export function Items<T>(props: { title: string; items: T[]; children: (item: T) => ComponentChildren }) {
  if (props.items.length === 0) return null;
  return (
    <>
      <p class="title">{props.title}</p>
      <Pages all={props.items}>
        {(shown) => (
          <ul class="items">
            {shown.map((item, nth) => (
              <li key={nth}>{props.children(item)}</li>
            ))}
          </ul>
        )}
      </Pages>
    </>
  );
}
