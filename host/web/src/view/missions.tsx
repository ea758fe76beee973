// Missions: narrowed by state, topic and participant, and read beside the list.

import { type Mission, type MissionFilter, missionStates } from "../../../../bindings-js/src/contract/missions.js";
import { call } from "../api.js";
import { useAnswer } from "../live.js";
import { Button } from "../part/button.js";
import { Columns } from "../part/columns.js";
import { Choice, Typed } from "../part/fields.js";
import { Form } from "../part/form.js";
import { Pages } from "../part/pages.js";
import { Answer } from "../part/state.js";
import { When } from "../part/when.js";
import { change } from "../route.js";
import { countOfEntries, countOfTurns, number, say } from "../text.js";
import { firstLine, visible } from "../visible.js";
import { move } from "./list.js";
import { MissionPanel } from "./mission.js";

export function MissionsView({ settings }: { settings: URLSearchParams }) {
  const chosen = settings.get("mission") ?? undefined;
  const filter = filterOf(settings);
  const { states = [], ...rest } = filter;
  const isNarrowed = Object.keys(rest).length > 0;
  // Those of the state name the participants to choose from, also where the others are narrowed further.
  const all = useAnswer(`all ${states}`, (signal) => call("missions/find", { filter: { states } }, signal));
  const narrowed = useAnswer(isNarrowed ? JSON.stringify(filter) : undefined, (signal) => call("missions/find", { filter }, signal));
  const found = isNarrowed ? narrowed : all;
  return (
    <Columns
      title={say("missions")}
      count={found.value && (found.value.length === 1 ? say("oneMission") : say("missionCount", number(found.value.length)))}
      isBusy={found.isWaiting}
      what={say("chosenMission")}
      reading={chosen && <MissionPanel key={chosen} id={chosen} />}
    >
      <Filters settings={settings} missions={all.value ?? []} />
      <Answer asked={found}>
        {(missions) => (missions.length === 0 ? <Empty isNarrowed={isNarrowed || states.length > 0} /> : <Missions missions={missions} chosen={chosen} />)}
      </Answer>
    </Columns>
  );
}

function filterOf(settings: URLSearchParams): MissionFilter {
  const state = missionStates.find((state) => state === settings.get("state"));
  const topic = settings.get("topic")?.trim();
  const participant = settings.get("participant");
  return { ...(state ? { states: [state] } : {}), ...(topic ? { topic } : {}), ...(participant ? { participant } : {}) };
}

function Filters({ settings, missions }: { settings: URLSearchParams; missions: Mission[] }) {
  const value = (name: string) => settings.get(name) ?? "";
  const set = (name: string) => (value: string) => change({ [name]: value, mission: undefined });
  const topic = (topic: string) => change({ topic, mission: undefined }, "replace");
  const participant = value("participant");
  const participants = new Set(missions.flatMap(({ participants }) => participants));
  if (participant !== "") participants.add(participant);
  return (
    <Form role="search" aria-label={say("missions")} class="filters">
      <label class="wide">
        {say("topic")}
        <Typed placeholder={say("topicHint")} value={value("topic")} typed={topic} />
      </label>
      <Choice
        label={say("state")}
        value={value("state")}
        values={[["", say("notDeleted")], ...missionStates.map((state) => [state, say(state)] as const)]}
        choose={set("state")}
      />
      <Choice
        label={say("participant")}
        value={participant}
        values={[["", say("anyone")], ...[...participants].sort().map((name) => [name, visible(name)] as const)]}
        choose={set("participant")}
      />
    </Form>
  );
}

/** Why there are none, and how one begins. */
function Empty({ isNarrowed }: { isNarrowed: boolean }) {
  if (isNarrowed) return <p class="empty">{say("noMissionSuch")}</p>;
  return (
    <div class="empty">
      <p>{say("noMissions")}</p>
      <pre class="text">keepstone mission create launch -c "Ship the checkout by June." --topic checkout</pre>
    </div>
  );
}

function Missions({ missions, chosen }: { missions: Mission[]; chosen: string | undefined }) {
  return (
    <Pages all={missions}>
      {(shown) => (
        <ul class="entries" onKeyDown={move}>
          {shown.map((mission) => (
            <li key={mission.id}>
              <Button class="entry mission" aria-current={mission.id === chosen ? "true" : undefined} onClick={() => change({ mission: mission.id })}>
                <span class="first">
                  {visible(mission.id)}
                  {mission.topic !== undefined && `: ${firstLine(mission.topic)}`}
                </span>
                <Marks mission={mission} />
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Pages>
  );
}

/** The properties of a mission in one line. */
function Marks({ mission }: { mission: Mission }) {
  const { state, phase, tags, participants, lastActive, turns, entries } = mission;
  return (
    <span class="marks">
      <strong>{say(state)}</strong>
      {phase && <span>{firstLine(phase)}</span>}
      <When at={lastActive} />
      {state !== "deleted" && <span>{countOfTurns(turns)}</span>}
      {state !== "deleted" && <span>{countOfEntries(entries)}</span>}
      {participants.length > 0 && <span>{firstLine(participants.join(", "))}</span>}
      {tags.length > 0 && <span>{firstLine(tags.map((tag) => `#${tag}`).join(" "))}</span>}
    </span>
  );
}
