// What an agent and a person wait for: `surfaces.mjs mcp KEEPSTONE ROOT` and `surfaces.mjs page KEEPSTONE ROOT QUESTIONS` print
// one line of JSON, medians and maxima in milliseconds. The page needs Chromium, and host/web with its packages.

import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";

const [surface, keepstone, root, questions] = process.argv.slice(2);
const STARTS = 21;
const VISITS = 7;
const TYPED = 3;

const home = mkdtempSync(join(tmpdir(), "keepstone-surfaces-"));
const env = { ...process.env, HOME: home, XDG_STATE_HOME: join(home, "state"), LOCALAPPDATA: home };
const words = ["--no-user", "--dir", root];

const round = (ms) => Math.round(ms * 10) / 10;
function summary(times) {
  times.sort((one, other) => one - other);
  return { median_ms: round(times[times.length >> 1]), max_ms: round(times.at(-1)), count: times.length };
}

/** Starts a server, greets it and searches. Returns the times since the start, and the memory in megabytes. */
async function startMcp() {
  const start = performance.now();
  const server = spawn(keepstone, [...words, "mcp"], { env, stdio: ["pipe", "pipe", "inherit"] });
  const lines = createInterface(server.stdout)[Symbol.asyncIterator]();
  const say = (message) => server.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);
  const ask = async (id, method, params) => {
    say({ id, method, params });
    for (;;) {
      const told = JSON.parse((await lines.next()).value);
      if (told.id === id) return { result: told.result, ms: performance.now() - start };
    }
  };
  const clientInfo = { name: "bench", version: "1" };
  const greeted = await ask(1, "initialize", { protocolVersion: "2025-11-25", capabilities: {}, clientInfo });
  say({ method: "notifications/initialized" });
  const listed = await ask(2, "tools/list", {});
  const found = await ask(3, "tools/call", { name: "memory_search", arguments: { query: "the" } });
  if (listed.result.tools.length === 0 || found.result.isError) throw new Error(JSON.stringify(found));
  for (const [nth, name] of ["memory_brief", "memory_status"].entries()) {
    const told = await ask(4 + nth, "tools/call", { name, arguments: {} });
    if (told.result.isError) throw new Error(JSON.stringify(told));
  }
  const memory = memoryOf(server.pid);
  server.stdin.end();
  await new Promise((done) => server.once("exit", done));
  return { greeted: greeted.ms, tools: listed.ms, searched: found.ms, memory };
}

/** The memory of a process; `own` is what it does not share with the files of its code. Nothing where the system does not say. */
function memoryOf(pid) {
  try {
    const status = readFileSync(`/proc/${pid}/status`, "utf8");
    const of = (name) => round(Number(new RegExp(`^${name}:\\s+(\\d+)`, "m").exec(status)[1]) / 1_000);
    return { peak_mb: of("VmHWM"), own_mb: of("RssAnon") };
  } catch {
    return undefined;
  }
}

async function mcp() {
  // Compiles the component, if that is still to be done.
  await startMcp();
  rmSync(join(root, ".vault/index"), { recursive: true, force: true });
  const indexing = await startMcp();
  const starts = [];
  for (let nth = 0; nth < STARTS; nth += 1) starts.push(await startMcp());
  const of = (name) => summary(starts.map((start) => start[name]));
  return { first_answer: of("greeted"), tools: of("tools"), first_search: of("searched"), memory: starts.at(-1).memory, memory_of_indexing: indexing.memory };
}

async function page() {
  const { executablePath, launch } = await import("../../host/web/test/browser.mjs");
  if (executablePath === undefined) return { not_run: "there is no Chromium" };
  const server = spawn(keepstone, ["--json", ...words, "serve", "--port", "0"], { env, stdio: ["ignore", "pipe", "inherit"] });
  const { url } = JSON.parse(await new Promise((done) => createInterface(server.stdout).once("line", done)));
  const browser = await launch();
  const visits = [];
  for (let nth = 0; nth < VISITS; nth += 1) visits.push(await visit(browser, url));
  const memory = memoryOf(server.pid);
  const typed = await typing(browser, url);
  await browser.close();
  server.kill();
  // The first visit starts the browser's own processes and reads the index.
  const of = (name) => summary(visits.slice(1).map((visit) => visit[name]));
  return { first_paint: of("painted"), first_content: of("shown"), first_visit: visits[0], typing: summary(typed), server: memory };
}

/** From the request of the page to its first paint, and to the answer about the entries. */
async function visit(browser, url) {
  const context = await browser.newContext({ locale: "en-GB" });
  const page = await context.newPage();
  await page.goto(`${url}/#/memory`);
  await page.getByRole("status").filter({ hasText: /entries$/ }).waitFor();
  const shown = await page.evaluate(() => performance.now());
  const painted = await page.evaluate(() => performance.getEntriesByName("first-contentful-paint")[0].startTime);
  await context.close();
  return { painted: round(painted), shown: round(shown) };
}

/** From each key of some questions to the paint of what it found. */
async function typing(browser, url) {
  const page = await browser.newPage({ locale: "en-GB" });
  await page.goto(`${url}/#/memory`);
  await page.evaluate(() => {
    const { fetch } = window;
    window.times = [];
    let typed;
    addEventListener("input", () => (typed = performance.now()), true);
    window.fetch = async (path, request) => {
      const answer = await fetch(path, request);
      if (!path.endsWith("/search/find")) return answer;
      const { json } = answer;
      const begun = typed;
      answer.json = async () => {
        const hits = await json.call(answer);
        requestAnimationFrame(() => setTimeout(() => window.times.push(performance.now() - begun)));
        return hits;
      };
      return answer;
    };
  });
  const field = page.getByRole("combobox", { name: "Search" });
  for (const question of readFileSync(questions, "utf8").split("\n").slice(0, TYPED)) {
    await field.fill("");
    for (const [nth, letter] of [...question].entries()) {
      const before = await page.evaluate(() => window.times.length);
      await field.press(letter === " " ? "Space" : letter);
      // A blank alone changes no question.
      if (nth > 0 && letter !== " ") await page.waitForFunction((before) => window.times.length > before, before);
    }
  }
  const times = await page.evaluate(() => window.times);
  await page.close();
  return times;
}

try {
  console.log(JSON.stringify(await { mcp, page }[surface]()));
} finally {
  rmSync(home, { recursive: true, force: true });
}
