// One mission: all that is known of it, and all that can be done to it.

import { useState } from "preact/hooks";
import type { Mission, MissionEnding, MissionOutcome } from "../../../../bindings-js/src/contract/missions.js";
import type { ScopeSize } from "../../../../bindings-js/src/contract/upkeep.js";
import { call, orNull } from "../api.js";
import { useAnswer } from "../live.js";
import { Button } from "../part/button.js";
import { Markdown } from "../part/markdown.js";
import { attempt, notify } from "../part/notice.js";
import { Pages } from "../part/pages.js";
import { Panel } from "../part/panel.js";
import { Properties } from "../part/properties.js";
import { Quiet } from "../part/quiet.js";
import { Answer } from "../part/state.js";
import { writeChip } from "../query.js";
import { address, change } from "../route.js";
import { countOfEntries, date, number, say } from "../text.js";
import { visible, webAddress } from "../visible.js";
import { Conversation } from "./conversation.js";
import { Ending } from "./ending.js";

export function MissionPanel({ id }: { id: string }) {
  const read = useAnswer(id, (signal) => get(id, signal));
  const [ending, setEnding] = useState<MissionEnding>();
  // What a person types outlives a deletion by somebody else.
  const [draft, setDraft] = useState("");
  return (
    <Panel asked={read} back={() => change({ mission: undefined })} gone={say("missionGone")} title={({ topic, id }) => topic ?? id}>
      {(mission) =>
        mission.state === "deleted" ? (
          <Deleted mission={mission} />
        ) : (
          <>
            <Actions mission={mission} ended={setEnding} />
            {ending && <Ending ending={ending} />}
            <Description mission={mission} />
            <Conversation mission={mission} draft={draft} type={setDraft} />
            <Notes id={id} />
            <Artifacts id={id} />
          </>
        )
      }
    </Panel>
  );
}

/** A mission, also a deleted one; nothing if there is none of this name. */
async function get(id: string, signal: AbortSignal): Promise<Mission | null> {
  const mission = await orNull(call("missions/get", { id }, signal));
  if (mission) return mission;
  const deleted = await call("missions/find", { filter: { states: ["deleted"] } }, signal);
  return deleted.find((mission) => mission.id === id) ?? null;
}

function Deleted({ mission }: { mission: Mission }) {
  return (
    <>
      <p>{say("missionDeleted", date(mission.lastActive))}</p>
      <div class="actions">
        <Button onClick={() => restore(mission.id)}>
          {say("restore")}
        </Button>
      </div>
      <Text text={mission.text} />
    </>
  );
}

function restore(id: string): void {
  void attempt(() => call("missions/restore", { id }), () => say("restored"));
}

function Actions({ mission, ended }: { mission: Mission; ended: (ending: MissionEnding) => void }) {
  const { id } = mission;
  const end = (outcome: MissionOutcome) => () =>
    confirm(say(outcome === "success" ? "successAsk" : "failureAsk", id)) &&
    void attempt(
      () => call("missions/end", { id, outcome }),
      (ending) => {
        ended(ending);
        return say("missionEnded", id);
      },
    );
  const forget = () =>
    confirm(say("missionDeleteAsk", id)) &&
    void attempt(() => call("missions/delete", { id }), () => say("missionDeletedNow", id), () => restore(id));
  return (
    <div class="actions">
      {mission.outcome === undefined && (
        <>
          <Button onClick={end("success")}>
            {say("endSuccess")}
          </Button>
          <Button onClick={end("failure")}>
            {say("endFailure")}
          </Button>
        </>
      )}
      <Button onClick={() => void download(id)}>
        {say("exportMission")}
      </Button>
      <Button class="danger" onClick={forget}>
        {say("delete")}
      </Button>
    </div>
  );
}

/** Saves a mission as a Markdown file, where the browser saves files. */
async function download(id: string): Promise<void> {
  try {
    const text = await call("missions/render", { id, form: "markdown" });
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([text], { type: "text/markdown" }));
    link.download = `${id}.md`;
    link.click();
    // The browser reads it after the click.
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  } catch (error) {
    notify({ text: say("failed", (error as Error).message), isError: true });
  }
}

function Description({ mission }: { mission: Mission }) {
  const { id, text } = mission;
  const sizes = useAnswer("sizes", (signal) => call("upkeep/sizes", {}, signal));
  const size = sizes.value?.find(({ scope }) => typeof scope === "object" && "mission" in scope && scope.mission === id);
  const rows: [string, string | undefined][] = [
    [say("name"), id],
    [say("state"), say(mission.state)],
    [say("phase"), mission.phase],
    [say("tagNames"), mission.tags.map((tag) => `#${tag}`).join(" ")],
    [say("participants"), mission.participants.join(", ")],
    [say("created"), date(mission.created)],
    [say("lastActive"), date(mission.lastActive)],
    [say("ended"), mission.ended ? date(mission.ended) : undefined],
    [say("outcome"), mission.outcome && say(mission.outcome)],
    [say("mayRead"), mission.mayRead ?? say("mayReadAll")],
    [say("mayWrite"), mission.mayWrite ?? say("mayWriteAll")],
    [say("usage"), size && usage(size)],
  ];
  return (
    <>
      <Text text={text} />
      <p>
        <a href={address("memory", { q: writeChip({ name: "mission", value: id }) })}>{say("itsEntries", countOfEntries(mission.entries))}</a>
      </p>
      <Properties rows={rows} />
    </>
  );
}

/** What the mission has of what policy allows it; nothing where policy has no bound. */
function usage({ entries, limit, bytes, quota }: ScopeSize): string {
  const parts = [limit && say("ofEntries", number(entries), number(limit)), quota && say("ofBytes", number(bytes), number(quota))];
  return parts.filter((part) => part).join(", ");
}

function Text({ text }: { text: string }) {
  return text === "" ? <Quiet>{say("noDescription")}</Quiet> : <Markdown text={text} />;
}

function Notes({ id }: { id: string }) {
  const notes = useAnswer("notes", (signal) => call("missions/notes", { mission: id }, signal));
  return (
    <>
      <h3>{say("agentNotes")}</h3>
      <Answer asked={notes} none={say("noAgentNotes")}>
        {(notes) => (
            <Pages all={notes}>
              {(shown) =>
                shown.map(({ agent, text }) => (
                  <article key={agent} class="card">
                    <strong>{visible(agent)}</strong>
                    <Markdown text={text} />
                  </article>
                ))
              }
            </Pages>
        )}
      </Answer>
    </>
  );
}

function Artifacts({ id }: { id: string }) {
  const artifacts = useAnswer("artifacts", (signal) => call("missions/artifacts", { mission: id }, signal));
  return (
    <>
      <h3>{say("artifacts")}</h3>
      <Answer asked={artifacts} none={say("noArtifacts")}>
        {(artifacts) => (
            <Pages all={artifacts}>
              {(shown) => (
                <ul class="items">
                  {shown.map(({ location, name, sha256 }) => (
                    <li key={location}>
                      {name !== "" && `${visible(name)}: `}
                      <Location location={location} />
                      {sha256 && (
                        <span class="marks">
                          <code>SHA-256 {sha256}</code>
                        </span>
                      )}
                    </li>
                  ))}
                </ul>
              )}
            </Pages>
        )}
      </Answer>
    </>
  );
}

/** A file or an address; only an address of the web can be followed. */
function Location({ location }: { location: string }) {
  const web = webAddress(location);
  if (!web) return <code>{visible(location)}</code>;
  return (
    <a href={web} target="_blank" rel="noreferrer">
      {visible(location)}
    </a>
  );
}
