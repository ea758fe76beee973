// What became of the entries of a mission that ended.

import type { MissionEnding } from "../../../../bindings-js/src/contract/missions.js";
import { EntryLink } from "../part/entry-link.js";
import { Items } from "../part/items.js";
import { number, say } from "../text.js";
import { visible } from "../visible.js";

export function Ending({ ending }: { ending: MissionEnding }) {
  const { copied, archived, left } = ending;
  return (
    <section class="card" role="status">
      <h3>{say("endReport")}</h3>
      {copied.length + archived.length + left.length === 0 && <p>{say("endNothing")}</p>}
      <Items title={say("endCopied", number(copied.length))} items={copied}>
        {({ original, copy }) => (
          <>
            <EntryLink to={original}>{visible(original)}</EntryLink> → <EntryLink to={copy}>{visible(copy)}</EntryLink>
          </>
        )}
      </Items>
      <Items title={say("endArchived", number(archived.length))} items={archived}>
        {(reference) => <EntryLink to={reference}>{visible(reference)}</EntryLink>}
      </Items>
      <Items title={say("endLeft", number(left.length))} items={left}>
        {({ reference, reason }) => (
          <>
            <EntryLink to={reference}>{visible(reference)}</EntryLink>: {visible(reason)}
          </>
        )}
      </Items>
    </section>
  );
}
