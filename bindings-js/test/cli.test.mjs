// The command, as it is typed and as hooks call it.

import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import * as fs from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { workspaceSlug } from "../dist/agent-memory.js";
import { Call } from "../build/cli/command.js";
import { hook } from "../build/cli/hook.js";
import { install } from "../build/cli/setup.js";
import { change, readFile } from "../build/cli/workspace.js";
import { MemoryStore, openMemorySync } from "../build/index.js";

const cli = join(dirname(dirname(fileURLToPath(import.meta.url))), "dist/cli.js");
const folder = () => fs.realpathSync(fs.mkdtempSync(join(tmpdir(), "keepstone-")));

/** A home with a project in it, and the command in that project. */
function sealed() {
  const home = folder();
  const workspace = join(home, "my.project");
  fs.mkdirSync(join(workspace, "src/deep"), { recursive: true });
  fs.writeFileSync(join(workspace, "package.json"), "{}");
  const env = { PATH: process.env.PATH, HOME: home, USERPROFILE: home };
  const keepstone = (args, more = {}) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [cli, ...args], {
      cwd: workspace, encoding: "utf8", timeout: 60_000, ...more, env: { ...env, ...more.env },
    });
    return { status, stdout, stderr };
  };
  return { home, workspace, env, keepstone };
}

function transcript(home, workspace, id = "one") {
  const path = join(home, ".cursor/projects", workspaceSlug(workspace), "agent-transcripts", id, `${id}.jsonl`);
  const line = (role, text) => `${JSON.stringify({ role, message: { content: [{ type: "text", text }] } })}\n`;
  fs.mkdirSync(dirname(path), { recursive: true });
  fs.writeFileSync(path, line("user", "<user_query>Which way?</user_query>") + line("assistant", "We decided to use SSE for the stream of updates."));
  return path;
}

