// Entries that stand in each other's place: what the newer one says otherwise.

import type { EntryHistory } from "../../../../bindings-js/src/contract/audit.js";
import type { Entry } from "../../../../bindings-js/src/contract/types.js";
import { call, orNull } from "../api.js";
import { useAnswer } from "../live.js";
import { Diff } from "../part/diff.js";
import { EntryLink } from "../part/entry-link.js";
import { Answer } from "../part/state.js";
import { When } from "../part/when.js";
import { nameOf, titleOf } from "../scope.js";
import { say } from "../text.js";
import { firstLine, visible } from "../visible.js";

/** The entries that an entry replaces, the one that replaced it first, and the one that stands in its place, each with the difference. */
export function Replaced({ entry, history, at }: { entry: Entry; history: EntryHistory | null | undefined; at: Date | undefined }) {
  const { supersedes, supersededBy } = entry;
  const first = supersededBy && history?.steps.find(({ outcome }) => outcome === "superseded")?.other;
  const newer = [...new Set([first, supersededBy].filter((one) => one !== undefined))];
  const others = [...newer, ...supersedes];
  const found = useAnswer(others.length === 0 ? undefined : JSON.stringify(["replaced", others, at]), (signal) => Promise.all(others.map((reference) => orNull(call("vault/get", { reference }, signal, at)))));
  if (others.length === 0) return null;
  return (
    <section class="replaced">
      <Answer asked={found}>
        {(found) => (
          <>
            {found.map((other, nth) => (
              <Other key={others[nth]} entry={entry} other={other} reference={others[nth] ?? ""} isNewer={nth < newer.length} />
            ))}
          </>
        )}
      </Answer>
    </section>
  );
}

function Other(props: { entry: Entry; other: Entry | null; reference: string; isNewer: boolean }) {
  const { entry, other, reference, isNewer } = props;
  return (
    <details open={isNewer}>
      <summary>
        {say(isNewer ? "supersededBy" : "supersedes")} <span class="quiet">{other !== null && <When at={other.created} />}</span>
      </summary>
      <p>
        <EntryLink to={reference}>{other === null ? visible(reference) : firstLine(other.text)}</EntryLink>{" "}
        {other !== null && <span class="quiet">{visible(other.author ?? (nameOf(other.scope) === nameOf(entry.scope) ? "" : titleOf(other.scope)))}</span>}
      </p>
      {other !== null && <Diff before={isNewer ? entry.text : other.text} after={isNewer ? other.text : entry.text} />}
    </details>
  );
}
