// Text of unknown origin, made safe to look at.

/** Control characters beyond ASCII, and characters that turn the direction of text, have no width or are tags. */
const HIDDEN =
  /[\u0080-\u009f\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]/gu;

/** Control characters and characters that nobody sees as signs that can be seen, as the command prints them, so that a text shows all that it holds. */
export function visible(text: string): string {
  return text
    .replace(/\r\n/g, "\n")
    .replace(/[\u0000-\u0008\u000b-\u001f]/g, (sign) => String.fromCharCode(0x2400 + sign.charCodeAt(0)))
    .replace(/\u007f/g, "\u2421")
    .replace(HIDDEN, (sign) => `⟦U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}⟧`);
}

/** The first line with anything in it, without the marks of a heading, of a list, of emphasis and of code. */
export function firstLine(text: string): string {
  const line = text.split("\n").find((line) => line.trim() !== "") ?? "";
  return visible(plain(line.replace(/^([-*+]|>)\s+/, "")).trim()).slice(0, 200);
}

/** A text without the marks of headings, and without those of emphasis and of code, where they stand in pairs. */
export function plain(text: string): string {
  return withoutHeadings(text).replace(/(\*\*|__|`)(?=\S)(.*?\S)\1/g, "$2");
}

/** A text, whose lines may be joined to one, without the marks of headings. One sign alone within a line may mean something else. */
export function withoutHeadings(text: string): string {
  return text.replace(/(^|\n|: )#{1,6}\s+|(\s)#{2,6}\s+/g, "$1$2");
}

/** The address of a page in the web; nothing for a path and for an address that could run something. */
export function webAddress(text: string): string | undefined {
  try {
    const { protocol, href } = new URL(text);
    return protocol === "http:" || protocol === "https:" ? href : undefined;
  } catch {
    return undefined;
  }
}

/** Byte offsets into the UTF-8 of a text, as its pieces: every second one is marked. */
export function marked(text: string, marks: { start: number; end: number }[]): string[] {
  const bytes = new TextEncoder().encode(text);
  const decoder = new TextDecoder();
  const cuts = [0, ...marks.flatMap(({ start, end }) => [start, end]), bytes.length];
  return cuts.slice(1).map((end, nth) => visible(decoder.decode(bytes.subarray(cuts[nth], end))));
}
