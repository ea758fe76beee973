// Entries: searched while typing, narrowed by their properties, and read beside the list.

import { useState } from "preact/hooks";
import { type Category, type Entry, type Filter, type Status } from "../../../../bindings-js/src/contract/types.js";
import type { Hit, Query } from "../../../../bindings-js/src/contract/search.js";
import { call } from "../api.js";
import { countOf, MOST_LISTED } from "../entries.js";
import { useAnswer } from "../live.js";
import { OwnerChoice } from "../part/owners.js";
import { CategoryChoice, Choice, Typed } from "../part/fields.js";
import { Answer } from "../part/state.js";
import { change } from "../route.js";
import { scopeOf } from "../scope.js";
import { countOfEntries, number, say, type TextName } from "../text.js";
import { EntryPanel } from "./entry.js";
import { List, type Row } from "./list.js";
import { NewEntry } from "./write.js";

/** Hits of a search. */
const HITS = 30;

const HOUR = 3_600_000;
const PERIODS = { day: 1, week: 7, month: 30, year: 365 } as const;
const STATUSES: [Status | "", TextName][] = [["", "current"], ["promoted", "promoted"], ["candidate", "candidate"], ["archived", "archived"], ["forgotten", "forgotten"]];

/** The list of entries, or the reason why there are none. */
interface Found {
  rows: Row[];
  /** Hits are the best of many; a list is all there is. */
  isSearch: boolean;
  /** So many entries that they are not listed. */
  tooMany?: number;
  isEmptyRoot?: boolean;
}

export function MemoryView({ settings }: { settings: URLSearchParams }) {
  const [writes, setWrites] = useState(false);
  const chosen = settings.get("entry") ?? undefined;
  const question = new URLSearchParams([...settings].filter(([name]) => name !== "entry")).toString();
  const found = useAnswer(question, (signal) => find(settings, signal));
  const row = found.value?.rows.find((row) => row.entry.reference === chosen);
  const query = queryOf(settings);
  return (
    <div class={chosen === undefined ? "columns" : "columns reading"}>
      <h1 class="unseen">{say("memory")}</h1>
      <section class="finding">
        <Filters settings={settings} />
        <div class="actions">
          <p class="quiet" role="status">
            {found.value !== undefined && summary(found.value)}
          </p>
          <button type="button" onClick={() => setWrites(true)}>
            {say("write")}
          </button>
        </div>
        <Answer asked={found}>{(value) => <Results found={value} chosen={chosen} />}</Answer>
      </section>
      <section class="detail" aria-label={say("chosen")}>
        {chosen === undefined ? (
          <p class="quiet">{say("chooseEntry")}</p>
        ) : (
          <EntryPanel key={chosen} reference={chosen} known={row?.entry} query={row?.hit && query} />
        )}
      </section>
      {writes && <NewEntry owner={settings.get("owner") ?? "_shared"} close={() => setWrites(false)} />}
    </div>
  );
}

function Filters({ settings }: { settings: URLSearchParams }) {
  const value = (name: string) => settings.get(name) ?? "";
  const set = (name: string) => (value: string) => change({ [name]: value, entry: undefined });
  // Typing does not fill the history.
  const type = (name: string) => (value: string) => change({ [name]: value, entry: undefined }, "replace");
  return (
    <form role="search" class="filters" onSubmit={(event) => event.preventDefault()}>
      <label class="wide">
        {say("search")}
        <Typed placeholder={say("searchHint")} value={value("q")} typed={type("q")} />
      </label>
      <OwnerChoice value={value("owner")} choose={set("owner")} />
      <CategoryChoice value={value("category")} choose={set("category")} />
      <Choice
        label={say("period")}
        value={value("period")}
        values={[["", say("always")], ...(["day", "week", "month", "year"] as const).map((name) => [name, say(name)] as const)]}
        choose={set("period")}
      />
      <label>
        {say("tag")}
        <Typed value={value("tag")} typed={type("tag")} />
      </label>
      <Choice label={say("status")} value={value("status")} values={STATUSES.map(([name, text]) => [name, say(text)])} choose={set("status")} />
    </form>
  );
}

function Results({ found, chosen }: { found: Found; chosen: string | undefined }) {
  if (found.tooMany !== undefined) return <p>{say("tooMany", number(found.tooMany))}</p>;
  if (found.isEmptyRoot) return <p>{say("emptyRoot")}</p>;
  if (found.rows.length === 0) return <p>{say(found.isSearch ? "noHits" : "noEntries")}</p>;
  return <List rows={found.rows} chosen={chosen} choose={(reference) => change({ entry: reference })} />;
}

function summary(found: Found): string {
  if (found.tooMany !== undefined) return countOfEntries(found.tooMany);
  const count = found.rows.length;
  return found.isSearch && count === HITS ? say("firstEntries", count) : countOfEntries(count);
}

function filterOf(settings: URLSearchParams): Filter {
  const [owner, category, tag, status] = ["owner", "category", "tag", "status"].map((name) => settings.get(name));
  const days = PERIODS[settings.get("period") as keyof typeof PERIODS];
  return {
    ...(owner ? { scopes: [scopeOf(owner)] } : {}),
    ...(category ? { categories: [category as Category] } : {}),
    ...(tag ? { tags: [tag] } : {}),
    ...(status ? { statuses: [status as Status] } : {}),
    ...(days === undefined ? {} : { since: thisHour() - days * 24 * HOUR }),
  };
}

/** The begin of the hour, so that one question stays the same for a while. */
function thisHour(): number {
  return Math.floor(Date.now() / HOUR) * HOUR;
}

function queryOf(settings: URLSearchParams): Query {
  return { text: settings.get("q")?.trim() ?? "", filter: filterOf(settings), limit: HITS };
}

async function find(settings: URLSearchParams, signal: AbortSignal): Promise<Found> {
  const query = queryOf(settings);
  const { text, filter = {} } = query;
  if (text !== "") {
    const hits = await call("search/find", { query }, signal);
    return { rows: hits.map((hit: Hit) => ({ entry: hit.entry, hit })), isSearch: true };
  }
  const total = await countOf(filter, signal);
  if (total > MOST_LISTED && filter.since === undefined) return { rows: [], isSearch: false, tooMany: total };
  const entries = await call("vault/list", { filter }, signal);
  const isEmptyRoot = entries.length === 0 && Object.keys(filter).length === 0;
  return { rows: entries.map((entry: Entry) => ({ entry })), isSearch: false, isEmptyRoot };
}
