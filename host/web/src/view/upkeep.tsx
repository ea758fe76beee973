// Health, and maintenance with a dry run first.

import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { type Chore, chores, type HealthReport, type RunReport, type ScopeSize } from "../../../../bindings-js/src/contract/upkeep.js";
import { call } from "../api.js";
import { useAnswer } from "../live.js";
import { Button } from "../part/button.js";
import { EntryLink } from "../part/entry-link.js";
import { attempt } from "../part/notice.js";
import { Properties } from "../part/properties.js";
import { Quiet } from "../part/quiet.js";
import { Answer } from "../part/state.js";
import { address } from "../route.js";
import { titleOf } from "../scope.js";
import { date, number, say } from "../text.js";
import { visible } from "../visible.js";

/** What a run counts, by the name in its report. */
const COUNTS = ["checkpointsCleaned", "conversationsTrimmed", "insightsLearnt", "entriesPromoted", "entriesDemoted", "entriesArchived", "legacyFilesCleaned", "trashEmptied"] as const;

const TRANSITIONS = { promoted: "promoted", demoted: "fading", archived: "archived" } as const;

export function UpkeepView(_: { settings: URLSearchParams }) {
  const health = useAnswer("health", (signal) => call("upkeep/health", {}, signal));
  const sizes = useAnswer("sizes", (signal) => call("upkeep/sizes", {}, signal));
  const last = useAnswer("last", (signal) => call("upkeep/last-report", {}, signal));
  const isDue = useAnswer("due", (signal) => call("upkeep/is-due", {}, signal));
  return (
    <section class="narrow">
      <h1>{say("upkeep")}</h1>
      <h2>{say("health")}</h2>
      <Answer asked={health}>{(report) => <Health report={report} />}</Answer>
      <Answer asked={sizes}>{(sizes) => <Limits sizes={sizes} />}</Answer>
      <h2>{say("chores")}</h2>
      {isDue.value === true && <p>{say("due")}</p>}
      <Chores />
      <h2>{say("lastRun")}</h2>
      <Answer asked={last} none={say("never")}>
        {(report) => <Done report={report} />}
      </Answer>
    </section>
  );
}

function Health({ report }: { report: HealthReport }) {
  const trash = <a href={address("memory", { q: "is:trash" })}>{number(report.forgotten)}</a>;
  const rows: [string, ComponentChildren][] = [
    [say("files"), number(report.files)],
    [say("countEntries"), number(report.entries)],
    [say("countPassages"), number(report.passages)],
    [say("countForgotten"), report.forgotten === 0 ? number(0) : trash],
  ];
  return (
    <>
      {report.faults.length === 0 ? <p>{say("healthy")}</p> : <Faults faults={report.faults} />}
      <Properties rows={rows} />
      {report.unknown.length > 0 && (
        <details>
          <summary>{say("unknownFiles")}</summary>
          <ul>
            {report.unknown.map((key) => (
              <li key={key}>{visible(key)}</li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

/** What owners have that policy bounds. */
function Limits({ sizes }: { sizes: ScopeSize[] }) {
  const rows = sizes.flatMap(({ scope, entries, limit, bytes, quota }): [string, string][] => [
    ...(limit ? [[titleOf(scope), say("ofEntries", number(entries), number(limit))] as [string, string]] : []),
    ...(quota ? [[titleOf(scope), say("ofBytes", number(bytes), number(quota))] as [string, string]] : []),
  ]);
  return rows.length === 0 ? null : <Properties rows={rows} />;
}

function Faults({ faults }: { faults: HealthReport["faults"] }) {
  if (faults.length === 0) return null;
  return (
    <>
      <h3>{say("faults")}</h3>
      <ul>
        {faults.map(({ key, line, message }, nth) => (
          <li key={nth}>
            <code>{visible(key)}</code>
            {line !== undefined && `, ${say("line", line)}`}: {visible(message)}
          </li>
        ))}
      </ul>
    </>
  );
}

function Chores() {
  const [chosen, setChosen] = useState<Chore[]>([...chores]);
  const [dry, setDry] = useState<RunReport>();
  const choose = (chore: Chore, isChosen: boolean) => {
    setDry(undefined);
    setChosen(chores.filter((one) => (one === chore ? isChosen : chosen.includes(one))));
  };
  const run = (dryRun: boolean) => async () => {
    const done = await attempt(
      () => call("upkeep/run", { chores: chosen, dryRun }),
      (report) => {
        setDry(dryRun ? report : undefined);
        return say(dryRun ? "wouldDo" : "wasDone");
      },
    );
    if (!done) setDry(undefined);
  };
  return (
    <>
      <fieldset class="column">
        <legend class="unseen">{say("chores")}</legend>
        {chores.map((chore) => (
          <label key={chore} class="check">
            <input type="checkbox" checked={chosen.includes(chore)} onChange={(event) => choose(chore, event.currentTarget.checked)} />
            {say(`chore_${chore}`)}
          </label>
        ))}
      </fieldset>
      <Quiet>{say("dryFirst")}</Quiet>
      <div class="actions">
        <Button class="main" disabled={chosen.length === 0} onClick={() => void run(true)()}>
          {say("dryRun")}
        </Button>
        <Button disabled={dry === undefined} onClick={() => void run(false)()}>
          {say("runNow")}
        </Button>
      </div>
      {dry && (
        <>
          <h3>{say("wouldDo")}</h3>
          <Done report={dry} />
        </>
      )}
    </>
  );
}

function Done({ report }: { report: RunReport }) {
  const counts = COUNTS.map((name) => [say(name), number(report[name])] as const);
  const rows = [[say("updated"), date(report.finished)], ...counts, [say("missionsDeleted"), number(report.missionsDeleted.length)], [say("indexRebuilt"), say(report.indexRebuilt ? "yes" : "no")]] as const;
  return (
    <>
      <Properties rows={rows} />
      <Transitions transitions={report.transitions} />
      <Faults faults={report.faults} />
    </>
  );
}

function Transitions({ transitions }: { transitions: RunReport["transitions"] }) {
  if (transitions.length === 0) return null;
  return (
    <details>
      <summary>{say("whichEntries")}</summary>
      <ul>
        {transitions.map(({ reference, transition, reason }) => (
          <li key={reference}>
            {say(TRANSITIONS[transition])} <EntryLink to={reference}>{visible(reference)}</EntryLink>: {visible(reason)}
          </li>
        ))}
      </ul>
    </details>
  );
}
