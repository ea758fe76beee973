// A moment as people say it, with the date on hover.

import { ago, exactDate } from "../text.js";

/** With `isExact` the date itself. `from` is the time that is shown, where that is not now. */
export function When({ at, isExact, from }: { at: number | undefined; isExact?: boolean; from?: number | undefined }) {
  if (at === undefined) return null;
  return (
    <time dateTime={new Date(at).toISOString()} title={exactDate(at)}>
      {isExact ? exactDate(at) : ago(at, from)}
    </time>
  );
}
