// keepstone/browser in Chromium, through the package as it is shipped: `browser.mjs DIR` measures what `speed wasmtime DIR` does, over
// IndexedDB, `browser.mjs add DIR COUNT` has two tabs add at the same time, and `browser.mjs cases` prints the records of the shared
// cases. Where there is no Chromium it prints nothing.

import { readdirSync, readFileSync, statSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { executablePath, launch } from "../../bindings-js/test/browser/chromium.mjs";
import { serve } from "../../bindings-js/test/browser/server.mjs";

const FIRST_CALLS = 5;
const LISTS = 5;
const TABS = ["One", "Other"];

const [act, ...words] = process.argv.slice(2);

// The import has said it.
if (!executablePath) process.exit(0);
const [browser, server] = [await launch(), await serve("/nowhere")];
const context = await browser.newContext();

/** A page that knows the package by its name, with the functions of this script that run there. */
async function newPage() {
  const page = await context.newPage();
  page.setDefaultTimeout(600_000);
  await page.goto(`${server.origin}/empty.html`);
  return page;
}

/** Opens a root in a page. */
const open = (page, root) =>
  page.evaluate(async (root) => {
    const { openMemory } = await import("keepstone/browser");
    globalThis.memory = await openMemory({ root });
    globalThis.add = (text) => memory.vault.add({ scope: { agent: "newcomer" }, category: "decisions", text });
    globalThis.times = async (count, act) => {
      const times = [];
      for (let nth = 0; nth < count; nth += 1) {
        const start = performance.now();
        await act(nth);
        times.push(performance.now() - start);
      }
      return times.sort((one, other) => one - other);
    };
  }, root);

/** Puts the files of a folder into the root of that name. */
async function fill(root, folder) {
  const page = await newPage();
  const paths = readdirSync(folder, { recursive: true }).map((name) => join(folder, name));
  const files = paths.filter((path) => statSync(path).isFile()).map((path) => [relative(folder, path).split(sep).join("/"), readFileSync(path, "utf8")]);
  await page.evaluate(async ([root, files]) => {
    const { IndexedDbStore } = await import("keepstone/browser");
    const store = new IndexedDbStore(root);
    await store.run(() => {
      for (const [key, text] of files) store.write(key, new TextEncoder().encode(text), { tag: "anything" });
    });
  }, [root, files]);
  await page.close();
}

async function measure(dir) {
  const queries = readFileSync(join(dir, "queries.txt"), "utf8").split("\n");
  await fill("corpus", join(dir, "root"));
  // The first page builds the index.
  await firstCall(queries[0]);
  const first = [];
  for (let nth = 0; nth < FIRST_CALLS; nth += 1) first.push(await firstCall(queries[0]));
  const page = await newPage();
  await open(page, "corpus");
  const figures = await page.evaluate(async ([queries, lists]) => {
    const middle = (times) => times[(times.length - 1) >> 1];
    const asked = await times(queries.length, (nth) => memory.search.find({ text: queries[nth], limit: 10 }));
    const appends = await times(21, (nth) => add(`an entry that nobody wrote before, at ${Date.now()} for the ${nth}. time`));
    const listed = await times(lists, () => memory.vault.entries());
    return { p50_ms: middle(asked), append_ms: middle(appends), list_ms: middle(listed) };
  }, [queries, LISTS]);
  const first_ms = first.sort((one, other) => one - other)[first.length >> 1];
  return { first_ms, ...figures, peak_mb: largestRenderer(), bytes: await overTheWire() };
}

/** From the script of a new page to what it found, in milliseconds. */
async function firstCall(question) {
  const page = await newPage();
  const ms = await page.evaluate(async (text) => {
    const start = performance.now();
    const { openMemory } = await import("keepstone/browser");
    const hits = await (await openMemory({ root: "corpus" })).search.find({ text, limit: 10 });
    if (hits.length === 0) throw new Error("the corpus answers its own questions");
    return performance.now() - start;
  }, question);
  await page.close();
  return ms;
}

/** What a page loads for its first call, compressed by brotli. */
async function overTheWire() {
  const page = await newPage();
  const loaded = [];
  page.on("response", (response) => loaded.push(response));
  await open(page, "corpus");
  const bodies = await Promise.all(loaded.map((response) => response.body()));
  return bodies.reduce((sum, body) => sum + brotliCompressSync(body).length, 0);
}

/** The memory of the largest process of a page at its most, in megabytes; nothing where the system does not say. */
function largestRenderer() {
  try {
    const processes = readdirSync("/proc").filter((name) => /^\d+$/.test(name) && isRenderer(name));
    return Math.max(...processes.map((id) => Number(/^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${id}/status`, "utf8"))[1]) / 1_000));
  } catch {
    return undefined;
  }
}

/** Whether a process is a page's of the browser that this program started. */
function isRenderer(id) {
  try {
    if (!readFileSync(`/proc/${id}/cmdline`, "utf8").includes("--type=renderer")) return false;
    for (let parent = id; parent > 1; ) {
      parent = Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${parent}/status`, "utf8"))[1]);
      if (parent === process.pid) return true;
    }
  } catch {
    // It has ended.
  }
  return false;
}

async function addAtOnce(dir, count) {
  await fill("together", join(dir, "root"));
  const adding = TABS.map(async (who) => {
    const page = await newPage();
    await open(page, "together");
    const step = ([who, count]) => times(count, (nth) => add(`${who} decided on step ${nth}, because step ${nth} of ${who} comes next.`));
    return (await page.evaluate(step, [who, count])).at(-1);
  });
  const longest_ms = Math.max(...(await Promise.all(adding)));
  const page = await newPage();
  await open(page, "together");
  const texts = new Set(await page.evaluate(async () => (await memory.vault.entries()).map(({ text }) => text)));
  const stored = TABS.flatMap((who) => Array.from({ length: count }, (_, nth) => `${who} decided on step ${nth}, because step ${nth} of ${who} comes next.`)).filter((text) => texts.has(text));
  return { longest_ms, stored: stored.length, added: count * TABS.length };
}

async function cases() {
  const page = await newPage();
  return page.evaluate(() => new Promise((report, failed) => {
    globalThis.report = report;
    import("/node/conformance.js").catch((error) => failed(new Error(String(error))));
  }));
}

try {
  const acts = { cases, add: ([dir, count]) => addAtOnce(dir, Number(count)) };
  const figures = await (acts[act] ?? (() => measure(act)))(words);
  process.stdout.write(typeof figures === "string" ? figures : JSON.stringify(figures));
} finally {
  await browser.close();
  await server.close();
}
