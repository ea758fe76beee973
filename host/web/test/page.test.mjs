// The page as a person uses it, in a real browser, over the real server.

import assert from "node:assert/strict";
import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { after, before, beforeEach, afterEach, describe, test } from "node:test";
import { barriers, executablePath, launch, opened } from "./browser.mjs";
import { Server } from "./server.mjs";

const VIEWS = ["memory", "inbox", "brief", "sessions", "missions", "timeline", "upkeep"];

describe("the page", { skip: executablePath === undefined, timeout: 1_800_000 }, () => {
  let browser, server, context, page, troubles;

  before(async () => {
    browser = await launch();
  });
  after(() => browser.close());

  beforeEach(async () => {
    server = await new Server().start();
    await seed(server);
    ({ context, page, troubles } = await opened(browser, server));
  });
  afterEach(async () => {
    await context.close();
    await server.close();
  });

  const row = (text, on = page) => on.locator(".entry", { hasText: text });
  const button = (name, on = page) => on.getByRole("button", { name, exact: true });

  test("finds while one types, and says why", async () => {
    await page.keyboard.press("/");
    await page.keyboard.type("proxy");
    await page.locator("mark", { hasText: "proxies" }).waitFor();
    assert.equal(await page.locator(".entry").count(), 2);
    await page.keyboard.type(" heartbeat");
    await row("send a heartbeat").waitFor();
    await row("send a heartbeat").click();
    await page.getByText("Why this score").click();
    await page.getByRole("cell", { name: "heartbeat" }).first().waitFor();
    await page.getByText("Related entries").click();
    await page.locator("details .link").first().waitFor();
    await page.goBack();
    await page.getByText("Choose an entry to read it.").waitFor();
    assert.match(page.url(), /q=proxy\+heartbeat$/);
    assert.deepEqual(troubles, []);
  });

  test("narrows by owner, category, tag, time and stage", async () => {
    await page.getByLabel("Owner").selectOption("ana");
    await page.getByText("1 entry", { exact: true }).waitFor();
    await row("respostas curtas").waitFor();
    await page.getByLabel("Owner").selectOption("");
    await page.getByLabel("Category").selectOption("lessons");
    await page.getByText("1 entry", { exact: true }).waitFor();
    await row("heartbeat").waitFor();
    await page.getByLabel("Category").selectOption("");
    await page.getByLabel("Tag", { exact: true }).fill("sse");
    await page.getByText("2 entries").waitFor();
    await page.getByLabel("Tag", { exact: true }).fill("nobody-has-this");
    await page.getByText("No entry has all of these properties.").waitFor();
    await page.getByLabel("Tag", { exact: true }).fill("");
    await page.getByLabel("Time").selectOption("day");
    await row("heartbeat").waitFor();
    await page.getByLabel("Stage").selectOption("candidate");
    await page.getByText("2 entries").waitFor();
  });

  test("shows what is related as a graph, and the same as a list for the keyboard", async () => {
    await row("Build 4 of the module").click();
    await page.getByText("Related entries").click();
    const graph = page.getByRole("img", { name: /^Graph of \d+ entries/ });
    await graph.waitFor();
    const drawn = await graph.locator("g title").allTextContents();
    const listed = await page.locator(".related .link").allTextContents();
    assert.ok(drawn.length <= 25 && drawn[0].startsWith("Build 4"), String(drawn));
    assert.deepEqual([...new Set(listed)].sort(), drawn.slice(1).sort());
    const [, links] = /(\d+) links/.exec(await graph.getAttribute("aria-label"));
    assert.equal(await graph.locator("path").count(), Number(links));
    assert.equal(await graph.locator(".label").count(), drawn.length);

    await page.getByText("Related entries").focus();
    await page.keyboard.press("Tab");
    const first = await page.evaluate(() => document.activeElement.textContent);
    await graph.locator("g.pointed title", { hasText: first }).waitFor({ state: "attached" });
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { level: 2, name: first }).waitFor();
    await graph.locator("g.middle title", { hasText: first }).waitFor({ state: "attached" });
    await graph.locator("g.first text").first().click();
    await page.getByRole("heading", { level: 2, name: first }).waitFor({ state: "detached" });
    await graph.waitFor();

    const [gone] = await page.locator(".related .link").allTextContents();
    server.run("forget", server.run("list").find(({ text }) => text.startsWith(gone)).reference);
    await graph.locator("title", { hasText: gone }).waitFor({ state: "detached" });
    await page.setViewportSize({ width: 360, height: 800 });
    await graph.locator(".label").first().waitFor({ state: "detached" });
    await page.getByLabel("Language").selectOption("pt");
    await page.getByRole("img", { name: /^Grafo de \d+ entradas/ }).waitFor();
    assert.deepEqual(troubles, []);
  });

  test("says who stated an entry, and that no person confirmed it", async () => {
    server.run("add", "dev", "patterns", "-c", "Ports are named in one place.", "--stated-by", "agent");
    await row("Ports are named").click();
    await page.getByText("an agent, not confirmed by a person").waitFor();
    assert.deepEqual(troubles, []);
  });

  test("edits, pins, archives, forgets, restores and undoes", async () => {
    await row("heartbeat").click();
    await button("Edit").click();
    await page.getByLabel("Text").fill("Quiet sockets drop; **ping** every 15 seconds.");
    await page.getByLabel("Tags").fill("sse, ping");
    await button("Save").click();
    await page.locator("pre.text", { hasText: "every 15 seconds" }).waitFor();
    const file = join(server.memory, "dev/lessons.md");
    assert.match(readFileSync(file, "utf8"), /\*\*ping\*\* every 15 seconds/);
    await button("Undo").click();
    await page.locator("pre.text", { hasText: "every 20 seconds" }).waitFor();
    assert.match(readFileSync(file, "utf8"), /every 20 seconds/);

    await page.getByRole("heading", { level: 2 }).focus();
    await page.keyboard.press("p");
    await button("Unpin").waitFor();
    await page.keyboard.press("Delete");
    await page.getByText("It is in the trash: choose the stage Trash to find it there.").waitFor();
    await row("heartbeat").waitFor({ state: "detached" });
    await page.getByLabel("Stage").selectOption("forgotten");
    await row("heartbeat").click();
    await button("Restore").click();
    await page.getByText("Restored", { exact: true }).waitFor();
    await row("heartbeat").waitFor();
    await button("Archive").click();
    await row("heartbeat").waitFor({ state: "detached" });
    await button("Put in force").click();
    await row("heartbeat").waitFor();
    await button("Move to the project").click();
    await page.locator("dd", { hasText: "_shared/lessons/" }).waitFor();
    assert.match(readFileSync(join(server.memory, "_shared/lessons.md"), "utf8"), /heartbeat/);
    assert.deepEqual(troubles, []);
  });

  test("deletes for good what was forgotten", async () => {
    await row("heartbeat").click();
    await button("Move to the trash").click();
    await page.getByText("It is in the trash: choose the stage Trash to find it there.").waitFor();
    await page.getByLabel("Stage").selectOption("forgotten");
    await row("heartbeat").click();
    await button("Delete for good").click();
    await page.getByText("Deleted for good").waitFor();
    await row("heartbeat").waitFor({ state: "detached" });
  });

  test("writes a new entry, and says when another says it already", async () => {
    for (const outcome of ["Stored", "Merged with an entry that says this already"]) {
      await button("New entry").click();
      const dialog = page.getByRole("dialog");
      await dialog.getByLabel("Owner").selectOption("dev");
      await dialog.getByLabel("Category").selectOption("facts");
      await dialog.getByLabel("Text").fill("The queue holds 64 jobs.");
      await button("Save", dialog).click();
      await page.getByText(outcome).waitFor();
    }
    assert.match(readFileSync(join(server.memory, "dev/facts.md"), "utf8"), /The queue holds 64 jobs/);
  });

  test("does not lose what somebody else wrote meanwhile", async () => {
    await row("heartbeat").click();
    await button("Edit").click();
    await page.getByLabel("Text").fill("Mine.");
    const [{ reference }] = server.run("list", "--category", "lessons");
    server.run("edit", reference, "-c", "Theirs.");
    await button("Save").click();
    await page.getByText("Somebody has changed this entry meanwhile.").waitFor();
    await page.locator(".error pre", { hasText: "Theirs." }).waitFor();
    assert.equal(server.run("get", reference).text, "Theirs.");
    assert.equal(await page.getByLabel("Text").inputValue(), "Mine.");
    await button("Save").click();
    await page.locator("pre.text", { hasText: "Mine." }).waitFor();
    assert.equal(server.run("get", reference).text, "Mine.");
  });

  test("decides on candidates with the keyboard", async () => {
    await page.goto(`${server.url}/#/inbox`);
    await page.locator(".candidate").nth(1).waitFor();
    const first = await page.locator(".candidate pre").first().innerText();
    await page.keyboard.press("a");
    await page.getByText("Accepted: ").waitFor();
    await page.locator(".candidate").nth(1).waitFor({ state: "detached" });
    await page.keyboard.press("r");
    await page.getByText("No candidate waits for a decision.").waitFor();
    await page.keyboard.press("u");
    await page.locator(".candidate").waitFor();
    const promoted = server.run("list", "--status", "promoted").map(({ text }) => text);
    assert.ok(promoted.includes(first), first);
  });

  test("merges a candidate into an entry that is in force", async () => {
    const draft = { scope: { agent: "dev" }, category: "lessons", text: "A proxy may drop quiet sockets after 30 seconds.", status: "candidate" };
    await server.call("vault/add", { draft });
    await page.goto(`${server.url}/#/inbox`);
    await page.locator(".candidate").first().focus();
    await page.locator(".candidate[aria-current]", { hasText: "after 30 seconds" }).waitFor();
    await page.keyboard.press("m");
    const dialog = page.getByRole("dialog");
    await dialog.getByText("heartbeat every 20 seconds").click();
    const both = dialog.getByLabel("Text");
    assert.match(await both.inputValue(), /heartbeat every 20 seconds\.\n\nA proxy may drop quiet sockets after 30 seconds\.$/);
    assert.deepEqual(await barriers(page), []);
    await both.fill("Quiet sockets drop at the proxy after 30 seconds: send a heartbeat every 20 seconds.");
    await button("Save", dialog).click();
    await page.getByText("Merged. The trash keeps the candidate for a while.").waitFor();
    await page.locator(".candidate", { hasText: "after 30 seconds" }).waitFor({ state: "detached" });
    const lessons = server.run("list", "--category", "lessons").map(({ text }) => text);
    assert.deepEqual(lessons, ["Quiet sockets drop at the proxy after 30 seconds: send a heartbeat every 20 seconds."]);
    assert.equal(server.run("list", "--status", "forgotten").length, 1);
  });

  test("shows the brief for a task, and what was left out", async () => {
    await page.goto(`${server.url}/#/brief?agent=dev`);
    await page.getByLabel("Task").fill("fix the heartbeat of quiet sockets");
    await page.locator("pre.brief", { hasText: "heartbeat" }).waitFor();
    await page.getByRole("rowheader").first().waitFor();
    await page.getByText(/of 2,000 tokens/).waitFor();
    await page.getByLabel("Budget in tokens").fill("60");
    await page.getByLabel("Budget in tokens").press("Enter");
    await page.getByText("did not fit into the budget").first().waitFor();
  });

  test("shows work, sessions, the log and the health", async () => {
    await page.goto(`${server.url}/#/sessions?agent=dev`);
    await page.getByText("Found the cause in the proxy.").waitFor();
    await page.getByText("Added the heartbeat").waitFor();
    await page.getByText("Conversation", { exact: true }).click();
    await page.getByText("Go on with the heartbeat.").waitFor();
    await page.goto(`${server.url}/#/timeline`);
    await page.locator(".changes > li").first().waitFor();
    const before = await page.locator(".changes > li").count();
    await page.getByRole("button", { name: /^Undo / }).first().click();
    await page.getByText(/undoes change/).waitFor();
    assert.ok((await page.locator(".changes > li").count()) > before);
    appendFileSync(join(server.memory, "dev/lessons.md"), Buffer.from([0xff, 0x0a]));
    await page.goto(`${server.url}/#/upkeep`);
    await page.getByText("dev/lessons.md").waitFor();
  });

  test("does chores after a dry run only", async () => {
    await page.goto(`${server.url}/#/upkeep`);
    await page.getByText("Never yet").waitFor();
    assert.equal(await button("Do it").isDisabled(), true);
    await button("Dry run").click();
    await page.getByRole("heading", { name: "This would be done" }).waitFor();
    await page.getByText("Never yet").waitFor();
    await button("Do it").click();
    await page.getByText("Never yet").waitFor({ state: "detached" });
  });

  test("shows at once what others change: a second window, a command, a person with an editor", async () => {
    const other = await opened(browser, server);
    await row("heartbeat").click();
    await button("Move to the trash").click();
    await row("heartbeat", other.page).waitFor({ state: "detached" });
    server.run("add", "dev", "facts", "-c", "Added by a command.");
    await row("Added by a command.").waitFor();
    await row("Added by a command.", other.page).waitFor();
    const file = join(server.memory, "dev/facts.md");
    writeFileSync(file, readFileSync(file, "utf8").replace("Added by a command.", "Changed with an editor."));
    await row("Changed with an editor.").waitFor();
    await other.context.close();
  });

  test("outlives the server", async () => {
    await row("heartbeat").click();
    await page.locator("pre.text", { hasText: "heartbeat" }).waitFor();
    await server.kill();
    await page.getByText("No connection to the server; trying again").waitFor();
    await page.locator("pre.text", { hasText: "heartbeat" }).waitFor();
    await button("Pin").click();
    await page.getByRole("alert").filter({ hasText: "This did not work" }).waitFor();
    server.run("add", "dev", "facts", "-c", "Written while the server was down.");
    await server.start();
    await page.getByText("Live", { exact: true }).waitFor();
    await row("Written while the server was down.").waitFor();
  });

  test("finds one of 100,000 entries while one types, and lists none of them before", async () => {
    const perFile = 2_000;
    for (let file = 0; file < 50; file += 1) {
      const folder = join(server.memory, `agent${file}`);
      mkdirSync(folder);
      const entry = (_, nth) => `<!-- id:${1_700_000_000_000 + nth} -->\n## 2023-11-14T22:13\n\nBuoy ${file} of lane ${nth} swings at ${(file * nth) % 97} degrees.\n\n---`;
      writeFileSync(join(folder, "episodes.md"), Array.from({ length: perFile }, entry).join("\n\n"));
    }
    await page.getByText(/^100,0\d\d entries are too many for one list/).waitFor();
    await page.keyboard.press("/");
    await page.keyboard.type("buoy 17 lane 1234");
    await row("Buoy 17 of lane 1234").first().click();
    await page.locator("dd", { hasText: "agent17/episodes/1700000001234" }).waitFor();
    await page.getByLabel("Search").fill("");
    await page.getByLabel("Owner").selectOption("agent17");
    await page.getByText("2,000 entries", { exact: true }).waitFor();
    assert.equal(await page.locator(".entry").count(), 100);
    await button("Show more").click();
    await page.locator(".entry").nth(199).waitFor();
    assert.deepEqual(troubles, []);
  });

  test("shows hostile text as text", async () => {
    const hostile = "<script>window.hacked = 1</script><img src=x onerror='window.hacked = 1'> \u202etxet";
    const file = join(server.memory, "dev/gotchas.md");
    mkdirSync(join(server.memory, "dev"), { recursive: true });
    writeFileSync(file, `${hostile} \u001b[31mred\u001b[0m\n`);
    await row("window.hacked").click();
    const shown = await page.locator("pre.text").first().innerText();
    assert.ok(shown.includes("<script>window.hacked = 1</script>") && shown.includes("␛[31mred") && shown.includes("⟦U+202E⟧"), shown);
    await page.getByLabel("Search").fill("hacked");
    await page.locator("mark").first().waitFor();
    assert.equal(await page.evaluate(() => window.hacked), undefined);
    await page.goto(`${server.url}/#/brief?agent=dev&task=hacked`);
    await page.locator("pre.brief").waitFor();
    assert.equal(await page.evaluate(() => window.hacked), undefined);
  });

  test("lets no page of another site read or write", async () => {
    const site = createServer((_, answer) => answer.setHeader("content-type", "text/html").end("<title>other</title>"));
    await new Promise((done) => site.listen(0, "127.0.0.1", done));
    const stranger = await context.newPage();
    await stranger.goto(`http://127.0.0.1:${site.address().port}/`);
    const { token } = server.run("serve", "--print-token");
    const tried = await stranger.evaluate(
      async ([url, token]) => {
        const attempt = (path, request) => fetch(url + path, request).then((answer) => `${answer.type} ${answer.status}`, () => "failed");
        const json = { method: "POST", headers: { "content-type": "application/json" }, body: "{}" };
        return [
          await attempt("/api/v1/vault/agents", json),
          await attempt("/api/memory", {}),
          await attempt("/events", {}),
          await attempt("/open/code", { ...json, headers: { ...json.headers, authorization: `Bearer ${token}` } }),
          await attempt("/api/memory", { mode: "no-cors" }),
          await attempt("/api/v1/vault/agents", { mode: "no-cors", method: "POST", body: "{}" }),
        ];
      },
      [server.url, token],
    );
    assert.deepEqual(tried.slice(0, 4), ["failed", "failed", "failed", "failed"]);
    assert.ok(tried.slice(4).every((answer) => answer === "failed" || answer === "opaque 0"), String(tried));
    const framed = await stranger.evaluate(
      (url) =>
        new Promise((done) => {
          const frame = document.createElement("iframe");
          frame.onload = () => done(frame.contentDocument === null);
          frame.src = url;
          document.body.append(frame);
        }),
      server.url,
    );
    assert.ok(framed, "the page was shown inside another");
    site.close();
  });

  test("asks for the token once, and in private before anything is read", async () => {
    const { token } = server.run("serve", "--print-token");
    await server.kill();
    await server.start("--private");
    const context = await browser.newContext({ locale: "en-GB" });
    const page = await context.newPage();
    await page.goto(server.url);
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Token").fill("wrong");
    await button("Use it", dialog).click();
    await page.getByText("The server did not take that token.").waitFor();
    assert.equal(await page.locator(".entry").count(), 0);
    await dialog.getByLabel("Token").fill(token);
    await button("Use it", dialog).click();
    await page.locator(".entry").first().waitFor();
    await page.reload();
    await page.locator(".entry").first().waitFor();
    assert.equal(await page.getByRole("dialog").count(), 0);
    await context.close();
  });

  for (const scheme of ["light", "dark"]) {
    test(`keeps nobody out: ${scheme}, wide and narrow`, async () => {
      await page.emulateMedia({ colorScheme: scheme });
      const [{ reference }] = server.run("list", "--category", "decisions");
      const [build] = server.run("list", "--category", "episodes");
      const graph = `memory?entry=${encodeURIComponent(build.reference)}`;
      const addresses = [...VIEWS, graph, `memory?q=proxy&entry=${encodeURIComponent(reference)}`, "brief?agent=dev&task=proxy", "sessions?agent=dev"];
      for (const width of [1280, 360]) {
        await page.setViewportSize({ width, height: 800 });
        for (const address of addresses) {
          await page.goto(`${server.url}/#/${address}`);
          // It stays open from then on.
          if (address === graph && width === 1280) await page.getByText("Related entries").click();
          if (address === graph) await page.locator(".graph svg").waitFor();
          await page.waitForTimeout(300);
          assert.deepEqual(await barriers(page), [], `${address}, ${width} pixels wide`);
          const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
          assert.ok(overflow <= 0, `${address} is ${overflow} pixels too wide for ${width}`);
        }
      }
    });
  }

  test("speaks Portuguese", async () => {
    await page.getByLabel("Language").selectOption("pt");
    await page.getByRole("link", { name: "Manutenção" }).click();
    await button("Ensaio").waitFor();
    assert.equal(await page.evaluate(() => document.documentElement.lang), "pt");
    await page.reload();
    await button("Ensaio").waitFor();
  });

  test("lists its keys, and moves through a list with arrows", async () => {
    await page.keyboard.press("?");
    await page.getByRole("dialog").getByText("Go to the search").waitFor();
    await page.keyboard.press("Escape");
    await page.locator(".entry").first().focus();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await page.locator(".entry[aria-current]").waitFor();
    await button("Edit").waitFor();
    assert.equal(await page.locator(".entry").nth(1).getAttribute("aria-current"), "true");
  });

  // The pictures of the documentation are made on request only: they differ with every font.
  const folder = process.env.SCREENSHOTS;
  const picture = folder === undefined ? () => {} : test;
  picture("is shown in the documentation as it is", async () => {
    mkdirSync(folder, { recursive: true });
    const [{ reference }] = server.run("list", "--category", "decisions");
    const views = { search: `memory?q=quiet+sockets&entry=${encodeURIComponent(reference)}`, inbox: "inbox", brief: "brief?agent=dev&task=fix+the+heartbeat", upkeep: "upkeep" };
    await page.setViewportSize({ width: 1100, height: 720 });
    for (const [name, address] of Object.entries(views)) {
      await page.goto(`${server.url}/#/${address}`);
      await page.waitForTimeout(500);
      await page.screenshot({ path: join(folder, `page-${name}.png`) });
    }
    for (const text of RELATED) server.run("add", "dev", "decisions", "-c", text);
    await page.goto(`${server.url}/#/memory?entry=${encodeURIComponent(reference)}`);
    await page.getByText("Related entries").click();
    await page.locator(".graph svg").waitFor();
    await page.locator("details[open]").screenshot({ path: join(folder, "page-graph.png") });
  });
});

