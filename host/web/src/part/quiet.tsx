// A sentence that explains, beside what it is about.

export function Quiet(props: preact.JSX.IntrinsicElements["p"]) {
  return <p class="quiet" {...props} />;
}
