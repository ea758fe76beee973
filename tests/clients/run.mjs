// Real clients against a model on the loopback: node run.mjs FOLDER KEEPSTONE [CLIENT…]. Started by `cargo xtask clients`.
// It prints a table in Markdown, and what was wrong below it.

import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { delimiter, dirname, join, relative } from "node:path";
import { clients, installedVersion } from "./client.mjs";
import { startModel, withoutBriefs } from "./mock.mjs";
import { endTerminals, hasTerminal, pause, Terminal, until } from "./terminal.mjs";

const [folder, keepstone, ...wanted] = process.argv.slice(2);
const PATIENCE_MS = 300_000;
/** Milliseconds for what a client does in a terminal. */
const TYPED_MS = 60_000;
/** Milliseconds after which a command of a client has begun. */
const SETTLED_MS = 3_000;

/** A text that stands in the brief alone. */
const KNOWN = "Amber lanterns mark the harbour entrance.";

/** What the model says under each name, and what is learnt from it. Prompts have the names only: they are learnt from too. */
const SAID = {
  first: "We decided to use server-sent events for the board because the proxy drops idle sockets.",
  tool: "We decided to keep the index in one file because readers must see a consistent snapshot.",
  again: "We decided to retry a write three times because the network share loses locks under load.",
  deep: "We decided to parse dates with our own lexer because the library accepts impossible days.",
  left: "We decided to store times in UTC because the servers stand in different zones.",
  right: "We decided to cache the fonts on disk because the build machine has no network access.",
  typed: "We decided to draw the map on the server because old tablets cannot render it.",
  cleared: "We decided to sort the harbours by distance because captains look for the nearest one.",
  compacted: "We decided to send the tides as plain text because the radio link is slow.",
  named: "We decided to compress the archive with zstd because gzip is too slow for nightly runs.",
};

/** The calls of tools that the model makes under each name. What is read is known once it is written. */
const CALLS = {
  write: ["memory_write", { text: "The lamps of the harbour burn colza oil.", category: "facts", scope: "project" }],
  search: ["memory_search", { query: "colza" }],
  read: undefined,
};

/** The rounds; each returns nothing, or what is wrong. */
const rounds = {
  "brief, whole and once": async (place) => {
    await place.session("prompt", `SAY[first]`);
    return place.briefed();
  },
  "learnt before it ended": async (place) => place.learnt(SAID.first),
  "use of a tool": async (place) => {
    await place.session("prompt", `TOOL[echo seen > seen.txt] SAY[tool]`);
    if (!existsSync(join(place.project, "seen.txt"))) return "the tool did not run";
    return place.learnt(SAID.tool) ?? place.briefed();
  },
  "tools of the memory offered": async (place) => place.offered(),
  "tools of the memory used": async (place) => {
    await place.session("prompt", "CALL[write]");
    const [, { text }] = CALLS.write;
    const written = JSON.parse(place.keepstone(["--json", "list", "--all"])).find((entry) => entry.text === text);
    if (written === undefined) return `nothing was written: ${place.said}`;
    CALLS.read = ["memory_read", { references: [written.reference] }];
    // The reference is in the answer, and for a read in the call too. Some clients hand on the text, others the structured content.
    for (const [name, times] of [["search", 1], ["read", 2]]) {
      await place.session("prompt", `CALL[${name}]`);
      const isTold = place.talks().some((body) => texts(body).split(written.reference).length > times);
      if (!isTold) return `no answer of memory_${name} reached the model: ${place.said}`;
    }
  },
  "resumed: one brief": async (place) => {
    await place.session("again", `SAY[again]`);
    return place.learnt(SAID.again) ?? place.briefed();
  },
  "in a terminal": async (place) => {
    if (!hasTerminal()) return NOT_RUN;
    await place.open();
    await place.type("SAY[typed]");
    return (await place.learntSoon(SAID.typed)) ?? place.briefed();
  },
  "`/clear`": async (place) => {
    if (!place.terminal) return NOT_RUN;
    await place.command(place.client.terminal.clear);
    // A busy machine needs longer than a look at the place for the prompt.
    await until(() => !place.terminal.screen().includes("SAY[typed]"), TYPED_MS);
    await place.type("SAY[cleared]");
    if (withoutBriefs(place.told()).includes("SAY[typed]")) return "the session before is still told";
    return (await place.learntSoon(SAID.cleared)) ?? place.briefed();
  },
  compaction: async (place) => {
    if (!place.terminal) return NOT_RUN;
    await place.command(place.client.terminal.compact);
    await place.type("SAY[compacted]");
    return (await place.learntSoon(SAID.compacted)) ?? place.briefed();
  },
  "leaving the terminal": async (place) => {
    if (!place.terminal) return NOT_RUN;
    const screen = await place.close();
    return screen === undefined ? place.learnt(SAID.compacted) : `it did not end:\n${screen}`;
  },
  "sub-folder": async (place) => {
    const deep = join(place.project, "sub", "deep");
    mkdirSync(deep, { recursive: true });
    await place.session("prompt", `SAY[deep]`, deep);
    if (place.client.isDeaf === "sub-folder") place.keepstone(["process"]);
    return place.learnt(SAID.deep);
  },
  "two at once": async (place) => {
    await Promise.all(["left", "right"].map((side) => place.session("prompt", `SAY[${side}]`)));
    return place.learnt(SAID.left) ?? place.learnt(SAID.right);
  },
};