test("entries are added, found and told, at the project's top", () => {
  const { workspace, keepstone } = sealed();
  const added = keepstone(["add", "dev", "decisions", "-c", "Use SSE.", "--tag", "a", "--tag", "b"], { cwd: join(workspace, "src/deep") });
  assert.match(added.stdout, /^dev\/decisions\/\d+\n$/);
  assert.ok(fs.existsSync(join(workspace, ".memory/dev/decisions.md")));
  assert.equal(keepstone(["--json", "add", "dev", "lessons"], { input: "From a pipe.\n" }).status, 0);
  const [hit] = JSON.parse(keepstone(["search", "sse", "--json", "--agent", "dev"]).stdout);
  assert.deepEqual([hit.entry.text, hit.entry.tags], ["Use SSE.", ["a", "b"]]);
  assert.match(keepstone(["search", "pipe"]).stdout, /^dev\/lessons\/\d+ {2}From a pipe\.\n$/);
  assert.match(keepstone(["brief", "dev", "use", "sse", "--budget", "100"]).stdout, /## MEMORY CONTEXT[^]*Use SSE\./);
  assert.ok(JSON.parse(keepstone(["brief", "dev", "--json"]).stdout).tokens > 0);
});

test("input that never ends is refused", { skip: process.platform === "win32" && "needs /dev/zero" }, () => {
  const { keepstone } = sealed();
  const endless = fs.openSync("/dev/zero");
  const { status, stderr } = keepstone(["add", "dev", "facts"], { stdio: [endless, "pipe", "pipe"] });
  fs.closeSync(endless);
  assert.equal(status, 2, stderr);
  assert.match(stderr, /reading standard input: it is longer than 16 MiB/);
});

test("an empty answer says why it is empty", () => {
  const { keepstone } = sealed();
  const why = (...args) => {
    const { status, stdout, stderr } = keepstone(["search", ...args]);
    assert.deepEqual([status, stdout], [3, ""]);
    return stderr;
  };
  assert.match(why("anything"), /there is no memory at .*\.memory/);
  keepstone(["add", "dev", "decisions", "-c", "Use SSE."]);
  assert.equal(why("zeppelin"), "nothing matched\n");
  assert.equal(why("sse", "--agent", "ops"), "no agent is called ops; there are dev\n");
  const { workspace } = sealed();
  fs.mkdirSync(join(workspace, ".memory"));
  assert.match(why("sse", "--dir", join(workspace, ".memory")), /the memory is empty: /);
  const json = keepstone(["search", "zeppelin", "--json"]);
  assert.deepEqual([json.status, json.stdout, json.stderr], [3, "[]\n", "nothing matched\n"]);
});

test("a text alone is a fact of the project, and a category or an agent can stand before it", () => {
  const { keepstone } = sealed();
  const add = (args, more) => keepstone(["add", ...args], more);
  assert.match(add(["The staging database is read only on weekends."]).stdout, /^_shared\/facts\/\d+\n$/);
  assert.match(add(["decisions", "Use SSE and not WebSockets."]).stdout, /^_shared\/decisions\/\d+\n$/);
  assert.match(add(["lessons", "-c", "The proxy closes idle sockets."]).stdout, /^_shared\/lessons\/\d+\n$/);
  assert.match(add(["dev", "lessons", "ECONNRESET after a silent minute is the proxy."]).stdout, /^dev\/lessons\/\d+\n$/);
  assert.match(add([], { input: "A fact from a pipe.\n" }).stdout, /^_shared\/facts\/\d+\n$/);
  assert.match(add(["dev", "-c", "x"]).stderr, /say what kind of entry it is: npx keepstone add dev facts -c TEXT/);
  assert.match(add(["lessons"], { input: "A lesson from a pipe.\n" }).stdout, /^_shared\/lessons\/\d+\n$/);
  assert.match(add(["decision", "Use Postgres."]).stderr, /say what kind of entry it is: npx keepstone add decisions "Use Postgres."/);
  assert.match(add(["dev", "Use Postgres."]).stderr, /say what kind of entry it is: npx keepstone add dev facts "Use Postgres."/);
  assert.match(add(["dev", "facts", "one", "-c", "two"]).stderr, /the text is given twice/);
});

test("search finds what was said in sessions, if that is wanted", () => {
  const { home, workspace, keepstone } = sealed();
  transcript(home, workspace);
  assert.equal(keepstone(["process"]).status, 0);
  const found = keepstone(["search", "--sessions", "stream", "updates"]);
  assert.match(found.stdout, /agent · cursor one\n {4}We decided to use SSE for the stream of updates\./);
  const [passage] = JSON.parse(keepstone(["search", "--sessions", "--json", "stream"]).stdout);
  assert.equal(passage.client, "cursor");
  assert.equal(keepstone(["search", "--sessions", "zeppelin"]).status, 3);
  assert.match(keepstone(["search", "--sessions", "stream", "-a", "dev"]).stderr, /--sessions takes no filters/);
});

test("why tells what the memory knows of an error", () => {
  const { keepstone } = sealed();
  assert.deepEqual([keepstone(["why", "ECONNRESET"]).status, keepstone(["why", "ECONNRESET"]).stdout], [3, ""]);
  keepstone(["add", "dev", "lessons", "ECONNRESET after a silent minute is the proxy."]);
  assert.match(keepstone(["why", "read", "ECONNRESET"]).stdout, /a silent minute is the proxy/);
  assert.match(keepstone(["why"], { input: "Error: read ECONNRESET\n" }).stdout, /a silent minute is the proxy/);
  const { status, stderr } = keepstone(["why", "zeppelin"]);
  assert.deepEqual([status, stderr], [3, "the memory knows nothing of this\n"]);
});

test("the folder is the one that is named, or in the environment, or the nearest", () => {
  const { home, workspace, keepstone } = sealed();
  const add = (args, more) => assert.equal(keepstone(["add", "dev", "tasks", "-c", "x", ...args], more).status, 0);
  add(["--dir", "named"], { env: { KEEPSTONE_DIR: "not" } });
  add([], { env: { KEEPSTONE_DIR: join(home, "env") } });
  fs.mkdirSync(join(workspace, "src/.memory"));
  add([], { cwd: join(workspace, "src/deep"), env: { KEEPSTONE_DIR: "" } });
  for (const dir of [join(workspace, "named"), join(home, "env"), join(workspace, "src/.memory")]) assert.ok(fs.existsSync(join(dir, "dev/tasks.md")), dir);
});

test("what cannot be is told by its code, as words or JSON", () => {
  const { workspace, keepstone } = sealed();
  for (const [code, args] of [
    [2, []], [2, ["nope"]], [2, ["toString"]], [2, ["search"]], [2, ["compact", "more"]], [2, ["add", "dev", "nope", "-c", "x"]], [2, ["add", "../x", "tasks", "-c", "x"]],
    [2, ["brief", "dev", "--budget", "many"]], [2, ["brief", "dev", "--budget", "1"]], [2, ["--nope"]], [2, ["install", "emacs"]], [3, ["watch"]],
  ]) {
    const { status, stdout, stderr } = keepstone(args);
    assert.deepEqual([status, stdout], [code, ""], `${args}`);
    assert.match(stderr, /^error: /);
    assert.equal(typeof JSON.parse(keepstone([...args, "--json"]).stderr).error.code, "string");
  }
  fs.mkdirSync(join(workspace, ".memory/dev"), { recursive: true });
  fs.writeFileSync(join(workspace, ".memory/dev/tasks.md"), Buffer.of(255));
  assert.equal(keepstone(["add", "dev", "tasks", "-c", "x"]).status, 6);
  assert.match(keepstone(["serve"]).stderr, /the native one has/);
  assert.match(keepstone(["--help"]).stdout, /sync-checkpoints/);
  assert.match(keepstone(["hook", "--help"]).stdout, /hook CLIENT/);
  assert.match(keepstone(["--version"]).stdout, /^keepstone-node \d+\.\d+\.\d+\n$/);
});

test("chores, migration and checkpoints", () => {
  const { workspace, keepstone } = sealed();
  const dir = join(workspace, ".memory");
  fs.mkdirSync(join(dir, "conversations"), { recursive: true });
  fs.writeFileSync(join(dir, "qa.md"), "## Notes\n\nIt is slow.\n");
  fs.writeFileSync(join(dir, "conversations/dev.json"), JSON.stringify({ savedAt: Date.now(), messages: [{ role: "user", text: "x" }] }));
  assert.match(keepstone(["migrate", "--dry-run"]).stdout, /^migrated qa\.md\n1 new/);
  assert.ok(fs.existsSync(join(dir, "qa.md")));
  assert.deepEqual(JSON.parse(keepstone(["migrate", "--json"]).stdout).files, ["qa.md"]);
  assert.equal(keepstone(["sync-checkpoints"]).stdout, "written dev\n");
  assert.equal(keepstone(["compact"]).status, 0);
  fs.writeFileSync(join(dir, "conversations/bad.json"), "{");
  const compacted = keepstone(["compact", "--json"]);
  assert.deepEqual([compacted.status, JSON.parse(compacted.stdout).faults.length], [6, 1]);
  assert.equal(keepstone(["sync-checkpoints", "--force"]).status, 6);
});

test("transcripts are processed", () => {
  const { home, workspace, keepstone } = sealed();
  transcript(home, workspace);
  const { status, stdout } = keepstone(["process", "--json", "--agent", "dev", "--idle", "0"]);
  assert.equal(status, 0);
  const { transcripts, messages, decisions, handoffs } = JSON.parse(stdout);
  assert.deepEqual({ transcripts, messages, decisions, handoffs }, { transcripts: 1, messages: 2, decisions: 1, handoffs: 1 });
  assert.match(keepstone(["process"]).stdout, /^0 transcripts/);
  assert.match(keepstone(["search", "stream", "--category", "decisions"]).stdout, /^dev\/decisions/);
});

for (const [what, inner] of [["the project", ""], ["a folder of the project", "packages"]]) test(`a session in a link to ${what} is one of the project`, { skip: process.platform === "win32" }, () => {
  const { home, workspace, keepstone } = sealed();
  const link = join(home, "link");
  fs.mkdirSync(join(workspace, "packages/src"), { recursive: true });
  fs.symlinkSync(join(workspace, inner), link);
  const file = join(home, ".codex/sessions/2026/03/16/rollout-2026-03-16T10-00-00-0199aaaa-0000-7000-8000-000000000001.jsonl");
  const said = (type, role, text) => ({ type: "response_item", payload: { type: "message", role, content: [{ type, text }] } });
  const lines = [
    { type: "session_meta", payload: { id: "0199aaaa-0000-7000-8000-000000000001", cwd: join(link, "src") } },
    said("input_text", "user", "Which way?"),
    said("output_text", "assistant", "We decided to use SSE for the stream of updates."),
  ];
  fs.mkdirSync(dirname(file), { recursive: true });
  fs.writeFileSync(file, lines.map((line) => `${JSON.stringify(line)}\n`).join(""));
  const { transcripts, decisions } = JSON.parse(keepstone(["process", "--json"]).stdout);
  assert.deepEqual({ transcripts, decisions }, { transcripts: 1, decisions: 1 });
});

test("a session is found in the folder that its client named after a link", { skip: process.platform === "win32" }, () => {
  const { home, workspace, keepstone } = sealed();
  const link = join(home, "link");
  fs.symlinkSync(workspace, link);
  const folder = join(home, ".claude/projects", link.replaceAll(/[^A-Za-z0-9]/g, "-"));
  const line = {
    type: "user", uuid: "u1", sessionId: "s1", cwd: link, timestamp: "2026-01-01T10:00:00.000Z",
    message: { role: "user", content: "Remember that the staging database is read only." },
  };
  fs.mkdirSync(folder, { recursive: true });
  fs.writeFileSync(join(folder, "s1.jsonl"), `${JSON.stringify(line)}\n`);
  assert.equal(JSON.parse(keepstone(["process", "--json"]).stdout).transcripts, 1);
});

test("a hook answers one document while its input stays open", { timeout: 60_000 }, async (t) => {
  const { workspace, env } = sealed();
  const asked = spawn(process.execPath, [cli, "hook", "claude-code"], { cwd: workspace, env });
  t.after(() => asked.kill("SIGKILL"));
  asked.stdin.write('{"hook_event_name":"Sess');
  asked.stdin.write('ionStart","source":"startup","x":"}\\ud83d"}');
  const answer = await new Promise((resolve) => asked.stdout.once("data", (told) => resolve(JSON.parse(told))));
  assert.equal(typeof answer, "object");
});

test("a watch reads what comes and ends with a signal", { skip: process.platform === "win32", timeout: 60_000 }, async (t) => {
  const { home, workspace, env } = sealed();
  const watch = spawn(process.execPath, [cli, "watch", "--json", "--wait-for-transcripts", "--debounce", "0.05"], { cwd: workspace, env });
  t.after(() => watch.kill("SIGKILL"));
  const ended = new Promise((resolve) => watch.once("exit", resolve));
  transcript(home, workspace);
  const round = await new Promise((resolve) => watch.stdout.once("data", (told) => resolve(JSON.parse(told))));
  assert.equal(round.decisions, 1);
  watch.kill("SIGTERM");
  assert.equal(await ended, 0);
});

test("a hook is answered with one document whatever happens", () => {
  const { workspace, keepstone } = sealed();
  const events = ["", "garbage", "{", "[]", "null", "\u0000\ud800", '{"hook_event_name":"SessionStart"}', Buffer.alloc(5 << 20, 120), Buffer.of(255, 254)];
  for (const input of events) {
    const { status, stdout } = keepstone(["hook", "claude-code"], { input });
    assert.equal(status, 0);
    assert.equal(typeof JSON.parse(stdout), "object");
    assert.equal(stdout.trim().split("\n").length, 1);
  }
  for (const args of [["hook"], ["hook", "emacs"], ["hook", "cursor", "--nope"], ["hook", "cursor", "--agent", "../x"], ["--dir", "x", "hook", "cursor", "more"]]) {
    assert.deepEqual([keepstone(args, { input: "{}" }).status, keepstone(args, { input: "{}" }).stdout], [0, "{}\n"], `${args}`);
  }
  fs.writeFileSync(join(workspace, "file"), "");
  assert.equal(keepstone(["hook", "cursor", "--dir", join(workspace, "file")], { input: "{}" }).status, 0);
});

test("a hook learns from the transcript that the reaction names", async () => {
  const { home, workspace } = sealed();
  const memory = openMemorySync({ store: new MemoryStore() });
  const path = transcript(home, workspace);
  memory.clients.hook = (client, event, agent) => ({ output: `{"agent":"${agent}"}`, transcript: path, client });
  const call = new Call(["cursor"], { agent: "dev", workspace });
  call.memory = () => memory;
  const printed = [];
  call.event = async () => "{}";
  call.write = (text) => printed.push(text);
  await hook.run(call);
  assert.deepEqual(printed, ['{"agent":"dev"}\n']);
  assert.equal(memory.vault.entries({ categories: ["decisions"] }).length, 1);
});

test("a hook learns the last answer while the transcript is only begun", async () => {
  const { home, workspace } = sealed();
  const memory = openMemorySync({ store: new MemoryStore() });
  const id = "88271cd3-7b1c-44fc-bea8-b8129b90c8dd";
  const path = join(home, `${id}.jsonl`);
  fs.writeFileSync(path, `${JSON.stringify({ type: "mode", mode: "normal", sessionId: id })}\n`);
  const answer = "We decided to draw the map on the server because old tablets cannot render it.";
  const call = new Call(["claude-code"], { agent: "dev", workspace });
  call.memory = () => memory;
  call.write = () => {};
  const learnt = async (cwd) => {
    const event = { hook_event_name: "Stop", session_id: id, transcript_path: path, cwd, last_assistant_message: answer };
    call.event = async () => JSON.stringify(event);
    await hook.run(call);
    return memory.vault.entries({ categories: ["decisions"] }).length;
  };
  assert.equal(await learnt(join(home, "elsewhere")), 0, "the session of another project");
  assert.equal(await learnt(workspace), 1);
});

test("install tells what it would do, does it once, and uninstall takes it back", () => {
  const tasks = '{\n  // mine\n  "tasks": [{ "label": "mine", "type": "shell" }]\n}\n';
  for (const [client, file] of Object.entries({
    cursor: ".cursor/hooks.json",
    vscode: ".vscode/tasks.json",
    "claude-code": ".claude/settings.json",
    codex: ".codex/hooks.json",
    gemini: ".gemini/settings.json",
    "copilot-cli": ".github/hooks/keepstone-copilot-cli.json",
    "qwen-code": ".qwen/settings.json",
    opencode: ".opencode/plugins/keepstone.js",
  })) {
    const { workspace, keepstone } = sealed();
    fs.mkdirSync(join(workspace, ".vscode"));
    fs.writeFileSync(join(workspace, ".vscode/tasks.json"), tasks);
    const answer = (words) => {
      const { status, stdout } = keepstone([...words, "--json"]);
      assert.equal(status, 0, `${client}: ${stdout}`);
      return JSON.parse(stdout);
    };
    const dry = answer(["install", client, "--dry-run"]);
    assert.deepEqual([dry.written, dry.project, dry.refusals], [false, true, []]);
    assert.ok(dry.edits.some(({ path }) => path === file), client);
    assert.deepEqual(fs.readdirSync(workspace).sort(), [".vscode", "package.json", "src"]);
    assert.deepEqual(answer(["install", client]).edits, dry.edits);
    const text = fs.readFileSync(join(workspace, file), "utf8");
    assert.match(text, /npx/);
    if (file.startsWith(".vscode/")) assert.match(text, /\/\/ mine/);
    assert.ok(fs.existsSync(join(workspace, ".memory/.gitignore")));
    assert.match(fs.readFileSync(join(workspace, ".memory/_project.md"), "utf8"), /Node\.js/);
    assert.deepEqual(answer(["install", client]).edits, []);
    answer(["uninstall", client]);
    assert.equal(fs.readFileSync(join(workspace, ".vscode/tasks.json"), "utf8"), tasks);
    assert.equal(fs.existsSync(join(workspace, file)) && file !== ".vscode/tasks.json", false, client);
  }
});

test("settings that are a link out of the project, or to nothing, are named with the reason", { skip: process.platform === "win32" }, () => {
  const { home, workspace, keepstone } = sealed();
  fs.writeFileSync(join(home, "settings.json"), "{}");
  fs.mkdirSync(join(workspace, ".claude"));
  for (const [target, reason] of [[join(home, "settings.json"), /is a link to .*settings\.json, which is not in the project/], ["none.json", /leads nowhere/]]) {
    fs.rmSync(join(workspace, ".claude/settings.json"), { force: true });
    fs.symlinkSync(target, join(workspace, ".claude/settings.json"));
    const { status, stderr } = keepstone(["install", "claude-code"]);
    assert.equal(status, 6, stderr);
    assert.match(stderr, reason);
  }
  assert.equal(fs.readFileSync(join(home, "settings.json"), "utf8"), "{}");
});

test("install gives a client the MCP server by npx, unless it shall not", () => {
  const servers = { "claude-code": [".mcp.json", "mcpServers"], cursor: [".cursor/mcp.json", "mcpServers"], vscode: [".vscode/mcp.json", "servers"], zed: [".zed/settings.json", "context_servers"] };
  for (const [client, [file, key]] of Object.entries(servers)) {
    const { workspace, keepstone } = sealed();
    const path = join(workspace, file);
    const none = keepstone(["install", client, "--no-mcp"]);
    assert.equal(none.status, client === "zed" ? 2 : 0, none.stderr);
    assert.equal(fs.existsSync(path), false, client);
    assert.equal(keepstone(["install", client]).status, 0);
    const { command, args } = JSON.parse(fs.readFileSync(path, "utf8"))[key].keepstone;
    assert.deepEqual([command, ...args], ["npx", "keepstone", "mcp"], client);
    keepstone(["uninstall", client]);
    assert.equal(fs.existsSync(path), false, client);
  }
});

test("a client whose settings are for all projects is not set up by this command", () => {
  const { home, workspace, keepstone } = sealed();
  for (const client of ["windsurf", "claude-desktop"]) {
    const { status, stderr } = keepstone(["install", client]);
    assert.equal(status, 2, client);
    assert.match(stderr, /for all projects: the command keepstone of the crate keepstone-cli sets it up/);
  }
  assert.deepEqual(fs.readdirSync(home).filter((name) => name === ".codeium" || name === ".config"), []);
  assert.ok("left" in readFile(workspace, "~/x.json"), "no folder of the workspace is taken for the home");
});

/** A call with a component that plans what a test says. */
function planned(workspace, plan, more = {}) {
  const memory = openMemorySync({ store: new MemoryStore() });
  const asked = {};
  memory.clients.files = () => plan.files;
  memory.clients.install = ({ client, command, files }) => {
    Object.assign(asked, { client, command, files });
    return { edits: [], refusals: [], steps: [], old: [], ...plan.plan };
  };
  const call = new Call(["cursor"], { workspace, ...more });
  call.memory = () => memory;
  call.print = (answer) => (asked.answer = answer);
  return { asked, memory, status: install.run(call) };
}

test("install changes what the plan says, and leaves what it must not touch", { skip: process.platform === "win32" }, (t) => {
  t.mock.method(console, "error", () => {});
  const workspace = folder();
  const outside = folder();
  fs.mkdirSync(join(workspace, ".vscode"));
  fs.writeFileSync(join(workspace, ".vscode/tasks.json"), "// mine\n{}", { mode: 0o600 });
  fs.writeFileSync(join(workspace, "big.json"), Buffer.alloc((1 << 20) + 1, 32));
  fs.writeFileSync(join(workspace, "latin.json"), Buffer.of(233));
  fs.writeFileSync(join(outside, "secret.json"), "{}");
  fs.symlinkSync(outside, join(workspace, "out"));
  fs.symlinkSync(join(workspace, "none"), join(workspace, "dangling.json"));
  fs.writeFileSync(join(workspace, "old.json"), "old");
  const left = ["big.json", "latin.json", "out/secret.json", "out/new.json", "dangling.json", "../x.json", "/etc/x.json", "a//b", "a\\b", "C:x", ".vscode"];
  const files = [".vscode/tasks.json", ".cursor/rules/k.mdc", "old.json", ...left];
  const edits = [...files.map((path) => ({ path, text: "new", purpose: "p" })), { path: "unread.json", text: "new", purpose: "p" }];
  edits[2] = { path: "old.json", purpose: "p" };
  const plan = { files, plan: { edits, project: "# App" } };

  const dry = planned(workspace, plan, { "dry-run": true });
  assert.equal(dry.status, 6);
  assert.equal(dry.memory.vault.getProject().text, "");
  assert.equal(fs.readFileSync(join(workspace, "old.json"), "utf8"), "old");

  const { asked, memory, status } = planned(workspace, plan);
  assert.equal(status, 6);
  assert.deepEqual([asked.client, asked.command], ["cursor", ["npx", "keepstone"]]);
  const unread = left.map((path) => ({ path }));
  assert.deepEqual(asked.files, [{ path: ".vscode/tasks.json", text: "// mine\n{}" }, { path: ".cursor/rules/k.mdc" }, { path: "old.json", text: "old" }, ...unread]);
  assert.deepEqual(asked.answer.refusals.map(({ path }) => path).sort(), [...left].sort());
  const { reason } = asked.answer.refusals.find(({ path }) => path === "out/secret.json");
  assert.ok(reason.includes(`out is a link to ${fs.realpathSync(outside)}`), reason);
  assert.equal(fs.readFileSync(join(workspace, ".vscode/tasks.json"), "utf8"), "new");
  assert.equal(fs.statSync(join(workspace, ".vscode/tasks.json")).mode & 0o777, 0o600);
  assert.equal(fs.readFileSync(join(workspace, ".cursor/rules/k.mdc"), "utf8"), "new");
  assert.equal(fs.existsSync(join(workspace, "old.json")), false);
  assert.deepEqual(fs.readdirSync(outside), ["secret.json"]);
  assert.deepEqual(fs.readdirSync(join(workspace, ".vscode")), ["tasks.json"]);
  assert.equal(memory.vault.getProject().text.trim(), "# App");
});

test("a file that was changed after it was read is left", () => {
  const workspace = folder();
  fs.writeFileSync(join(workspace, "a.json"), "\ufeffone");
  const { text } = readFile(workspace, "a.json");
  assert.equal(text, "\ufeffone");
  fs.writeFileSync(join(workspace, "a.json"), "two");
  assert.throws(() => change(workspace, "a.json", text, "three"), /changed in the meantime/);
  assert.throws(() => change(workspace, "a.json", undefined, "three"), /changed in the meantime/);
  change(workspace, "a.json", "two", "three");
  change(workspace, "new/b.json", undefined, "b");
  assert.equal(fs.readFileSync(join(workspace, "new/b.json"), "utf8"), "b");
});
