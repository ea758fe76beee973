// keepstone/browser in real Chromium: the package as it is shipped, the example page, several tabs, a killed browser, the cases that all
// hosts share, and the promises of a store.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import * as fs from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, afterEach, before, beforeEach, describe, test } from "node:test";
import { fileURLToPath } from "node:url";
import { build } from "../examples/browser/build.mjs";
import { openMemory } from "../dist/index.js";
import { executablePath, killable, launch } from "./browser/chromium.mjs";
import { serve } from "./browser/server.mjs";

const read = (path) => fs.readFileSync(new URL(path, import.meta.url), "utf8");
const folder = () => fs.mkdtempSync(join(tmpdir(), "keepstone-browser-"));

/** Opens a root in a page as `memory`, and all that the package exports as `keepstone`. */
async function open(page, root, options = {}) {
  await page.evaluate(async ([root, options]) => {
    globalThis.keepstone = await import("keepstone/browser");
    globalThis.memory = await keepstone.openMemory({ root }, options);
  }, [root, options]);
}

/** Adds numbered notes one after the other, each told on the console once it is acknowledged. */
const addNotes = (page, who, count) =>
  page.evaluate(async ([who, count]) => {
    for (let nth = 0; nth < count; nth++) {
      const text = `The ${who} service number ${nth} listens on port ${8_000 + nth}.`;
      const added = await memory.vault.add({ scope: "project", category: "facts", text });
      if (added.kind === "stored") console.log(text);
    }
  }, [who, count]);

const texts = (page) => page.evaluate(async () => (await memory.vault.entries()).map(({ text }) => text));

/** The error with which a part of a page fails. */
const failure = (page, work) =>
  page.evaluate(async (work) => {
    try {
      await (0, eval)(work)();
    } catch (error) {
      return { isOurs: error instanceof keepstone.MemoryError, code: error.code, message: error.message };
    }
    return undefined;
  }, String(work));

