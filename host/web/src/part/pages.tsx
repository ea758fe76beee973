// Long lists, shown in parts.

import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { say } from "../text.js";
import { Button } from "./button.js";

/** So many are shown at first, and again with each "show more". */
const PAGE = 100;

export function Pages<T>(props: { all: T[]; children: (shown: T[]) => ComponentChildren }) {
  const [pages, setPages] = useState(1);
  const shown = props.all.slice(0, pages * PAGE);
  return (
    <>
      {props.children(shown)}
      {shown.length < props.all.length && (
        <Button onClick={() => setPages(pages + 1)}>
          {say("more")}
        </Button>
      )}
    </>
  );
}
