// The other views of the page: home, inbox, brief, sessions, activity and upkeep, in a real browser, over the real server.

import assert from "node:assert/strict";
import { appendFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { after, before, beforeEach, afterEach, describe, test } from "node:test";
import { barriers, executablePath, launch, opened } from "./browser.mjs";
import { MARKDOWN, seed } from "./seed.mjs";
import { Server } from "./server.mjs";

describe("the views of the page", { skip: executablePath === undefined, timeout: 1_800_000 }, () => {
  let browser, server, context, page, troubles;

  before(async () => {
    browser = await launch();
  });
  after(() => browser.close());

  beforeEach(async () => {
    server = await new Server().start();
  });
  afterEach(async () => {
    assert.deepEqual(troubles, []);
    await context.close();
    await server.close();
  });

  const open = async (view, isSeeded = true) => {
    if (isSeeded) await seed(server);
    ({ context, page, troubles } = await opened(browser, server, { view }));
  };
  const button = (name, on = page) => on.getByRole("button", { name, exact: true });
  const block = (title) => page.locator(".block", { has: page.getByRole("heading", { name: title }) });

  test("home: what is known, what was learnt, what waits and what would be told", async () => {
    await open("home");
    await page.getByRole("heading", { level: 1, name: "Chat" }).waitFor();
    await page.waitForFunction(() => document.title === "Home – Chat");
    await block("What your agents know").getByRole("link", { name: "8 episode" }).waitFor();
    await block("Learnt in the last 7 days").locator(".entry").nth(4).waitFor();
    await block("Learnt in the last 7 days").getByText("12 new").waitFor();
    await block("What waits for you").getByText("The cache misses").waitFor();
    await block("What an agent would be told now").getByLabel("Agent").selectOption("dev");
    await block("What an agent would be told now").getByText("Use SSE, not WebSockets").waitFor();
    server.run("add", "dev", "procedures", "-c", MARKDOWN);
    await block("What an agent would be told now").getByText("procedure: How to release").waitFor();
    await block("Learnt in the last 7 days").getByText("How to release", { exact: true }).waitFor();
    await block("What your agents know").getByRole("link", { name: "8 episode" }).click();
    await page.getByText("8 entries", { exact: true }).waitFor();
    assert.match(page.url(), /q=kind%3Aepisode$/);
  });

  test("home: decides at once, and finds what contradicts", async () => {
    await open("home");
    await button("Accept: The cache misses when the clock goes back.").click();
    await page.getByText("Accepted: The cache misses").waitFor();
    await button("Reject: Port 3737 may be taken by another server.").click();
    await block("What waits for you").getByText("Nothing waits for a decision.").waitFor();
    await page.keyboard.press("u");
    await button("Reject: Port 3737 may be taken by another server.").waitFor();
    for (const seconds of [20, 45]) server.run("add", "dev", "facts", "-c", `The heartbeat of the chat server is sent every ${seconds} seconds.`);
    const pair = page.locator(".pairs li");
    await pair.getByText("every 45 seconds").waitFor();
    await pair.getByText(/One says .*45.*, the other .*20/).waitFor();
  });

  test("home: an empty memory says the next step, and takes a first entry and a name", async () => {
    server.run("init");
    await open("home", false);
    await page.getByText("keepstone install claude-code").waitFor();
    assert.deepEqual(await barriers(page), []);
    await button("Name the project").click();
    await page.getByLabel(/^Description/).fill("# Lighthouse\n\nKeeps ships off the rocks.");
    await button("Save").click();
    await page.getByRole("heading", { level: 1, name: "Lighthouse" }).waitFor();
    await page.locator("header .name", { hasText: "Lighthouse" }).waitFor();
    await page.getByRole("button", { name: "New entry" }).click();
    await page.getByLabel("Text").fill("The lamp turns once in ten seconds.");
    await button("Save").click();
    await page.locator(".entry", { hasText: "The lamp turns" }).waitFor();
    await page.getByRole("link", { name: "Home" }).click();
    await block("What your agents know").getByRole("link", { name: "1 fact" }).waitFor();
  });

  test("inbox: one key a decision, the text rendered, with what is in force already", async () => {
    await open("inbox");
    await page.locator(".candidate").nth(1).waitFor();
    await page.getByRole("link", { name: /^Inbox 2/ }).waitFor();
    const first = await page.locator(".candidate .markdown").first().innerText();
    await page.keyboard.press("a");
    await page.getByText("Accepted: ").waitFor();
    await page.locator(".candidate").nth(1).waitFor({ state: "detached" });
    await page.keyboard.press("r");
    await page.getByText("Nothing waits for a decision.").waitFor();
    await page.keyboard.press("u");
    await page.locator(".candidate").waitFor();
    const promoted = server.run("list", "--status", "promoted").map(({ text }) => text);
    assert.ok(promoted.includes(first), first);
  });

  test("inbox: merges a candidate into an entry that is in force", async () => {
    await open("inbox");
    const draft = { scope: { agent: "dev" }, category: "lessons", text: "A proxy may drop quiet sockets after 30 seconds.", status: "candidate" };
    await server.call("vault/add", { draft });
    const candidate = page.locator(".candidate", { hasText: "after 30 seconds" });
    await candidate.focus();
    await candidate.getByText("Already in force").waitFor();
    await candidate.getByRole("link", { name: /send a heartbeat/ }).waitFor();
    await page.keyboard.press("m");
    const dialog = page.getByRole("dialog");
    await dialog.getByText("heartbeat every 20 seconds").click();
    const both = dialog.getByLabel("Text");
    assert.match(await both.inputValue(), /heartbeat every 20 seconds\.\n\nA proxy may drop quiet sockets after 30 seconds\.$/);
    assert.deepEqual(await barriers(page), []);
    await both.fill("Quiet sockets drop at the proxy after 30 seconds: send a heartbeat every 20 seconds.");
    await button("Save", dialog).click();
    await page.getByText("Merged. The trash keeps the candidate for a while.").waitFor();
    await candidate.waitFor({ state: "detached" });
    const lessons = server.run("list", "--category", "lessons").map(({ text }) => text);
    assert.deepEqual(lessons, ["Quiet sockets drop at the proxy after 30 seconds: send a heartbeat every 20 seconds."]);
    assert.equal(server.run("list", "--status", "forgotten").length, 1);
  });

  test("brief: says for each line why it is there, and shows what was left out with its text", async () => {
    await open("brief?agent=dev");
    await page.getByLabel("Task").fill("fix the heartbeat of quiet sockets");
    const line = page.locator(".part:not(.left) li", { hasText: "send a heartbeat" });
    await line.getByText(/matches .*heartbeat/).waitFor();
    await page.locator(".part li", { hasText: "Use SSE" }).getByText(/pinned/).waitFor();
    await page.locator(".part li", { hasText: "A chat server." }).getByText("told whatever the task is").waitFor();
    await page.locator(".part li", { hasText: "Commits are signed" }).getByText("told whatever the task is").waitFor();
    await page.getByText(/of 2,000 tokens/).waitFor();
    await button("As sent").click();
    await page.locator("pre.brief-text", { hasText: "keepstone:brief" }).waitFor();
    await button("As sent").click();
    await page.getByLabel("Budget in tokens").fill("60");
    await page.locator(".left h3", { hasText: "did not fit into the budget" }).first().waitFor();
    const left = page.locator(".left li");
    await left.first().getByRole("link").waitFor();
    assert.match(await left.first().innerText(), /[a-z]+ [a-z]+/);
    await line.or(left).first().getByRole("link").click();
    await page.locator(".detail article").waitFor();
  });

  test("brief: as it was, on a slider over the changes", async () => {
    await open("brief?agent=dev&task=heartbeat+of+quiet+sockets");
    const relevant = page.getByRole("heading", { name: "For this task" });
    await relevant.waitFor();
    const slider = page.getByRole("slider", { name: "As of" });
    assert.equal(await slider.getAttribute("aria-valuetext"), "now");
    await slider.press("Home");
    await relevant.waitFor({ state: "detached" });
    await page.locator(".part li", { hasText: "Commits are signed" }).waitFor();
    assert.notEqual(await slider.getAttribute("aria-valuetext"), "now");
    assert.deepEqual(await barriers(page), []);
    await page.reload();
    await page.getByText(/of 2,000 tokens/).waitFor();
    assert.equal(await slider.inputValue(), "0");
    assert.equal(await relevant.count(), 0);
    await slider.press("End");
    await relevant.waitFor();
    assert.doesNotMatch(page.url(), /at=/);
    await button("Previous change").click();
    await page.waitForURL(/at=/);
    await page.goto(`${server.url}/#/brief?agent=dev&at=2101-01-01T00:00Z`);
    await page.getByText("has not come").waitFor();
  });

  test("memory: the list, a search and an entry are as they were", async () => {
    const draft = { scope: { agent: "dev" }, category: "facts" };
    const { reference: old } = await server.call("vault/add", { draft: { ...draft, text: "Backups leave at two." } });
    const [{ at }] = await server.call("audit/log", { limit: 1 });
    await new Promise((done) => setTimeout(done, 20));
    const { reference: first } = await server.call("vault/add", { draft: { ...draft, text: "Backups leave at three.", supersedes: [old] } });
    await server.call("vault/add", { draft: { ...draft, text: "Backups leave at four.", supersedes: [first] } });
    const then = encodeURIComponent(`at:${new Date(at).toISOString()}`);
    for (const q of [`${then}+kind:fact`, `${then}+backups`]) {
      await open(`memory?q=${q}`);
      await page.locator(".entry", { hasText: "leave at two" }).waitFor();
      assert.equal(await page.locator(".entry", { hasText: /leave at (three|four)/ }).count(), 0);
    }
    await page.getByText(/^As of .* UTC$/).waitFor();
    await page.locator(".entry", { hasText: "leave at two" }).click();
    await page.locator(".detail .quiet", { hasText: "Created" }).waitFor();
    assert.equal(await button("Edit", page.locator(".detail")).count(), 0);
    assert.equal(await page.locator(".detail .marks", { hasText: "replaced" }).count(), 0);
    assert.deepEqual(await barriers(page), []);
    await open(`memory?entry=${old}`);
    await page.locator(".replaced p", { hasText: "leave at three" }).waitFor();
    await page.locator(".replaced p", { hasText: "leave at four" }).waitFor();
    await open("memory");
    await button("Filters").click();
    await page.locator("#filters").getByLabel("As of").fill("2020-01-01T10:00");
    await button("Remove the filter at:2020-01-01T10:00").waitFor();
    await page.getByText("No entry matches these filters.").waitFor();
  });

  test("brief: says from when on the past is known", async () => {
    await open("brief?agent=dev");
    const [{ reference }] = server.run("list", "--category", "lessons");
    server.run("edit", reference, "-c", "Quiet sockets drop at the proxy after 60 seconds.");
    const slider = page.getByRole("slider");
    await page.locator(".part li", { hasText: "after 60 seconds." }).first().waitFor();
    await button("Previous change").click();
    await button("Previous change").click();
    await page.locator(".part li", { hasText: "send a heartbeat" }).waitFor();
    rmSync(join(server.memory, ".vault/former"), { recursive: true });
    await page.reload();
    await page.getByText(/1 of the entries of that time are left out: .* all are known from .* on$/).waitFor();
    assert.equal(await page.locator(".part li", { hasText: "send a heartbeat" }).count(), 0);
    await slider.press("End");
    await page.getByText("are left out").waitFor({ state: "detached" });
  });

  test("an entry as it was: its text, its stage and who stands behind it", async () => {
    await open("inbox");
    const [{ reference }] = server.run("list", "--status", "candidate", "--category", "conventions");
    // At the beginning of a second, so that both changes are in the same one.
    await new Promise((done) => setTimeout(done, 1_000 - (Date.now() % 1_000)));
    server.run("set-status", reference, "promoted");
    server.run("edit", reference, "-c", "Port 3737 is the default.");
    await page.goto(`${server.url}/#/memory?entry=${encodeURIComponent(reference)}`);
    const slider = page.locator(".detail").getByRole("slider");
    const then = page.locator(".detail blockquote");
    await slider.waitFor();
    assert.equal(await slider.getAttribute("max"), "3");
    await slider.press("Home");
    await then.getByText("Port 3737 may be taken by another server.").waitFor();
    await then.getByText("Candidate", { exact: true }).waitFor();
    await then.getByText(/^Created .* · memory of dev · nobody recorded who stated it, .*$/).waitFor();
    assert.deepEqual(await barriers(page), []);
    await slider.press("ArrowRight");
    await then.getByText("Candidate", { exact: true }).waitFor({ state: "detached" });
    await then.getByText("Port 3737 may be taken by another server.").waitFor();
    await slider.press("ArrowRight");
    await then.getByText("Port 3737 is the default.").waitFor();
    await then.getByText(/^In force since .* \(text changed, nobody recorded by whom\) · Created .* · memory of dev · of an earlier text: nobody recorded .*$/).waitFor();
    await slider.press("End");
    await then.waitFor({ state: "detached" });
    rmSync(join(server.memory, ".vault/former"), { recursive: true });
    await page.reload();
    await slider.press("Home");
    await then.getByText(/are left out: .* all are known from .* on$/).waitFor();
    await then.getByText("The memory knows nothing of this entry at that time.").waitFor();
  });

  test("brief: compares two budgets", async () => {
    await open("brief?agent=dev&task=heartbeat+of+quiet+sockets");
    await page.getByLabel("Compare with").fill("70");
    await page.getByRole("heading", { name: "Comparison of the two budgets" }).waitFor();
    await page.locator(".part li", { hasText: "only with 2,000 tokens" }).first().waitFor();
    assert.equal(await page.getByText("only with 70 tokens").count(), 0);
    await page.getByLabel("Compare with").fill("2000");
    await page.getByText("Both budgets give the same brief.").waitFor();
  });

  test("brief: names once what had no room in two sections, and marks what nobody confirmed", async () => {
    server.run("add", "dev", "lessons", "-c", "A heartbeat costs no battery.", "--stated-by", "agent");
    await open("brief?agent=dev&task=heartbeat");
    await page.locator(".part li", { hasText: "costs no battery" }).getByText("not confirmed by a person").waitFor();
    await page.getByLabel("Budget in tokens").fill("60");
    await page.locator(".left h3").first().waitFor();
    const texts = await page.locator(".left li").allInnerTexts();
    assert.equal(new Set(texts).size, texts.length);
  });

  test("sessions of a coding client are there by their handoffs", async () => {
    server.run("add", "dev", "handoffs", "-c", "Next: test the heartbeat in Safari.");
    await open("sessions?agent=dev");
    await page.locator(".entry", { hasText: "in Safari" }).click();
    await page.locator(".detail").waitFor();
  });

  test("shows work, sessions, all activity and the health", async () => {
    await open("sessions?agent=dev");
    await page.getByText("Found the cause in the proxy.").waitFor();
    await page.getByText("Added the heartbeat").waitFor();
    await page.getByText("Conversation", { exact: true }).click();
    await page.getByText("Go on with the heartbeat.").waitFor();
    await page.getByRole("link", { name: "Activity" }).click();
    await page.locator(".changes > li").first().waitFor();
    const before = await page.locator(".changes > li").count();
    await page.getByRole("button", { name: /^Undo / }).first().click();
    await page.getByText(/undoes change/).waitFor();
    await page.locator(".changes .undone", { hasText: "undone" }).waitFor();
    assert.ok((await page.locator(".changes > li").count()) > before);
    appendFileSync(join(server.memory, "dev/lessons.md"), Buffer.from([0xff, 0x0a]));
    await page.getByRole("link", { name: "Inbox" }).click();
    await page.getByRole("link", { name: "Files with defects: 1" }).click();
    await page.getByText("dev/lessons.md").first().waitFor();
  });

  test("does chores after a dry run only", async () => {
    await open("upkeep");
    await page.getByText("Never yet").waitFor();
    assert.equal(await button("Do it").isDisabled(), true);
    await button("Dry run").click();
    await page.getByRole("heading", { name: "This would be done" }).waitFor();
    await page.getByText("Never yet").waitFor();
    await button("Do it").click();
    await page.getByText("Never yet").waitFor({ state: "detached" });
  });

  test("sentences name the agent default in quotation marks, and both languages have their own words and dates of ISO 8601", async () => {
    const draft = { scope: { agent: "default" }, category: "facts", text: "The crane is red.", author: "default", created: Date.UTC(2025, 2, 1, 12) };
    const { reference } = await server.call("vault/add", { draft });
    await open(`memory?entry=${encodeURIComponent(reference)}`);
    await page.getByText(/added by “default”\) · Created 2025-03-01 \d\d:\d\d · memory of “default”/).waitFor();
    await page.getByLabel("Language").selectOption("pt");
    await page.getByText(/criada por “default”\) · Criada 2025-03-01 \d\d:\d\d · memória de “default”/).waitFor();
    await page.getByRole("link", { name: "Sessões" }).click();
    await page.getByLabel("Agente").selectOption("dev");
    await page.getByText("em curso", { exact: true }).waitFor();
    await page.getByText("Conversa", { exact: true }).click();
    await page.locator(".messages strong", { hasText: "uma pessoa" }).first().waitFor();
  });

  test("an entry says since when it is in force, and that its origin is of an earlier text", async () => {
    const { reference } = await server.call("vault/add", {
      draft: { scope: { agent: "qa" }, category: "facts", text: "The crane lifts 8 tons.", author: "qa", created: Date.UTC(2025, 2, 1) },
    });
    await open("memory");
    const detail = page.locator(".detail");
    await page.goto(`${server.url}/#/memory?entry=${encodeURIComponent(reference)}`);
    await detail.getByText(/^In force since .* \(added by qa\) · Created 2025-03-01 .* · memory of qa · nobody recorded .*$/).waitFor();
    server.run("edit", reference, "-c", "The crane lifts 9 tons.");
    await detail.getByText(/^In force since .* \(text changed, nobody recorded by whom\) · Created 2025-03-01 .* · memory of qa · of an earlier text: .*$/).waitFor();
  });

  test("a superseded entry says until when it was in force", async () => {
    const draft = { scope: { agent: "dev" }, category: "facts", text: "The gateway listens on port 8443." };
    const { reference } = await server.call("vault/add", { draft });
    const newer = await server.call("vault/add", { draft: { ...draft, text: "The gateway listens on port 9443." } });
    server.run("edit", newer.reference, "--supersedes", reference);
    await open("memory");
    await page.goto(`${server.url}/#/memory?entry=${encodeURIComponent(reference)}`);
    await page.locator(".detail").getByText(/^In force from .* to .* · Created .* · memory of dev · nobody recorded .*$/).waitFor();
  });

  test("activity tells what an entry said then, or that nobody knows it any more", async () => {
    const draft = { scope: { agent: "dev" }, category: "facts", text: "The pilot boat leaves at six." };
    const { reference } = await server.call("vault/add", { draft });
    server.run("edit", reference, "-c", "The pilot boat leaves at seven.");
    await open("activity");
    const said = (text) => page.locator(".changes > li", { hasText: text }).first();
    await said("The pilot boat leaves at seven.").locator(".text-changed").waitFor();
    await said("The pilot boat leaves at six.").locator(".added").waitFor();
    assert.match(await said("leaves at six").locator("time").innerText(), /:\d\d:\d\d/);
    rmSync(join(server.memory, ".vault/former"), { recursive: true });
    await page.reload();
    await said("The pilot boat leaves at seven.").waitFor();
    await said("the text of that time is no longer stored").getByRole("link", { name: reference }).waitFor();
    assert.equal(await page.getByText("The pilot boat leaves at six.").count(), 0);
  });
});
