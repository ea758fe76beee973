// The brief that an agent would get for a task: its text, where its tokens go, and what was left out.

import type { Brief, DropReason, Request } from "../../../../bindings-js/src/contract/briefing.js";
import { call } from "../api.js";
import { useAnswer } from "../live.js";
import { AgentChoice, useAgents } from "../part/fields.js";
import { Answer } from "../part/state.js";
import { address, change } from "../route.js";
import { number, say, type TextName } from "../text.js";
import { tokensOf, visible } from "../visible.js";

/** The budget of policy where nothing else is said. */
const BUDGET = 2_000;

const REASONS: Record<DropReason, TextName> = { budget: "dropBudget", limit: "dropLimit", unreadable: "dropUnreadable" };

export function BriefView({ settings }: { settings: URLSearchParams }) {
  const agents = useAgents();
  const agent = settings.get("agent") ?? agents.value?.[0];
  const task = settings.get("task") ?? "";
  const budget = Number(settings.get("budget")) || BUDGET;
  const request: Request = { agent: agent ?? "", budget, ...(task.trim() === "" ? {} : { task }) };
  const brief = useAnswer(agent && JSON.stringify(request), (signal) => call("briefing/compose", { request }, signal));
  return (
    <section class="narrow">
      <h1>{say("brief")}</h1>
      <p class="quiet">{say("briefWhat")}</p>
      <Answer asked={agents}>
        {(names) =>
          agent === undefined ? (
            <p>{say("noAgents")}</p>
          ) : (
            <form class="form" onSubmit={(event) => event.preventDefault()}>
              <div class="row">
                <AgentChoice agents={names.includes(agent) ? names : [...names, agent]} value={agent} choose={(agent) => change({ agent })} />
                <label>
                  {say("budget")}
                  <input type="number" min={1} value={budget} onInput={(event) => change({ budget: event.currentTarget.value }, "replace")} />
                </label>
              </div>
              <label>
                {say("task")}
                <textarea rows={2} placeholder={say("taskHint")} defaultValue={task} onInput={(event) => change({ task: event.currentTarget.value }, "replace")} />
              </label>
            </form>
          )
        }
      </Answer>
      {agent !== undefined && <Answer asked={brief}>{(brief) => <Shown brief={brief} budget={budget} isOfTask={request.task !== undefined} />}</Answer>}
    </section>
  );
}

function Shown({ brief, budget, isOfTask }: { brief: Brief; budget: number; isOfTask: boolean }) {
  if (brief.text === "") return <p>{say("briefEmpty")}</p>;
  return (
    <>
      <p>
        <label class="meter">
          <span>{say("tokensOf", number(brief.tokens), number(budget))}</span>
          <meter min={0} max={budget} value={brief.tokens} />
        </label>
      </p>
      <Sections brief={brief} />
      <LeftOut brief={brief} isOfTask={isOfTask} />
      <pre class="text brief">{visible(brief.text)}</pre>
    </>
  );
}

function Sections({ brief }: { brief: Brief }) {
  const tokens = tokensOfSections(brief);
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{say("section")}</th>
          <th scope="col">{say("countEntries")}</th>
          <th scope="col">{say("tokens")}</th>
        </tr>
      </thead>
      <tbody>
        {brief.sections.map((section, nth) => (
          <tr key={nth}>
            <th scope="row">{visible(section.title)}</th>
            <td>{section.sources.length}</td>
            <td>
              <meter min={0} max={brief.tokens} value={tokens[nth] ?? 0} aria-label={section.title} /> {number(tokens[nth] ?? 0)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The text of a section reaches from its heading to the next one. */
function tokensOfSections({ text, sections }: Brief): number[] {
  let from = 0;
  const starts = sections.map(({ title, sources }) => {
    const found = sources.length === 0 ? -1 : text.indexOf(`${title}:`, from);
    if (found !== -1) from = found + title.length;
    return found;
  });
  return starts.map((start, nth) => {
    if (start === -1) return 0;
    const end = starts.slice(nth + 1).find((next) => next !== -1) ?? text.length;
    return tokensOf(text.slice(start, end));
  });
}

function LeftOut({ brief, isOfTask }: { brief: Brief; isOfTask: boolean }) {
  const sections = brief.sections.filter(({ dropped, cut }) => dropped.length > 0 || cut > 0);
  if (sections.length === 0) return <p class="quiet">{say(isOfTask ? "nothingElseFits" : "nothingLeftOut")}</p>;
  return (
    <details open>
      <summary>{say("leftOut")}</summary>
      <dl>
        {sections.map(({ title, dropped, cut }) => (
          <div key={title}>
            <dt>{visible(title)}</dt>
            {cut > 0 && <dd>{say("cut", number(cut))}</dd>}
            {dropped.map(({ source, reason }) => (
              <dd key={source}>
                <a href={address("memory", { entry: source })}>{visible(source)}</a>: {say(REASONS[reason])}
              </dd>
            ))}
          </div>
        ))}
      </dl>
    </details>
  );
}
