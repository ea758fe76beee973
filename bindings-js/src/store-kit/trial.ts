// Promises about much, and about several handles that take turns.

import goodKeys from "../../../host/runtime/src/store_kit/keys.json" with { type: "json" };
import type { Expect } from "../store.js";
import { bytes, compareBytes, ensure, type Handle, on, pages, refuses, type Root, same, shown, text, type Trial, type Turns } from "./turn.js";

/** Handles that change one root. */
const HANDLES = 4;

/** Promises by their names. */
export const trials: Record<string, Trial> = {
  "every good key is taken and listed": goodKeysAreTaken,
  "nothing and much are stored whole": nothingAndMuchAreWhole,
  "versions change with every change": versionsChange,
  "a version stands for its bytes, after refused writes too": versionsStandForBytes,
  "pages of many keys join without gaps": pagesJoin,
  "another handle sees what was written, and nothing old": anotherHandleSees,
  "increments by many are all counted": incrementsAreCounted,
  "one of many creates a key": oneCreates,
  "a removal takes nothing newer": aRemovalTakesNothingNewer,
  "what stays is listed while others write": whatStaysIsListed,
};

function* goodKeysAreTaken(root: Root): Turns {
  const handle = root.open();
  const odd = ["100%", "a%2Fb", "a+b", "a&b=c", "#1", "a b", "(x)[y]{z}", "'`^~!@$;,", "\ufdd0", "e\u0301"];
  const all = [...new Set([...(goodKeys as string[]), ...odd])];
  // One key may not be a folder of another.
  const keys = sorted(all.filter((one) => !all.some((other) => other.startsWith(`${one}/`))));
  yield* on(handle, () => keys.forEach((key) => handle.put(key, key, "absent")));
  yield* on(handle, () => {
    for (const key of keys) {
      same(text(handle.there(key)), key, `what is read from ${shown(key)}`);
      same(handle.list(key, undefined, 1)[0]?.key, key, `the first key that starts with ${shown(key)}`);
    }
  });
  same(yield* pages(handle, 7), keys, "all keys, in pages of 7");
}

function* nothingAndMuchAreWhole(root: Root): Turns {
  const handle = root.open();
  // The last has the size of what one store puts in the place of a removed key.
  for (const size of [0, 1, 4_095, 4_096, 1 << 20, root.manner.largest, 56]) {
    const content = new Uint8Array(size).map((_, nth) => Math.imul(nth, 2_654_435_761) >>> 24);
    const version = yield* on(handle, () => handle.put("a", content));
    yield* on(handle, () => {
      const found = handle.there("a");
      ensure(compareBytes(found.bytes, content) === 0, () => `of ${size} bytes that were written, ${found.bytes.length} came back, or others`);
      same(found.version, version, `the version of ${size} bytes`);
      same(handle.list("", undefined, 10)[0]?.size, size, "the size of a listing");
    });
  }
}

function* versionsChange(root: Root): Turns {
  const handle = root.open();
  const { rounds, versionsAreNew } = root.manner;
  const seen = new Set<string>();
  let before: string | undefined;
  const meet = (version: string, content: string) => {
    ensure(version !== before, () => `version ${shown(version)} came back for ${shown(content)}, which are other bytes`);
    ensure(!versionsAreNew || !seen.has(version), () => `version ${shown(version)} came back`);
    seen.add((before = version));
  };
  for (let round = 0; round < rounds * 4; round++) {
    const content = String(round % 10);
    meet(yield* on(handle, () => handle.put("a", content)), content);
    if (round % 7 === 0) yield* on(handle, () => handle.remove("a"));
  }
  if (versionsAreNew) for (const content of ["same", "same"]) meet(yield* on(handle, () => handle.put("a", content)), content);
}

/** A store that counts its versions, and takes a write back that it had numbered, gives the number away again. */
function* versionsStandForBytes(root: Root): Turns {
  const handles = [root.open(), root.open()] as const;
  const known = new Map<string, string>();
  const meet = (version: string, content: string) => {
    const before = known.get(version) ?? content;
    ensure(before === content, () => `version ${shown(version)} was that of ${shown(before)}, and came back for ${shown(content)}`);
    known.set(version, content);
  };
  let behind: Expect = "absent";
  for (let round = 0; round < root.manner.rounds; round++) {
    // By turns one of two is ahead, and the other is refused, once for each write that it missed.
    const [ahead, late] = round % 2 === 0 ? handles : [handles[1], handles[0]];
    const missed: Expect = behind;
    let at: Expect = behind;
    for (let nth = 0; nth <= round % 3; nth++) {
      const [content, expect]: [string, Expect] = [`${round}.${nth}`, at];
      const version: string = yield* on(ahead, () => ahead.put("a", content, expect));
      at = { at: version };
      meet(version, content);
      yield* on(late, () => refuses("conflict", `round ${round}: a write that missed another`, () => late.put("a", "refused", missed)));
    }
    for (const handle of [late, ahead]) {
      const found = yield* on(handle, () => handle.there("a"));
      behind = { at: found.version };
      meet(found.version, text(found) ?? "");
    }
  }
}

function* pagesJoin(root: Root): Turns {
  const handle = root.open();
  const { keys: count } = root.manner;
  const all = Array.from({ length: count }, (_, nth) => `${nth % 7}/${nth % 13}/${nth}.md`);
  yield* on(handle, () => all.forEach((key) => handle.put(key, key, "absent")));
  const keys = sorted(all);
  for (const limit of [10_000, 1_000, 999, 333]) same(yield* pages(handle, limit), keys, `all keys, in pages of ${limit}`);
  const listed = yield* on(handle, () => handle.list("3/1", undefined, 10_000).map(({ key }) => key));
  same(listed, keys.filter((key) => key.startsWith("3/1")), "the keys that start with 3/1");
}

