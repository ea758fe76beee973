// All filters to choose from, behind a button.

import type { ComponentChildren } from "preact";
import { categories, speakers } from "../../../../bindings-js/src/contract/types.js";
import type { CategoryCount } from "../../../../bindings-js/src/contract/vault.js";
import { call } from "../api.js";
import { useAnswer } from "../live.js";
import { type Chip, has, kindName, toggled } from "../query.js";
import { number, say, type TextName } from "../text.js";
import { Button } from "./button.js";
import { useAgents, useMissions } from "./fields.js";
import { kindTitle } from "./kind.js";
import { Quiet } from "./quiet.js";
import { SPEAKERS } from "./speakers.js";

const TIMES: [string, TextName][] = [["1d", "day"], ["7d", "week"], ["30d", "month"], ["1y", "year"]];
const STAGES: [string, TextName][] = [["current", "promoted"], ["candidate", "candidate"], ["archived", "archived"], ["trash", "trash"], ["pinned", "onlyPinned"]];

/** What the memory has to filter by. */
export interface Known {
  counts: CategoryCount[];
  agents: string[];
  missions: string[];
}

/** Asked for as soon as a person searches. */
export function useKnown(isWanted: boolean): Known {
  const counts = useAnswer(isWanted ? "counts" : undefined, (signal) => call("vault/counts", {}, signal)).value ?? [];
  return { counts, agents: useAgents(isWanted).value ?? [], missions: useMissions(isWanted) };
}

interface Chosen {
  chips: Chip[];
  known: Known;
  choose: (chips: Chip[]) => void;
}

export function Filters({ opened, ...chosen }: Chosen & { opened: () => void }) {
  const { chips } = chosen;
  const words = chips.length === 0 ? say("filters") : `${say("filters")} (${number(chips.length)})`;
  return (
    <>
      <Button class="filter" popovertarget="filters">
        <span class="funnel" aria-hidden />
        <span>{words}</span>
      </Button>
      <div id="filters" popover="auto" class="panel" role="dialog" aria-label={say("filters")} onToggle={opened}>
        <Groups {...chosen} />
      </div>
    </>
  );
}

function Groups({ chips, known, choose }: Chosen) {
  const { counts, agents, missions } = known;
  const others = counts.map(({ category }) => category).filter((category) => !(categories as readonly string[]).includes(category));
  const countOf = (category: string) => counts.find((count) => count.category === category)?.entries ?? 0;
  const choice = (chip: Chip, title: ComponentChildren) => (
    <Button key={chip.value} class="choice" aria-pressed={has(chips, chip)} onClick={() => choose(toggled(chips, chip))}>
      {title}
    </Button>
  );
  return (
    <>
      <Group title={say("kind")}>
        {[...categories, ...others].map((category) =>
          choice(
            { name: "kind", value: kindName(category) },
            <>
              <span class="dot" data-kind={category} aria-hidden />
              {kindTitle(category)} <span class="count">{number(countOf(category))}</span>
            </>,
          ),
        )}
      </Group>
      <Group title={say("owner")}>
        {choice({ name: "agent", value: "project" }, say("project"))}
        {agents.map((agent) => choice({ name: "agent", value: agent }, <bdi>{agent}</bdi>))}
        {missions.map((mission) => choice({ name: "mission", value: mission }, <bdi>{say("missionOf", mission)}</bdi>))}
      </Group>
      <Group title={say("speakers")}>{speakers.map((value) => choice({ name: "by", value }, say(SPEAKERS[value])))}</Group>
      <Group title={say("period")}>{TIMES.map(([value, text]) => choice({ name: "since", value }, say(text)))}</Group>
      <Group title={say("asOf")}>
        <input
          type="datetime-local"
          aria-label={say("asOf")}
          value={chips.find(({ name }) => name === "at")?.value ?? ""}
          onChange={({ currentTarget: { value } }) => choose([...chips.filter(({ name }) => name !== "at"), ...(value ? [{ name: "at" as const, value }] : [])])}
        />
      </Group>
      <Group title={say("status")}>{STAGES.map(([value, text]) => choice({ name: "is", value }, say(text)))}</Group>
      <div class="actions">
        <Button disabled={chips.length === 0} onClick={() => choose([])}>
          {say("clearFilters")}
        </Button>
        <Button popovertarget="filters" popovertargetaction="hide">
          {say("close")}
        </Button>
        <Quiet>{say("filterHint")}</Quiet>
      </div>
    </>
  );
}

function Group({ title, children }: { title: string; children: ComponentChildren }) {
  return (
    <fieldset>
      <legend>{title}</legend>
      {children}
    </fieldset>
  );
}
