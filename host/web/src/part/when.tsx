// A moment as people say it, with the date on hover.

import { ago, date } from "../text.js";

export function When({ at }: { at: number | undefined }) {
  if (at === undefined) return null;
  return (
    <time dateTime={new Date(at).toISOString()} title={date(at)}>
      {ago(at)}
    </time>
  );
}
