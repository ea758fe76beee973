// One entry as it was: its wording, its stage and who stands behind it, at each moment at which it changed.

import { useState } from "preact/hooks";
import type { ChangedText, LogLine } from "../../../../bindings-js/src/contract/audit.js";
import { call, orNull } from "../api.js";
import { useAnswer } from "../live.js";
import { Kind } from "../part/kind.js";
import { Markdown } from "../part/markdown.js";
import { PastSlider, Warnings } from "../part/past.js";
import { Quiet } from "../part/quiet.js";
import { Answer } from "../part/state.js";
import { say } from "../text.js";
import { Marks } from "./list.js";
import { Standing } from "./origin.js";

interface Past {
  reference: string;
  lines: LogLine[];
  texts: ChangedText[] | undefined;
}

export function EntryPast(props: Past) {
  const [at, choose] = useState<number>();
  return (
    <>
      <PastSlider lines={props.lines} at={at} choose={choose} />
      {at && <Then {...props} at={at} />}
    </>
  );
}

function Then({ reference, lines, texts, at }: Past & { at: number }) {
  const found = useAnswer(`${reference} ${at}`, async (signal) => {
    const warnings = new Set<string>();
    return { entry: await orNull(call("vault/get", { reference }, signal, new Date(at), warnings)), warnings };
  });
  return (
    <blockquote aria-live="polite">
      <Answer asked={found}>
        {({ entry, warnings }) => (
          <>
            <Warnings of={warnings} />
            {entry ? (
              <>
                <p class="under">
                  <Kind category={entry.category} /> <Marks entry={entry} from={at} />
                </p>
                <Markdown text={entry.text} />
                <Standing entry={entry} lines={lines.filter((line) => line.at <= at)} texts={texts} at={new Date(at)} />
              </>
            ) : (
              <Quiet>{say("notThen")}</Quiet>
            )}
          </>
        )}
      </Answer>
    </blockquote>
  );
}
