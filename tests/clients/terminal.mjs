// A client in a terminal: tmux draws its screen, and presses the keys of a person.

import { spawnSync } from "node:child_process";

const SOCKET = `keepstone-clients-${process.pid}`;
const LOOK_MS = 200;
/** A pause between a text and Enter: clients take what comes at once for a paste. */
const PAUSE_MS = 1_000;

function tmux(...words) {
  return spawnSync("tmux", ["-L", SOCKET, "-f", "/dev/null", ...words], { encoding: "utf8" });
}

export const hasTerminal = () => spawnSync("tmux", ["-V"]).status === 0;

/** Ends all of them. */
export const endTerminals = () => tmux("kill-server");

export const pause = (time) => new Promise((resolve) => setTimeout(resolve, time));

/** Waits until something is so; whether it is at last. */
export async function until(isSo, patience) {
  for (const end = Date.now() + patience; Date.now() < end; await pause(LOOK_MS)) if (isSo()) return true;
  return isSo();
}

export class Terminal {
  /** Starts a program in a folder with these variables and no others. */
  constructor(words, cwd, env) {
    const all = Object.entries({ ...env, TERM: "tmux-256color" }).map(([name, value]) => `${name}=${value}`);
    this.name = `s${Date.now()}`;
    const last = ["start-server", ";", "set-option", "-g", "remain-on-exit", "on", ";"];
    const done = tmux(...last, "new-session", "-d", "-s", this.name, "-x", "140", "-y", "50", "-c", cwd, "env", "-i", ...all, ...words);
    if (done.status !== 0) throw new Error(`tmux: ${done.stderr}`);
  }

  screen() {
    return tmux("capture-pane", "-p", "-t", this.name).stdout;
  }

  async press(key) {
    tmux("send-keys", "-t", this.name, key);
    await pause(PAUSE_MS);
  }

  /** A line as a person types it. */
  async type(text) {
    tmux("send-keys", "-t", this.name, "-l", text);
    await pause(PAUSE_MS);
    await this.press("Enter");
  }

  /** Answers questions on the screen, each with its keys, until the screen is as wanted. */
  async ready(wanted, questions, patience) {
    const isReady = async () => {
      const screen = this.screen();
      const asked = questions.find(([question]) => question.test(screen));
      // What is drawn may take no keys yet.
      if (asked) await pause(PAUSE_MS);
      for (const key of asked?.[1] ?? []) await this.press(key);
      return asked === undefined && wanted.test(screen);
    };
    for (const end = Date.now() + patience; Date.now() < end; await pause(LOOK_MS)) if (await isReady()) return;
    throw new Error(`it waits for something:\n${this.screen().trim()}`);
  }

  hasEnded() {
    return tmux("display-message", "-p", "-t", this.name, "#{pane_dead}").stdout.trim() === "1";
  }

  end() {
    tmux("kill-session", "-t", this.name);
  }
}
