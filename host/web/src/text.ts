// What the page says, in the language in use.

import { readStored, store } from "./storage.js";
import type english from "./text/en.js";

export type TextName = keyof typeof english;

export const LANGUAGES = [
  ["en", "English"],
  ["pt", "Português"],
] as const;

export type Language = (typeof LANGUAGES)[number][0];

/** Each language is a file of its own, and only the one in use is loaded. */
const LOADED = {
  en: () => import("./text/en.js"),
  pt: () => import("./text/pt.js"),
};

const KEY = "keepstone-language";
let language: Language = "en";
let texts: Record<TextName, string>;

/** The language that was chosen before, or that of the browser. */
export function usualLanguage(): Language {
  const known = (found: string | undefined) => LANGUAGES.find(([code]) => found?.toLowerCase().startsWith(code))?.[0];
  return known(readStored("localStorage", KEY)) ?? known(navigator.language) ?? "en";
}

/** The language in use. */
export function currentLanguage(): Language {
  return language;
}

/** Chooses a language, also for the next visit. Without its file, which a server that has ended cannot send, nothing changes. */
export async function chooseLanguage(code: Language): Promise<void> {
  texts = (await LOADED[code]()).default;
  language = code;
  document.documentElement.lang = code;
  store("localStorage", KEY, code);
}

/** A text in the language in use. */
export function say(name: TextName, ...values: (string | number)[]): string {
  return texts[name].replace(/\{(\d)\}/g, (_, nth) => String(values[Number(nth)] ?? ""));
}

/** The parts of a line that there are. */
export function joined(parts: unknown[]): string {
  return parts.filter((part) => part).join(" · ");
}

const UNITS = [["year", 31_536_000], ["month", 2_592_000], ["week", 604_800], ["day", 86_400], ["hour", 3_600], ["minute", 60]] as const;

/** How long before another moment, or before now, a moment was, for people. */
export function ago(ms: number | undefined, from = Date.now()): string {
  if (ms === undefined) return "–";
  const seconds = (ms - from) / 1_000;
  const format = new Intl.RelativeTimeFormat(language, { numeric: "auto" });
  for (const [unit, length] of UNITS) {
    if (Math.abs(seconds) >= length) return format.format(Math.trunc(seconds / length), unit);
  }
  return format.format(0, "second");
}

/** Dates of ISO 8601 in every language, as filters and the command write them: those are the short dates of Sweden. */
const dateIn = (timeStyle: "short" | "long", ms: number) => new Intl.DateTimeFormat("sv", { dateStyle: "short", timeStyle }).format(ms);

/** A moment, for people: `2026-03-16 17:51`. */
export function date(ms: number | undefined): string {
  return ms === undefined ? "–" : dateIn("short", ms);
}

/** A moment to the second with its zone, for what may follow within a minute. */
export function exactDate(ms: number): string {
  return dateIn("long", ms);
}

export function number(value: number, digits = 0): string {
  return new Intl.NumberFormat(language, { maximumFractionDigits: digits }).format(value);
}

/** How many entries there are. */
export function countOfEntries(count: number): string {
  return count === 1 ? say("oneEntry") : say("entries", number(count));
}

/** How many turns there are. */
export function countOfTurns(count: number): string {
  return count === 1 ? say("oneTurn") : say("turns", number(count));
}
