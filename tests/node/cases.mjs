// Cases as data: what src/{case,notation,normal}.rs do, for Node.

import { readdirSync, readFileSync } from "node:fs";

const here = new URL("..", import.meta.url);

/** The table of keys lies beside the cases and is none. */
const NO_CASES = ["keys.json"];

export function allCases() {
  const names = readdirSync(new URL("cases/", here)).filter((name) => name.endsWith(".json"));
  const cases = names.filter((name) => !NO_CASES.includes(name)).sort();
  return cases.map((name) => JSON.parse(readFileSync(new URL(`cases/${name}`, here), "utf8")));
}

export function bytesOf(file) {
  return typeof file === "string" ? Buffer.from(file, "utf8") : Buffer.from(file.base64, "base64");
}

/** The bytes that arguments say as `{"text": "…"}` or `{"base64": "…"}`. */
export function contentOf(said) {
  return bytesOf(said?.text ?? said);
}

export function fileOf(bytes) {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return { base64: Buffer.from(bytes).toString("base64") };
  }
}

export function now(test, nth) {
  return Math.max(0, test.steps[nth].at ?? test.clock.start + test.clock.step * nth);
}

/** Arguments in full, after the results so far. */
export function expand(args, results) {
  if (Array.isArray(args)) return args.map((item) => expand(item, results));
  if (args === null || typeof args !== "object") return args;
  const entries = Object.entries(args);
  const full = entries.length === 1 ? short(entries[0][0], entries[0][1], results) : undefined;
  return full !== undefined ? full : Object.fromEntries(entries.map(([name, value]) => [name, expand(value, results)]));
}

function short(name, parts, results) {
  if (!Array.isArray(parts)) return undefined;
  if (name === "repeat") return parts[0].repeat(parts[1]);
  if (name === "list") return Array.from({ length: parts[0] }, (_, nth) => `${parts[1]}${nth + 1}`);
  if (name === "result") return parts.slice(1).reduce((found, part) => found?.[part], results[parts[0]]) ?? null;
  return undefined;
}

/** The form of a result that is compared; src/normal.rs says why. */
export function normal(result, compare) {
  if (compare === "code" && result?.error) return { error: { code: result.error.code } };
  return rewrite(result ?? null);
}

function rewrite(value) {
  if (Array.isArray(value)) return value.map(rewrite);
  if (typeof value === "number") return Number.isInteger(value) ? value : String(value);
  if (value === null || typeof value !== "object") return value;
  if (typeof value.text === "string" && Array.isArray(value.highlights)) return marked(value);
  const fields = Object.entries(value).filter(([, field]) => field !== undefined);
  return Object.fromEntries(fields.map(([name, field]) => [name, opaque(name, field) ? "V" : rewrite(field)]));
}

function opaque(name, field) {
  return name === "version" && typeof field === "string";
}

function marked({ text, highlights }) {
  let [told, at] = ["", 0];
  for (const { start, end } of highlights) {
    told += `${text.slice(at, start)}«${text.slice(start, end)}»`;
    at = end;
  }
  return told + text.slice(at);
}
