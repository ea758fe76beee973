// The view of missions as a person uses it, in a real browser, over the real server.

import assert from "node:assert/strict";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, afterEach, before, beforeEach, describe, test } from "node:test";
import { barriers, executablePath, launch, opened } from "./browser.mjs";
import { Server } from "./server.mjs";

const HOSTILE = "<script>window.hacked = 1</script><img src=x onerror='window.hacked = 1'> \u202etxet";

describe("missions in the page", { skip: executablePath === undefined, timeout: 1_800_000 }, () => {
  let browser, server, context, page, troubles;

  before(async () => {
    browser = await launch();
  });
  after(() => browser.close());

  beforeEach(async () => {
    server = await new Server().start();
    server.run("init");
    ({ context, page, troubles } = await opened(browser, server, { view: "missions" }));
  });
  afterEach(async () => {
    assert.deepEqual(troubles, []);
    await context.close();
    await server.close();
  });

  const row = (text) => page.locator(".entry", { hasText: text });
  const button = (name) => page.getByRole("button", { name, exact: true });
  const turn = (text) => page.locator(".messages li", { hasText: text });
  const file = (mission, name) => join(server.memory, "_missions", mission, name);
  const show = (mission) => page.goto(`${server.url}/#/missions?mission=${mission}`);

  test("says why there are none, and how one begins", async () => {
    await page.getByText("There are no missions yet.").waitFor();
    await page.getByText("keepstone mission create launch").waitFor();
    await page.getByLabel("State").selectOption("idle");
    await page.getByText("No mission has all of these properties.").waitFor();
    await page.getByLabel("State").selectOption("");
    server.run("mission", "create", "launch", "-c", "Ship the checkout.");
    await row("launch").waitFor();
    await page.getByText("1 mission", { exact: true }).waitFor();
  });

  test("lists missions by state, topic and participant", async () => {
    seed(server);
    await page.getByText("2 missions").waitFor();
    const marks = await row("launch: checkout").innerText();
    for (const mark of ["Active", "build", "2 turns", "3 entries", "dev, qa", "#q4"]) assert.ok(marks.includes(mark), marks);
    await page.getByLabel("Topic").fill("GATE");
    await page.getByText("1 mission", { exact: true }).waitFor();
    await row("audit: the gate").waitFor();
    await page.getByLabel("Topic").fill("");
    await page.getByLabel("Participant").selectOption("qa");
    await page.getByText("1 mission", { exact: true }).waitFor();
    await row("launch").waitFor();
    assert.match(page.url(), /participant=qa$/);
    await page.getByLabel("Participant").selectOption("");
    await page.getByLabel("State").selectOption("deleted");
    await row("old").waitFor();
    assert.equal(await page.locator(".entry").count(), 1);
    await page.getByLabel("State").selectOption("");
    await row("launch").focus();
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { level: 2, name: "the gate" }).waitFor();
  });

  test("shows one with all that belongs to it, and its entries in the memory", async () => {
    seed(server);
    writeFileSync(join(server.memory, "policy.toml"), "[sweep]\nmission_entries = 200\n");
    await show("launch");
    await page.getByText("Ship the checkout by June.", { exact: true }).waitFor();
    await turn("Shall we ship on Monday?").getByText("question").waitFor();
    await turn("Not before the cart is fixed.").getByText("qa", { exact: true }).waitFor();
    await page.locator(".card", { hasText: "dev" }).getByText("The cart is done, the payment is not.").waitFor();
    await page.getByText(/SHA-256 [0-9a-f]{64}/).waitFor();
    await page.getByText("the plan: plan.md").waitFor();
    const link = page.getByRole("link", { name: "https://example.org/board" });
    assert.equal(await link.getAttribute("rel"), "noreferrer");
    await page.locator("dd", { hasText: "dev, qa: all; others: conversation" }).waitFor();
    await page.locator("dd", { hasText: "3 of at most 200 entries" }).waitFor();
    await page.getByRole("link", { name: "Its entries in the memory (3 entries)" }).click();
    await page.getByText("3 entries", { exact: true }).waitFor();
    await row("Ship on Monday.").waitFor();
    await page.getByRole("button", { name: "Remove the filter mission:launch" }).waitFor();
    await page.goto(`${server.url}/#/memory?q=mission:audit`);
    await page.getByText("0 entries").waitFor();
  });

  test("lets a person speak, and keeps what is typed when the mission is deleted meanwhile", async () => {
    seed(server);
    await show("launch");
    await page.getByLabel("Say something").fill("---\nI am for Tuesday.");
    await page.getByLabel("Speaker").fill("ana/maria");
    await button("Say it").click();
    await page.getByRole("alert").filter({ hasText: "This did not work" }).waitFor();
    assert.equal(await page.getByLabel("Say something").inputValue(), "---\nI am for Tuesday.");
    await page.getByLabel("Speaker").fill("ana");
    await button("Say it").click();
    await page.getByText("Added as turn 3").waitFor();
    await turn("I am for Tuesday.").getByText("ana", { exact: true }).waitFor();
    assert.equal(await page.getByLabel("Say something").inputValue(), "");
    assert.equal(server.run("mission", "turns", "launch").at(-1).text, "---\nI am for Tuesday.");

    await page.getByLabel("Say something").fill("Half a sen");
    server.run("mission", "delete", "launch");
    await page.getByText("This mission was deleted").waitFor();
    await row("launch").waitFor({ state: "detached" });
    await button("Restore").click();
    await turn("I am for Tuesday.").waitFor();
    assert.equal(await page.getByLabel("Say something").inputValue(), "Half a sen");
    assert.equal(await page.getByLabel("Speaker").inputValue(), "ana");
  });

  test("ends one with success, and tells what became of its entries", async () => {
    seed(server);
    await show("launch");
    await button("End with success").click();
    await page.getByText("Copied to the project: 1").waitFor();
    await page.getByText("Left as they are: 2").waitFor();
    await page.getByText("its confidence is 0.30, below 0.70").waitFor();
    await page.locator("dd", { hasText: /^success$/ }).waitFor();
    await row("launch").getByText("Archived").waitFor();
    assert.equal(await button("End with failure").count(), 0);
    assert.equal(server.run("list", "--scope", "project").length, 1);
    assert.deepEqual(await barriers(page), []);
    await page.locator(".card .items a").nth(1).click();
    await page.locator("dd", { hasText: "_shared/decisions/" }).waitFor();
  });

  test("ends one with failure, and says so when another has ended it otherwise", async () => {
    seed(server);
    await show("launch");
    await button("End with failure").click();
    await page.getByText("Moved to the archive: 2").waitFor();
    await page.getByText("Left as they are: 1").waitFor();
    await show("audit");
    await button("End with failure").waitFor();
    // The page does not hear of it in time.
    await page.route("**/missions/get-mission", (route) => route.abort());
    server.run("mission", "end", "audit", "success");
    await button("End with failure").click();
    await page.getByRole("alert").filter({ hasText: "audit has ended already, with success" }).waitFor();
  });

  test("deletes one, and brings it back at once or later", async () => {
    seed(server);
    await show("launch");
    await button("Delete").click();
    await page.getByText("The mission launch is deleted.").waitFor();
    assert.ok(existsSync(file("launch", "_deleted.md")));
    await button("Undo").click();
    await turn("Shall we ship on Monday?").waitFor();
    assert.ok(!existsSync(file("launch", "_deleted.md")));

    await button("Delete").click();
    await page.getByText("This mission was deleted").waitFor();
    await page.getByLabel("State").selectOption("deleted");
    await row("launch").click();
    await page.getByText("Ship the checkout by June.").waitFor();
    await button("Restore").click();
    await turn("Shall we ship on Monday?").waitFor();
    await show("nobody");
    await page.getByText("There is no such mission.").waitFor();
    await page.goto(`${server.url}/#/activity`);
    await page.getByText("with the mission launch").first().waitFor();
  });

  test("exports one as Markdown", async () => {
    seed(server);
    await show("launch");
    const [saved] = await Promise.all([page.waitForEvent("download"), button("Export as Markdown").click()]);
    assert.equal(saved.suggestedFilename(), "launch.md");
    const text = readFileSync(await saved.path(), "utf8");
    assert.match(text, /Ship the checkout by June\./);
    assert.match(text, /Not before the cart is fixed\./);
  });

  test("shows at once what other processes and people with an editor change", async () => {
    seed(server);
    await show("launch");
    await turn("Not before the cart is fixed.").waitFor();
    server.run("mission", "turn", "launch", "qa", "-c", "Now it is.");
    await turn("Now it is.").waitFor();
    await row("launch").getByText("3 turns").waitFor();
    const conversation = file("launch", "conversation.md");
    writeFileSync(conversation, readFileSync(conversation, "utf8").replace("Now it is.", "Now it is fixed."));
    await turn("Now it is fixed.").waitFor();
    const description = file("launch", "_mission.md");
    writeFileSync(description, readFileSync(description, "utf8").replace("by June", "by July"));
    await page.locator(".markdown", { hasText: "by July" }).waitFor();
    writeFileSync(file("launch", "_deleted.md"), "");
    await page.getByText("This mission was deleted").waitFor();
  });

  test("loads the last of 10,000 turns, and earlier ones on request", async () => {
    server.run("mission", "create", "long", "-c", "A long talk.");
    const line = (_, nth) => `## Turn ${nth + 1} - 2026-03-16T16:56:00.000Z\n\n**Speaker:** dev\n\n**Type:** message\n\nSaying ${nth + 1}.\n\n---\n`;
    writeFileSync(file("long", "conversation.md"), Array.from({ length: 10_000 }, line).join("\n"));
    await show("long");
    await turn("Saying 10000.").waitFor();
    await page.getByText("The last 50 of 10,000 turns").waitFor();
    assert.equal(await page.locator(".messages li").count(), 50);
    await button("Show earlier turns").click();
    await turn("Saying 9901.").waitFor();
    assert.equal(await page.locator(".messages li").count(), 100);
    server.run("mission", "turn", "long", "qa", "-c", "And one more.");
    await turn("And one more.").waitFor();
    await page.getByText("The last 100 of 10,001 turns").waitFor();
    assert.equal(await page.locator(".messages li").count(), 100);
  });

  test("lists many missions in parts", async () => {
    for (let nth = 0; nth < 150; nth += 1) {
      mkdirSync(join(server.memory, "_missions", `m${nth}`), { recursive: true });
      writeFileSync(file(`m${nth}`, "_mission.md"), `Mission ${nth}.\n`);
    }
    await page.getByText("150 missions").waitFor();
    assert.equal(await page.locator(".entry").count(), 100);
    await button("Show more").click();
    await page.locator(".entry").nth(149).waitFor();
  });

  test("shows hostile text as text, on a narrow screen too", async () => {
    hostile(server);
    for (const width of [1280, 360]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(`${server.url}/#/missions`);
      await row("bad").waitFor();
      await fits(`the list, ${width} wide`);
      await row("bad").click();
      await page.locator("code", { hasText: "javascript:" }).first().waitFor();
      await page.locator(".card", { hasText: "window.hacked" }).waitFor();
      const shown = await page.locator(".markdown").allInnerTexts();
      assert.equal(shown.filter((text) => text.includes("<script>window.hacked = 1</script>") && text.includes("⟦U+202E⟧")).length, 3, String(shown));
      assert.equal(await page.locator("a[href^='javascript:' i]").count(), 0);
      await fits(`the mission, ${width} wide`);
    }
    assert.equal(await page.evaluate(() => window.hacked), undefined);
  });

  test("tells the reason of a refusal", async () => {
    seed(server);
    await server.kill();
    await server.start("--grant", "guest");
    await page.getByText("Live", { exact: true }).waitFor();
    await show("launch");
    await page.getByRole("alert").filter({ hasText: "guest may not read description of _missions/launch" }).waitFor();
  });

  for (const language of ["en", "pt"]) {
    test(`keeps nobody out: ${language}, light and dark, wide and narrow`, async () => {
      seed(server);
      await page.getByLabel("Language").selectOption(language);
      for (const colorScheme of ["light", "dark"]) {
        await page.emulateMedia({ colorScheme });
        for (const width of [1280, 360]) {
          await page.setViewportSize({ width, height: 800 });
          const views = { missions: ".entry", "missions?mission=launch": ".messages li", "missions?state=deleted&mission=old": ".detail .actions button" };
          for (const [address, complete] of Object.entries(views)) {
            await page.goto(`${server.url}/#/${address}`);
            await page.locator(complete).first().waitFor();
            await page.waitForTimeout(300);
            assert.deepEqual(await barriers(page), [], `${address}, ${colorScheme}, ${width} pixels wide`);
            await fits(`${address}, ${width} wide`);
          }
        }
      }
      const said = language === "pt" ? "Esta missão foi apagada" : "This mission was deleted";
      await page.getByText(said).waitFor();
    });
  }

  async function fits(what) {
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert.ok(overflow <= 0, `${what}: ${overflow} pixels too wide`);
  }
});

