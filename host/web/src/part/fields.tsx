// Fields of forms that several views have.

import { useRef } from "preact/hooks";
import { categories } from "../../../../bindings-js/src/contract/types.js";
import { call } from "../api.js";
import { useAnswer } from "../live.js";
import { say } from "../text.js";

/** Chooses one of several values. */
export function Choice(props: { label: string; name?: string; value: string; values: readonly (readonly [string, string])[]; choose?: (value: string) => void }) {
  return (
    <label>
      {props.label}
      <select name={props.name} value={props.value} onChange={(event) => props.choose?.(event.currentTarget.value)}>
        {props.values.map(([value, text]) => (
          <option key={value} value={value} selected={value === props.value}>
            {text}
          </option>
        ))}
      </select>
    </label>
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

/** The ids of all agents. */
export function useAgents() {
  return useAnswer("agents", (signal) => call("vault/agents", {}, signal));
}

/** Chooses a category: one of every root, or one that holds something because policy adds it. */
export function CategoryChoice(props: { value: string; choose?: (category: string) => void; name?: string; isNeeded?: boolean }) {
  const counts = useAnswer("categories", (signal) => call("vault/counts", {}, signal)).value ?? [];
  const all = [...new Set([...categories, ...counts.map(({ category }) => category), ...(props.value === "" ? [] : [props.value])])];
  const any: [string, string][] = props.isNeeded ? [] : [["", say("anyCategory")]];
  const { name, choose } = props;
  const rest = { ...(name === undefined ? {} : { name }), ...(choose === undefined ? {} : { choose }) };
  return <Choice label={say("category")} value={props.value} values={[...any, ...all.map((name): [string, string] => [name, name])]} {...rest} />;
}

/** Chooses an agent; the first one if none is chosen. */
export function AgentChoice(props: { agents: string[]; value: string; choose: (agent: string) => void }) {
  return <Choice label={say("agent")} value={props.value} values={props.agents.map((agent) => [agent, agent])} choose={props.choose} />;
}

/** Tags as a person types them. */
export function tagsOf(text: string): string[] {
  return text.split(/[\s,]+/).map((tag) => tag.replace(/^#+/, "")).filter((tag) => tag !== "");
}
