// What the memory knows, what it learnt lately, what waits for a person, and what an agent would be told now.

import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import type { LogLine } from "../../../../bindings-js/src/contract/audit.js";
import type { Entry } from "../../../../bindings-js/src/contract/types.js";
import type { CategoryCount, ProjectContext } from "../../../../bindings-js/src/contract/vault.js";
import { forget, setStatus } from "../actions.js";
import { call } from "../api.js";
import { isEntry, partsOf } from "../briefing.js";
import { candidatesUnasked, isLarge } from "../entries.js";
import { useAnswer } from "../live.js";
import { Button } from "../part/button.js";
import { Dialog } from "../part/dialog.js";
import { Defects } from "../part/defects.js";
import { EntryLink } from "../part/entry-link.js";
import { AgentChoice, useAgents } from "../part/fields.js";
import { Form, type Values } from "../part/form.js";
import { Kind, kindTitle } from "../part/kind.js";
import { Line, Markdown } from "../part/markdown.js";
import { attempt } from "../part/notice.js";
import { Quiet } from "../part/quiet.js";
import { Answer } from "../part/state.js";
import { Welcome } from "../part/welcome.js";
import { projectName, useProject } from "../project.js";
import { kindName } from "../query.js";
import { address } from "../route.js";
import { nameIn } from "../scope.js";
import { countOfEntries, number, say } from "../text.js";
import { firstLine, visible } from "../visible.js";
import { List, Marks } from "./list.js";

const DAY = 86_400_000;
const HOUR = 3_600_000;

/** So many entries of each kind of news are shown. */
const SHOWN = 5;

/** So many changes are looked at for what happened last week. */
const LOGGED = 1_000;

export function HomeView(_: { settings: URLSearchParams }) {
  const counts = useAnswer("counts", (signal) => call("vault/counts", {}, signal));
  const isEmpty = counts.value?.every(({ entries }) => entries === 0);
  return (
    <div class="home">
      <Project />
      {isEmpty ? (
        <Welcome />
      ) : (
        <>
          <div class="stack">
            <Waiting />
            <Learnt />
          </div>
          <div class="stack">
            <Answer asked={counts}>{(counts) => <Known counts={counts} />}</Answer>
            <CurrentBrief />
          </div>
        </>
      )}
    </div>
  );
}

/** The name and the description of the project, to read and to write. */
function Project() {
  const project = useProject();
  const [edits, setEdits] = useState(false);
  const name = projectName(project.value);
  const rest = project.value?.text.trim().split("\n").slice(1).join("\n").trim() ?? "";
  return (
    <section class="about">
      <div class="toolbar">
        <h1 dir="auto">{name ?? say("unnamed")}</h1>
        {project.value && (
          <Button onClick={() => setEdits(true)}>
            {say(name === undefined ? "nameProject" : "editProject")}
          </Button>
        )}
      </div>
      {name === undefined ? <Quiet>{say("unnamedWhat")}</Quiet> : rest !== "" && <Markdown text={rest} />}
      {edits && project.value && <EditProject project={project.value} close={() => setEdits(false)} />}
    </section>
  );
}

