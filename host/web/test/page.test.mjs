// Entries in the page as a person finds, reads and changes them, in a real browser, over the real server.

import assert from "node:assert/strict";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, beforeEach, afterEach, describe, test } from "node:test";
import { executablePath, launch, opened, painted } from "./browser.mjs";
import { MARKDOWN, seed } from "./seed.mjs";
import { Server } from "./server.mjs";

describe("entries in the page", { skip: executablePath === undefined, timeout: 1_800_000 }, () => {
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
    assert.deepEqual(troubles, []);
    await context.close();
    await server.close();
  });

  const row = (text, on = page) => on.locator(".entry", { hasText: text });
  const button = (name, on = page) => on.getByRole("button", { name, exact: true });
  const field = (on = page) => on.getByRole("combobox", { name: "Search" });
  const shown = (text) => page.locator(".detail .markdown", { hasText: text }).first();

  test("finds while one types", async () => {
    await page.keyboard.press("/");
    await page.keyboard.type("proxy");
    await page.locator("mark", { hasText: "proxies" }).waitFor();
    assert.equal(await page.locator(".entry").count(), 2);
    await page.keyboard.type(" heartbeat");
    await row("send a heartbeat").waitFor();
    await row("send a heartbeat").click();
    await page.locator(".detail").waitFor();
    await page.goBack();
    await page.locator(".detail").waitFor({ state: "detached" });
    assert.match(page.url(), /q=proxy\+heartbeat$/);
  });

  test("who types another search over an open entry presses no key of it", async () => {
    const before = server.run("log").length;
    await field().fill("heartbeat");
    await field().press("Enter");
    await page.locator(".detail").waitFor();
    await page.keyboard.press("/");
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.type("quiet sockets per proxy", { delay: 20 });
    await row("send a heartbeat").waitFor();
    assert.equal(await field().inputValue(), "quiet sockets per proxy");
    assert.equal(await page.locator("dialog[open]").count(), 0);
    assert.equal(server.run("log").length, before);
  });

  test("filters by who stated it", async () => {
    server.run("add", "dev", "facts", "-c", "The proxy has a log.", "--stated-by", "agent");
    await field().fill("proxy by:agent ");
    await button("Remove the filter by:agent").waitFor();
    await page.getByText("1 entry", { exact: true }).waitFor();
    await page.getByRole("button", { name: /^Filters/ }).click();
    const panel = page.getByRole("dialog", { name: "Filters" });
    await button("an agent", panel).click();
    await button("a person", panel).click();
    await page.getByText("1 entry", { exact: true }).waitFor({ state: "detached" });
    await row("has a log").waitFor({ state: "detached" });
  });

  test("the arrow keys move in the list, whatever had the focus last", async () => {
    await row("heartbeat").waitFor();
    await page.evaluate(() => document.activeElement?.blur());
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await page.locator(".detail").waitFor();
  });

  test("makes chips of filters that are typed, and takes them away again", async () => {
    await row("heartbeat").waitFor();
    await field().fill("kind:lesson ");
    await button("Remove the filter kind:lesson").waitFor();
    await page.getByText("1 entry", { exact: true }).waitFor();
    assert.equal(await field().inputValue(), "");
    await field().fill("agent:ana ");
    await page.getByText("0 entries", { exact: true }).waitFor();
    await field().press("Backspace");
    await row("heartbeat").waitFor();
    await page.goBack();
    await page.getByText("0 entries", { exact: true }).waitFor();
    await button("Remove the filter kind:lesson").click();
    await row("respostas curtas").waitFor();
    assert.match(page.url(), /q=agent%3Aana$/);
    await page.reload();
    await button("Remove the filter agent:ana").waitFor();
    await page.getByText("1 entry", { exact: true }).waitFor();
  });

  test("completes filters with the keyboard, and finds nothing for half a filter", async () => {
    await page.keyboard.press("/");
    await page.keyboard.type("proxy ki");
    await page.getByRole("option", { name: "kind:" }).waitFor();
    await page.keyboard.press("Tab");
    await page.keyboard.type("de");
    await page.getByRole("option", { name: "kind:decision" }).waitFor();
    assert.match(page.url(), /q=proxy$/);
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await button("Remove the filter kind:decision").waitFor();
    await page.getByText("1 entry", { exact: true }).waitFor();
    assert.equal((await field().inputValue()).trim(), "proxy");
  });

  test("narrows by kind, owner, time and stage behind a button", async () => {
    await row("heartbeat").waitFor();
    await page.getByRole("button", { name: /^Filters/ }).click();
    const panel = page.getByRole("dialog", { name: "Filters" });
    await button("ana", panel).click();
    await page.getByText("1 entry", { exact: true }).waitFor();
    await row("respostas curtas").waitFor();
    await button("ana", panel).click();
    await panel.getByRole("button", { name: /^lesson/ }).click();
    await panel.getByRole("button", { name: /^decision/ }).click();
    await page.getByText("2 entries", { exact: true }).waitFor();
    await button("Last 24 hours", panel).click();
    await page.getByText("2 entries", { exact: true }).waitFor();
    await button("Clear all", panel).click();
    await button("Candidate", panel).click();
    await page.getByText("2 entries", { exact: true }).waitFor();
    await button("Archived", panel).click();
    await page.getByText("No entry matches these filters.").waitFor();
    await page.keyboard.press("Escape");
    await panel.waitFor({ state: "hidden" });
    await field().fill("tag:sse ");
    await button("Remove the filter is:archived").click();
    await page.getByText("2 entries", { exact: true }).waitFor();
  });

  test("is used with the keyboard alone: find, open, edit, undo, close", async () => {
    await page.keyboard.press("/");
    await page.keyboard.type("heartbeat");
    await page.locator("mark", { hasText: "heartbeat" }).waitFor();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await shown("every 20 seconds").waitFor();
    await page.keyboard.press("e");
    await page.getByLabel("Text").waitFor();
    await page.keyboard.press("Control+End");
    await page.keyboard.type(" Always.");
    await page.keyboard.press("Control+Enter");
    await shown("20 seconds. Always.").waitFor();
    // The field that had the focus is gone.
    await page.locator(".detail h2:focus").waitFor();
    await page.keyboard.press("u");
    await page.getByText("Undone", { exact: true }).waitFor();
    await page.keyboard.press("u");
    await page.getByText("Nothing to undo here").waitFor();
    await shown("Always.").waitFor({ state: "detached" });
    // The list is found again after a change, and its rows are made anew.
    await row("heartbeat").filter({ hasNotText: "Always." }).waitFor();
    await page.keyboard.press("Escape");
    await page.locator(".detail").waitFor({ state: "detached" });
    await page.locator("button.entry:focus", { hasText: "heartbeat" }).waitFor();
    await page.keyboard.press("e");
    await page.locator(".detail textarea:focus").waitFor();
    await page.keyboard.press("Escape");
    await page.locator(".detail h2:focus").waitFor();
  });

  test("saves the description by Ctrl+Enter, and Escape leaves a field of the brief", async () => {
    await page.getByRole("link", { name: "Home", exact: true }).first().click();
    await button("Edit the description").click();
    await page.locator("dialog textarea").fill("# Harbour\n\nBookings of berths.");
    await page.keyboard.press("Control+Enter");
    await page.getByRole("heading", { name: "Harbour" }).waitFor();
    await page.getByRole("link", { name: "Brief", exact: true }).first().click();
    await page.locator(".brief textarea").focus();
    await page.keyboard.press("Escape");
    await page.locator(".brief textarea:focus").waitFor({ state: "detached" });
  });

  test("shows Markdown: code, tables, tasks, links of the web and to what mentions a file", async () => {
    server.run("add", "dev", "procedures", "-c", MARKDOWN);
    server.run("add", "dev", "facts", "-c", "Nobody has read docs/release.md this year.");
    await row("How to release").click();
    const entry = page.locator(".detail article > .markdown");
    await entry.getByRole("cell", { name: "cargo xtask ci" }).waitFor();
    assert.equal(await entry.locator("pre code").innerText(), "git push --tags");
    assert.equal(await entry.locator("strong").first().innerText(), "all");
    assert.equal(await entry.getByRole("img", { name: "done" }).count(), 1);
    const web = entry.getByRole("link", { name: "the plan" });
    assert.deepEqual([await web.getAttribute("href"), await web.getAttribute("rel")], ["https://example.org/plan", "noreferrer"]);
    await entry.getByRole("link", { name: "docs/release.md" }).click();
    await row("Nobody has read").waitFor();
    assert.match(page.url(), /q=docs%2Frelease.md$/);
  });

  test("tells kinds by a word and times as people do, with the date on hover", async () => {
    await row("heartbeat").locator(".kind", { hasText: /^lesson$/ }).waitFor();
    const time = row("heartbeat").locator("time");
    assert.match(await time.innerText(), /now|ago/);
    assert.match(await time.getAttribute("title"), /\d{4}/);
  });

  test("lists what is related, with the reason", async () => {
    await row("Use SSE").click();
    const related = page.locator(".related li", { hasText: "heartbeat" });
    await related.getByText(/both mention .*sockets/).waitFor();
    await related.getByText("#sse").waitFor();
    await related.getByRole("button").click();
    await shown("every 20 seconds").waitFor();
  });

  test("says where an entry came from: who stated it, and what was said in the session", async () => {
    server.run("add", "dev", "patterns", "-c", "Ports are named in one place.", "--stated-by", "agent", "--session", "s-1");
    await row("Ports are named").click();
    await page.getByText("an agent, not confirmed by a person").waitFor();
    await page.getByText("What was said in the session").click();
    await page.getByText("No passage of the session is stored that says this.").waitFor();
    const passage = { who: "agent", at: Date.now(), client: "claude-code", session: "s-1", text: "I name **all ports** in one place.", before: "Where do ports go?", score: 1 };
    await page.route("**/search/compare", (route) => route.fulfill({ json: { similar: [], contradicting: [], said: passage } }));
    await page.reload();
    await page.getByText("What was said in the session").click();
    await page.locator(".passage strong", { hasText: "all ports" }).waitFor();
    await page.locator(".passage").getByText("claude-code").waitFor();
  });

  test("shows what a newer entry says otherwise", async () => {
    const [{ reference }] = server.run("list", "--category", "lessons");
    await server.call("vault/add", { draft: { scope: { agent: "dev" }, category: "lessons", text: "Quiet sockets drop at the proxy: send a heartbeat every 15 seconds.", supersedes: [reference] } });
    await row("every 15 seconds").click();
    await page.getByText("Replaces an older entry").click();
    await page.locator(".diff del", { hasText: /^20$/ }).waitFor();
    await page.locator(".diff ins", { hasText: /^15$/ }).waitFor();
    await page.locator(".replaced a").click();
    await page.getByText("Replaced by a newer entry").waitFor();
    await page.locator(".diff ins", { hasText: /^15$/ }).waitFor();
  });

  test("edits, pins, archives, forgets, restores and undoes", async () => {
    await row("heartbeat").click();
    await button("Edit").click();
    await page.getByLabel("Text").fill("Quiet sockets drop; **ping** every 15 seconds.");
    await page.getByLabel("Tags").fill("sse, ping");
    await button("Preview").click();
    await page.locator(".preview strong", { hasText: "ping" }).waitFor();
    await button("Save").click();
    // The preview shows the words before they are saved.
    await page.locator(".notice").getByRole("button", { name: "Undo" }).waitFor();
    await shown("every 15 seconds").waitFor();
    const file = join(server.memory, "dev/lessons.md");
    assert.match(readFileSync(file, "utf8"), /\*\*ping\*\* every 15 seconds/);
    await page.locator(".notice").getByRole("button", { name: "Undo" }).click();
    await shown("every 20 seconds").waitFor();
    assert.match(readFileSync(file, "utf8"), /every 20 seconds/);
    await page.locator(".changes li", { hasText: "changed" }).first().waitFor();

    await page.getByRole("heading", { level: 2 }).focus();
    await page.keyboard.press("p");
    await button("Unpin").waitFor();
    await page.keyboard.press("Delete");
    await page.getByText("In the trash: Quiet sockets").waitFor();
    await row("heartbeat").waitFor({ state: "detached" });
    await page.getByRole("link", { name: "Trash" }).click();
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
  });

  test("does the same to many entries, and undoes it together", async () => {
    await field().fill("kind:episode ");
    await page.getByText("8 entries", { exact: true }).waitFor();
    await button("Select").click();
    await page.getByLabel("Select: Build 3").check();
    await row("Build 5 of").focus();
    await page.keyboard.press("x");
    await page.getByText("2 selected").waitFor();
    await button("Archive", page.locator(".selected")).click();
    await page.getByText("6 entries", { exact: true }).waitFor();
    assert.equal(server.run("list", "--status", "archived").length, 2);
    await page.keyboard.press("u");
    await page.getByText("8 entries", { exact: true }).waitFor();
    assert.equal(server.run("list", "--status", "archived").length, 0);
    await button("Select").click();
    await page.getByLabel("All of the list").check();
    await button("Move to the trash", page.locator(".selected")).click();
    await page.getByText("0 entries", { exact: true }).waitFor();
    await page.getByRole("link", { name: "Trash" }).click();
    await button("Select").click();
    await page.getByLabel("All of the list").check();
    await button("Restore", page.locator(".selected")).click();
    await page.getByText("The trash is empty.").waitFor();
    assert.equal(server.run("list", "--category", "episodes").length, 8);
  });

  test("deletes for good what was forgotten", async () => {
    await row("heartbeat").click();
    await button("Move to the trash").click();
    await page.getByRole("link", { name: "Trash" }).click();
    await row("heartbeat").click();
    await button("Delete for good").click();
    await page.getByText("Deleted for good").waitFor();
    await row("heartbeat").waitFor({ state: "detached" });
  });

  test("writes a new entry of the kind that the search is narrowed to, and says when another says it already", async () => {
    for (const outcome of ["Stored", "Merged with an entry that says this already"]) {
      await page.goto(`${server.url}/#/memory?q=kind:fact+agent:dev`);
      await page.getByRole("button", { name: "New entry" }).click();
      const dialog = page.getByRole("dialog", { name: "New entry" });
      assert.equal(await dialog.getByLabel("Kind").inputValue(), "facts");
      assert.equal(await dialog.getByLabel("Owner").inputValue(), "dev");
      await dialog.getByLabel("Text").fill("The queue holds 64 jobs.");
      await button("Save", dialog).click();
      await page.getByText(outcome).waitFor();
    }
    assert.match(readFileSync(join(server.memory, "dev/facts.md"), "utf8"), /The queue holds 64 jobs/);
  });

  test("keeps what is typed through Escape and a reload, until it is saved or discarded", async () => {
    await row("heartbeat").click();
    await page.keyboard.press("e");
    await page.getByLabel("Text").fill("Half a thought");
    await page.keyboard.press("Escape");
    await shown("every 20 seconds").waitFor();
    await button("Continue your unsaved draft").click();
    assert.equal(await page.getByLabel("Text").inputValue(), "Half a thought");
    await page.reload();
    await page.getByText("Your unsaved draft was restored.").waitFor();
    assert.equal(await page.getByLabel("Text").inputValue(), "Half a thought");
    await button("Discard it").click();
    assert.match(await page.getByLabel("Text").inputValue(), /every 20 seconds/);
    await button("Cancel").click();
    await page.keyboard.press("n");
    const dialog = page.getByRole("dialog", { name: "New entry" });
    await dialog.getByLabel("Text").fill("A new thought");
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    await page.reload();
    await row("heartbeat").waitFor();
    await painted(page);
    // Chromium may drop a key that comes right after a reload.
    for (let tries = 0; tries < 20 && !(await dialog.isVisible()); tries++) {
      await page.keyboard.press("n");
      await page.waitForTimeout(500);
    }
    assert.equal(await dialog.getByLabel("Text").inputValue(), "A new thought");
    await button("Save", dialog).click();
    await dialog.waitFor({ state: "detached" });
    await page.getByText(/^Stored/).waitFor();
    await page.keyboard.press("n");
    assert.equal(await dialog.getByLabel("Text").inputValue(), "");
  });

  test("does not lose what somebody else wrote meanwhile", async () => {
    await row("heartbeat").click();
    await button("Edit").click();
    await page.getByLabel("Text").fill("Mine.");
    const [{ reference, text }] = server.run("list", "--category", "lessons");
    server.run("edit", reference, "-c", text.replace("20", "30"));
    await button("Save").click();
    await page.getByText("Somebody changed this entry while you were editing").waitFor();
    await page.locator(".error ins", { hasText: /^30$/ }).waitFor();
    assert.match(server.run("get", reference).text, /every 30 seconds/);
    assert.equal(await page.getByLabel("Text").inputValue(), "Mine.");
    await button("Save").click();
    await shown("Mine.").waitFor();
    assert.equal(server.run("get", reference).text, "Mine.");
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

  test("finds one of 100,000 entries while one types, and lists none of them before", async () => {
    const perFile = 2_000;
    for (let file = 0; file < 50; file += 1) {
      const folder = join(server.memory, `agent${file}`);
      mkdirSync(folder);
      const entry = (_, nth) => `<!-- id:${1_700_000_000_000 + nth} -->\n## 2023-11-14T22:13\n\nBuoy ${file} of lane ${nth} swings at ${(file * nth) % 97} degrees.\n\n---`;
      writeFileSync(join(folder, "episodes.md"), Array.from({ length: perFile }, entry).join("\n\n"));
    }
    await page.getByText(/^100,0\d\d entries are too many to list/).waitFor({ timeout: 60_000 });
    await page.keyboard.press("/");
    await page.keyboard.type("buoy 17 lane 1234");
    await row("Buoy 17 of lane 1234").first().click();
    await page.locator("dd", { hasText: "agent17/episodes/1700000001234" }).waitFor();
    await field().fill("agent:agent17 ");
    await page.getByText("2,000 entries", { exact: true }).waitFor();
    assert.equal(await page.locator(".entry").count(), 100);
    await button("Show more").click();
    await page.locator(".entry").nth(199).waitFor();
  });
});