/** A mission with something of everything, one that is empty, and one that is deleted. */
function seed(server) {
  const mission = (...words) => server.run("mission", ...words);
  const add = (...words) => server.run("add", ...words, "--scope", "mission:launch");
  mission("create", "launch", "-c", "Ship the checkout by June.", "--topic", "checkout", "--phase", "build", "--tag", "q4", "--participant", "dev", "--may-read", "dev, qa: all; others: conversation");
  mission("turn", "launch", "dev", "-c", "Shall we ship on Monday?", "--kind", "question");
  mission("turn", "launch", "qa", "-c", "Not before the cart is fixed.");
  mission("note", "launch", "dev", "-c", "The cart is done, the payment is not.");
  writeFileSync(join(server.home, "plan.md"), "1. the cart\n");
  mission("artifact", "launch", "plan.md", "--name", "the plan");
  mission("artifact", "launch", "https://example.org/board");
  add("dev", "decisions", "-c", "Ship on Monday.", "--confidence", "0.9");
  add("qa", "findings", "-c", "Orders are lost.", "--severity", "critical", "--location", "src/cart.rs", "--confidence", "0.3");
  add("qa", "patterns", "-c", "Short commits are reviewed sooner.", "--confidence", "0.5");
  mission("create", "audit", "-c", "Look at the gate.", "--topic", "the gate");
  mission("create", "old", "-c", "Something else.");
  mission("delete", "old");
}

/** A mission whose texts came from somebody who wants to break the page. */
function hostile(server) {
  const folder = join(server.memory, "_missions/bad");
  const long = "x".repeat(5_000);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "_mission.md"), `${HOSTILE} ${long}\n\n**Topic:** ${HOSTILE} ${long}\n\n**Phase:** ${HOSTILE}${long}\n\n**Tags:** ${long}\n\n**Participants:** ${long}\n`);
  writeFileSync(join(folder, "conversation.md"), `## Turn 1 - soon\n\n**Speaker:** ${HOSTILE}\n\n**Type:** ${long}\n\n${HOSTILE} ${long}\n\n---\n`);
  server.run("mission", "note", "bad", "dev", "-c", HOSTILE);
  for (const location of ["javascript:window.hacked=1", "JavaScript://example.org/%0awindow.hacked=1", `https://example.org/${long}`, `${HOSTILE.replaceAll(/[<>]/g, "")}${long}`]) {
    server.run("mission", "artifact", "bad", location, "--name", long);
  }
}
