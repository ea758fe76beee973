// All changes of the memory, newest first.

import { useState } from "preact/hooks";
import { say } from "../text.js";
import { Changes } from "./changes.js";

/** So many changes are shown at first, and again with each "show more". */
const PAGE = 100;

export function ActivityView(_: { settings: URLSearchParams }) {
  const [pages, setPages] = useState(1);
  return (
    <section class="narrow">
      <h1>{say("activity")}</h1>
      <p class="quiet">{say("activityWhat")}</p>
      <Changes limit={pages * PAGE} />
      <button type="button" onClick={() => setPages(pages + 1)}>
        {say("more")}
      </button>
    </section>
  );
}
