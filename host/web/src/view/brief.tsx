// The brief that an agent would get for a task: each line with the reason for it, what was left out, and how another budget compares.

import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import type { Brief, Request } from "../../../../bindings-js/src/contract/briefing.js";
import type { Entry } from "../../../../bindings-js/src/contract/types.js";
import { call } from "../api.js";
import { isEntry, type Line, partsOf } from "../briefing.js";
import { useAnswer } from "../live.js";
import { Button } from "../part/button.js";
import { EntryLink } from "../part/entry-link.js";
import { AgentChoice, useAgents } from "../part/fields.js";
import { Form } from "../part/form.js";
import { Markdown } from "../part/markdown.js";
import { PastSlider, PastUnknown } from "../part/past.js";
import { Quiet } from "../part/quiet.js";
import { Answer } from "../part/state.js";
import { change } from "../route.js";
import { ago, number, say, type TextName } from "../text.js";
import { firstLine, plain, visible } from "../visible.js";

/** The budget of policy where nothing else is said. */
const BUDGET = 2_000;

/** The slider for the past reaches back over so many changes. */
const LOGGED = 1_000;

/** Why a part that is no list of relevant entries is there, by its title. */
const PARTS: [RegExp, TextName][] = [
  [/^project$/i, "whyProject"],
  [/^core memory$/i, "whyCore"],
  [/^rules$/i, "whyRule"],
  [/^from sessions/i, "whySaid"],
  [/^last session$/i, "whyLastSession"],
  [/recover/i, "whyRecovered"],
  [/task/i, "whyOpenTask"],
  [/sessions?$/i, "whySessions"],
  [/knowledge$/i, "whyKnowledge"],
];

interface Composed {
  brief: Brief;
  entries: Map<string, Entry>;
  /** The words of the task that an entry has. */
  words: Map<string, string[]>;
}

export function BriefView({ settings }: { settings: URLSearchParams }) {
  const agents = useAgents();
  const agent = settings.get("agent") ?? agents.value?.[0] ?? "default";
  const task = settings.get("task") ?? "";
  const budget = Number(settings.get("budget")) || BUDGET;
  const other = Number(settings.get("other")) || undefined;
  const at = dateOf(settings.get("at"));
  const log = useAnswer("past", (signal) => call("audit/log", { limit: LOGGED }, signal));
  const requestOf = (budget: number): Request => ({ agent, budget, ...(task.trim() === "" ? {} : { task }) });
  const composed = useAnswer(agents.value && JSON.stringify([at, requestOf(budget)]), (signal) => compose(requestOf(budget), at, signal));
  const compared = useAnswer(other === undefined ? undefined : JSON.stringify([at, requestOf(other)]), (signal) => compose(requestOf(other ?? budget), at, signal));
  return (
    <section class="narrow brief">
      <h1>{say("brief")}</h1>
      <Quiet>{say("briefWhat")}</Quiet>
      <Answer asked={agents}>
        {(names) => (
          <Form class="form card">
            <label>
              {say("task")}
              <textarea rows={2} placeholder={say("taskHint")} dir="auto" defaultValue={task} onInput={write("task")} />
            </label>
            <div class="row">
              <AgentChoice agents={names} value={agent} choose={(agent) => change({ agent })} />
              <label>
                {say("budget")}
                <input type="number" min={1} value={budget} onInput={write("budget")} />
              </label>
              <label>
                {say("otherBudget")}
                <input type="number" min={1} value={other ?? ""} placeholder="500" onInput={write("other")} />
              </label>
            </div>
            <Answer asked={log}>{(lines) => <PastSlider lines={lines} at={at?.getTime()} choose={(at) => change({ at: at ? new Date(at).toISOString() : undefined }, "replace")} />}</Answer>
          </Form>
        )}
      </Answer>
      {at && <PastUnknown lines={log.value ?? []} at={at.getTime()} />}
      <Answer asked={composed}>
        {(composed) => (
          <>
            {other && <Answer asked={compared}>{(compared) => <Comparison one={composed} budget={budget} other={compared} otherBudget={other} />}</Answer>}
            <Shown composed={composed} budget={budget} isOfTask={task.trim() !== ""} />
          </>
        )}
      </Answer>
    </section>
  );
}

/** Puts what is typed into the address. */
function write(name: string) {
  return (event: preact.TargetedEvent<HTMLInputElement | HTMLTextAreaElement>) => change({ [name]: event.currentTarget.value }, "replace");
}

/** The time that the address names; none for now. */
function dateOf(named: string | null): Date | undefined {
  const date = new Date(named ?? "");
  return Number.isNaN(date.getTime()) ? undefined : date;
}

/** A brief with its entries, and with the reasons for them. */
async function compose(request: Request, at: Date | undefined, signal: AbortSignal): Promise<Composed> {
  const brief = await call("briefing/compose", { request }, signal, at);
  const references = new Set(brief.sections.flatMap(({ sources, dropped }) => [...sources, ...dropped.map(({ source }) => source)]).filter(isEntry));
  const entries = await Promise.all([...references].map((reference) => call("vault/get", { reference }, signal, at).catch(() => undefined)));
  const found = entries.filter((entry) => entry !== undefined);
  const words = brief.sections.flatMap(({ sources, lines }) => sources.map((source, nth): [string, string[]] => [source, lines[nth]?.words ?? []]));
  return { brief, entries: new Map(found.map((entry) => [entry.reference, entry])), words: new Map(words) };
}

