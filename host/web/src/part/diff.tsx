// What changed between two texts, in place: marked by colour, by a line and for screen readers.

import { difference } from "../diff.js";
import { visible } from "../visible.js";

export function Diff({ before, after }: { before: string; after: string }) {
  return (
    <p class="diff" dir="auto">
      {difference(visible(before), visible(after)).map(({ kind, text }, nth) =>
        kind === "same" ? text : kind === "added" ? <ins key={nth}>{text}</ins> : <del key={nth}>{text}</del>,
      )}
    </p>
  );
}
