// Entries: what the search field finds, and the one that is read beside the list.

import { useEffect, useState } from "preact/hooks";
import type { Query } from "../../../../bindings-js/src/contract/search.js";
import type { Entry } from "../../../../bindings-js/src/contract/types.js";
import { BULK, type Bulk, doAll, forget, pin } from "../actions.js";
import { call } from "../api.js";
import { countOf, MOST_LISTED } from "../entries.js";
import { useKeys } from "../keys.js";
import { useAnswer } from "../live.js";
import { Button } from "../part/button.js";
import { Columns } from "../part/columns.js";
import { Warnings } from "../part/past.js";
import { Quiet } from "../part/quiet.js";
import { Answer } from "../part/state.js";
import { Welcome } from "../part/welcome.js";
import { atOf, filterOf, readSearch, stageOf, type Search } from "../query.js";
import { change } from "../route.js";
import { countOfEntries, exactDate, number, say } from "../text.js";
import { EntryPanel } from "./entry.js";
import { focusedRow, List, type Row } from "./list.js";

/** Hits of a search. */
const HITS = 30;

const HOUR = 3_600_000;

/** The list of entries, or the reason why there are none. */
interface Found {
  rows: Row[];
  /** Hits are the best of many; a list is all there is. */
  isSearch: boolean;
  /** So many entries that they are not listed. */
  tooMany?: number;
  isEmptyRoot?: boolean;
  warnings: Set<string>;
}

export function MemoryView({ settings }: { settings: URLSearchParams }) {
  const chosen = settings.get("entry") ?? undefined;
  const q = settings.get("q") ?? "";
  const search = readSearch(q);
  const at = atOf(search.chips, thisHour());
  const found = useAnswer(q, (signal) => find(search, signal, at));
  const rows = found.value?.rows ?? [];
  const row = rows.find((row) => row.entry.reference === chosen);
  const [selected, setSelected] = useState<Set<string>>();
  // What is selected belongs to what was found.
  useEffect(() => setSelected(undefined), [q]);
  const toggle = (reference: string) => {
    const next = new Set(selected);
    if (!next.delete(reference)) next.add(reference);
    setSelected(next);
  };
  const focused = (then: (entry: Entry) => void) => () => {
    const entry = rows.find(({ entry }) => entry.reference === focusedRow())?.entry;
    return entry !== undefined && then(entry);
  };
  const isTrash = stageOf(search.chips) === "forgotten";
  useKeys({
    // As if the list had the focus, unless something else has it.
    ArrowDown: () => document.activeElement === document.body && rows.length > 0 && document.querySelector<HTMLElement>(".entry")?.focus(),
    x: focused(({ reference }) => toggle(reference)),
    ...(isTrash || at
      ? {}
      : {
          e: focused(({ reference }) => change({ entry: reference, edit: "1" })),
          p: focused((entry) => void pin(entry)),
          Delete: focused((entry) => void forget(entry)),
        }),
  });
  return (
    <Columns
      title={say(isTrash ? "trash" : "memory")}
      count={found.value !== undefined && summary(found.value)}
      tool={
        rows.length > 0 && !at && (
          <Button aria-pressed={selected !== undefined} onClick={() => setSelected(selected === undefined ? new Set() : undefined)}>
            {say("select")}
          </Button>
        )
      }
      isBusy={found.isWaiting}
      what={say("chosen")}
      reading={chosen && <EntryPanel key={chosen} reference={chosen} edits={settings.has("edit")} known={row?.entry} at={at} />}
    >
      {at && (
        <Quiet>
          {say("asOf")} {exactDate(at.getTime())}
        </Quiet>
      )}
      {isTrash && <Quiet>{say("trashWhat")}</Quiet>}
      {selected && <Selected rows={rows} selected={selected} select={setSelected} />}
      <Answer asked={found}>
        {(value) => (
          <>
            <Warnings of={value.warnings} />
            <Results found={value} chosen={chosen} search={search} selection={selected && { references: selected, toggle }} />
          </>
        )}
      </Answer>
    </Columns>
  );
}