/** A policy with a guard of turns, and a brief that has room for one entry. */
const GUARD = "[guard]\nrequired = true\n\n[brief]\nbudget = 40\n";

/** An entry that the brief has no room for. */
const BELLS = "Copper bells mark the harbour exit.";

/** What an agent reads whose change is held back. */
const HELD_BACK = "has not searched the memory yet";

/** The rounds of a project whose policy has that guard. */
const guardRounds = {
  "guard: a change waits for a search": async (place) => {
    const file = (name) => join(place.project, name);
    CALLS.change = place.client.writer?.(file("held.txt"), "lit\n");
    const first = CALLS.change ? "CALL[change]" : "TOOL[echo lit > held.txt]";
    await place.session("prompt", `Please fix the lamps of the harbour. ${first} CALL[search] TOOL[echo lit > later.txt]`);
    if (existsSync(file("held.txt"))) return `the first change was made: ${place.said}`;
    if (!place.told().includes(HELD_BACK)) return `no refusal reached the model: ${place.said}`;
    if (!existsSync(file("later.txt"))) return `nothing was changed after the search: ${place.said}`;
    await place.session("prompt", "Please fix the lamps of the harbour. CALL[search] TOOL[echo lit > searched.txt]");
    if (place.told().includes(HELD_BACK)) return "a turn that had searched was held back";
    return existsSync(file("searched.txt")) ? undefined : `nothing was changed: ${place.said}`;
  },
  "prompts: the first is told what it finds": async (place) => {
    place.keepstone(["add", "default", "decisions", "-c", BELLS]);
    await place.session("prompt", "Please say how bells mark the exit of the harbour.");
    const times = place.told().split(BELLS).length - 1;
    return times === 1 ? undefined : `what the prompt finds is there ${times} times`;
  },
  "prompts: a later one that asks is told, nothing twice": async (place) => {
    const buoys = "Green buoys mark the harbour channel.";
    place.keepstone(["add", "default", "decisions", "-c", buoys]);
    await place.session("again", "Please explain how bells and buoys mark the exit and the channel of the harbour.");
    const times = [BELLS, buoys].map((text) => place.told().split(text).length - 1);
    return times.join() === "1,1" ? undefined : `what the prompts find is there ${times} times`;
  },
};

/** A round that needs tmux, where it is not there. */
const NOT_RUN = Symbol("not run");

/** A round that needs hooks, where the client has none of that kind. */
const NO_HOOKS = Symbol("no such hooks");

class Place {
  constructor(client, model, name) {
    this.client = client;
    this.model = model;
    this.first = model.requests.length;
    this.home = join(folder, "homes", client.name);
    this.project = join(this.home, name);
    mkdirSync(join(this.project, "src"), { recursive: true });
    writeFileSync(join(this.project, "README.md"), "# A board\n");
    spawnSync("git", ["init", "-q"], { cwd: this.project });
    client.prepare?.(this.home, this.project, model.url);
    // No variable of ours: Codex hands none of them to an MCP server.
    this.env = {
      HOME: this.home,
      USERPROFILE: this.home,
      PATH: [dirname(keepstone), join(folder, "node_modules", ".bin"), process.env.PATH].join(delimiter),
      TMPDIR: this.home,
      TERM: "dumb",
      LANG: "C.UTF-8",
      ...client.env(model.url),
    };
  }

