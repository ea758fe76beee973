// The component without the caller's memory: for rules that need none, and for answers about things that callers hand
// over, which are put into an empty memory and formatted there.

import { invalid } from "../error.js";
import { openMemorySync } from "../index.js";
import { MemoryStore } from "../memory-store.js";
import type { MemorySync } from "../memory.js";

/** The numbers of bit-office. */
export const PRESET = 'preset = "bit-office"\n';

/** A memory without near duplicates, which keeps and tells all that it is given. */
const AS_GIVEN = `${PRESET}[facts]\nsimilarity = 1.0\ncap = 0\nshared_cap = 0\ntold = 1000\nshared_told = 1000\n`;

/** The agent whose things lie on the desk. */
export const SOMEBODY = "somebody";

const clock = () => Date.now();
const store = new MemoryStore();
let open: { near: MemorySync; asGiven: MemorySync } | undefined;

/** Opened once: rules that a component has used before answer much faster. */
function desk(): { near: MemorySync; asGiven: MemorySync } {
  const on = (policy: string) => openMemorySync({ store }, { policy, clock });
  return (open ??= { near: on(PRESET), asGiven: on(AS_GIVEN) });
}

/** Rules that need no memory. */
export function rules(): MemorySync {
  return desk().near;
}

/**
 * Lays files of bit-office's form on the desk, asks, and clears it. `near` has bit-office's policy; `asGiven` tells
 * everything that lies there.
 */
export function laid<T>(files: Record<string, unknown>, ask: (near: MemorySync, asGiven: MemorySync) => T): T {
  const { near, asGiven } = desk();
  const sources = Object.entries(files).map(([path, content]) => ({ path, bytes: Buffer.from(JSON.stringify(content, whole)) }));
  try {
    const [skipped] = asGiven.exchange.importFiles("bit-office", sources).skipped;
    if (skipped) throw invalid(skipped.key.replace(/\.json$/, ""), `cannot be told: ${skipped.reason}`);
    return ask(near, asGiven);
  } finally {
    for (const { key } of store.list("", undefined, 10_000)) store.remove(key, "anything");
  }
}

/** Text cut by UTF-16 units may end with half of a surrogate pair, which no file can hold. */
function whole(_name: string, value: unknown): unknown {
  return typeof value === "string" ? value.toWellFormed() : value;
}

const names = new Map<string, string>();

/**
 * The agent that an id of bit-office's names, as it is called here: itself, or, where it could be no folder's name,
 * one that can, with its hash behind it. Files that are taken over are given the same.
 */
export function agentOf(agentId: unknown, at = "agentId"): string {
  if (typeof agentId !== "string" || agentId.trim() === "") throw invalid(at, "is not the id of an agent");
  const id = agentId.toWellFormed();
  const known = names.get(id);
  if (known !== undefined) return known;
  const [name = id] = laid({ [`agents/${id}.json`]: [{ fact: "its name is asked" }] }, (near) => near.vault.agents());
  names.set(id, name);
  return name;
}
