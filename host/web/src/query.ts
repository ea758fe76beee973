// The search field as text: words, and filters such as `kind:decision agent:dev since:7d`.

import { type Category, categories, type Filter, type Scope, type Speaker, speakers, type Status, statuses } from "../../../bindings-js/src/contract/types.js";

/** The filters that a search knows, by the name before the colon. */
export const FILTERS = ["kind", "agent", "mission", "by", "tag", "since", "at", "is"] as const;

export type FilterName = (typeof FILTERS)[number];

/** One filter, written `name:value`. */
export interface Chip {
  name: FilterName;
  value: string;
}

export interface Search {
  chips: Chip[];
  /** The words to look for. */
  words: string;
}

/** The values of `is:`. Without one of the stages, entries in force and candidates are listed. */
export const STAGES = { current: "promoted", candidate: "candidate", archived: "archived", trash: "forgotten" } as const satisfies Record<string, Status>;

const HOUR = 3_600_000;
const UNITS: Record<string, number> = { h: HOUR, d: 24 * HOUR, w: 7 * 24 * HOUR, m: 30 * 24 * HOUR, y: 365 * 24 * HOUR };

/** A filter as a person writes it; nothing if it has no value that means something. */
export function chipOf(word: string): Chip | undefined {
  const [, named, value] = /^(\w+):(.+)$/s.exec(word) ?? [];
  const name = FILTERS.find((name) => name === named);
  if (name === undefined || value === undefined) return undefined;
  const unquoted = value.replace(/^"([^"]*)"?$/, "$1");
  if (unquoted === "") return undefined;
  if ((name === "since" || name === "at") && momentOf(unquoted, 0) === undefined) return undefined;
  if (name === "is" && !(unquoted in STAGES) && unquoted !== "pinned") return undefined;
  if (name === "by" && !speakers.includes(unquoted as Speaker)) return undefined;
  return { name, value: name === "kind" ? kindName(unquoted) : unquoted };
}

/** Reads the text of the field. A value with spaces stands in quotation marks. */
export function readSearch(text: string): Search {
  const chips: Chip[] = [];
  const rest = text.replace(/(^|\s)(\w+:(?:"[^"]*"|[^\s"]\S*))(?=\s|$)/g, (whole, before: string, word: string) => {
    const chip = chipOf(word);
    if (!chip) return whole;
    if (!has(chips, chip)) chips.push(chip);
    return before;
  });
  return { chips, words: rest.replace(/\s+/g, " ").trim() };
}

export function writeSearch({ chips, words }: Search): string {
  return [...chips.map(writeChip), words].filter((part) => part !== "").join(" ");
}

export function writeChip({ name, value }: Chip): string {
  return /\s/.test(value) ? `${name}:"${value}"` : `${name}:${value}`;
}

export function has(chips: Chip[], { name, value }: Chip): boolean {
  return chips.some((chip) => chip.name === name && chip.value === value);
}

/** Adds a filter, or takes it away if it is there. Times and a stage are alone of their kind. */
export function toggled(chips: Chip[], chip: Chip): Chip[] {
  if (has(chips, chip)) return chips.filter(({ name, value }) => name !== chip.name || value !== chip.value);
  const isAlone = chip.name === "since" || chip.name === "at" || (chip.name === "is" && chip.value !== "pinned");
  const isOther = ({ name, value }: Chip) => name !== chip.name || value === "pinned";
  return [...(isAlone ? chips.filter(isOther) : chips), chip];
}

/** What the filters select. `now` is rounded by the caller, so that a question stays the same for a while. */
export function filterOf(chips: Chip[], now: number): Filter {
  const values = (name: FilterName) => chips.flatMap((chip) => (chip.name === name ? [chip.value] : []));
  const scopes: Scope[] = [
    ...values("agent").map((agent): Scope => (agent === "project" ? "project" : { agent })),
    ...values("mission").map((mission): Scope => ({ mission })),
  ];
  const kinds: Category[] = values("kind").map(categoryOf);
  const statedBy = values("by") as Speaker[];
  const tags = values("tag");
  const stages = values("is").flatMap((value) => (value in STAGES ? [STAGES[value as keyof typeof STAGES]] : []));
  const since = values("since").map((text) => momentOf(text, now)).find((moment) => moment !== undefined);
  return {
    ...(scopes.length > 0 ? { scopes } : {}),
    ...(kinds.length > 0 ? { categories: kinds } : {}),
    ...(statedBy.length > 0 ? { statedBy } : {}),
    ...(tags.length > 0 ? { tags } : {}),
    ...(values("is").includes("pinned") ? { tiers: ["pinned"] } : {}),
    ...(stages.length > 0 ? { statuses: stages } : {}),
    ...(since === undefined ? {} : { since }),
  };
}

/** The time at which the memory is searched; none for now. */
export function atOf(chips: Chip[], now: number): Date | undefined {
  const at = chips.find(({ name }) => name === "at");
  return at && new Date(momentOf(at.value, now) ?? now);
}

/** A time ago such as `7d`, or a date such as `2026-03-16` or `2026-03-16T16:51`, in local time unless it names a zone, in milliseconds. */
export function momentOf(text: string, now: number): number | undefined {
  const [, count, unit] = /^(\d{1,4})([hdwmy])$/.exec(text) ?? [];
  if (count !== undefined && unit !== undefined) return now - Number(count) * (UNITS[unit] ?? 0);
  const [, day, time] = /^(\d{4}-\d\d-\d\d)(T.+)?$/.exec(text) ?? [];
  const date = Date.parse(`${day}${time ?? "T00:00"}`);
  return Number.isNaN(date) ? undefined : date;
}

/** A category in the singular, as filters and labels name it: `decision`. One that policy adds keeps its name. */
export function kindName(category: string): string {
  return (categories as readonly string[]).includes(category) ? category.slice(0, -1) : category;
}

/** The category that a filter names, in the singular or as it is. */
export function categoryOf(kind: string): Category {
  return categories.find((category) => category === kind || category === `${kind}s`) ?? kind;
}

/** The stage that the filters ask for, if any. */
export function stageOf(chips: Chip[]): Status | undefined {
  const { statuses: asked = [] } = filterOf(chips, 0);
  return statuses.find((status) => asked.includes(status));
}

/** What can follow the last word that is being typed: names of filters, then their values. */
export function completions(typed: string, values: Partial<Record<FilterName, readonly string[]>>): string[] {
  const word = /\S*$/.exec(typed)?.[0] ?? "";
  const [name, value] = word.split(":", 2);
  if (word === "" || name === undefined) return [];
  if (value === undefined) return name.length < 2 ? [] : FILTERS.filter((filter) => filter.startsWith(name)).map((filter) => `${filter}:`);
  const known = values[name as FilterName] ?? [];
  const found = known.filter((known) => known.toLowerCase().startsWith(value.toLowerCase()) && known !== value);
  return found.slice(0, 8).map((value) => writeChip({ name: name as FilterName, value }));
}
