// A brief as its lines: which source each comes from, and what the tokens go to.

import type { Brief } from "../../../bindings-js/src/contract/briefing.js";

export interface Line {
  /** The reference of the entry, or the key of the file. Absent where the text does not tell which line is from which source. */
  source?: string;
  text: string;
  /** An agent said it, and nobody confirmed it. */
  isUnconfirmed?: boolean;
}

export interface Part {
  title: string;
  lines: Line[];
  /** All sources of the part. */
  sources: string[];
  tokens: number;
}

/** The parts of a brief in the order of its text, without those that have no text. */
export function partsOf({ text, sections }: Brief): Part[] {
  let from = 0;
  const starts = sections.map(({ title, sources }) => {
    const found = sources.length === 0 ? -1 : headingAt(text, title, from);
    if (found !== -1) from = found + title.length;
    return found;
  });
  return sections.flatMap(({ title, sources }, nth) => {
    const start = starts[nth] ?? -1;
    if (start === -1) return [];
    const end = starts.slice(nth + 1).find((next) => next !== -1) ?? text.length;
    const whole = text.slice(start, end);
    const body = whole.slice(whole.indexOf("\n") + 1).replace(/\n(?:\d+ more: [^\n]*\n\s*)?---\n<!-- \/keepstone:brief -->\s*$/, "").trim();
    return [{ title, sources, lines: linesOf(body, sources), tokens: tokensOf(whole) }];
  });
}

function headingAt(text: string, title: string, from: number): number {
  for (let at = text.indexOf(title, from); at !== -1; at = text.indexOf(title, at + 1)) {
    if (/(^|\n)[=[ ]*$/.test(text.slice(0, at))) return text.lastIndexOf("\n", at) + 1;
  }
  return -1;
}

/** One line for each source, if there are as many list items as sources; otherwise the text as it is. */
function linesOf(body: string, sources: string[]): Line[] {
  const items = body.split(/\n(?=- )/);
  if (items.length !== sources.length) return [{ text: body, ...(sources.length === 1 ? { source: sources[0] as string } : {}) }];
  return items.map((text, nth) => ({ text: text.replace(/^- (\? )?/, ""), source: sources[nth] as string, ...(text.startsWith("- ? ") ? { isUnconfirmed: true } : {}) }));
}

/** Whether a source is an entry, not a file. */
export function isEntry(source: string): boolean {
  return !source.startsWith(".") && !source.endsWith(".md") && source.split("/").length >= 3;
}

/** The tokens of a text, as a brief estimates them: a quarter for each UTF-16 unit, one for each CJK character. */
export function tokensOf(text: string): number {
  const wide = text.match(/[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/gu)?.join("").length ?? 0;
  return Math.ceil((text.length - wide) / 4 + wide);
}
