// Chromium for tests, as the tests of host/web have it: the library and the search for the program are theirs. Without a browser
// the tests do not run, and say so.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { createRequire } from "node:module";
import { createInterface } from "node:readline";

const web = new URL("../../../host/web/", import.meta.url);
const found = await import(new URL("test/browser.mjs", web)).catch(() => undefined);

/** The browser's program; none where there is none. */
export const executablePath = found?.executablePath;
export const launch = found?.launch;

if (!executablePath) {
  const reason = found ? "there is no Chromium (apt-get install chromium)" : "host/web has no packages (npm ci)";
  process.stderr.write(`\n!!!!!!\nNOT RUN: keepstone/browser in Chromium: ${reason}\n!!!!!!\n`);
}

/** Starts a browser over a profile, as a process of its own group that can be killed: its page and the kill. */
export async function killable(profile) {
  const { chromium } = createRequire(new URL("package.json", web))("playwright-core");
  const args = ["--headless=new", "--no-sandbox", "--disable-dev-shm-usage", "--no-first-run", "--remote-debugging-port=0", `--user-data-dir=${profile}`];
  const child = spawn(executablePath, [...args, "about:blank"], { detached: true, stdio: ["ignore", "ignore", "pipe"] });
  let address;
  for await (const line of createInterface({ input: child.stderr })) {
    address = /^DevTools listening on (\S+)/.exec(line)?.[1];
    if (address) break;
  }
  child.stderr.resume();
  const browser = await chromium.connectOverCDP(address);
  const kill = async () => {
    const exited = once(child, "exit");
    process.kill(-child.pid, "SIGKILL");
    await exited;
    await browser.close().catch(() => {});
  };
  return { page: await browser.contexts()[0].newPage(), kill };
}
