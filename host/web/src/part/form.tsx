// A form whose values go to the page, and nowhere else.

/** The text of a field; empty where there is none of this name. */
export type Values = (name: string) => string;

export function Form({ submit, ...props }: Omit<preact.JSX.IntrinsicElements["form"], "onSubmit"> & { submit?: (value: Values) => unknown }) {
  const send = (event: SubmitEvent & { currentTarget: HTMLFormElement }) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    void submit?.((name) => String(data.get(name) ?? ""));
  };
  return <form class="form" {...props} onSubmit={send} />;
}
