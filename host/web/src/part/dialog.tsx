// A dialog of the browser, which keeps the focus inside and closes with Escape.

import type { ComponentChildren } from "preact";
import { useEffect, useId, useRef } from "preact/hooks";

export function Dialog(props: { title: string; close: () => void; children: ComponentChildren }) {
  const element = useRef<HTMLDialogElement>(null);
  const title = useId();
  useEffect(() => {
    element.current?.showModal();
  }, []);
  return (
    <dialog ref={element} aria-labelledby={title} onClose={props.close}>
      <h2 id={title}>{props.title}</h2>
      {props.children}
    </dialog>
  );
}