function EditProject({ project, close }: { project: ProjectContext; close: () => void }) {
  // As it was when the person began: the server refuses to replace what somebody else wrote since.
  const [begun] = useState(project);
  const submit = async (value: Values) => {
    const text = value("text");
    const { version: expect } = begun;
    if (await attempt(() => call("vault/set-project", { text, ...(expect === undefined ? {} : { expect }) }), () => say("changedNow"))) close();
  };
  return (
    <Dialog title={say("editProject")} close={close}>
      <Form submit={submit}>
        <label>
          {say("projectText")}
          <textarea name="text" rows={10} autofocus dir="auto" defaultValue={begun.text} />
        </label>
        <div class="actions">
          <button class="main">{say("save")}</button>
          <Button onClick={close}>
            {say("cancel")}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}

function Block(props: { title: string; to: string; more: string; children: ComponentChildren }) {
  return (
    <section class="block">
      <div class="toolbar">
        <h2>{props.title}</h2>
        <a href={props.to}>{props.more}</a>
      </div>
      {props.children}
    </section>
  );
}

/** The number of entries of each kind. */
function Known({ counts }: { counts: CategoryCount[] }) {
  const filled = counts.filter(({ entries }) => entries > 0).sort((one, other) => other.entries - one.entries);
  const total = filled.reduce((sum, { entries }) => sum + entries, 0);
  return (
    <Block title={say("known")} to={address("memory")} more={countOfEntries(total)}>
      <ul class="counts">
        {filled.map(({ category, entries }) => (
          <li key={category}>
            <a href={address("memory", { q: `kind:${kindName(category)}` })} data-kind={category}>
              <strong>{number(entries)}</strong> <span>{kindTitle(category)}</span>
            </a>
          </li>
        ))}
      </ul>
    </Block>
  );
}

/** What a person has to decide or to look at. */
function Waiting() {
  const candidates = useAnswer("waiting", candidatesUnasked);
  const large = useAnswer("large", isLarge);
  const pairs = useAnswer("contradicting", async (signal) => ((await isLarge(signal)) ? [] : call("search/contradicting", { limit: 3 }, signal)));
  return (
    <Block title={say("waitsForYou")} to={address("inbox")} more={say("openInbox")}>
      <Answer asked={candidates}>
        {(entries) => (
          <>
            {entries.length === 0 && <Quiet>{say(large.value ? "inboxUnasked" : "inboxEmpty")}</Quiet>}
            <ul class="waiting">
              {entries.slice(0, SHOWN - 2).map((entry) => (
                <Candidate key={entry.reference} entry={entry} />
              ))}
            </ul>
            {entries.length > SHOWN - 2 && <a href={address("inbox")}>{say("andMore", number(entries.length - SHOWN + 2))}</a>}
          </>
        )}
      </Answer>
      {(pairs.value?.length ?? 0) > 0 && (
        <>
          <h3>{say("contradicting")}</h3>
          <ul class="pairs">
            {pairs.value?.map(({ newer, older, newerSays, olderSays }) => (
              <li key={`${newer.reference} ${older.reference}`}>
                <EntryLink to={newer.reference}>
                  {firstLine(newer.line)}
                </EntryLink>
                <EntryLink to={older.reference}>
                  {firstLine(older.line)}
                </EntryLink>
                <small class="quiet">
                  {newerSays === olderSays ? say("bothAbout", visible(newerSays)) : say("sayDifferent", visible(newerSays), visible(olderSays))}
                </small>
              </li>
            ))}
          </ul>
        </>
      )}
      <Defects />
    </Block>
  );
}

function Candidate({ entry }: { entry: Entry }) {
  return (
    <li>
      <EntryLink to={entry.reference}>
        {firstLine(entry.text)}
      </EntryLink>
      <span class="under">
        <Kind category={entry.category} /> <Marks entry={{ ...entry, status: "promoted" }} />
      </span>
      <span class="buttons">
        <Button aria-label={say("acceptIt", firstLine(entry.text))} onClick={() => void setStatus(entry, "promoted")}>
          {say("accept")}
        </Button>
        <Button aria-label={say("rejectIt", firstLine(entry.text))} onClick={() => void forget(entry)}>
          {say("reject")}
        </Button>
      </span>
    </li>
  );
}

/** What was learnt and changed in the last week; candidates wait beside it. */
function Learnt() {
  const since = Math.floor(Date.now() / HOUR) * HOUR - 7 * DAY;
  const entries = useAnswer(`week ${since}`, (signal) => call("vault/entries", { filter: { since, statuses: ["promoted"] } }, signal));
  const log = useAnswer("week", (signal) => call("audit/log", { limit: LOGGED }, signal));
  const lately = (log.value ?? []).filter(({ at }) => at >= since);
  return (
    <Block title={say("learntLately")} to={address("activity")} more={say("allActivity")}>
      <Answer asked={entries}>
        {(entries) => (
          <>
            <Quiet>{weekOf(entries.length, lately)}</Quiet>
            {entries.length > 0 && <List rows={entries.slice(0, SHOWN).map((entry) => ({ entry }))} chosen={undefined} choose={(entry) => (location.hash = address("memory", { entry }))} />}
            {entries.length > SHOWN && <a href={address("memory", { q: "since:7d is:current" })}>{say("andMore", number(entries.length - SHOWN))}</a>}
          </>
        )}
      </Answer>
    </Block>
  );
}

function weekOf(learnt: number, lately: LogLine[]): string {
  const of = (deed: LogLine["deed"]) => new Set(lately.flatMap((line) => (line.deed === deed ? [line.reference] : []))).size;
  const writers = [...new Set(lately.flatMap(({ who }) => (who === undefined ? [] : [nameIn(who)])))].slice(0, 4);
  const parts = [say("learntCount", number(learnt)), say("changedCount", number(of("changed"))), say("removedCount", number(of("removed")))];
  return parts.join(" · ") + (writers.length === 0 ? "" : ` · ${say("byWhom", writers.join(", "))}`);
}

/** The file of the project's description, which stands above already. */
const DESCRIPTION = "_project.md";

/** The agent whose brief was shown last. */
let lastAgent: string | undefined;

/** The beginning of the brief of an agent. */
function CurrentBrief() {
  const agents = useAgents();
  const [chosen, choose] = useState(lastAgent);
  const agent = chosen ?? agents.value?.[0] ?? "default";
  const brief = useAnswer(agents.value && `brief ${agent}`, (signal) => call("briefing/compose", { request: { agent } }, signal));
  return (
    <Block title={say("toldNow")} to={address("brief", { agent })} more={say("openBrief")}>
      {(agents.value?.length ?? 0) > 1 && <AgentChoice agents={agents.value ?? []} value={agent} choose={(agent) => choose((lastAgent = agent))} />}
      <Answer asked={brief}>
        {(brief) =>
          brief.text === "" ? (
            <Quiet>{say("briefEmpty")}</Quiet>
          ) : (
            <>
              <Quiet>{say("tokensTotal", number(brief.tokens))}</Quiet>
              {partsOf(brief)
                .filter(({ sources }) => !sources.includes(DESCRIPTION))
                .map(({ title, lines }) => (
                <div key={title}>
                  <h3>{visible(title)}</h3>
                  <ul class="told">
                    {lines.slice(0, SHOWN).map(({ text, source, isUnconfirmed }, nth) => (
                      <li key={nth} dir="auto">
                        {source !== undefined && isEntry(source) ? <EntryLink to={source}>{firstLine(text)}</EntryLink> : <Line text={text.slice(0, 300)} />}
                        {isUnconfirmed && <small class="quiet"> · {say("notConfirmed")}</small>}
                      </li>
                    ))}
                    {lines.length > SHOWN && <li class="quiet">{say("andMore", number(lines.length - SHOWN))}</li>}
                  </ul>
                </div>
              ))}
            </>
          )
        }
      </Answer>
    </Block>
  );
}
