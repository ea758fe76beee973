// All changes of the memory, newest first.

import { useState } from "preact/hooks";
import { Button } from "../part/button.js";
import { Quiet } from "../part/quiet.js";
import { say } from "../text.js";
import { Changes, useChanges } from "./changes.js";

/** So many changes are shown at first, and again with each "show more". */
const PAGE = 100;

export function ActivityView(_: { settings: URLSearchParams }) {
  const [pages, setPages] = useState(1);
  return (
    <section class="narrow">
      <h1>{say("activity")}</h1>
      <Quiet>{say("activityWhat")}</Quiet>
      <Changes {...useChanges(pages * PAGE)} />
      <Button onClick={() => setPages(pages + 1)}>
        {say("more")}
      </Button>
    </section>
  );
}
