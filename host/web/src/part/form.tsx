// A form whose values go to the page, and nowhere else. Ctrl+Enter submits it, and Escape leaves its field.

/** The text of a field; empty where there is none of this name. */
export type Values = (name: string) => string;

export function Form({ submit, press, ...props }: Omit<preact.JSX.IntrinsicElements["form"], "onSubmit" | "onKeyDown"> & {
  submit?: (value: Values) => unknown;
  /** What else a key does. One that it takes does nothing here. */
  press?: (event: KeyboardEvent) => void;
}) {
  const send = (event: SubmitEvent & { currentTarget: HTMLFormElement }) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    void submit?.((name) => String(data.get(name) ?? ""));
  };
  const keyed = (event: KeyboardEvent & { currentTarget: HTMLFormElement }) => {
    press?.(event);
    if (event.defaultPrevented) return;
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) event.currentTarget.requestSubmit();
    // A dialog closes by itself.
    const field = event.target;
    if (event.key === "Escape" && field instanceof HTMLElement && field.closest("dialog") === null) field.blur();
  };
  return <form class="form" {...props} onSubmit={send} onKeyDown={keyed} />;
}