function* anotherHandleSees(root: Root): Turns {
  const [one, other] = [root.open(), root.open()];
  const read = (handle: Handle) => on(handle, () => text(handle.read("a")));
  for (const content of ["first", "second", "first", ""]) {
    const version = yield* on(one, () => one.put("a", content));
    same(yield* read(other), content, "what the other handle reads");
    same((yield* on(other, () => other.there("a"))).version, version, "the version that the other handle reads");
    const again = yield* on(other, () => other.put("a", "by the other", { at: version }));
    same(yield* read(one), "by the other", "what the first handle reads");
    yield* on(one, () => refuses("conflict", "a write at an old version", () => one.put("a", "late", { at: version })));
    yield* on(one, () => one.remove("a", { at: again }));
    same(yield* read(other), undefined, "what is read of a removed key");
    same(yield* pages(other, 10), [], "the keys after the removal");
  }
}

/** All handles read before one of them writes, so that one write of each round is at the version that is there. */
function* incrementsAreCounted(root: Root): Turns {
  const handles = Array.from({ length: HANDLES }, () => root.open());
  let counted = 0;
  for (let round = 0; round < root.manner.rounds; round++) {
    const seen: [Handle, number, Expect][] = [];
    for (const handle of turned(handles, round)) {
      const found = yield* on(handle, () => handle.read("count"));
      seen.push([handle, Number(text(found) ?? 0), found ? { at: found.version } : "absent"]);
    }
    for (const [handle, count, expect] of seen) {
      const isDone = yield* on(handle, () => handle.isFirst(() => handle.put("count", String(count + 1), expect)));
      if (isDone) counted++;
    }
    const found = yield* on(handles[0]!, (handle) => text(handle.there("count")));
    same(found, String(counted), `round ${round}: the count after ${counted} increments that were done`);
    same(counted, round + 1, `round ${round}: the increments that were done, one in each round`);
  }
}

function* oneCreates(root: Root): Turns {
  const handles = Array.from({ length: HANDLES }, () => root.open());
  for (let round = 0; round < root.manner.rounds; round++) {
    const key = `made/${round}`;
    let made: string | undefined;
    for (const [nth, handle] of turned(handles, round).entries()) {
      if (yield* on(handle, () => handle.isFirst(() => handle.put(key, String(nth), "absent")))) {
        same(made, undefined, `${key} was created, and created again; the first wrote`);
        made = String(nth);
      }
    }
    const found = yield* on(handles[0]!, (handle) => text(handle.there(key)));
    same(found, made, `what whoever created ${key} wrote`);
  }
}

/** What a handle read is changed, or removed and written anew, before it removes what it read. */
function* aRemovalTakesNothingNewer(root: Root): Turns {
  const [one, other] = [root.open(), root.open()];
  for (let round = 0; round < root.manner.rounds; round++) {
    const [late, newer] = round % 2 === 0 ? [one, other] : [other, one];
    const first = yield* on(newer, () => newer.put("a", "first"));
    same((yield* on(late, () => late.there("a"))).version, first, "the version that is read");
    const isAnew = round % 3 === 0;
    if (isAnew) yield* on(newer, () => newer.remove("a", { at: first }));
    // The same bytes are another object, unless versions may come back with their bytes.
    const content = isAnew && root.manner.versionsAreNew ? "first" : "newer";
    const second = yield* on(newer, () => newer.put("a", content, isAnew ? "absent" : { at: first }));
    yield* on(late, () => refuses("conflict", `round ${round}: a removal of what is not there any more`, () => late.remove("a", { at: first })));
    yield* on(late, () => refuses("conflict", `round ${round}: a removal of nothing, where something is`, () => late.remove("a", "absent")));
    for (const handle of [newer, late]) {
      const found = yield* on(handle, () => handle.there("a"));
      same([text(found), found.version], [content, second], `round ${round}: what is newer than the removal`);
    }
    yield* on(late, () => late.remove("a", { at: second }));
    same(yield* on(newer, () => text(newer.read("a"))), undefined, `round ${round}: what is removed`);
  }
}

/** Between any two pages another handle writes and removes keys before the page, in it and behind it. */
function* whatStaysIsListed(root: Root): Turns {
  const [reader, writer] = [root.open(), root.open()];
  const name = (nth: number) => `stays/${String(nth % 60).padStart(3, "0")}`;
  const stays = Array.from({ length: 60 }, (_, nth) => name(nth));
  yield* on(writer, () => stays.forEach((key) => writer.put(key, "x", "absent")));
  let round = 0;
  const change = function* (): Turns {
    for (const step of [7, 23, 41]) {
      const key = `${name(round * step)}.${round % 5}`;
      yield* on(writer, () => (round % 3 === 0 ? writer.remove(key) : void writer.put(key, "comes and goes")));
      yield* on(writer, () => void writer.put(name(round), "changed"));
      round++;
    }
  };
  for (let turn = 0; turn * 5 < root.manner.rounds; turn++) {
    for (const limit of [1_000, 9]) {
      const listed = yield* pages(reader, limit, change);
      same(listed.filter((key) => key.length === "stays/000".length), stays, `the keys that stay, in pages of ${limit}`);
    }
    yield* change();
  }
}

/** Handles in another order each time. */
function turned(handles: Handle[], by: number): Handle[] {
  return handles.map((_, nth) => handles[(nth + by) % handles.length]!);
}

function sorted(keys: string[]): string[] {
  return keys
    .map((key) => [key, bytes(key)] as const)
    .sort(([, one], [, other]) => compareBytes(one, other))
    .map(([key]) => key);
}
