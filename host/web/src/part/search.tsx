// The search field of the page: words and filters, which are chips as soon as they are typed.

import { useEffect, useId, useRef, useState } from "preact/hooks";
import { categories, speakers } from "../../../../bindings-js/src/contract/types.js";
import { useKeys } from "../keys.js";
import { type Chip, completions, FILTERS, has, kindName, readSearch, STAGES, writeChip, writeSearch } from "../query.js";
import { address, change, readRoute, type Route } from "../route.js";
import { say } from "../text.js";
import { Button } from "./button.js";
import { Form } from "./form.js";
import { Filters, type Known, useKnown } from "./filters.js";

const TIMES = ["1d", "7d", "30d", "1y"];

/** A filter that is not finished yet is no word to look for. */
const UNFINISHED = new RegExp(`(^|\\s)(${FILTERS.join("|")}):\\S*$`);

export function SearchBar({ route }: { route: Route }) {
  const asked = askedIn(route);
  const { chips, words } = readSearch(asked);
  const [typed, setTyped] = useState(words);
  const [at, setAt] = useState(-1);
  const [isTyping, setTyping] = useState(false);
  const [isUsed, setUsed] = useState(false);
  const known = useKnown(isUsed);
  const field = useRef<HTMLInputElement>(null);
  const sent = useRef(asked);
  const list = useId();
  const offered = isTyping ? completions(typed, valuesOf(known)) : [];
  useKeys({ "/": () => field.current?.focus() });
  // The address leads, unless it is this field that changed it.
  useEffect(() => {
    // What is shown may be behind what was typed since.
    const now = askedIn(readRoute());
    if (now === sent.current) return;
    sent.current = now;
    setTyped(readSearch(now).words);
  }, [asked]);

  const go = (chips: Chip[], words: string, how: "push" | "replace") => {
    const q = writeSearch({ chips, words });
    sent.current = q;
    if (readRoute().view === "memory") change({ q, entry: undefined, edit: undefined }, how);
    else location.hash = address("memory", { q });
  };
  /** Takes the text of the field: finished filters become chips. */
  const take = (text: string, isFinished = false) => {
    const end = isFinished ? text.length : text.search(/\S*$/);
    const found = readSearch(text.slice(0, end));
    const { chips } = readSearch(sent.current);
    const all = [...chips, ...found.chips.filter((chip) => !has(chips, chip))];
    const rest = found.chips.length === 0 ? text : `${found.words}${found.words === "" ? "" : " "}${text.slice(end)}`;
    setTyped(rest);
    setAt(-1);
    go(all, rest.replace(UNFINISHED, "").trim(), found.chips.length === 0 ? "replace" : "push");
    return found.chips.length > 0;
  };
  const complete = (value: string) => {
    take(typed.replace(/\S*$/, value), !value.endsWith(":"));
    field.current?.focus();
  };
  const press = (event: KeyboardEvent & { currentTarget: HTMLInputElement }) => {
    const { currentTarget: input } = event;
    const rows = document.querySelectorAll<HTMLElement>(".entry");
    if (offered.length > 0 && (event.key === "ArrowDown" || event.key === "ArrowUp")) {
      setAt((at + (event.key === "ArrowDown" ? 1 : -1) + offered.length + (at === -1 && event.key === "ArrowUp" ? 1 : 0)) % offered.length);
    } else if (offered.length > 0 && (event.key === "Enter" || (event.key === "Tab" && !event.shiftKey)) && (at !== -1 || event.key === "Tab")) {
      complete(offered[Math.max(at, 0)] ?? "");
    } else if (event.key === "ArrowDown") rows[0]?.focus();
    else if (event.key === "Enter") {
      if (!take(typed, true)) openFirst(() => sent.current);
    } else if (event.key === "Escape") {
      if (offered.length > 0) setTyping(false);
      else input.blur();
    } else if (event.key === "Backspace" && input.selectionStart === 0 && input.selectionEnd === 0 && chips.length > 0) go(chips.slice(0, -1), words, "push");
    else return;
    event.preventDefault();
  };
  return (
    <Form role="search" class="search">
      <div class="field" onClick={(event) => event.target === event.currentTarget && field.current?.focus()}>
        {chips.map((chip) => (
          <Button key={writeChip(chip)} class="chip" aria-label={say("removeFilter", writeChip(chip))} onClick={() => go(chips.filter((one) => one !== chip), words, "push")}>
            <bdi>{writeChip(chip)}</bdi> <span aria-hidden>×</span>
          </Button>
        ))}
        <input
          ref={field}
          type="text"
          role="combobox"
          aria-label={say("search")}
          aria-expanded={offered.length > 0}
          aria-controls={list}
          aria-autocomplete="list"
          aria-activedescendant={at === -1 ? undefined : `${list}${at}`}
          placeholder={chips.length === 0 ? say("searchHint") : ""}
          value={typed}
          dir="auto"
          autocomplete="off"
          spellcheck={false}
          enterkeyhint="search"
          onFocus={() => setUsed(true)}
          onInput={(event) => {
            setTyping(true);
            take(event.currentTarget.value);
          }}
          onBlur={() => setTyping(false)}
          onKeyDown={press}
        />
        <kbd aria-hidden>/</kbd>
      </div>
      <div id={list} role="listbox" aria-label={say("filters")} class="offers" hidden={offered.length === 0}>
        {offered.map((value, nth) => (
          // The field keeps the focus.
          <div key={value} id={`${list}${nth}`} role="option" aria-selected={nth === at} onMouseDown={(event) => event.preventDefault()} onClick={() => complete(value)}>
            {value}
          </div>
        ))}
      </div>
      <Filters chips={chips} known={known} opened={() => setUsed(true)} choose={(chips) => go(chips, words, "push")} />
    </Form>
  );
}

/** Opens the first of what was found, as soon as it is there, unless something else is asked by then. */
function openFirst(asked: () => string, then = asked()): void {
  if (asked() !== then) return;
  if (document.querySelector(".finding[aria-busy=true]") !== null) setTimeout(() => openFirst(asked, then), 30);
  else document.querySelector<HTMLElement>(".entry")?.click();
}

/** The text of the search that an address has. */
function askedIn({ view, settings }: Route): string {
  return view === "memory" ? (settings.get("q") ?? "") : "";
}

/** What can stand behind the colon of each filter. */
function valuesOf({ counts, agents, missions }: Known) {
  const kinds = [...new Set([...categories, ...counts.map(({ category }) => category)])].map(kindName);
  return { kind: kinds, agent: ["project", ...agents], mission: missions, by: speakers, since: TIMES, is: [...Object.keys(STAGES), "pinned"] };
}
