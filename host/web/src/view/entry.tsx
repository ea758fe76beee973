// One entry: its text, where it came from, what is near it, and all that can be done to it.

import { useEffect } from "preact/hooks";
import type { Entry } from "../../../../bindings-js/src/contract/types.js";
import { forget, pin, setStatus, widen } from "../actions.js";
import { call, orNull } from "../api.js";
import { readDraft } from "../draft.js";
import { useKeys } from "../keys.js";
import { useAnswer } from "../live.js";
import { Button } from "../part/button.js";
import { Kind } from "../part/kind.js";
import { Markdown } from "../part/markdown.js";
import { attempt } from "../part/notice.js";
import { Panel } from "../part/panel.js";
import { Quiet } from "../part/quiet.js";
import { useHistory } from "../past.js";
import { change } from "../route.js";
import { say } from "../text.js";
import { History } from "./history.js";
import { focusedRow, Marks } from "./list.js";
import { Origin, Passage, Standing } from "./origin.js";
import { Related } from "./related.js";
import { Replaced } from "./replaced.js";
import { EditEntry } from "./write.js";

const close = () => change({ entry: undefined, edit: undefined });
const edit = () => change({ edit: "1" });

/** `known` is the entry as a list has it: the trash is seen only there. `at` is the time that is shown; none for now. */
export function EntryPanel(props: { reference: string; edits: boolean; known: Entry | undefined; at: Date | undefined }) {
  const { reference, known, at } = props;
  // The trash may come into view later than the entry that is asked for.
  const read = useAnswer(JSON.stringify([reference, known?.status, at]), async (signal) => (known?.status === "forgotten" ? known : orNull(call("vault/get", { reference }, signal, at))));
  // The row that was opened gets the focus back, but not from the search: who types there would press keys of the row.
  useEffect(() => () => {
    if (!document.activeElement?.closest(".search")) document.querySelector<HTMLElement>(`[data-reference="${CSS.escape(reference)}"]`)?.focus();
  }, []);
  useKeys({ Escape: close });
  return (
    <Panel asked={read} back={close} gone={say(at ? "notThen" : "gone")} title={({ text }) => text} isUnseen isEdited={props.edits}>
      {(entry) => <Shown key={entry.reference} entry={entry} edits={props.edits && !at} at={at} />}
    </Panel>
  );
}

function Shown({ entry, edits, at }: { entry: Entry; edits: boolean; at: Date | undefined }) {
  const history = useHistory(entry.reference);
  const then = useHistory(entry.reference, at);
  if (edits && entry.status !== "forgotten") return <EditEntry entry={entry} close={() => change({ edit: undefined }, "replace")} />;
  return (
    <>
      <p class="under">
        <Kind category={entry.category} /> <Marks entry={entry} from={at?.getTime()} />
      </p>
      {at ? null : entry.status === "forgotten" ? <TrashActions reference={entry.reference} /> : <Actions entry={entry} />}
      <Markdown text={entry.text} />
      <Standing entry={entry} history={then.value} />
      <Replaced entry={entry} history={then.value} at={at} />
      <Passage entry={entry} />
      {entry.status !== "forgotten" && !at && <Related entry={entry} />}
      <section>
        <h3>{say("history")}</h3>
        <History reference={entry.reference} history={history} />
      </section>
      <Origin entry={entry} />
    </>
  );
}

function Actions({ entry }: { entry: Entry }) {
  // A row of the list that has the focus is meant before the open entry.
  const unlessRow = (then: () => unknown) => () => focusedRow() === undefined && void then();
  useKeys({ e: unlessRow(edit), p: unlessRow(() => pin(entry)), Delete: unlessRow(() => forget(entry)) });
  return (
    <div class="actions">
      <Button onClick={edit}>
        {say("edit")}
      </Button>
      <Button onClick={() => void pin(entry)}>
        {say(entry.tier === "pinned" ? "unpin" : "pin")}
      </Button>
      {entry.status === "promoted" ? (
        <Button onClick={() => void setStatus(entry, "archived")}>
          {say("archive")}
        </Button>
      ) : (
        <Button onClick={() => void setStatus(entry, "promoted")}>
          {say(entry.status === "candidate" ? "accept" : "bringBack")}
        </Button>
      )}
      {entry.scope !== "project" && (
        <Button onClick={() => void widen(entry)}>
          {say("widen")}
        </Button>
      )}
      <Button onClick={() => void forget(entry)}>
        {say("forget")}
      </Button>
      {readDraft(entry.reference) && (
        <Quiet>
          <Button class="link" onClick={edit}>
            {say("draftWaits")}
          </Button>
        </Quiet>
      )}
    </div>
  );
}

function TrashActions({ reference }: { reference: string }) {
  const restore = () =>
    attempt(
      () => call("vault/restore", { reference }),
      (entry) => {
        change({ entry: entry.reference, q: undefined }, "replace");
        return say("restored");
      },
      reference,
    );
  const purge = () =>
    confirm(say("purgeAsk")) &&
    void attempt(
      () => call("audit/purge", { reference }),
      ({ remaining }) => {
        close();
        return say("purged") + (remaining.length === 0 ? "" : `. ${say("stillIn", remaining.join(", "))}`);
      },
    );
  return (
    <div class="actions">
      <Button onClick={() => void restore()}>
        {say("restore")}
      </Button>
      <Button class="danger" onClick={purge}>
        {say("purge")}
      </Button>
    </div>
  );
}
