// A host by jco alone: the component over a store of one's own, in a Map. A store that lasts has the same four functions.
//
// `npx jco transpile keepstone.wasm -o memory --name keepstone -I sync`, then `node own-host.mjs memory`

import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

/** Bytes under keys with compare-and-swap. What is thrown is an error of the contract. */
export function objectsInMap(objects = new Map()) {
  let writes = 0;
  const check = (key, { tag, val }) => {
    const version = objects.get(key)?.version;
    const holds = { anything: true, absent: version === undefined, at: version === val }[tag];
    if (!holds) throw { tag: "conflict" };
  };
  return {
    read: (key) => objects.get(key),
    write(key, bytes, expect, _durability) {
      check(key, expect);
      const version = String(++writes); // A version never comes back.
      // The bytes lie in the component's memory, which the next call may move.
      objects.set(key, { bytes: bytes.slice(), version });
      return version;
    },
    remove(key, expect, _durability) {
      check(key, expect);
      objects.delete(key);
    },
    listKeys(prefix, after, limit) {
      const byteOrder = (one, other) => Buffer.compare(Buffer.from(one), Buffer.from(other));
      const isListed = (key) => key.startsWith(prefix) && (after === undefined || byteOrder(key, after) > 0);
      const keys = [...objects.keys()].filter(isListed).sort(byteOrder).slice(0, limit);
      return keys.map((key) => ({ key, version: objects.get(key).version, size: BigInt(objects.get(key).bytes.length) }));
    },
  };
}

const clock = {
  now: () => ({ seconds: BigInt(Math.floor(Date.now() / 1000)), nanoseconds: (Date.now() % 1000) * 1_000_000 }),
  resolution: () => ({ seconds: 0n, nanoseconds: 1_000_000 }),
};

/** Opens a memory over a store: a function that makes every call of the contract, as in `call("search.find", { query: { text: "…" } })`. */
export async function openMemory(folder, store) {
  const { instantiate } = await import(pathToFileURL(resolve(folder, "keepstone.js")).href);
  const module = (name) => new WebAssembly.Module(readFileSync(join(folder, name)));
  const { opening, json } = instantiate(module, { "keepstone:memory/store": store, "wasi:clocks/wall-clock": clock });
  const memory = opening.Memory.open({ policy: undefined, agent: undefined, at: undefined });
  return (operation, input) => JSON.parse(json.call(memory, operation, JSON.stringify(input)));
}

if (import.meta.main ?? process.argv[1] === import.meta.filename) {
  const call = await openMemory(process.argv[2], objectsInMap());
  call("vault.add", { draft: { scope: "project", category: "facts", text: "The gateway listens on port 8080." } });
  for (const { entry, snippet } of call("search.find", { query: { text: "gateway" } })) console.log(entry.reference, snippet.text);
}
