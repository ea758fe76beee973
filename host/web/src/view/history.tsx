// What happened to one entry, newest first, and how it was at each of these moments.

import { useState } from "preact/hooks";
import type { EntryHistory, HistoryStep } from "../../../../bindings-js/src/contract/audit.js";
import { call, orNull } from "../api.js";
import { type Asked, useAnswer } from "../live.js";
import { Button } from "../part/button.js";
import { Diff } from "../part/diff.js";
import { EntryLink } from "../part/entry-link.js";
import { Kind } from "../part/kind.js";
import { Markdown } from "../part/markdown.js";
import { undo } from "../part/notice.js";
import { PastSlider, Warnings } from "../part/past.js";
import { Quiet } from "../part/quiet.js";
import { Answer } from "../part/state.js";
import { When } from "../part/when.js";
import { byWhom, useHistory, wordOf } from "../past.js";
import { say } from "../text.js";
import { visible } from "../visible.js";
import { Marks } from "./list.js";
import { Standing } from "./origin.js";

export function History({ reference, history }: { reference: string; history: Asked<EntryHistory | null> }) {
  return (
    <Answer asked={history}>
      {(history) =>
        history && history.steps.length > 0 ? (
          <>
            <EntryPast reference={reference} steps={history.steps} />
            <ol class="changes">
              {history.steps.map((step) => (
                <Step key={`${step.at} ${step.outcome}`} step={step} />
              ))}
            </ol>
          </>
        ) : (
          <Quiet>{say("noChanges")}</Quiet>
        )
      }
    </Answer>
  );
}

function Step({ step: { outcome, at, who, call: number, other, before, after } }: { step: HistoryStep }) {
  const isText = ["added", "text-changed", "changed-in-file", "forgotten", "removed"].includes(outcome);
  const isLost = isText && before === undefined && after === undefined;
  const isUndoable = number !== undefined && outcome !== "superseded" && outcome !== "in-force-again";
  return (
    <li>
      <div>
        <p>
          <span class={`deed ${outcome}`}>{wordOf(outcome)}</span> {other && <EntryLink to={other}>{visible(other)}</EntryLink>}
        </p>
        {isLost && <Quiet>{say("textGone")}</Quiet>}
        {outcome === "changed" && <Quiet>{say("sameText")}</Quiet>}
        {isText && !isLost && <Diff before={before ?? ""} after={after ?? ""} />}
        <span class="marks">
          {who && <span>{byWhom(who)}</span>}
          <span>
            {outcome === "changed-in-file" && say("after")} <When at={at} isExact />
          </span>
        </span>
      </div>
      {isUndoable && (
        <Button onClick={() => void undo(number)} aria-label={`${say("undo")} ${number}`}>
          {say("undo")}
        </Button>
      )}
    </li>
  );
}

interface Past {
  reference: string;
  steps: HistoryStep[];
}

function EntryPast({ reference, steps }: Past) {
  const [at, choose] = useState<number>();
  return (
    <>
      <PastSlider changes={steps.filter(({ outcome }) => outcome !== "changed-in-file")} at={at} choose={choose} />
      {at && <Then reference={reference} steps={steps} at={at} />}
    </>
  );
}

function Then({ reference, steps, at }: Past & { at: number }) {
  const history = useHistory(reference, new Date(at));
  const found = useAnswer(`${reference} ${at}`, async (signal) => {
    const warnings = new Set<string>();
    const entry = await orNull(call("vault/get", { reference }, signal, new Date(at), warnings));
    const own = `${reference.slice(0, reference.lastIndexOf("/"))}.md`;
    const isOfOther = (warning: string) => (/^(\S+\.md): /.exec(warning)?.[1] ?? own) !== own;
    return { entry, warnings: new Set([...warnings].filter((warning) => !isOfOther(warning))) };
  });
  const last = steps.find((step) => step.at <= at);
  const isGone = last?.outcome === "forgotten" || last?.outcome === "removed";
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
                <Standing entry={entry} history={history.value} />
              </>
            ) : (
              <Quiet>{say(isGone ? "goneThen" : "notThen")}</Quiet>
            )}
          </>
        )}
      </Answer>
    </blockquote>
  );
}
