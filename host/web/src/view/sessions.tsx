// What an agent is doing and did: its work in progress, its finished sessions, and its conversation.

import { useState } from "preact/hooks";
import type { SessionSummary, WorkState } from "../../../../bindings-js/src/contract/work.js";
import { call } from "../api.js";
import { useAnswer } from "../live.js";
import { AgentChoice } from "../part/fields.js";
import { Markdown } from "../part/markdown.js";
import { Answer } from "../part/state.js";
import { When } from "../part/when.js";
import { change } from "../route.js";
import { say } from "../text.js";
import { visible } from "../visible.js";

/** So many sessions and messages are shown. */
const LATEST = 20;

export function SessionsView({ settings }: { settings: URLSearchParams }) {
  const agents = useAnswer("everybody", everybody);
  const agent = settings.get("agent") ?? agents.value?.[0];
  return (
    <section class="narrow">
      <h1>{say("sessions")}</h1>
      <Answer asked={agents}>
        {(names) =>
          agent === undefined ? (
            <p class="empty">{say("noAgents")}</p>
          ) : (
            <>
              <AgentChoice agents={names.includes(agent) ? names : [...names, agent]} value={agent} choose={(agent) => change({ agent })} />
              <Agent key={agent} agent={agent} />
            </>
          )
        }
      </Answer>
    </section>
  );
}

/** Agents with entries, and those with nothing but a conversation. */
async function everybody(signal: AbortSignal): Promise<string[]> {
  const [agents, speakers] = await Promise.all([call("vault/agents", {}, signal), call("conversations/agents", {}, signal)]);
  return [...new Set([...agents, ...speakers])].sort();
}

function Agent({ agent }: { agent: string }) {
  const work = useAnswer("work", (signal) => call("work/get", { agent }, signal));
  const history = useAnswer("history", (signal) => call("work/history", { agent, limit: LATEST }, signal));
  return (
    <>
      <h2>{say("working")}</h2>
      <Answer asked={work}>{(work) => (work === null ? <p class="quiet">{say("noWork")}</p> : <Work work={work} />)}</Answer>
      <h2>{say("past")}</h2>
      <Answer asked={history}>
        {(sessions) => (
          <>
            {sessions.length === 0 && <p class="quiet">{say("noSessions")}</p>}
            {sessions.map((session) => (
              <Session key={session.timestamp} session={session} />
            ))}
          </>
        )}
      </Answer>
      <Conversation agent={agent} />
    </>
  );
}

function Work({ work }: { work: WorkState }) {
  return (
    <article class="card">
      <p>
        <strong>{work.status}</strong> · <When at={work.updatedAt} />
      </p>
      {work.taskPrompt !== undefined && <Markdown text={work.taskPrompt} />}
      <Markdown text={work.summary} />
      <Items title={say("nextSteps")} items={work.nextSteps} />
      <Items title={say("unfinished")} items={work.unfinished} />
      <Items title={say("files")} items={work.filesTouched} />
    </article>
  );
}

function Session({ session }: { session: SessionSummary }) {
  return (
    <article class="card">
      <h3>
        <When at={session.timestamp} />
      </h3>
      <Markdown text={session.what} />
      <Items title={say("decisions")} items={session.decisions} />
      <Items title={say("unfinished")} items={session.unfinished} />
      <Items title={say("nextSteps")} items={session.nextSteps} />
      <Items title={say("files")} items={session.filesChanged} />
    </article>
  );
}

function Items({ title, items }: { title: string; items: string[] }) {
  if (items.length === 0) return null;
  return (
    <>
      <p class="title">{title}</p>
      <ul>
        {items.map((item, nth) => (
          <li key={nth}>{visible(item)}</li>
        ))}
      </ul>
    </>
  );
}

function Conversation({ agent }: { agent: string }) {
  const [isOpen, setOpen] = useState(false);
  const conversation = useAnswer(isOpen ? "conversation" : undefined, (signal) => call("conversations/load", { agent }, signal));
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{say("conversation")}</summary>
      <Answer asked={conversation}>
        {(found) => (
          <ol class="messages">
            {found === null && <li class="quiet">{say("noConversation")}</li>}
            {found?.messages.slice(-LATEST).map((message, nth) => (
              <li key={nth}>
                <strong>{message.role}</strong>
                <Markdown text={message.text} />
              </li>
            ))}
          </ol>
        )}
      </Answer>
    </details>
  );
}
