// Fields of forms that several views have.

import { useEffect, useRef, useState } from "preact/hooks";
import { categories } from "../../../../bindings-js/src/contract/types.js";
import { call } from "../api.js";
import { useAnswer } from "../live.js";
import { nameOf } from "../scope.js";
import { say } from "../text.js";
import { kindTitle } from "./kind.js";

interface Choosing {
  label: string;
  name?: string;
  value: string;
  values: readonly (readonly [string, string])[];
  choose?: (value: string) => void;
}

/** Chooses one of several values. */
export function Choice(props: Choosing) {
  return (
    <label>
      {props.label}
      <Select {...props} />
    </label>
  );
}

/** The same without a label that is seen. */
export function Select({ label, name, value, values, choose }: Choosing) {
  return (
    <select aria-label={label} name={name} value={value} onChange={(event) => choose?.(event.currentTarget.value)}>
      {values.map(([one, text]) => (
        <option key={one} value={one} selected={one === value}>
          {text}
        </option>
      ))}
    </select>
  );
}

/** A field whose text goes into the address while a person types. */
export function Typed(props: { value: string; placeholder?: string; typed: (value: string) => void }) {
  const field = useRef<HTMLInputElement>(null);
  // A field that has the focus is ahead of the address.
  const shown = field.current !== null && document.activeElement === field.current ? field.current.value : props.value;
  return (
    <input
      ref={field}
      type="search"
      placeholder={props.placeholder}
      value={shown}
      autocomplete="off"
      spellcheck={false}
      onInput={(event) => props.typed(event.currentTarget.value)}
    />
  );
}

/** The ids of all agents, as soon as they are wanted. */
export function useAgents(isWanted = true) {
  return useAnswer(isWanted ? "agents" : undefined, async (signal) => offered(await call("vault/agents", {}, signal)));
}

/** Coding clients work as the agent `default`: it is offered even if it has no entries yet. */
export function offered(agents: string[]): string[] {
  const others = agents.filter((agent) => agent !== DEFAULT);
  return others.length < agents.length ? [DEFAULT, ...others] : [...others, DEFAULT];
}

const DEFAULT = "default";

/** The ids of the missions. A list of missions reads their conversations, so it is asked for once and not after each change. */
export function useMissions(isWanted = true): string[] {
  const [ids, setIds] = useState<string[]>([]);
  useEffect(() => {
    if (!isWanted) return;
    const stop = new AbortController();
    // Without an answer there are the other owners; the view tells why the server does not answer.
    call("missions/find", {}, stop.signal).then(
      (missions) => setIds(missions.map(({ id }) => id)),
      () => {},
    );
    return () => stop.abort();
  }, [isWanted]);
  return ids;
}

/** Chooses the owner of a new entry: the project, an agent or a mission. */
export function OwnerChoice(props: { value: string; choose: (owner: string) => void }) {
  const owners = [...(useAgents().value ?? []), ...useMissions().map((mission) => nameOf({ mission }))];
  // One that the address names stays chosen.
  const others = props.value === "_shared" || owners.includes(props.value) ? [] : [props.value];
  const values = [["_shared", say("project")] as const, ...[...owners, ...others].map((owner) => [owner, owner] as const)];
  return <Choice label={say("owner")} value={props.value} values={values} choose={props.choose} />;
}

/** Chooses the category of a new entry: one of every root, or one that holds something because policy adds it. */
export function CategoryChoice({ value }: { value: string }) {
  const counts = useAnswer("counts", (signal) => call("vault/counts", {}, signal)).value ?? [];
  const all = [...new Set([...categories, ...counts.map(({ category }) => category)])];
  return <Choice label={say("kind")} name="category" value={value} values={all.map((name) => [name, kindTitle(name)] as const)} />;
}

/** Chooses an agent. One that the address names stays chosen. */
export function AgentChoice({ agents, value, choose }: { agents: string[]; value: string; choose: (agent: string) => void }) {
  return <Choice label={say("agent")} value={value} values={[...new Set([...agents, value])].map((agent) => [agent, agent])} choose={choose} />;
}

/** Tags as a person types them. */
export function tagsOf(text: string): string[] {
  return text.split(/[\s,]+/).map((tag) => tag.replace(/^#+/, "")).filter((tag) => tag !== "");
}
