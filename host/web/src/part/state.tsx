// The states of an answer that is awaited: not there yet, failed, or there.

import type { ComponentChildren } from "preact";
import type { Asked } from "../live.js";
import { say } from "../text.js";

export function Answer<T>(props: { asked: Asked<T>; children: (value: T) => ComponentChildren }) {
  const { value, error, isWaiting } = props.asked;
  return (
    <>
      {error !== undefined && (
        <p class="error" role="alert">
          {say("failed", error.message)}
        </p>
      )}
      {value !== undefined && props.children(value)}
      {value === undefined && isWaiting && <p class="quiet">{say("waiting")}</p>}
    </>
  );
}
