// A moment as people say it, with the date on hover.

import { ago, exactDate } from "../text.js";

/** With `isExact` the date itself. */
export function When({ at, isExact }: { at: number | undefined; isExact?: boolean }) {
  if (at === undefined) return null;
  return (
    <time dateTime={new Date(at).toISOString()} title={exactDate(at)}>
      {isExact ? exactDate(at) : ago(at)}
    </time>
  );
}
