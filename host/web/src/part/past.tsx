// The slider for the past: its places are the moments at which something changed, with now at its right end.

import { useState } from "preact/hooks";
import type { LogLine } from "../../../../bindings-js/src/contract/audit.js";
import { call } from "../api.js";
import { useAnswer } from "../live.js";
import { firstAfter, type Moment, momentsOf, placeOf } from "../past.js";
import { date, exactDate, number, say } from "../text.js";
import { visible } from "../visible.js";
import { Button } from "./button.js";
import { Quiet } from "./quiet.js";

/** `at` is the time that is shown, none for now. `choose` is called when the slider is let go, not while it is dragged. */
export function PastSlider({ lines, at, choose }: { lines: LogLine[]; at: number | undefined; choose: (at: number | undefined) => void }) {
  const moments = momentsOf(lines);
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
  return exactDate(moment.at) + (moment.who ? ` · ${say("byWhom", visible(moment.who))}` : "");
}

/** Says from when on all is known, if some entries of a time cannot be shown. */
export function PastUnknown({ lines, at }: { lines: LogLine[]; at: number }) {
  const changes = firstAfter(lines, at);
  const numbers = changes.map(({ number }) => number);
  const texts = useAnswer(numbers.length === 0 ? undefined : `before ${numbers}`, (signal) => call("audit/changed-texts", { numbers }, signal));
  const stored = new Set(texts.value?.flatMap(({ number, before }) => (before === undefined ? [] : [number])));
  const lost = changes.filter(({ number }) => !stored.has(number));
  if (texts.value === undefined || lost.length === 0) return null;
  return <p class="lost">{say("pastUnknown", number(lost.length), date(Math.max(...lost.map(({ at }) => at))))}</p>;
}
