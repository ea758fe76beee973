// Keys without a modifier. They do nothing while a person types or a dialog is open.

import { useLayoutEffect, useRef } from "preact/hooks";

/** What a key does. False: nothing now, so that another listener may act. */
export type Keys = Record<string, (event: KeyboardEvent) => unknown>;

/** Listens for keys as long as a component is shown. */
export function useKeys(keys: Keys): void {
  const latest = useRef(keys);
  latest.current = keys;
  // Not after the next frame, as an effect is: a person may press a key as soon as the component is seen.
  useLayoutEffect(() => {
    const listener = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isBusy(event.target)) return;
      const action = latest.current[event.key];
      if (!action) return;
      if (action(event) !== false) event.preventDefault();
    };
    addEventListener("keydown", listener);
    return () => removeEventListener("keydown", listener);
  }, []);
}

function isBusy(target: EventTarget | null): boolean {
  const isTyping = target instanceof Element && target.closest("input, textarea, select, [contenteditable]") !== null;
  return isTyping || document.querySelector("dialog[open]") !== null;
}