  /** The command of this build. */
  keepstone(words, input = "") {
    const done = spawnSync(keepstone, words, { cwd: this.project, env: this.env, input, encoding: "utf8" });
    if (done.status !== 0) throw new Error(`keepstone ${words.join(" ")}: ${done.stderr}`);
    return done.stdout;
  }

  /** A session of the client; its requests are kept. */
  async session(kind, text, cwd = this.project) {
    this.from = this.model.requests.length;
    this.typed = undefined;
    await this.run(this.client[kind](text), cwd);
    if (this.model.requests.length === this.from) throw new Error(`it asked no model: ${this.said}`);
  }

  async run(words, cwd = this.project) {
    const child = spawn(join(folder, "node_modules", ".bin", this.client.program), words, { cwd, env: this.env, stdio: ["ignore", "pipe", "pipe"] });
    const said = [];
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (bytes) => said.push(bytes));
    const timer = setTimeout(() => child.kill("SIGKILL"), PATIENCE_MS);
    // When the client has ended, not when what it left behind has.
    const code = await new Promise((resolve) => child.on("exit", resolve));
    clearTimeout(timer);
    this.said = Buffer.concat(said).toString().trim().slice(-600);
    if (code !== 0) throw new Error(`${this.client.program} ended with ${code}: ${this.said}`);
  }

  /** A session in a terminal, up to where a person can type. */
  async open() {
    const { words, questions = [], ready } = this.client.terminal;
    this.terminal = new Terminal([join(folder, "node_modules", ".bin", this.client.program), ...words], this.project, this.env);
    await this.terminal.ready(ready, questions, PATIENCE_MS);
  }

  /** A prompt of a person, and its answer. */
  async type(text) {
    this.from = this.model.requests.length;
    this.typed = text;
    await this.terminal.type(text);
    const isAsked = () => this.talks().length > 0;
    // On a busy machine a client takes Enter for the end of a paste.
    if (!(await until(isAsked, TYPED_MS / 4))) await this.terminal.press("Enter");
    if (!(await until(isAsked, TYPED_MS))) throw new Error(`it asked no model:\n${this.terminal.screen().trim()}`);
    await this.terminal.ready(this.client.terminal.ready, [], TYPED_MS);
  }

  /** A command of the client. It is done when the client waits for a prompt again. */
  async command(text) {
    await this.terminal.type(text);
    await pause(SETTLED_MS);
    await this.terminal.ready(this.client.terminal.ready, [], TYPED_MS);
  }

  /** Ends the session in the terminal. Returns the screen if it does not end. */
  async close() {
    await this.terminal.type(this.client.terminal.leave);
    const hasEnded = await until(() => this.terminal.hasEnded(), TYPED_MS);
    const screen = this.terminal.screen();
    this.terminal.end();
    return hasEnded ? undefined : screen;
  }

  /** The requests of the session that offer tools: others ask for titles and the like. */
  talks() {
    return this.model.requests.slice(this.from).map(({ body }) => body).filter(({ tools }) => tools?.length > 0);
  }

  /**
   * All that the last request tells the model; in a terminal the first one with the typed prompt, since a client whose session goes on
   * may send others behind it, such as Qwen Code for a memory of its own.
   */
  told() {
    const all = this.talks().map((body) => texts(body).replaceAll("&lt;", "<").replaceAll("&gt;", ">"));
    const withPrompt = this.typed === undefined ? undefined : all.find((text) => withoutBriefs(text).includes(this.typed));
    return withPrompt ?? all.at(-1) ?? "";
  }

  /** Whether the last request has the brief, whole and once. */
  briefed() {
    const told = this.told();
    const times = told.split(KNOWN).length - 1;
    if (times !== 1) return `the brief is there ${times} times`;
    const missing = this.brief.split("\n").find((line) => !told.includes(line));
    return missing === undefined ? undefined : `the brief lacks ${JSON.stringify(missing)}`;
  }

  /** Whether a request of the session, or of the sessions before it, names a tool of the server that `install` set up. */
  offered() {
    const isNamed = ({ body }) => JSON.stringify(body).includes("memory_search");
    return this.model.requests.slice(this.first).some(isNamed) ? undefined : "no request names memory_search";
  }

  /** As `learnt`; a client in a terminal goes on while its hooks run. */
  async learntSoon(text) {
    await until(() => this.learnt(text) === undefined, TYPED_MS);
    return this.learnt(text);
  }

  learnt(text) {
    const entries = JSON.parse(this.keepstone(["--json", "list", "--all"]));
    const found = entries.filter((entry) => entry.text === text);
    return found.length === 1 ? undefined : `learnt ${found.length} times: ${JSON.stringify(text)}`;
  }

  files() {
    const all = readdirSync(this.project, { recursive: true }).map((name) => join(this.project, name));
    const own = all.filter((path) => !/^(\.memory|\.git)(\/|$)/.test(relative(this.project, path)));
    return own.map((path) => [relative(this.project, path), statSync(path).isDirectory() ? "" : readFileSync(path, "utf8")]).sort();
  }

  /** Sets the client up for a memory with a policy. */
  install(policy) {
    this.keepstone(["init"]);
    if (policy) writeFileSync(join(this.project, ".memory/policy.toml"), policy);
    const { reference } = JSON.parse(this.keepstone(["--json", "add", "default", "decisions", "-c", KNOWN]));
    // What is learnt later shall not displace it.
    this.keepstone(["pin", reference]);
    this.keepstone(["install", this.client.name]);
    this.brief = this.keepstone(["brief", "default"]).trim();
  }
}

