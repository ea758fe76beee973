// Reads Markdown into blocks and spans: the part of it that entries use. HTML in it stays text.

export type Span =
  | { kind: "text"; text: string }
  | { kind: "code"; text: string }
  | { kind: "strong" | "em" | "del"; spans: Span[] }
  | { kind: "link"; to: string; spans: Span[] }
  | { kind: "break" };

export type Block =
  | { kind: "heading"; level: number; spans: Span[] }
  | { kind: "paragraph"; spans: Span[] }
  | { kind: "code"; language: string; text: string }
  | { kind: "quote"; blocks: Block[] }
  | { kind: "list"; start?: number; items: Item[] }
  | { kind: "table"; head: Span[][]; rows: Span[][][] }
  | { kind: "rule" };

export interface Item {
  /** Whether a task is done; none for an item that is no task. */
  done?: boolean;
  blocks: Block[];
}

/** Deeper quotes and lists are shown as text: nobody means them, and each level takes room on the stack. */
const DEEPEST = 8;

const FENCE = /^ {0,3}(`{3,}|~{3,})\s*([^`]*)$/;
const HEADING = /^ {0,3}(#{1,6})(?:\s+(.*?))?(?:\s+#+)?\s*$/;
const RULE = /^ {0,3}([-*_])(?:\s*\1){2,}\s*$/;
const ITEM = /^( {0,3})([-*+]|\d{1,9}[.)])(\s+|$)/;
const QUOTE = /^ {0,3}>/;
const TABLE_LINE = /^\s*\|?\s*:?-+:?\s*(\|\s*:?-+:?\s*)*\|?\s*$/;

/** The blocks of a text. */
export function blocksOf(text: string, depth = 0): Block[] {
  const lines = text.split("\n");
  const blocks: Block[] = [];
  let paragraph: string[] = [];
  const end = () => {
    if (paragraph.length > 0) blocks.push({ kind: "paragraph", spans: spansOf(paragraph.join("\n")) });
    paragraph = [];
  };
  const add = (block: Block) => {
    end();
    blocks.push(block);
  };
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? "";
    const fence = FENCE.exec(line);
    const heading = HEADING.exec(line);
    const item = ITEM.exec(line);
    if (line.trim() === "") end();
    else if (fence !== null) {
      const mark = fence[1] ?? "```";
      const isEnd = (line: string) => line.trim().startsWith(mark) && line.trim().replaceAll(mark.charAt(0), "") === "";
      const from = at + 1;
      do at += 1;
      while (at < lines.length && !isEnd(lines[at] ?? ""));
      add({ kind: "code", language: (fence[2] ?? "").trim().split(/\s/)[0] ?? "", text: lines.slice(from, at).join("\n") });
    } else if (heading !== null) add({ kind: "heading", level: (heading[1] ?? "").length, spans: spansOf(heading[2] ?? "") });
    else if (RULE.test(line)) add({ kind: "rule" });
    else if (QUOTE.test(line) && depth < DEEPEST) {
      const from = at;
      while (at + 1 < lines.length && QUOTE.test(lines[at + 1] ?? "")) at += 1;
      const inner = lines.slice(from, at + 1).map((line) => line.replace(/^ {0,3}> ?/, ""));
      add({ kind: "quote", blocks: blocksOf(inner.join("\n"), depth + 1) });
    } else if (item !== null && depth < DEEPEST && (paragraph.length === 0 || item[3] !== "")) {
      const { list, next } = listFrom(lines, at, depth);
      add(list);
      at = next - 1;
    } else if (paragraph.length === 0 && line.includes("|") && TABLE_LINE.test(lines[at + 1] ?? "") && (lines[at + 1] ?? "").includes("-") && cells(line).length === cells(lines[at + 1] ?? "").length) {
      const head = cells(line).map(spansOf);
      const rows: Span[][][] = [];
      for (at += 2; at < lines.length && (lines[at] ?? "").includes("|"); at += 1) {
        const row = cells(lines[at] ?? "");
        rows.push(head.map((_, nth) => spansOf(row[nth] ?? "")));
      }
      at -= 1;
      add({ kind: "table", head, rows });
    } else paragraph.push(line);
  }
  end();
  return blocks;
}

