// What an agent is doing and did: its work in progress, its finished sessions, and its conversation.

import type { SessionSummary, WorkState } from "../../../../bindings-js/src/contract/work.js";
import { call } from "../api.js";
import { useAnswer } from "../live.js";
import { AgentChoice, offered } from "../part/fields.js";
import { Items } from "../part/items.js";
import { Markdown } from "../part/markdown.js";
import { Opened } from "../part/opened.js";
import { Answer } from "../part/state.js";
import { When } from "../part/when.js";
import { address, change } from "../route.js";
import { say } from "../text.js";
import { visible } from "../visible.js";
import { List } from "./list.js";

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
              <AgentChoice agents={names} value={agent} choose={(agent) => change({ agent })} />
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
  const all = [...new Set([...agents, ...speakers])].sort();
  return all.length === 0 ? [] : offered(all);
}

function Agent({ agent }: { agent: string }) {
  const work = useAnswer("work", (signal) => call("work/get", { agent }, signal));
  const history = useAnswer("history", (signal) => call("work/history", { agent, limit: LATEST }, signal));
  // Sessions of coding clients, which leave a handoff.
  const handoffs = useAnswer("handoffs", (signal) => call("vault/entries", { filter: { scopes: [{ agent }], categories: ["handoffs"] } }, signal));
  return (
    <>
      <h2>{say("working")}</h2>
      <Answer asked={work} none={say("noWork")}>
        {(work) => <Work work={work} />}
      </Answer>
      <h2>{say("past")}</h2>
      <Answer asked={history} none={handoffs.value?.length ? "" : say("noSessions")}>
        {(sessions) => sessions.map((session) => <Session key={session.timestamp} session={session} />)}
      </Answer>
      {handoffs.value?.length ? (
        <List rows={handoffs.value.slice(0, LATEST).map((entry) => ({ entry }))} chosen={undefined} choose={(entry) => (location.hash = address("memory", { entry }))} />
      ) : null}
      <Conversation agent={agent} />
    </>
  );
}

function Work({ work }: { work: WorkState }) {
  return (
    <article class="card">
      <p>
        <strong>{say(work.status === "failed" ? "failure" : work.status)}</strong> · <When at={work.updatedAt} />
      </p>
      {work.taskPrompt && <Markdown text={work.taskPrompt} />}
      <Markdown text={work.summary} />
      <Items title={say("nextSteps")} items={work.nextSteps}>{visible}</Items>
      <Items title={say("unfinished")} items={work.unfinished}>{visible}</Items>
      <Items title={say("files")} items={work.filesTouched}>{visible}</Items>
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
      <Items title={say("decisions")} items={session.decisions}>{visible}</Items>
      <Items title={say("unfinished")} items={session.unfinished}>{visible}</Items>
      <Items title={say("nextSteps")} items={session.nextSteps}>{visible}</Items>
      <Items title={say("files")} items={session.filesChanged}>{visible}</Items>
    </article>
  );
}

function Conversation({ agent }: { agent: string }) {
  return (
    <Opened title={say("conversation")} question="conversation" load={(signal) => call("conversations/load", { agent }, signal)} none={say("noConversation")}>
      {({ messages }) => (
        <ol class="messages">
          {messages.slice(-LATEST).map((message, nth) => (
            <li key={nth}>
              <strong>{say(message.role === "user" ? "byPerson" : "byAgent")}</strong>
              <Markdown text={message.text} />
            </li>
          ))}
        </ol>
      )}
    </Opened>
  );
}
