// The component's core modules in a browser, compiled while they are loaded, once a page.

import { invalid, MemoryError } from "./error.js";

/**
 * Where the component's core modules are: the URL of the folder that has them, or a function that returns the bytes of one by its
 * name, or an answer of `fetch` with them. A bundler that does not know `new URL(…, import.meta.url)` does not find them by itself.
 */
export type Modules = string | URL | ((name: string) => BufferSource | Response | Promise<BufferSource | Response>);

/** Each address stands as a whole, because bundlers look for that. */
const addresses: Record<string, () => URL> = {
  "keepstone.core.wasm": () => new URL("../generated/keepstone.core.wasm", import.meta.url),
  "keepstone.core2.wasm": () => new URL("../generated/keepstone.core2.wasm", import.meta.url),
  "keepstone.core3.wasm": () => new URL("../generated/keepstone.core3.wasm", import.meta.url),
};

let compiled: Promise<Map<string, WebAssembly.Module>> | undefined;

/** The compiled modules by their names. After a failure the next call tries again. Throws at once if there can be none. */
export function modules(from?: Modules): Promise<(name: string) => WebAssembly.Module> {
  if (from !== undefined && typeof from !== "string" && typeof from !== "function" && !(from instanceof URL)) {
    throw invalid("options.wasm", "is neither a URL nor a function");
  }
  compiled ??= compileAll(from).catch((error: unknown) => {
    compiled = undefined;
    throw error;
  });
  return compiled.then((found) => (name) => found.get(name) as WebAssembly.Module);
}

async function compileAll(from: Modules | undefined): Promise<Map<string, WebAssembly.Module>> {
  return new Map(await Promise.all(Object.keys(addresses).map(async (name) => [name, await compile(name, from)] as const)));
}

async function compile(name: string, from: Modules | undefined): Promise<WebAssembly.Module> {
  try {
    const source = await (typeof from === "function" ? from(name) : fetch(address(name, from)));
    if (!(source instanceof Response)) return await WebAssembly.compile(source);
    if (!source.ok) throw new Error(`${source.url} answers ${source.status}`);
    // A server that does not know the type of such a file is common, and no reason to fail.
    const isStreamed = source.headers.get("content-type")?.startsWith("application/wasm") ?? false;
    return await (isStreamed ? WebAssembly.compileStreaming(source) : WebAssembly.compile(await source.arrayBuffer()));
  } catch (cause) {
    const advice = "the option `wasm` of openMemory says where the files of the folder `generated` of the package are";
    throw new MemoryError("unavailable", `loading ${name}: ${(cause as Error).message}; ${advice}`, { cause });
  }
}

function address(name: string, folder: string | URL | undefined): URL {
  if (folder === undefined) return addresses[name]!();
  const base = new URL(folder, globalThis.location?.href);
  return new URL(name, base.pathname.endsWith("/") ? base : `${base.href}/`);
}