/** All texts of a request, one after the other. */
function texts(value) {
  if (typeof value === "string") return value;
  return value === null || typeof value !== "object" ? "" : Object.values(value).map(texts).join("\n");
}

async function check(client, model) {
  const results = {};
  const attempt = async (name, run) => {
    try {
      results[name] = (await run()) ?? "ok";
    } catch (error) {
      results[name] = error.message;
    }
    console.error(`${client.name}, ${name}: ${results[name].description ?? results[name]}`);
  };
  rmSync(join(folder, "homes", client.name), { recursive: true, force: true });
  const place = new Place(client, model, "proj");
  const before = JSON.stringify(place.files());
  await attempt("install", () => place.install());
  for (const [name, round] of Object.entries(rounds)) await attempt(name, () => round(place));
  const guarded = new Place(client, model, "guarded");
  if (client.isGuarded) guarded.install(GUARD);
  for (const [name, round] of Object.entries(guardRounds)) {
    await attempt(name, () => (client.isGuarded ? round(guarded) : NO_HOOKS));
  }
  await attempt("path with spaces and non-ASCII", async () => {
    const named = new Place(client, model, "mein Projekt – größer 項目");
    named.install();
    await named.session("prompt", `SAY[named]`);
    return named.learnt(SAID.named) ?? named.briefed();
  });
  await attempt("doctor sees that hooks ran", () => {
    const { checks } = JSON.parse(place.keepstone(["--json", "doctor"]));
    const told = checks.filter(({ name }) => name === "clients").map(({ state, told }) => `${state}: ${told}`);
    return told.length === 1 && told[0].startsWith("ok") ? undefined : told.join("; ");
  });
  await attempt("uninstall, byte for byte", () => {
    place.keepstone(["uninstall", client.name]);
    const ours = place.files().find(([path, text]) => /keepstone/.test(path) || (/settings\.json$/.test(path) && /keepstone/.test(text)));
    if (ours) return `ours is left: ${ours[0]}`;
    for (const made of ["seen.txt", "sub", ...(client.makes ?? [])]) rmSync(join(place.project, made), { recursive: true, force: true });
    const after = JSON.stringify(place.files());
    return after === before ? undefined : `left: ${after.slice(0, 300)}`;
  });
  return results;
}

const chosen = clients.filter(({ name }) => wanted.length === 0 || wanted.includes(name));
const model = await startModel(SAID, CALLS);
const columns = [];
for (const client of chosen) columns.push({ client, results: await check(client, model) });
model.close();
endTerminals();

const version = ({ client }) => `${client.name} ${installedVersion(folder, client)}`;
const mark = (result) => (result === "ok" ? "yes" : (result.description ?? "**no**"));
const names = Object.keys(columns[0]?.results ?? {});
console.log(`| | ${columns.map(version).join(" | ")} |\n|---|${"---|".repeat(columns.length)}`);
for (const name of names) console.log(`| ${name} | ${columns.map(({ results }) => mark(results[name])).join(" | ")} |`);
const wrong = columns.flatMap(({ client, results }) =>
  names.filter((name) => typeof results[name] === "string" && results[name] !== "ok").map((name) => `- ${client.name}, ${name}: ${results[name]}`),
);
if (wrong.length > 0) console.log(`\n${wrong.join("\n")}`);
process.exit(wrong.length > 0 ? 1 : 0);
