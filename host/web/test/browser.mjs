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

/** What axe finds that keeps people out, with the elements. */
export async function barriers(page) {
  await page.evaluate(`${axe};0`);
  const { violations } = await page.evaluate(() => globalThis.axe.run());
  return violations.map(({ id, impact, nodes }) => `${impact} ${id}: ${nodes.map(({ html }) => html).join(" ")}`);
}
