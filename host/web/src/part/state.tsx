// The states of an answer that is awaited: not there yet, failed, or there.

import type { ComponentChildren } from "preact";
import type { Asked } from "../live.js";
import { say } from "../text.js";
import { Quiet } from "./quiet.js";

/** `none` says that there is nothing, where the answer is null or an empty list. */
export function Answer<T>(props: { asked: Asked<T>; none?: string; children: (value: NonNullable<T>) => ComponentChildren }) {
  const { value, error, isWaiting } = props.asked;
  const isNone = props.none !== undefined && Array.isArray(value) && value.length === 0;
  return (
    <>
      {error && (
        <p class="error" role="alert">
          {say("failed", error.message)}
        </p>
      )}
      {value === null || isNone ? <Quiet>{props.none}</Quiet> : value !== undefined && props.children(value)}
      {value === undefined && isWaiting && <Quiet>{say("waiting")}</Quiet>}
    </>
  );
}
