// Merging: what a candidate says goes into an entry that is in force already.

import { useState } from "preact/hooks";
import type { Entry } from "../../../../bindings-js/src/contract/types.js";
import { call } from "../api.js";
import { useAnswer } from "../live.js";
import { Button } from "../part/button.js";
import { Dialog } from "../part/dialog.js";
import { Answer } from "../part/state.js";
import { say } from "../text.js";
import { List } from "./list.js";
import { EditEntry } from "./write.js";

/** So many entries are offered. */
const OFFERED = 8;

export function MergeCandidate({ candidate, close }: { candidate: Entry; close: () => void }) {
  const [into, setInto] = useState<Entry>();
  return (
    <Dialog title={say("merge")} close={close}>
      {into === undefined ? (
        <Resembling candidate={candidate} choose={setInto} close={close} />
      ) : (
        <EditEntry entry={into} takesIn={candidate} close={close} />
      )}
    </Dialog>
  );
}

function Resembling({ candidate, choose, close }: { candidate: Entry; choose: (entry: Entry) => void; close: () => void }) {
  const { reference } = candidate;
  const asked = { reference, filter: { statuses: ["promoted" as const] }, limit: OFFERED };
  const found = useAnswer(`merge ${reference}`, (signal) => call("search/related", asked, signal));
  return (
    <>
      <p>{say("mergeWith")}</p>
      <Answer asked={found} none={say("mergeNone")}>
        {(hits) => (
            <List
              rows={hits.map(({ entry }) => ({ entry }))}
              chosen={undefined}
              choose={(chosen) => hits.filter(({ entry }) => entry.reference === chosen).forEach(({ entry }) => choose(entry))}
            />
        )}
      </Answer>
      <div class="actions">
        <Button onClick={close}>
          {say("cancel")}
        </Button>
      </div>
    </>
  );
}