function Shown({ composed, budget, isOfTask }: { composed: Composed; budget: number; isOfTask: boolean }) {
  const { brief } = composed;
  const [isRaw, setRaw] = useState(false);
  if (brief.text === "") return <p class="empty">{say("briefEmpty")}</p>;
  return (
    <>
      <div class="toolbar">
        <label class="meter">
          <span>{say("tokensOf", number(brief.tokens), number(budget))}</span>
          <meter min={0} max={budget} value={brief.tokens} />
        </label>
        <Button aria-pressed={isRaw} onClick={() => setRaw(!isRaw)}>
          {say("asSent")}
        </Button>
      </div>
      {isRaw ? <pre class="text brief-text">{visible(brief.text)}</pre> : <Parts composed={composed} />}
      <LeftOut composed={composed} isOfTask={isOfTask} />
    </>
  );
}

function Parts({ composed }: { composed: Composed }) {
  return (
    <>
      {partsOf(composed.brief).map(({ title, lines, tokens }) => (
        <section key={title} class="part">
          <div class="toolbar">
            <h2 dir="auto">{visible(title)}</h2>
            <span class="quiet">{say("tokensTotal", number(tokens))}</span>
          </div>
          <ul class="lines">
            {lines.map((line, nth) => (
              <BriefLine key={nth} title={title} line={line} composed={composed} />
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}

function BriefLine({ title, line, composed }: { title: string; line: Line; composed: Composed }) {
  const entry = composed.entries.get(line.source ?? "");
  const what = entry ? <EntryLink to={entry.reference}>{plain(visible(line.text))}</EntryLink> : <Markdown text={line.text} />;
  return <Row what={what} why={reasonFor(title, entry, composed)} />;
}

function Row({ what, why }: { what: ComponentChildren; why: string }) {
  return (
    <li>
      {what}
      <small class="quiet">{why}</small>
    </li>
  );
}

/** The name of a source: the first line of an entry, or the key of a file. */
function Source({ source, entries }: { source: string; entries: Composed["entries"] }) {
  const entry = entries.get(source);
  return entry ? <EntryLink to={source}>{firstLine(entry.text)}</EntryLink> : <code>{visible(source)}</code>;
}

/** Why a line is in the brief. */
function reasonFor(title: string, entry: Entry | undefined, { words }: Composed): string {
  const matched = words.get(entry?.reference ?? "") ?? [];
  const part = PARTS.find(([pattern]) => pattern.test(title) && !/^for this task$/i.test(title))?.[1];
  const isPinned = entry?.tier === "pinned";
  const reasons = [
    part && say(part),
    isPinned && say("pinned"),
    matched.length > 0 && say("whyMatches", matched.join(", ")),
    !part && matched.length === 0 && entry && !isPinned && say(/^newest$/i.test(title) ? "whyNewest" : "whyRelevant"),
    entry?.created && ago(entry.created),
  ];
  return reasons.filter((reason) => reason).join(" · ");
}

function LeftOut({ composed, isOfTask }: { composed: Composed; isOfTask: boolean }) {
  const sections = composed.brief.sections.filter(({ dropped, cut }) => dropped.length > 0 || cut > 0);
  if (sections.length === 0) return <Quiet>{say(isOfTask ? "nothingElseFits" : "nothingLeftOut")}</Quiet>;
  return (
    <section class="part left">
      <h2>{say("leftOut")}</h2>
      {sections.map(({ title, dropped, cut }) => (
        <div key={title}>
          <h3 dir="auto">{visible(title)}</h3>
          {cut > 0 && <Quiet>{say("cut", number(cut))}</Quiet>}
          <ul class="lines">
            {dropped.map(({ source, reason }) => (
              <Row key={source} what={<Source source={source} entries={composed.entries} />} why={say(`drop_${reason}`)} />
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}

/** The sources that only one of two briefs has. */
function Comparison({ one, budget, other, otherBudget }: { one: Composed; budget: number; other: Composed; otherBudget: number }) {
  const [ours, theirs] = [one, other].map(({ brief }) => new Set(brief.sections.flatMap(({ sources }) => sources))) as [Set<string>, Set<string>];
  const only = [...ours, ...theirs].filter((source) => ours.has(source) !== theirs.has(source));
  const entries = new Map([...one.entries, ...other.entries]);
  return (
    <section class="part">
      <h2>{say("comparison")}</h2>
      <Quiet>{say("inBoth", number([...ours].filter((source) => theirs.has(source)).length), number(one.brief.tokens), number(other.brief.tokens))}</Quiet>
      <ul class="lines">
        {only.map((source) => (
          <Row key={source} what={<Source source={source} entries={entries} />} why={say("onlyWith", number(ours.has(source) ? budget : otherBudget))} />
        ))}
      </ul>
      {only.length === 0 && <p>{say("sameBriefs")}</p>}
    </section>
  );
}