/** Entries around a decision of the small memory, for the picture of a graph. */
const RELATED = [
  "The heartbeat runs in a task of its own, so that a slow handler cannot delay it.",
  "The proxy of the office closes connections without traffic after 60 seconds.",
  "Reconnect after a random pause, or all clients come back at once.",
  "SSE clients send the id of the last event when they reconnect.",
  "Slow handlers are moved to a queue with 64 jobs.",
  "Jobs carry the id of the event that made them.",
  "Buffering of the proxy is off for SSE: X-Accel-Buffering: no.",
  "Random pauses are between 1 and 30 seconds.",
];

/** A small memory with something of everything. */
async function seed(server) {
  const add = (scope, category, text, more = {}) => server.call("vault/add", { draft: { scope, category, text, ...more } });
  await server.call("vault/set-project", { text: "# Chat\n\nA chat server.\n" });
  await add("project", "conventions", "Commits are signed and squashed before a merge.", { tags: ["git"] });
  await add({ agent: "dev" }, "decisions", "Use SSE, not WebSockets: proxies drop quiet sockets after 60 seconds.", {
    tags: ["sse", "network"],
    tier: "pinned",
    importance: "high",
    sources: ["docs/adr-3.md"],
  });
  await add({ agent: "dev" }, "lessons", "Quiet sockets drop at the proxy: send a heartbeat every 20 seconds.", { tags: ["sse"] });
  await add({ agent: "ana" }, "preferences", "A Ana prefere respostas curtas em português.", { tags: ["estilo"] });
  await add({ agent: "dev" }, "findings", "The cache misses when the clock goes back.", { status: "candidate" });
  await add({ agent: "dev" }, "conventions", "Port 3737 may be taken by another server.", { status: "candidate" });
  for (let nth = 1; nth <= 8; nth += 1) {
    await add({ agent: "dev" }, "episodes", `Build ${nth} of the module took ${(nth * 7) % 13} minutes, with the cache of build ${nth - 1}.`);
  }
  await server.call("sessions/report-work", {
    report: { agent: "dev", status: "running", taskPrompt: "Fix the reconnect", summary: "Found the cause in the proxy.", nextSteps: ["write the test"] },
  });
  await server.call("sessions/commit", { commit: { agent: "dev", what: "Added the heartbeat", decisions: ["20 seconds"], filesChanged: ["src/net.ts"] } });
  await server.call("sessions/save", {
    conversation: { agentId: "dev", messages: [{ role: "user", text: "Go on with the heartbeat." }, { role: "agent", text: "Done." }] },
  });
}
