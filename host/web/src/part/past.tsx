// The slider for the past: its places are the moments at which something changed, with now at its right end.

import { useState } from "preact/hooks";
import { byWhom, type Moment, momentsOf, placeOf } from "../past.js";
import { exactDate, say } from "../text.js";
import { visible } from "../visible.js";
import { Button } from "./button.js";
import { Quiet } from "./quiet.js";

/** `at` is the time that is shown, none for now. `choose` is called when the slider is let go, not while it is dragged. */
export function PastSlider({ changes, at, choose }: { changes: Moment[]; at: number | undefined; choose: (at: number | undefined) => void }) {
  const moments = momentsOf(changes);
  const [dragged, drag] = useState<number>();
  const place = Math.min(dragged ?? placeOf(moments, at), moments.length);
  if (!moments[0]) return <Quiet>{say("noPast")}</Quiet>;
  const go = (to: number) => {
    drag(undefined);
    choose(moments[to]?.at);
  };
  const shown = momentName(moments[place]);
  return (
    <div class="past actions">
      <output>
        {say("asOf")} <strong>{shown}</strong>
      </output>
      <Button aria-label={say("earlier")} disabled={place === 0} onClick={() => go(place - 1)}>
        ‹
      </Button>
      <input
        type="range"
        aria-label={say("asOf")}
        aria-valuetext={shown}
        max={moments.length}
        value={place}
        onInput={(event) => drag(Number(event.currentTarget.value))}
        onChange={(event) => go(Number(event.currentTarget.value))}
      />
      <Button aria-label={say("later")} disabled={place === moments.length} onClick={() => go(place + 1)}>
        ›
      </Button>
    </div>
  );
}

function momentName(moment: Moment | undefined): string {
  if (!moment) return say("now");
  return [exactDate(moment.at), byWhom(moment.who)].filter(Boolean).join(" · ");
}

/** What the memory warns of at a time: what is not as it was, or is not known any more. */
export function Warnings({ of }: { of: Set<string> }) {
  return (
    <>
      {[...of].map((warning) => (
        <p key={warning} class="lost">
          {visible(warning)}
        </p>
      ))}
    </>
  );
}