/** What can be done to the selected entries. */
function Selected({ rows, selected, select }: { rows: Row[]; selected: Set<string>; select: (selected: Set<string> | undefined) => void }) {
  const entries = rows.map(({ entry }) => entry).filter(({ reference }) => selected.has(reference));
  const every = (status: Entry["status"]) => entries.length > 0 && entries.every((entry) => entry.status === status);
  const some = (status: Entry["status"]) => entries.some((entry) => entry.status === status);
  const bulks: Bulk[] = every("forgotten") ? ["restore"] : some("forgotten") ? [] : ["pin", every("promoted") || !some("promoted") ? (every("promoted") ? "archive" : "accept") : "archive", "forget"];
  const run = (bulk: Bulk) => () => void doAll(bulk, entries.map(({ reference }) => reference)).then((done) => done && select(undefined));
  const isAll = entries.length === rows.length;
  return (
    <div class="selected">
      <label class="check">
        <input type="checkbox" checked={isAll} onChange={() => select(new Set(isAll ? [] : rows.map(({ entry }) => entry.reference)))} />
        {say("selectAll")}
      </label>
      <span role="status">{say("selectedCount", number(entries.length))}</span>
      {bulks.map((bulk) => (
        <Button key={bulk} disabled={entries.length === 0} onClick={run(bulk)}>
          {say(BULK[bulk].title)}
        </Button>
      ))}
    </div>
  );
}

function Results(props: { found: Found; chosen: string | undefined; search: Search; selection: Parameters<typeof List>[0]["selection"] }) {
  const { found, chosen, search, selection } = props;
  if (found.tooMany !== undefined) return <p class="empty">{say("tooMany", number(found.tooMany))}</p>;
  if (found.isEmptyRoot) return <Welcome />;
  if (found.rows.length === 0) {
    const isEmptyTrash = stageOf(search.chips) === "forgotten" && search.chips.length === 1 && search.words === "";
    return <p class="empty">{say(isEmptyTrash ? "trashEmpty" : found.isSearch ? "noHits" : "noEntries")}</p>;
  }
  return <List rows={found.rows} chosen={chosen} choose={(reference) => change({ entry: reference, edit: undefined })} selection={selection} />;
}

function summary(found: Found): string {
  if (found.tooMany !== undefined) return countOfEntries(found.tooMany);
  const count = found.rows.length;
  return found.isSearch && count === HITS ? say("firstEntries", count) : countOfEntries(count);
}

/** The begin of the hour, so that one question stays the same for a while. */
function thisHour(): number {
  return Math.floor(Date.now() / HOUR) * HOUR;
}

function queryOf({ chips, words }: Search): Query {
  return { text: words, filter: filterOf(chips, thisHour()), limit: HITS };
}

async function find(search: Search, signal: AbortSignal, at: Date | undefined): Promise<Found> {
  const warnings = new Set<string>();
  const query = queryOf(search);
  const { text, filter = {} } = query;
  // The trash is listed and never searched: the words are looked for in the list.
  if (text !== "" && stageOf(search.chips) === "forgotten") {
    const entries = await call("vault/entries", { filter }, signal, at, warnings);
    const words = text.toLowerCase().split(" ");
    return { rows: entries.filter((entry) => words.some((word) => entry.text.toLowerCase().includes(word))).map((entry) => ({ entry })), isSearch: true, warnings };
  }
  if (text !== "") {
    const hits = await call("search/find", { query }, signal, at, warnings);
    return { rows: hits.map((hit) => ({ entry: hit.entry, hit })), isSearch: true, warnings };
  }
  const total = await countOf(filter, signal);
  if (total > MOST_LISTED && filter.since === undefined) return { rows: [], isSearch: false, tooMany: total, warnings };
  const entries = await call("vault/entries", { filter }, signal, at, warnings);
  const isEmptyRoot = !at && entries.length === 0 && Object.keys(filter).length === 0;
  return { rows: entries.map((entry) => ({ entry })), isSearch: false, isEmptyRoot, warnings };
}
