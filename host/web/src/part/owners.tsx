// Chooses an owner of entries: everyone, the project or an agent.

import { say } from "../text.js";
import { Choice, useAgents } from "./fields.js";

export function OwnerChoice(props: { value: string; choose?: (owner: string) => void; name?: string; isNeeded?: boolean }) {
  const agents = useAgents().value ?? [];
  // Missions are no agents; one that the address names stays chosen.
  const others = props.value === "" || props.value === "_shared" || agents.includes(props.value) ? [] : [props.value];
  const values: [string, string][] = [
    ...(props.isNeeded ? [] : [["", say("anyone")] satisfies [string, string]]),
    ["_shared", say("project")],
    ...[...agents, ...others].map((agent): [string, string] => [agent, agent]),
  ];
  return <Choice label={say("owner")} value={props.value} values={values} {...pick(props)} />;
}

function pick({ name, choose }: { name?: string; choose?: (owner: string) => void }) {
  return { ...(name === undefined ? {} : { name }), ...(choose === undefined ? {} : { choose }) };
}
