// Tests that are written for Node, as one script for a page: the shared cases, and the promises of a store.

import { fileURLToPath } from "node:url";
import { build } from "esbuild";

/** What they take from Node. Files are answered by the server of the tests, before the script begins. */
const NODE = {
  "node:assert/strict": `
    const fail = (what, one, other) => { throw new Error(\`\${what ?? ""}: \${JSON.stringify(one)} is not \${JSON.stringify(other)}\`); };
    const ok = (is, what) => { if (!is) fail(what, is, true); };
    const equal = (one, other, what) => { if (!Object.is(one, other)) fail(what, one, other); };
    const deepEqual = (one, other, what) => equal(JSON.stringify(one), JSON.stringify(other), what);
    export default { ok, equal, deepEqual };`,
  "node:fs": `
    const shared = await (await fetch("/shared.json")).json();
    export const readFileSync = (url) => shared[url.pathname];
    export const readdirSync = (url) => Object.keys(shared).filter((path) => path.startsWith(url.pathname)).map((path) => path.slice(url.pathname.length));`,
};

/** Node's buffer, as far as they use it. */
const BUFFER = `export const Buffer = {
  from(value, form) {
    const bytes = typeof value !== "string" ? value : form === "base64" ? Uint8Array.fromBase64(value) : new TextEncoder().encode(value);
    return Object.assign(new Uint8Array(bytes), { toString() { return this.toBase64(); } });
  },
};`;

/** In place of the package for Node: each store is a root of its own in the database, which begins with what is written before it opens. */
const PACKAGE = `
  import { IndexedDbStore } from "/package/dist/browser.js";
  export { MemoryError, openMemory } from "/package/dist/browser.js";
  export class MemoryStore extends IndexedDbStore {
    #first = [];
    constructor() {
      super(crypto.randomUUID(), { durability: "fast" });
    }
    write(...change) {
      return this.#first ? void this.#first.push(change) : super.write(...change);
    }
    run(call) {
      return super.run(() => {
        const first = this.#first ?? [];
        this.#first = undefined;
        for (const change of first) this.write(...change);
        call();
      });
    }
  }`;

const virtual = (name, contents) => ({ name, setup: (build) => {
  build.onLoad({ filter: /.*/, namespace: name }, ({ path }) => ({ contents: contents(path), resolveDir: "/" }));
} });

/** The text of a script with what a module of Node needs. */
export async function bundled(entry) {
  const resolve = { name: "resolve", setup: (build) => {
    build.onResolve({ filter: /^node:/ }, ({ path }) => ({ path, namespace: "node" }));
    build.onResolve({ filter: /^buffer$/ }, ({ path }) => ({ path, namespace: "buffer" }));
    build.onResolve({ filter: /bindings-js\/dist\/index\.js$/ }, ({ path }) => ({ path, namespace: "package" }));
    build.onResolve({ filter: /^\/package\// }, ({ path }) => ({ path, external: true }));
  } };
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(entry)],
    bundle: true,
    format: "esm",
    target: "es2022",
    write: false,
    logLevel: "warning",
    banner: { js: "const { Buffer } = await import('/buffer.js');" },
    define: { "process.stdout.write": "globalThis.report" },
    plugins: [resolve, virtual("node", (path) => NODE[path]), virtual("package", () => PACKAGE)],
  });
  return outputFiles[0].text;
}

export { BUFFER };
