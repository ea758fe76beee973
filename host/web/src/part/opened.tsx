// What is asked for when a person opens it.

import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { useAnswer } from "../live.js";
import { Answer } from "./state.js";

export function Opened<T>(props: {
  title: string;
  question: string;
  load: (signal: AbortSignal) => Promise<T>;
  none?: string;
  children: (value: NonNullable<T>) => ComponentChildren;
}) {
  const { title, question, load, ...answer } = props;
  const [isOpen, setOpen] = useState(false);
  const asked = useAnswer(isOpen ? question : undefined, load);
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{title}</summary>
      <Answer asked={asked} {...answer} />
    </details>
  );
}
