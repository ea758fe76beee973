// What became of the entries of a mission that ended.

import type { ComponentChildren } from "preact";
import type { MissionEnding } from "../../../../bindings-js/src/contract/missions.js";
import { Pages } from "../part/pages.js";
import { address } from "../route.js";
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
            <Link reference={original} /> → <Link reference={copy} />
          </>
        )}
      </Items>
      <Items title={say("endArchived", number(archived.length))} items={archived}>
        {(reference) => <Link reference={reference} />}
      </Items>
      <Items title={say("endLeft", number(left.length))} items={left}>
        {({ reference, reason }) => (
          <>
            <Link reference={reference} />: {visible(reason)}
          </>
        )}
      </Items>
    </section>
  );
}

function Link({ reference }: { reference: string }) {
  return <a href={address("memory", { entry: reference })}>{visible(reference)}</a>;
}

function Items<T>(props: { title: string; items: T[]; children: (item: T) => ComponentChildren }) {
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