/** A list: its items hold all lines that are indented as far as their text. */
function listFrom(lines: string[], from: number, depth: number): { list: Block; next: number } {
  const kindOf = (mark: string) => mark.slice(-1);
  const first = ITEM.exec(lines[from] ?? "");
  const mark = first?.[2] ?? "-";
  const items: Item[] = [];
  let at = from;
  while (at < lines.length) {
    const opening = ITEM.exec(lines[at] ?? "");
    if (opening === null || kindOf(opening[2] ?? "") !== kindOf(mark) || RULE.test(lines[at] ?? "")) break;
    const width = opening[3] === "" || (opening[3] ?? "").length > 4 ? (opening[1] + (opening[2] ?? "")).length + 1 : opening[0].length;
    const content = [(lines[at] ?? "").slice(width)];
    for (at += 1; at < lines.length; at += 1) {
      const line = lines[at] ?? "";
      const isBlank = line.trim() === "";
      if (!isBlank && indent(line) < Math.min(width, 2) && (ITEM.test(line) || (lines[at - 1] ?? "").trim() === "" || FENCE.test(line) || HEADING.test(line) || QUOTE.test(line))) break;
      content.push(line.slice(Math.min(indent(line), width)));
    }
    while (content.length > 1 && content.at(-1)?.trim() === "") content.pop();
    const task = /^\[([ xX])\]\s+/.exec(content[0] ?? "");
    if (task !== null) content[0] = (content[0] ?? "").slice(task[0].length);
    items.push({ ...(task === null ? {} : { done: task[1] !== " " }), blocks: blocksOf(content.join("\n"), depth + 1) });
  }
  const start = Number.parseInt(mark, 10);
  return { list: { kind: "list", ...(Number.isNaN(start) ? {} : { start }), items }, next: at };
}

function indent(line: string): number {
  return line.length - line.trimStart().length;
}

/** The cells of a row of a table. */
function cells(line: string): string[] {
  const inner = line.trim().replace(/^\|/, "").replace(/(?<!\\)\|$/, "");
  return inner.split(/(?<!\\)\|/).map((cell) => cell.trim().replaceAll("\\|", "|"));
}

/** Where something other than plain text begins. Each alternative has a bounded length or ends at the first sign that closes it. */
const SPAN = new RegExp(
  [
    "\\\\([!-/:-@[-`{-~])",
    "(`+)([\\s\\S]*?[^`])\\2(?!`)",
    "!?\\[((?:[^\\[\\]\\\\]|\\\\.){0,1000})\\]\\(<?([^\\s()<>]{1,2000})>?(?:\\s+\"[^\"]{0,200}\")?\\)",
    "(https?:\\/\\/[^\\s<>`\"']{1,2000})",
    "(\\*\\*|__|~~)(?=\\S)([\\s\\S]{0,2000}?\\S)\\7",
    "(?<![\\w*])(\\*|_)(?=[^\\s*_])([^*_]{1,2000}?)(?<=\\S)\\9(?![\\w*])",
    "( {2,}|\\\\)\\n",
  ].join("|"),
);

/** The spans of a text. */
export function spansOf(text: string, depth = 0): Span[] {
  const spans: Span[] = [];
  const push = (text: string) => text !== "" && spans.push({ kind: "text", text });
  for (let rest = text; rest !== ""; ) {
    const found = depth < DEEPEST ? SPAN.exec(rest) : null;
    if (found === null) {
      push(rest);
      break;
    }
    push(rest.slice(0, found.index));
    const [whole, escaped, , code, label, target, address, doubled, loud, single, quiet] = found;
    let length = whole.length;
    if (escaped !== undefined) push(escaped);
    else if (code) spans.push({ kind: "code", text: code.replace(/^ (.*\S.*) $/s, "$1") });
    else if (label !== undefined && target !== undefined) spans.push({ kind: "link", to: target, spans: label === "" ? [{ kind: "text", text: target }] : spansOf(label, depth + 1) });
    else if (address !== undefined) {
      // Signs at the end belong to the sentence, and so does a bracket that nothing in the address opened.
      const to = address.replace(/[.,;:!?*_~]+$/, "").replace(/\)+$/, (closing) => (address.includes("(") ? closing : ""));
      length = to.length;
      spans.push({ kind: "link", to, spans: [{ kind: "text", text: to }] });
    } else if (loud !== undefined) spans.push({ kind: doubled === "~~" ? "del" : "strong", spans: spansOf(loud, depth + 1) });
    else if (single !== undefined && quiet !== undefined) spans.push({ kind: "em", spans: spansOf(quiet, depth + 1) });
    else spans.push({ kind: "break" });
    rest = rest.slice(found.index + length);
  }
  return spans;
}

/** A text that names a file: a path with a folder or a known ending, perhaps with a line. */
export function fileOf(text: string): string | undefined {
  const path = /^(?:\.{0,2}\/)?((?:[\w@.+-]+\/)*[\w@.+-]+)(?::\d+(?:[:-]\d+)?)?(?:#L?\d+.*)?$/.exec(text)?.[1];
  if (path === undefined || path.length > 300) return undefined;
  return /\/[^/]*\w/.test(path) || /\.(c|cc|cpp|cs|css|go|h|html|java|js|json|jsx|kt|lua|md|mjs|php|proto|py|rb|rs|scss|sh|sql|svelte|swift|toml|ts|tsx|txt|vue|wit|ya?ml|zig)$/.test(path) ? path : undefined;
}
