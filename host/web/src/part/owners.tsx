// Chooses an owner of entries: everyone, the project, an agent or a mission.

import { useEffect, useState } from "preact/hooks";
import type { Mission } from "../../../../bindings-js/src/contract/missions.js";
import { call } from "../api.js";
import { nameOf } from "../scope.js";
import { say } from "../text.js";
import { Choice, useAgents } from "./fields.js";

export function OwnerChoice(props: { value: string; choose?: (owner: string) => void; name?: string; isNeeded?: boolean }) {
  const agents = useAgents().value ?? [];
  const owners = [...agents, ...useMissions()];
  // One that the address names stays chosen.
  const others = props.value === "" || props.value === "_shared" || owners.includes(props.value) ? [] : [props.value];
  const values: [string, string][] = [
    ...(props.isNeeded ? [] : [["", say("anyone")] satisfies [string, string]]),
    ["_shared", say("project")],
    ...[...owners, ...others].map((owner): [string, string] => [owner, owner]),
  ];
  return <Choice label={say("owner")} value={props.value} values={values} {...pick(props)} />;
}

/** The names of the missions. A list of missions reads their conversations, so it is asked for once and not after each change. */
function useMissions(): string[] {
  const [names, setNames] = useState<string[]>([]);
  useEffect(() => {
    const stop = new AbortController();
    const set = (missions: Mission[]) => setNames(missions.map(({ id }) => nameOf({ mission: id })));
    // Without an answer there are the other owners; the view tells why the server does not answer.
    call("missions/missions", {}, stop.signal).then(set, () => {});
    return () => stop.abort();
  }, []);
  return names;
}

function pick({ name, choose }: { name?: string; choose?: (owner: string) => void }) {
  return { ...(name === undefined ? {} : { name }), ...(choose === undefined ? {} : { choose }) };
}
