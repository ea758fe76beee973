// The brief that an agent would get for a task: each line with the reason for it, what was left out, and how another budget compares.

import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import type { Brief, BriefLine, Dropped, LineReason, Request } from "../../../../bindings-js/src/contract/briefing.js";
import type { Entry } from "../../../../bindings-js/src/contract/types.js";
import { call } from "../api.js";
import { isEntry, type Line, partsOf } from "../briefing.js";
import { useAnswer } from "../live.js";
import { Button } from "../part/button.js";
import { EntryLink } from "../part/entry-link.js";
import { AgentChoice, useAgents } from "../part/fields.js";
import { Form } from "../part/form.js";
import { Markdown } from "../part/markdown.js";
import { PastSlider, Warnings } from "../part/past.js";
import { Quiet } from "../part/quiet.js";
import { Answer } from "../part/state.js";
import { change } from "../route.js";
import { ago, joined, number, say, type TextName } from "../text.js";
import { firstLine, plain, visible } from "../visible.js";

/** The budget of policy where nothing else is said. */
const BUDGET = 2_000;

/** The slider for the past reaches back over so many changes. */
const LOGGED = 1_000;

interface Composed {
  brief: Brief;
  entries: Map<string, Entry>;
  /** Why each source is there. */
  lines: Map<string, BriefLine>;
  /** The time that is shown; none for now. */
  at: Date | undefined;
  warnings: Set<string>;
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
            <Answer asked={log}>{(lines) => <PastSlider changes={lines} at={at?.getTime()} choose={(at) => change({ at: at ? new Date(at).toISOString() : undefined }, "replace")} />}</Answer>
          </Form>
        )}
      </Answer>
      <Answer asked={composed}>
        {(composed) => (
          <>
            <Warnings of={composed.warnings} />
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
  const warnings = new Set<string>();
  const brief = await call("briefing/compose", { request }, signal, at, warnings);
  const lines = new Map(brief.sections.flatMap(({ sources, lines }) => sources.flatMap((source, nth): [string, BriefLine][] => (lines[nth] ? [[source, lines[nth]]] : []))));
  const sources = brief.sections.flatMap(({ sources, dropped }) => [...sources, ...dropped.map(({ source }) => source)]);
  const references = new Set(sources.filter((source) => isEntry(source) && lines.get(source)?.reason !== "beside"));
  const entries = await Promise.all([...references].map((reference) => call("vault/get", { reference }, signal, at).catch(() => undefined)));
  const found = entries.filter((entry) => entry !== undefined);
  return { brief, entries: new Map(found.map((entry) => [entry.reference, entry])), lines, at, warnings };
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
              <LineRow key={nth} line={line} composed={composed} />
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}

function LineRow({ line: { text, source = "", isUnconfirmed }, composed }: { line: Line; composed: Composed }) {
  const entry = composed.entries.get(source);
  const what = entry ? <EntryLink to={source}>{plain(visible(text))}</EntryLink> : <Markdown text={text} />;
  const account = composed.lines.get(source);
  const why = [account && reasonOf(account), isUnconfirmed && say("notConfirmed"), entry?.created && ago(entry.created, composed.at?.getTime())];
  return <Row what={what} why={joined(why)} />;
}

const REASONS = { always: "whyAlways", pinned: "pinned", task: "whyTask", newest: "whyNewest", beside: "whyBeside" } as const satisfies Record<LineReason, TextName>;

/** Why a line is in the brief. */
function reasonOf({ reason, words }: BriefLine): string {
  return say(REASONS[reason]) + (words.length === 0 ? "" : `: ${words.join(", ")}`);
}

function Row({ what, why }: { what: ComponentChildren; why: string | false }) {
  return (
    <li>
      {what}
      {why && <small class="quiet">{why}</small>}
    </li>
  );
}

/** The name of a source: the first line of an entry, or the key of a file. */
function Source({ source, entries }: { source: string; entries: Composed["entries"] }) {
  const entry = entries.get(source);
  return entry ? <EntryLink to={source}>{firstLine(entry.text)}</EntryLink> : <code>{visible(source)}</code>;
}

function LeftOut({ composed, isOfTask }: { composed: Composed; isOfTask: boolean }) {
  // A source can have had no room in two sections.
  const seen = new Set<string>();
  const isFirst = ({ source }: Dropped) => !seen.has(source) && seen.add(source);
  const sections = composed.brief.sections.map((section) => ({ ...section, dropped: section.dropped.filter(isFirst) })).filter(({ dropped, cut }) => dropped.length > 0 || cut > 0);
  if (sections.length === 0) return <Quiet>{say(isOfTask ? "nothingElseFits" : "nothingLeftOut")}</Quiet>;
  return (
    <section class="part left">
      <h2>{say("leftOut")}</h2>
      {sections.map(({ title, dropped, cut }) => (
        <div key={title}>
          <h3>
            <bdi>{visible(title)}</bdi>
            {reasons(dropped).map((reason) => ` · ${say(`drop_${reason}`)}`)}
          </h3>
          {cut > 0 && <Quiet>{say("cut", number(cut))}</Quiet>}
          <ul class="lines">
            {dropped.map(({ source, reason }) => (
              <Row key={source} what={<Source source={source} entries={composed.entries} />} why={reasons(dropped).length > 1 && say(`drop_${reason}`)} />
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}

function reasons(dropped: Dropped[]): Dropped["reason"][] {
  return [...new Set(dropped.map(({ reason }) => reason))];
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
