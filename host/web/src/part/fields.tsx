// Fields of forms that several views have.

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

/** The ids of all agents. */
export function useAgents() {
  return useAnswer("agents", (signal) => call("vault/agents", {}, signal));
}

/** Chooses an agent; the first one if none is chosen. */
export function AgentChoice(props: { agents: string[]; value: string; choose: (agent: string) => void }) {
  return <Choice label={say("agent")} value={props.value} values={props.agents.map((agent) => [agent, agent])} choose={props.choose} />;
}

/** Tags as a person types them. */
export function tagsOf(text: string): string[] {
  return text.split(/[\s,]+/).map((tag) => tag.replace(/^#+/, "")).filter((tag) => tag !== "");
}
