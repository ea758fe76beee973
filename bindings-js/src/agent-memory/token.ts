// The estimated number of tokens in a text, as the contract's `brief.tokens` defines it.

const WIDE = /[\u{1100}-\u{11ff}\u{2e80}-\u{9fff}\u{ac00}-\u{d7ff}\u{f900}-\u{faff}\u{ff00}-\u{ffef}\u{20000}-\u{3ffff}]/gu;

function quarters(text: string): number {
  const wide = text.match(WIDE) ?? [];
  return wide.reduce((sum, character) => sum + 4 - character.length, text.length);
}

/** A quarter of a token for each UTF-16 unit, a whole one for each character of Chinese, Japanese and Korean, rounded up. */
export function tokensOf(text: string): number {
  return Math.ceil(quarters(text) / 4);
}

/** As much of a text as so many tokens take, with `…` where it was cut; nothing when that is next to nothing. */
export function clipped(text: string, tokens: number): string {
  if (tokensOf(text) <= tokens) return text;
  let left = tokens * 4 - 1;
  let end = 0;
  for (const character of text) {
    left -= quarters(character);
    if (left < 0) break;
    end += character.length;
  }
  const kept = text.slice(0, end).trimEnd();
  return kept === "" ? "" : `${kept}…`;
}
