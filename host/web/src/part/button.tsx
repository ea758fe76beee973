// A button that does something at once: it sends no form.

export function Button(props: preact.JSX.IntrinsicElements["button"]) {
  return <button type="button" {...props} />;
}
