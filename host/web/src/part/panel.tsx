// What is opened from a list, in its place: the way back, then its title and content, or that it is gone.

import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import type { Asked } from "../live.js";
import { say } from "../text.js";
import { firstLine } from "../visible.js";
import { Button } from "./button.js";
import { Answer } from "./state.js";

/** `asked` is null for what is gone. What is shown gets the focus once it is there, and when it is no longer edited: a field if there is one, or the title. */
export function Panel<T>(props: {
  asked: Asked<T | null>;
  back: () => void;
  gone: string;
  title: (shown: T) => string;
  /** The title is the beginning of what follows: it is there for the outline of the page alone. */
  isUnseen?: boolean;
  isEdited?: boolean;
  children: (shown: T) => ComponentChildren;
}) {
  const { asked, back, gone, title, isUnseen, isEdited, children } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    const shown = heading.current?.parentElement;
    if (shown?.contains(document.activeElement)) return;
    (shown?.querySelector<HTMLElement>("[autofocus]") ?? heading.current)?.focus();
  }, [asked.value === undefined, isEdited]);
  return (
    <>
      <Button class="back" onClick={back} aria-label={say("back")}>
        <span class="narrow-only" aria-hidden>← {say("back")}</span>
        <span class="wide-only" aria-hidden>×</span>
      </Button>
      <Answer asked={asked} none={gone}>
        {(shown) => (
          <article>
            <h2 ref={heading} tabIndex={-1} class={isUnseen ? "unseen" : undefined} dir="auto">
              {firstLine(title(shown))}
            </h2>
            {children(shown)}
          </article>
        )}
      </Answer>
    </>
  );
}
