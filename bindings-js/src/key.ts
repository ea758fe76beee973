// The one check that every key passes on its way to a store. `tests/cases/keys.json` holds the cases that this
// check and the one in Rust agree on.

import { StoreError } from "./store.js";
import { isLonger } from "./utf8.js";

const LONGEST_KEY = 512;
const LONGEST_SEGMENT = 128;
/** Keys below are derived from the others, as the contract says, and check themselves. */
const CACHE = ".vault/index/";
const DEVICE = /^(CON|PRN|AUX|NUL|CONIN\$|CONOUT\$|(COM|LPT)[0-9¹²³])$/;

/** Throws unless a key is well-formed: relative, `/`-separated, the same file on every system, not the host's own. */
export function checkKey(key: string): void {
  const fault = keyFault(key);
  if (fault) throw new StoreError("invalid", `checking the key ${JSON.stringify(key)}: ${fault}`);
}

/** Throws unless a prefix is the start of some key, cut anywhere. */
export function checkPrefix(prefix: string): void {
  const fault = prefixFault(prefix);
  if (fault) throw new StoreError("invalid", `checking the prefix ${JSON.stringify(prefix)}: ${fault}`);
}

function keyFault(key: string): string | undefined {
  if (key === "") return "it is empty";
  if (!key.isWellFormed()) return "it holds half of a surrogate pair";
  if (isLonger(key, LONGEST_KEY)) return `it is longer than ${LONGEST_KEY} bytes`;
  const segments = key.split("/");
  if (segments[0]?.toUpperCase() === ".VAULT" && segments[1]?.toUpperCase() === ".HOST") {
    return "what is under .vault/.host belongs to the host";
  }
  return segments.map(knownFault).find((fault) => fault);
}

/** The faults of segments that were looked at: a listing looks at the same ones again and again. */
const known = new Map<string, string | undefined>();

/** Segments that are kept. Roots have fewer names of agents and categories. */
const MOST_KNOWN = 4_096;

function knownFault(segment: string): string | undefined {
  if (known.has(segment)) return known.get(segment);
  if (known.size >= MOST_KNOWN) known.clear();
  const fault = segmentFault(segment);
  known.set(segment, fault);
  return fault;
}

function segmentFault(segment: string): string | undefined {
  if (segment === "") return "it has an empty segment";
  if (segment === "." || segment === "..") return "it has a segment of dots";
  if (isLonger(segment, LONGEST_SEGMENT)) return `a segment is longer than ${LONGEST_SEGMENT} bytes`;
  if (/[. ]$/.test(segment)) return "a segment ends with a dot or a space";
  if (/\p{Cc}/u.test(segment)) return "it holds a control character";
  if (/[\\:*?"<>|]/.test(segment)) return 'it holds one of \\ : * ? " < > |';
  if (DEVICE.test((segment.split(".")[0] ?? "").replace(/ +$/, "").toUpperCase())) return "a segment is a device name of Windows";
  return undefined;
}

function prefixFault(prefix: string): string | undefined {
  if (prefix.startsWith("/")) return "it starts with a slash";
  if (/[\\\0]/.test(prefix)) return "it holds a backslash or a NUL";
  if (prefix.split("/").includes("..")) return "it holds a `..`";
  if (isLonger(prefix, LONGEST_KEY)) return "it is longer than a key may be";
  return undefined;
}

/** True if a key passes the check. */
export function isKey(key: string): boolean {
  return keyFault(key) === undefined;
}

/** True if a key belongs to the cache, which is built again from other keys if it is lost. */
export function isCacheKey(key: string): boolean {
  return key.startsWith(CACHE);
}

/** True if people write files under such keys. What lies in `.vault/` is ours, apart from the archive. */
export function isForPeople(key: string): boolean {
  return key.startsWith(".vault/archive/") || !key.startsWith(".vault/");
}

/** Compares keys by their bytes in UTF-8, without making the bytes: a listing compares each key many times. */
export function compareKeys(one: string, other: string): number {
  const shared = Math.min(one.length, other.length);
  for (let at = 0; at < shared; at++) {
    const mine = one.charCodeAt(at);
    const theirs = other.charCodeAt(at);
    if (mine !== theirs) return rank(mine) - rank(theirs);
  }
  return one.length - other.length;
}

/** The order of UTF-16 units by the bytes of what they stand for: surrogates for characters behind all others. */
function rank(unit: number): number {
  return unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit;
}
