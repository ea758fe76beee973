// What is opened from a list, in its place: the way back, then its title and content, or that it is gone.

import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { Asked } from "../live.js";
import { say } from "../text.js";
import { firstLine } from "../visible.js";
import { Answer } from "./state.js";

/** `asked` is null for what is gone. The title gets the focus once it is there. */
export function Panel<T>(props: {
  asked: Asked<T | null>;
  back: () => void;
  gone: string;
  title: (shown: T) => string;
  children: (shown: T) => ComponentChildren;
}) {
  const { asked, back, gone, title, children } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), [asked.value === undefined]);
  return (
    <>
      <button type="button" class="back" onClick={back}>
        {say("back")}
      </button>
      <Answer asked={asked}>
        {(shown) =>
          shown === null ? (
            <p>{gone}</p>
          ) : (
            <article>
              <h2 ref={heading} tabIndex={-1}>
                {firstLine(title(shown))}
              </h2>
              {children(shown)}
            </article>
          )
        }
      </Answer>
    </>
  );
}