describe("keepstone/browser", { skip: executablePath === undefined, timeout: 1_800_000 }, () => {
  let browser, server, context, page, troubles;

  before(async () => {
    const site = folder();
    build(site);
    [browser, server] = [await launch(), await serve(site)];
  });
  after(async () => {
    await browser.close();
    await server.close();
  });

  const newPage = async (path = "/empty.html") => {
    const opened = await context.newPage();
    opened.setDefaultTimeout(60_000);
    opened.on("pageerror", (error) => troubles.push(error.message));
    await opened.goto(`${server.origin}${path}`);
    return opened;
  };
  beforeEach(async () => {
    troubles = [];
    context = await browser.newContext();
    page = await newPage();
  });
  afterEach(async () => {
    await context.close();
    assert.deepEqual(troubles, []);
  });

  const shown = { browser: /^0\.\d+ Keep the session in a cookie\.[^]*Keep the session in a cookie\./, hosts: /^_shared\/facts\/\d+ The sessions end after one hour\.$/ };
  for (const [name, expected] of Object.entries(shown)) {
    test(`what docs/${name}.md shows runs as it stands`, async () => {
      const [, sample] = /```js\n(import [^\n]*"keepstone\/browser"[^]*?)```/.exec(read(`../../docs/${name}.md`));
      const lines = [];
      page.on("console", (message) => lines.push(message.text()));
      await page.addScriptTag({ type: "module", content: `${sample}\nglobalThis.isDone = true;` });
      await page.waitForFunction(() => globalThis.isDone);
      assert.match(lines.join("\n"), expected);
    });
  }

  test("adds, searches, briefs and lists, and a reload finds it again", async () => {
    await open(page, "notes");
    const found = await page.evaluate(async () => {
      const { reference } = await memory.vault.add({ scope: { agent: "dev" }, category: "decisions", text: "Use SSE — WebSockets end in ECONNRESET behind the proxy." });
      const [hit] = await memory.search.find({ text: "econnreset" });
      const { start, end } = hit.snippet.highlights[0];
      const brief = await memory.briefing.compose({ agent: "dev", task: "fix the proxy" });
      return { reference, hit: hit.entry.reference, marked: hit.snippet.text.slice(start, end), brief: brief.text };
    });
    assert.equal(found.hit, found.reference);
    assert.equal(found.marked, "ECONNRESET");
    assert.match(found.brief, /Use SSE/);
    await page.reload();
    await open(page, "notes");
    assert.deepEqual(await texts(page), ["Use SSE — WebSockets end in ECONNRESET behind the proxy."]);
    await open(page, "other");
    assert.deepEqual(await texts(page), []);
  });

  test("errors are those of the package, and wrong options are told before anything is touched", async () => {
    await open(page, "notes");
    const fails = (work) => failure(page, work);
    assert.deepEqual(await fails(() => memory.vault.get("dev/decisions/1")), { isOurs: true, code: "not-found", message: "there is no entry dev/decisions/1" });
    for (const work of [() => keepstone.openMemory({}), () => keepstone.openMemory({ root: "" }), () => keepstone.openMemory({ dir: "x" }), () => keepstone.openMemory({ root: "x" }, { wasm: 7 })]) {
      assert.equal((await fails(work)).code, "invalid");
    }
    await open(page, "notes", { access: "read-only" });
    assert.equal((await fails(() => memory.vault.add({ scope: "project", category: "facts", text: "x is y" }))).code, "denied");
    assert.deepEqual((await page.evaluate(() => indexedDB.databases())).map(({ name }) => name), ["keepstone:notes"]);
  });

  test("modules come by functions, from servers that do not know their type, and again after a failure", async () => {
    const bare = await serve(folder(), { untyped: [".wasm"] });
    try {
      await page.goto(`${bare.origin}/empty.html`);
      await page.evaluate(async () => (globalThis.keepstone = await import("keepstone/browser")));
      const failed = await failure(page, () => keepstone.openMemory({ root: "notes" }, { wasm: "/nowhere" }));
      assert.equal(failed.code, "unavailable");
      assert.match(failed.message, /nowhere\/keepstone\.core\d?\.wasm answers 404; the option `wasm`/);
      await open(page, "notes");
      await page.reload();
      await page.evaluate(async () => {
        globalThis.keepstone = await import("keepstone/browser");
        const wasm = async (name) => (await fetch(`/package/generated/${name}`)).arrayBuffer();
        globalThis.memory = await keepstone.openMemory({ root: "notes" }, { wasm });
      });
      assert.deepEqual(await texts(page), []);
    } finally {
      await bare.close();
    }
  });

  test("two tabs and a worker add at once, and nothing is lost", async () => {
    const other = await newPage();
    await Promise.all([open(page, "shared"), open(other, "shared")]);
    const worker = page.evaluate(async () => {
      const script = `
        import { openMemory } from "${location.origin}/package/dist/browser.js";
        const memory = await openMemory({ root: "shared" });
        for (let nth = 0; nth < 20; nth++) await memory.vault.add({ scope: "project", category: "facts", text: "The third service number " + nth + " listens on port " + (9000 + nth) + "." });
        postMessage("done");`;
      const worker = new Worker(URL.createObjectURL(new Blob([script], { type: "text/javascript" })), { type: "module" });
      await new Promise((done, failed) => Object.assign(worker, { onmessage: done, onerror: failed }));
    });
    await Promise.all([addNotes(page, "first", 300), addNotes(other, "second", 300), worker]);
    for (const tab of [page, other]) assert.equal(new Set(await texts(tab)).size, 620);
    const found = await page.evaluate(async () => (await memory.search.find({ text: "second service number 299" }))[0].entry.text);
    assert.equal(found, "The second service number 299 listens on port 8299.");
  });

  test("a tab that missed more saves than are remembered loads the root again", async () => {
    const other = await newPage();
    await Promise.all([open(page, "long"), open(other, "long")]);
    await addNotes(page, "first", 1);
    assert.equal((await texts(other)).length, 1);
    await addNotes(page, "later", 300);
    assert.equal((await texts(other)).length, 301);
    await page.evaluate(async () => {
      for (const { reference } of await memory.vault.entries()) await memory.vault.forget(reference);
    });
    assert.deepEqual(await texts(other), []);
  });

  test("what cannot be saved is told, leaves nothing behind, and the next call goes on", async () => {
    await open(page, "notes", { durability: "fast" });
    await addNotes(page, "first", 1);
    // A program that takes no lock saves during a call; the browser says that it has no room.
    const failures = await page.evaluate(async () => {
      const add = (text) => memory.vault.add({ scope: "project", category: "facts", text }).then(() => "stored", ({ code, message }) => [code, message]);
      const real = IDBDatabase.prototype.transaction;
      const during = (trouble) => (IDBDatabase.prototype.transaction = function (stores, mode, ...more) {
        const transaction = real.call(this, stores, mode, ...more);
        if (mode === "readwrite") trouble(transaction);
        return transaction;
      });
      during((transaction) => transaction.objectStore("changes").add({ number: 2, keys: [] }));
      const stolen = await add("The gateway listens on port 1.");
      IDBObjectStore.prototype.realPut = IDBObjectStore.prototype.put;
      IDBObjectStore.prototype.put = () => {
        throw new DOMException("no room", "QuotaExceededError");
      };
      IDBDatabase.prototype.transaction = real;
      const full = await add("The gateway listens on port 2.");
      IDBObjectStore.prototype.put = IDBObjectStore.prototype.realPut;
      return [stolen, full, await add("The gateway listens on port 3.")];
    });
    assert.deepEqual(failures[0], ["unavailable", "the root was changed by a program that did not take its lock; nothing was stored"]);
    assert.deepEqual(failures[1], ["full", "the browser has no more room for this site"]);
    assert.equal(failures[2], "stored");
    const all = ["The first service number 0 listens on port 8000.", "The gateway listens on port 3."];
    assert.deepEqual((await texts(page)).sort(), all);
    await page.reload();
    await open(page, "notes");
    assert.deepEqual((await texts(page)).sort(), all);
  });

  test("a root that is deleted is empty for who has it open", async () => {
    await open(page, "notes");
    await addNotes(page, "first", 2);
    await page.evaluate(() => new Promise((done, failed) => Object.assign(indexedDB.deleteDatabase("keepstone:notes"), { onsuccess: done, onerror: failed })));
    assert.deepEqual(await texts(page), []);
    await addNotes(page, "second", 1);
    assert.equal((await texts(page)).length, 1);
  });

  test("a root moves into a folder and back, by export and import", async () => {
    await open(page, "notes");
    await addNotes(page, "first", 3);
    const json = await page.evaluate(async () => {
      let [json, after] = ["", undefined];
      do {
        const part = await memory.exchange.exportFiles(after);
        [json, after] = [json + part.text, part.next];
      } while (after !== undefined);
      return json;
    });
    const dir = join(folder(), ".memory");
    const there = await openMemory({ dir });
    await there.exchange.importFiles("keepstone", [{ path: "notes.json", bytes: new TextEncoder().encode(json) }], false);
    assert.match(fs.readFileSync(join(dir, "_shared/facts.md"), "utf8"), /The first service number 2 listens/);
    await there.vault.add({ scope: "project", category: "facts", text: "The folder knows more." });
    const { text } = await there.exchange.exportFiles();
    await page.evaluate(async (text) => memory.exchange.importFiles("keepstone", [{ path: "folder.json", bytes: new TextEncoder().encode(text) }], false), text);
    assert.equal((await texts(page)).length, 4);
    assert.ok((await texts(page)).includes("The folder knows more."));
  });

  test("the example page remembers, finds, exports and imports, and works offline", async () => {
    const ready = (on) => on.getByText("Ready").waitFor();
    const notes = await newPage("/");
    await ready(notes);
    await notes.evaluate(() => navigator.serviceWorker.ready);
    for (const text of ["The gateway times out after 30 seconds.", "Invoices are sent on the first of the month."]) {
      await notes.getByLabel("New note").fill(text);
      await notes.getByRole("button", { name: "Remember" }).click();
      await notes.getByRole("listitem").filter({ hasText: text }).waitFor();
    }
    await notes.getByLabel("New note").fill("The password is hunter2-correct-horse, token ghp_16C7e42F292c6912E7710c838347Ae178B4a");
    await notes.getByRole("button", { name: "Remember" }).click();
    await notes.getByText("Not remembered: ").waitFor();
    await context.setOffline(true);
    await server.close();
    const { port } = new URL(server.origin);
    try {
      await notes.reload();
      await ready(notes);
      await notes.getByLabel("Search").fill("timeout gateway");
      await notes.getByRole("listitem").filter({ hasText: "30 seconds" }).waitFor();
      await notes.getByRole("listitem").filter({ hasText: "Invoices" }).waitFor({ state: "detached" });
      await notes.getByRole("button", { name: "What would an agent read?" }).click();
      await notes.getByText("The gateway times out").nth(1).waitFor();
      const [download] = await Promise.all([notes.waitForEvent("download"), notes.getByRole("button", { name: "Export" }).click()]);
      const file = join(folder(), "notes.json");
      await download.saveAs(file);
      await notes.evaluate(() => indexedDB.deleteDatabase("keepstone:notes"));
      await notes.getByLabel("Search").fill("");
      await notes.getByRole("listitem").first().waitFor({ state: "detached" });
      await notes.getByLabel("Import").setInputFiles(file);
      await notes.getByRole("listitem").filter({ hasText: "Invoices" }).waitFor();
    } finally {
      server = await serve(server.site, { port: Number(port) });
    }
  });

  test("a browser that is killed has lost nothing that it acknowledged", async () => {
    const profile = folder();
    const first = await killable(profile);
    const acknowledged = [];
    first.page.on("console", (message) => acknowledged.push(message.text()));
    await first.page.goto(`${server.origin}/empty.html`);
    await open(first.page, "killed");
    const adding = addNotes(first.page, "first", 100_000).catch(() => {});
    while (acknowledged.length < 60) await new Promise((later) => setTimeout(later, 5));
    await first.kill();
    await adding;
    const second = await killable(profile);
    try {
      await second.page.goto(`${server.origin}/empty.html`);
      await open(second.page, "killed");
      const there = new Set(await texts(second.page));
      assert.deepEqual(acknowledged.filter((text) => !there.has(text)), []);
      // Notes whose message did not arrive before the end may be there too, but without a gap.
      const all = Array.from({ length: there.size }, (_, nth) => `The first service number ${nth} listens on port ${8_000 + nth}.`);
      assert.deepEqual(all.filter((text) => !there.has(text)), []);
    } finally {
      await second.kill();
    }
  });

  test("all cases that hosts share give what they give in Node", async () => {
    const script = fileURLToPath(new URL("../../tests/node/conformance.mjs", import.meta.url));
    const inNode = JSON.parse(execFileSync(process.execPath, [script], { encoding: "utf8", maxBuffer: 1 << 28, stdio: ["ignore", "pipe", "ignore"] }));
    const records = await page.evaluate(() => new Promise((report, failed) => {
      globalThis.report = report;
      import("/node/conformance.js").catch((error) => failed(new Error(String(error))));
    }));
    const here = JSON.parse(records);
    assert.ok(Object.keys(here).length > 100);
    assert.deepEqual(Object.keys(here), Object.keys(inNode));
    for (const name of Object.keys(here)) assert.deepEqual(here[name], inNode[name], name);
  });

  test("the database keeps the promises of a store", async () => {
    const names = await page.evaluate(async () => {
      await import("/node/promises.js");
      return promises.names;
    });
    assert.ok(names.length > 15);
    for (const name of names) await page.evaluate((name) => promises.check(name), name).catch(({ message }) => assert.fail(`${name}: ${message}`));
  });
});
