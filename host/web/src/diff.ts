// The difference between two texts, line by line and within lines.

export interface Piece {
  kind: "same" | "added" | "removed";
  text: string;
}

/** Larger comparisons are told as one replacement: they would take the browser too long. */
const MOST_CELLS = 4_000_000;

/** The pieces of both texts in order: words and the spaces between them. Pieces of one kind that follow each other are joined. */
export function difference(before: string, after: string): Piece[] {
  const [old, now] = [split(before), split(after)];
  let start = 0;
  while (start < old.length && start < now.length && old[start] === now[start]) start += 1;
  let end = 0;
  while (end < old.length - start && end < now.length - start && old[old.length - 1 - end] === now[now.length - 1 - end]) end += 1;
  const pieces = [
    ...old.slice(0, start).map((text): Piece => ({ kind: "same", text })),
    ...middle(old.slice(start, old.length - end), now.slice(start, now.length - end)),
    ...old.slice(old.length - end).map((text): Piece => ({ kind: "same", text })),
  ];
  const joined: Piece[] = [];
  for (const piece of pieces) {
    const last = joined.at(-1);
    if (last?.kind === piece.kind) last.text += piece.text;
    else joined.push({ ...piece });
  }
  const letters = (text: string) => text.replace(/\s/g, "").length;
  const same = joined.reduce((sum, { kind, text }) => sum + (kind === "same" ? letters(text) : 0), 0);
  if (same >= LEAST_SAME * Math.max(letters(before), letters(after)) || before === "" || after === "") return joined;
  return [
    { kind: "removed", text: before },
    { kind: "added", text: after },
  ];
}

/** Share of the longer text below which nobody can read what is left between the changes. */
const LEAST_SAME = 0.3;

/** Words, runs of white space, and each CJK character alone: those texts have no spaces. */
function split(text: string): string[] {
  return text.match(/[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]|\s+|[^\s\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]+/gu) ?? [];
}

/** The longest common subsequence of two lists, by a table of its lengths. */
function middle(old: string[], now: string[]): Piece[] {
  const all = (kind: Piece["kind"], words: string[]) => words.map((text): Piece => ({ kind, text }));
  if (old.length * now.length > MOST_CELLS) return [...all("removed", old), ...all("added", now)];
  const width = now.length + 1;
  const lengths = new Uint32Array((old.length + 1) * width);
  const at = (one: number, other: number) => lengths[one * width + other] ?? 0;
  for (let one = old.length - 1; one >= 0; one -= 1) {
    for (let other = now.length - 1; other >= 0; other -= 1) {
      lengths[one * width + other] = old[one] === now[other] ? at(one + 1, other + 1) + 1 : Math.max(at(one + 1, other), at(one, other + 1));
    }
  }
  const pieces: Piece[] = [];
  let [one, other] = [0, 0];
  while (one < old.length || other < now.length) {
    if (one < old.length && other < now.length && old[one] === now[other]) {
      pieces.push({ kind: "same", text: old[one] ?? "" });
      one += 1;
      other += 1;
    } else if (other === now.length || (one < old.length && at(one + 1, other) >= at(one, other + 1))) {
      pieces.push({ kind: "removed", text: old[one] ?? "" });
      one += 1;
    } else {
      pieces.push({ kind: "added", text: now[other] ?? "" });
      other += 1;
    }
  }
  return pieces;
}
