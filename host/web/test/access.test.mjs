// Who can use the page, and who cannot: with the keyboard, on a phone, in two languages, and from elsewhere.

import assert from "node:assert/strict";
import { mkdirSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { after, before, beforeEach, afterEach, describe, test } from "node:test";
import { barriers, executablePath, launch, opened } from "./browser.mjs";
import { MARKDOWN, seed } from "./seed.mjs";
import { Server } from "./server.mjs";

const VIEWS = ["home", "memory", "inbox", "brief", "sessions", "missions", "activity", "upkeep"];
const PHONE = { width: 390, height: 844 };

describe("access to the page", { skip: executablePath === undefined, timeout: 1_800_000 }, () => {
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
  const fits = async (what) => {
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert.ok(overflow <= 0, `${what}: ${overflow} pixels too wide`);
  };

  for (const scheme of ["light", "dark"]) {
    test(`keeps nobody out: ${scheme}, wide and narrow`, async () => {
      await page.emulateMedia({ colorScheme: scheme });
      server.run("add", "dev", "procedures", "-c", MARKDOWN);
      const [{ reference }] = server.run("list", "--category", "procedures");
      const entry = encodeURIComponent(reference);
      const addresses = [...VIEWS, `memory?entry=${entry}`, `memory?q=release+kind:procedure&entry=${entry}`, `memory?entry=${entry}&edit=1`, "memory?q=is:trash", "brief?agent=dev&task=proxy&other=60", "sessions?agent=dev"];
      for (const width of [1280, 360]) {
        await page.setViewportSize({ width, height: 800 });
        for (const address of addresses) {
          await page.goto(`${server.url}/#/${address}`);
          await page.waitForTimeout(300);
          assert.deepEqual(await barriers(page), [], `${address}, ${width} pixels wide`);
          await fits(`${address}, ${width} wide`);
        }
        await page.goto(`${server.url}/#/memory`);
        await page.getByRole("button", { name: /^Filters/ }).click();
        assert.deepEqual(await barriers(page), [], `filters, ${width} pixels wide`);
        await page.keyboard.press("Escape");
        await page.getByRole("button", { name: "New entry" }).click();
        assert.deepEqual(await barriers(page), [], `new entry, ${width} pixels wide`);
        await page.keyboard.press("Escape");
        await button("Select").click();
        assert.deepEqual(await barriers(page), [], `selecting, ${width} pixels wide`);
      }
    });
  }

  test("on a phone the list comes first, under a head of one line, with filters and views behind buttons", async () => {
    await page.setViewportSize(PHONE);
    await row("heartbeat").waitFor();
    const first = await page.locator(".entry").first().boundingBox();
    assert.ok(first.y < 130, `the first entry begins at ${first.y}`);
    const head = await page.locator(".top").boundingBox();
    assert.ok(head.height < 60, `the head has ${head.height} pixels`);
    await page.getByRole("button", { name: /^Filters/ }).click();
    await page.getByRole("dialog", { name: "Filters" }).getByRole("button", { name: /^lesson/ }).click();
    await page.keyboard.press("Escape");
    await page.getByText("1 entry", { exact: true }).waitFor();
    assert.equal((await page.locator(".top").boundingBox()).height, head.height);
    await row("heartbeat").click();
    await page.locator(".detail .markdown", { hasText: "heartbeat" }).waitFor();
    await row("heartbeat").waitFor({ state: "hidden" });
    await button("Back to the list").click();
    await row("heartbeat").waitFor();
    assert.equal(await page.getByRole("link", { name: "Inbox" }).count(), 0);
    await button("Views").click();
    await page.getByRole("link", { name: "Inbox" }).click();
    await page.locator(".candidate").first().waitFor();
    await page.getByRole("link", { name: "Inbox" }).waitFor({ state: "hidden" });
  });

  test("shows texts from right to left, and those without spaces", async () => {
    server.run("add", "dev", "facts", "-c", "يفضّل الفريق الرسائل القصيرة ويستخدم SSE.");
    server.run("add", "dev", "facts", "-c", "数据库在端口5432上，缓存在端口6379上，其余的服务都在一个文件里配置。".repeat(12));
    await row("يفضّل").click();
    const text = page.locator(".detail article > .markdown p").first();
    await text.waitFor();
    assert.equal(await text.evaluate((shown) => getComputedStyle(shown).direction), "rtl");
    await page.setViewportSize(PHONE);
    await button("Back to the list").click();
    await page.getByRole("combobox", { name: "Search" }).fill("端口");
    await page.locator("mark").first().waitFor();
    await row("数据库").click();
    await page.locator(".detail article > .markdown").waitFor();
    await fits("a long text without spaces");
    // A browser or an extension may turn the whole page.
    await page.evaluate(() => (document.documentElement.dir = "rtl"));
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 844 });
      await fits(`right to left, ${width} wide`);
      assert.deepEqual(await barriers(page), []);
    }
    const side = await page.evaluate(() => document.querySelector("main").getBoundingClientRect().left);
    assert.equal(side, 0);
  });

  test("speaks Portuguese", async () => {
    await page.getByLabel("Language").selectOption("pt");
    await page.locator(".kind", { hasText: /^lição$/ }).first().waitFor();
    await page.getByRole("link", { name: "Manutenção" }).click();
    await button("Ensaio").waitFor();
    assert.equal(await page.evaluate(() => document.documentElement.lang), "pt");
    await page.reload();
    await button("Ensaio").waitFor();
    assert.deepEqual(await barriers(page), []);
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
    await page.keyboard.press("Tab");
    assert.ok(await page.evaluate(() => document.activeElement.closest(".detail") !== null));
  });

  test("outlives the server", async () => {
    await row("heartbeat").click();
    await page.locator(".detail .markdown", { hasText: "heartbeat" }).first().waitFor();
    await server.kill();
    await page.getByText("No connection to the server; trying again").waitFor();
    await page.locator(".detail .markdown", { hasText: "heartbeat" }).first().waitFor();
    await button("Pin").click();
    await page.getByRole("alert").filter({ hasText: "This did not work" }).first().waitFor();
    server.run("add", "dev", "facts", "-c", "Written while the server was down.");
    await server.start();
    await page.getByText("Live", { exact: true }).waitFor();
    await row("Written while the server was down.").waitFor();
  });

  test("shows hostile text as text", async () => {
    const hostile = "<script>window.hacked = 1</script><img src=x onerror='window.hacked = 1'> [x](javascript:window.hacked=1) \u202etxet";
    const file = join(server.memory, "dev/gotchas.md");
    mkdirSync(join(server.memory, "dev"), { recursive: true });
    writeFileSync(file, `${hostile} \u001b[31mred\u001b[0m\n`);
    await row("window.hacked").click();
    const shown = await page.locator(".detail article > .markdown").innerText();
    assert.ok(shown.includes("<script>window.hacked = 1</script>") && shown.includes("␛[31mred") && shown.includes("⟦U+202E⟧"), shown);
    assert.equal(await page.locator("a[href^='javascript:' i], .markdown img, .markdown script").count(), 0);
    await page.getByRole("combobox", { name: "Search" }).fill("hacked");
    await page.locator("mark").first().waitFor();
    await page.goto(`${server.url}/#/brief?agent=dev&task=hacked`);
    await page.locator(".part li", { hasText: "window.hacked" }).first().waitFor();
    await page.goto(`${server.url}/#/home`);
    await page.locator(".entry", { hasText: "window.hacked" }).or(page.locator(".told")).first().waitFor();
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
    await page.goto(`${server.url}/#/memory`);
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Token").fill("wrong");
    await button("Use it", dialog).click();
    await page.getByText("The server rejected this token.").waitFor();
    assert.equal(await page.locator(".entry").count(), 0);
    await dialog.getByLabel("Token").fill(token);
    await button("Use it", dialog).click();
    await page.locator(".entry").first().waitFor();
    await page.reload();
    await page.locator(".entry").first().waitFor();
    assert.equal(await page.getByRole("dialog").count(), 0);
    await context.close();
  });

  // The pictures of the documentation are made on request only: they differ with every font.
  const folder = process.env.SCREENSHOTS;
  const picture = folder === undefined ? () => {} : test;
  picture("is shown in the documentation as it is", async () => {
    mkdirSync(folder, { recursive: true });
    server.run("add", "dev", "procedures", "-c", MARKDOWN);
    const [{ reference }] = server.run("list", "--category", "decisions");
    const views = { home: "home", search: `memory?q=quiet+sockets&entry=${encodeURIComponent(reference)}`, brief: "brief?agent=dev&task=fix+the+heartbeat&other=80" };
    await page.setViewportSize({ width: 1100, height: 720 });
    for (const [name, address] of Object.entries(views)) {
      await page.goto(`${server.url}/#/${address}`);
      await page.waitForTimeout(500);
      await page.screenshot({ path: join(folder, `page-${name}.png`) });
    }
  });
});
