// The browser of the tests: Chromium as the system has it. Without one they do not run, and say so.

import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { chromium } from "playwright-core";

const NAMES = ["chromium", "chromium-browser", "google-chrome", "chrome"];
const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** The browser's program; none where there is none. */
export const executablePath =
  process.env.CHROMIUM ?? NAMES.find((name) => spawnSync(name, ["--version"]).status === 0 && name);

if (executablePath === undefined) process.stderr.write("\n!!!!!!\nNOT RUN: the page in a browser: there is no Chromium (apt-get install chromium)\n!!!!!!\n");

/** Opens the browser; it can run as root in a container too. */
export function launch() {
  const path = spawnSync("sh", ["-c", `command -v ${executablePath}`], { encoding: "utf8" }).stdout.trim();
  return chromium.launch({ executablePath: path || executablePath, args: ["--no-sandbox", "--disable-dev-shm-usage"] });
}

/** A window on the page, as `keepstone open` opens it, with the errors of its scripts. It says yes to every question. */
export async function opened(browser, server, { view = "memory", ...options } = {}) {
  const context = await browser.newContext({ locale: "en-GB", timezoneId: "UTC", viewport: { width: 1280, height: 800 }, ...options });
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  const troubles = [];
  page.on("pageerror", (error) => troubles.push(error.message));
  page.on("dialog", (dialog) => dialog.accept());
  await page.goto(server.run("open", "--print", "--port", String(server.port)).url);
  await page.goto(`${server.url}/#/${view}`);
  await page.getByText("Live", { exact: true }).waitFor();
  await painted(page);
  return { context, page, troubles };
}

/** Waits until the page is painted: Chromium drops keys that are pressed before. */
export async function painted(page) {
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}

/** What axe finds that keeps people out, with the elements. It leaves out the rule of WCAG 2.2 for small targets unless it is asked. */
export async function barriers(page) {
  await page.evaluate(`${axe};0`);
  const { violations } = await page.evaluate(() => globalThis.axe.run({ rules: { "target-size": { enabled: true } } }));
  return violations.map(({ id, impact, nodes }) => `${impact} ${id}: ${nodes.map(({ html }) => html).join(" ")}`);
}
