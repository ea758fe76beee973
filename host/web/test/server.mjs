// A server of the test's own, in a home of its own.

import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "../../..");
const target = process.env.CARGO_TARGET_DIR ?? join(root, "target");

/** The built command. */
export const KEEPSTONE = join(target, "release", process.platform === "win32" ? "keepstone.exe" : "keepstone");

/** The exit code of a command that found nothing. */
const NOTHING_MATCHES = 3;

export class Server {
  constructor() {
    this.home = mkdtempSync(join(tmpdir(), "keepstone-page-"));
    this.memory = join(this.home, ".memory");
    this.env = {
      HOME: this.home,
      XDG_STATE_HOME: join(this.home, "state"),
      LOCALAPPDATA: this.home,
      PATH: process.env.PATH,
      KEEPSTONE_CACHE_DIR: join(target, "tmp/compiled"),
    };
  }

  /** Starts it, on a free port or on the one that it had. */
  async start(...args) {
    const given = ["--json", "serve", "--port", String(this.port ?? 0), ...args];
    this.child = spawn(KEEPSTONE, given, { cwd: this.home, env: this.env, stdio: ["ignore", "pipe", "inherit"] });
    const [line] = await new Promise((done) => createInterface(this.child.stdout).once("line", (line) => done([line])));
    this.url = JSON.parse(line).url;
    this.port = Number(new URL(this.url).port);
    return this;
  }

  /** Ends it at once, as a crash would. */
  async kill() {
    const ended = new Promise((done) => this.child.once("exit", done));
    this.child.kill("SIGKILL");
    await ended;
  }

  async close() {
    if (this.child.exitCode === null && this.child.signalCode === null) await this.kill();
    rmSync(this.home, { recursive: true, force: true });
  }

  /** Runs the command, as another process; returns what it prints as JSON, also where nothing matches. */
  run(...args) {
    const done = spawnSync(KEEPSTONE, ["--json", ...args], { cwd: this.home, env: this.env, encoding: "utf8" });
    if (done.status !== 0 && done.status !== NOTHING_MATCHES) throw new Error(`${args.join(" ")}: ${done.stderr}`);
    return done.stdout === "" ? undefined : JSON.parse(done.stdout);
  }

  /** Makes a call over HTTP. */
  async call(name, takes) {
    const { token } = this.run("serve", "--print-token");
    const headers = { "content-type": "application/json", authorization: `Bearer ${token}` };
    const answer = await fetch(`${this.url}/api/v1/${name}`, { method: "POST", headers, body: JSON.stringify(takes) });
    if (!answer.ok) throw new Error(`${name}: ${await answer.text()}`);
    return answer.json();
  }
}
