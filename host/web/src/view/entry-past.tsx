// One entry as it was: its wording, its stage and who stands behind it, at each moment at which it changed.

import { useState } from "preact/hooks";
import type { LogLine } from "../../../../bindings-js/src/contract/audit.js";
import { call, orNull } from "../api.js";
import { useAnswer } from "../live.js";
import { Kind } from "../part/kind.js";
import { Markdown } from "../part/markdown.js";
import { PastSlider } from "../part/past.js";
import { Answer } from "../part/state.js";
import { firstAfter } from "../past.js";
import { date, say } from "../text.js";
import { Marks } from "./list.js";
import { Standing } from "./origin.js";

export function EntryPast({ reference, lines }: { reference: string; lines: LogLine[] }) {
  const [at, choose] = useState<number>();
  return (
    <>
      <PastSlider lines={lines} at={at} choose={choose} />
      {at && <Then reference={reference} lines={lines} at={at} />}
    </>
  );
}

function Then({ reference, lines, at }: { reference: string; lines: LogLine[]; at: number }) {
  const found = useAnswer(`${reference} ${at}`, (signal) => orNull(call("vault/get", { reference }, signal, new Date(at))));
  const next = firstAfter(lines, at).map((line) => line.at);
  return (
    <blockquote aria-live="polite">
      <Answer asked={found} none={next.length === 0 ? say("notThen") : say("wordingUnknown", date(Math.min(...next)))}>
        {(entry) => (
          <>
            <p class="under">
              <Kind category={entry.category} /> <Marks entry={entry} />
            </p>
            <Markdown text={entry.text} />
            <Standing entry={entry} />
          </>
        )}
      </Answer>
    </blockquote>
  );
}
