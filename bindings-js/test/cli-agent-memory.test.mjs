// agent-memory's command lines, as its users and rules type them.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import * as fs from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const cli = join(dirname(dirname(fileURLToPath(import.meta.url))), "dist/cli.js");

/** A project, and the command in it. */
function sealed() {
  const workspace = fs.realpathSync(fs.mkdtempSync(join(tmpdir(), "keepstone-")));
  fs.writeFileSync(join(workspace, "package.json"), "{}");
  const env = { PATH: process.env.PATH, HOME: workspace, USERPROFILE: workspace };
  const run = (args, input = "", script = cli, more = {}) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...args], { cwd: workspace, encoding: "utf8", env: { ...env, ...more }, input, timeout: 60_000 });
    return { status, stdout, stderr };
  };
  const compat = (args, input, more) => run(["--compat", "agent-memory", ...args], input, cli, more);
  return { workspace, run, compat, json: (args, input) => JSON.parse(compat([...args, "--json"], input).stdout) };
}

test("entries: list, get, add, edit, delete, with the JSON of its command", () => {
  const { run, compat, json } = sealed();
  const { status, stdout } = compat(["vault", "add", "dev", "tasks", "-c", "- [ ] write tests #ci", "--tags", "now, later"]);
  assert.equal(status, 0);
  const id = stdout.trim();
  assert.match(id, /^\d{13}$/);
  const entry = { id, date: new Date(Number(id)).toISOString().slice(0, 16), content: "- [ ] write tests #ci", tags: ["now", "later"], agentId: "dev", category: "tasks" };
  assert.deepEqual(json(["vault", "list", "dev", "tasks"]), { agentId: "dev", category: "tasks", entries: [entry] });
  assert.deepEqual(json(["vault", "list", "dev"]), { agentId: "dev", entries: [entry] });
  assert.deepEqual(json(["vault", "get", "dev", "tasks", id]), entry);
  assert.deepEqual(json(["vault", "edit", "dev", "tasks", id, "-c", "- [x] written"]), { ok: true });
  assert.deepEqual(json(["vault", "get", "dev", "tasks", id]), { ...entry, content: "- [x] written" });
  assert.deepEqual(json(["vault", "add", "qa", "tasks", "-c", "- [ ] ask", "-t", "now,later"]).tags, ["now", "later"]);
  const piped = json(["vault", "add", "dev", "lessons"], "From a pipe. #pipe");
  assert.deepEqual([piped.content, piped.tags], ["From a pipe. #pipe", ["pipe"]]);
  assert.match(compat(["vault", "delete", "dev", "tasks", id]).stderr, /asks for --force/);
  assert.deepEqual(json(["vault", "delete", "dev", "tasks", id, "--force"]), { ok: true });
  assert.equal(compat(["vault", "get", "dev", "tasks", id]).status, 2, "nothing is there");
  const absent = compat(["vault", "get", "dev", "tasks", id, "--json"]);
  assert.deepEqual([Object.keys(JSON.parse(absent.stdout)), absent.stderr, absent.status], [["error"], "", 2]);
  for (const args of [["vault", "list", "dev", "--nonsense", "--json"], ["--json", "nonsense"], ["vault", "add", "dev", "nothing", "-c", "x", "--json"]]) {
    const { status, stdout } = compat(args);
    assert.deepEqual([typeof JSON.parse(stdout).error, status], ["string", 1], args.join(" "));
  }
  assert.equal(compat(["vault", "rename", "dev", "tasks"]).status, 1);
  assert.match(run(["vault", "list", "dev"]).stdout, /^lessons \d{13} .* From a pipe/, "without --compat too");
});

test("categories of one's own: those of policy.toml, and one that has a file", () => {
  const { compat, json, workspace } = sealed();
  const put = (path, text) => {
    fs.mkdirSync(dirname(join(workspace, ".memory", path)), { recursive: true });
    fs.writeFileSync(join(workspace, ".memory", path), text);
  };
  put("dev/research.md", "<!-- id:1773679871839 -->\n## 2026-03-16T16:51 · #cache\n\nRedis beats Memcached.\n\n---");
  const contents = ({ entries, results }) => (entries ?? results).map(({ content }) => content);
  assert.deepEqual(contents(json(["vault", "list", "dev", "research"])), ["Redis beats Memcached."]);
  assert.deepEqual(contents(json(["vault", "list", "dev"])), [], "nothing says that a file of another name is a category");
  assert.deepEqual(contents(json(["search", "memcached", "-c", "research"])), ["Redis beats Memcached."]);
  assert.equal(json(["vault", "get", "dev", "research", "1773679871839"]).category, "research");
  assert.deepEqual(json(["vault", "edit", "dev", "research", "1773679871839", "-c", "Valkey beats Memcached."]), { ok: true });
  assert.equal(json(["vault", "get", "dev", "research", "1773679871839"]).content, "Valkey beats Memcached.");
  for (const args of [["vault", "list", "dev", "reserch"], ["vault", "add", "dev", "reserch", "-c", "x"], ["search", "x", "-c", "../x"]]) {
    const { status, stderr } = compat(args);
    assert.equal(status, 1, stderr);
  }
  assert.match(compat(["vault", "add", "dev", "reserch", "-c", "x"]).stderr, /"reserch" is not a category: there are decisions, lessons.* policy\.toml adds others/);
  assert.equal(fs.existsSync(join(workspace, ".memory/dev/reserch.md")), false);
  put("policy.toml", 'categories = ["research", "ideas"]\n');
  assert.equal(json(["vault", "add", "qa", "ideas", "-c", "Test in the dark."]).category, "ideas");
  assert.deepEqual(contents(json(["vault", "list", "qa"])), ["Test in the dark."]);
  assert.deepEqual(contents(json(["vault", "list", "dev"])), ["Valkey beats Memcached."]);
  assert.deepEqual(contents(json(["search", "valkey"])), ["Valkey beats Memcached."]);
  assert.match(compat(["vault", "list", "dev", "reserch"]).stderr, /there are decisions, .*, ideas, research/);
  assert.equal(compat(["vault", "delete", "qa", "ideas", json(["vault", "list", "qa"]).entries[0].id, "--force"]).status, 0);
  assert.deepEqual(json(["vault", "list", "qa", "ideas"]).entries, []);
});

test("agents whose ids start with a sign or have colons", { skip: process.platform === "win32" && "needs colons" }, () => {
  const { compat, json, run, workspace } = sealed();
  const block = "<!-- id:1773679871839 -->\n## 2026-03-16T16:51\n\nUse hyphens.\n\n---";
  for (const agent of ["-x", "+49", ":x", "a:b"]) {
    fs.mkdirSync(join(workspace, ".memory", agent), { recursive: true });
    fs.writeFileSync(join(workspace, ".memory", agent, "decisions.md"), block);
    const [entry, ...rest] = JSON.parse(compat(["--json", "vault", "list", "--", agent]).stdout).entries;
    assert.deepEqual([entry.agentId, entry.content, rest.length], [agent, "Use hyphens.", 0]);
    for (const option of [[`--agent=${agent}`], ["--agent", agent], ["-a", agent]]) {
      const [hit] = json(["search", "hyphens", ...option]).results;
      assert.equal(hit.agentId, agent);
    }
    const args = ["vault", "edit", "-c", "Use dashes.", "--", agent, "decisions", "1773679871839"];
    assert.equal(compat(args).status, 0);
    assert.match(compat(["inject", "preview", "--", agent]).stdout, /Use dashes\./);
    assert.match(fs.readFileSync(join(workspace, ".memory", agent, "decisions.md"), "utf8"), /Use dashes\./);
    assert.equal(run(["add", "-c", "One more.", "--", agent, "lessons"]).status, 0);
    assert.ok(fs.existsSync(join(workspace, ".memory", agent, "lessons.md")));
    assert.equal(compat(["vault", "delete", "--force", "--", agent, "decisions", "1773679871839"]).status, 0);
  }
  assert.deepEqual(json(["agents"]), { agents: ["+49", "-x", ":x", "a:b"] });
  assert.match(compat(["vault", "list", "-x"]).stderr, /'--'|after '--'/);
  for (const option of ["--json", "--jsno", "-l"]) {
    const { status, stdout, stderr } = compat(["search", "hyphens", "-a", option]);
    assert.equal(status, 1, `${option} is not an id`);
    assert.match(option === "--json" ? JSON.parse(stdout).error : stderr, /argument is ambiguous/);
  }
  assert.match(compat(["search", "hyphens", "--agent=--json"]).stderr, /nothing matched/);
  fs.writeFileSync(join(workspace, ".memory/-y.md"), "## Decisions\n\nUse tabs.\n");
  assert.deepEqual(json(["migrate"]), { migrated: ["-y"], skipped: [] });
  assert.ok(fs.existsSync(join(workspace, ".memory/-y/decisions.md")) && fs.existsSync(join(workspace, ".memory/-y.md.bak")));
});

test("search, agents, project, injection, chores", () => {
  const { compat, json, workspace } = sealed();
  compat(["vault", "add", "dev", "decisions", "-c", "Use SSE for the stream."]);
  compat(["vault", "add", "dev", "lessons", "-c", "SSE reconnects by itself."]);
  const { query, results: [hit, ...rest] } = json(["search", "sse", "-c", "lessons", "-a", "dev", "-l", "5"]);
  assert.deepEqual([query, hit.content, hit.agentId, rest.length], ["sse", "SSE reconnects by itself.", "dev", 0]);
  assert.ok(hit.score > 0 && hit.snippet.includes("SSE"));
  assert.deepEqual(json(["agents"]), { agents: ["dev"] });
  const path = join(workspace, ".memory/_project.md");
  assert.deepEqual(json(["project", "show"]), { exists: false, path, content: "" });
  compat(["project", "edit", "-c", "A stream of updates."]);
  assert.deepEqual(json(["project", "show"]), { exists: true, path, content: "A stream of updates." });
  const empty = compat(["project", "edit"]);
  assert.deepEqual([empty.status, /no text: give one with -c TEXT/.test(empty.stderr)], [1, true]);
  assert.equal(json(["project", "show"]).content, "A stream of updates.");
  const block = compat(["inject", "preview", "dev", "fix", "the", "SSE", "stream"]).stdout;
  for (const part of ["## MEMORY CONTEXT", "Project:\nA stream of updates.", "Relevant Decisions:\n- Use SSE"]) assert.ok(block.includes(part), block);
  const preview = json(["inject", "preview", "dev", "fix", "the", "SSE", "stream"]);
  assert.deepEqual([preview.block, Object.keys(preview)], [block, ["context", "block"]]);
  assert.match(block, /^<!-- keepstone:brief -->/, "it begins as the command of the crate prints it");
  assert.equal(preview.context.decisions[0].entry.content, "Use SSE for the stream.");
  fs.writeFileSync(join(workspace, ".memory/qa.md"), "## Decisions\n\nTest all.\n");
  assert.deepEqual(json(["migrate"]), { migrated: ["qa"], skipped: [] });
  assert.deepEqual(Object.keys(json(["compact"])).slice(0, 3), ["timestamp", "checkpointsCleaned", "conversationsTrimmed"]);
  assert.deepEqual(json(["sync-checkpoints", "--force"]), { synced: [], skipped: [], errors: [] });
  const { status, stderr } = compat(["viewer", "--port", "3838", "--no-open"]);
  assert.equal(status, 1);
  assert.ok(stderr.includes(`serves no page: install the crate keepstone-cli, then run keepstone --dir ${join(workspace, ".memory")} serve --port 3838`), stderr);
});

test("project edit opens the text in an editor", { skip: process.platform === "win32" && "needs a script" }, () => {
  const { compat, json, workspace } = sealed();
  const editor = join(workspace, "editor.sh");
  fs.writeFileSync(editor, '#!/bin/sh\nprintf "%s" "$1" >> "$2"\n', { mode: 0o755 });
  const edit = (EDITOR) => compat(["project", "edit"], "", { EDITOR });
  assert.equal(edit(`${editor} One.`).status, 0);
  assert.equal(edit(`${editor} Two.`).status, 0);
  assert.equal(json(["project", "show"]).content, "One.Two.");
  const failed = edit("false");
  assert.deepEqual([failed.status, /false ended with 1; nothing was changed/.test(failed.stderr)], [1, true]);
  assert.equal(compat(["project", "edit"], "From a pipe.", { EDITOR: "false" }).status, 0);
  assert.equal(json(["project", "show"]).content, "From a pipe.");
});

test("transcripts: --transcripts-dir, --threshold and --idle-timeout, with and without --compat", () => {
  const { compat, json, run, workspace } = sealed();
  const folder = join(workspace, "agent-transcripts");
  fs.mkdirSync(folder);
  const line = (role, text) => JSON.stringify({ role, message: { content: [{ type: "text", text }] } });
  fs.writeFileSync(join(folder, "one.jsonl"), `${line("user", "Which way?")}\n${line("assistant", "We decided to use SSE for the stream of updates.")}`);
  const sum = json(["process", "--agent", "dev", "--transcripts-dir", folder, "--threshold", "0"]);
  assert.deepEqual([sum.sessionsFound, sum.decisionsExtracted, sum.handoffsGenerated], [1, 1, 1]);
  assert.equal(json(["process", "-a", "dev", "--transcripts-dir", folder]).sessionsUpToDate, 1);
  assert.equal(json(["process", "--transcripts-dir", join(workspace, "none")]).sessionsFound, 0);
  assert.match(run(["process", "--agent", "qa", "--transcripts-dir", folder, "--threshold", "0"]).stdout, /^0 transcripts/);
  assert.equal(compat(["watch", "-a", "dev", "--transcripts-dir", join(workspace, "none"), "--idle-timeout", "5", "-q"]).status, 2);
  assert.equal(compat(["watch", "--idle-timeout", "soon"]).status, 1);
});

test("started under its name it is agent-memory's command", { skip: process.platform === "win32" && "needs links" }, () => {
  const { workspace, run, compat } = sealed();
  compat(["vault", "add", "dev", "decisions", "-c", "Use SSE."]);
  fs.symlinkSync(cli, join(workspace, "agent-memory"));
  assert.deepEqual(JSON.parse(run(["--json", "agents"], "", join(workspace, "agent-memory")).stdout), { agents: ["dev"] });
  assert.match(run(["--compat", "mem0", "agents"]).stderr, /--compat is "mem0"; it is agent-memory/);
});

test("an option that is given again adds to the first, or is refused", () => {
  const { compat, json, run } = sealed();
  assert.deepEqual(json(["vault", "add", "dev", "tasks", "-c", "One stream.", "-t", "a", "--tags", "b, c"]).tags, ["a", "b", "c"]);
  compat(["vault", "add", "qa", "lessons", "-c", "Two streams."]);
  compat(["vault", "add", "ops", "lessons", "-c", "Three streams."]);
  const found = json(["search", "streams", "-a", "dev", "-a", "qa", "-c", "tasks", "-c", "lessons"]).results.map(({ agentId }) => agentId);
  assert.deepEqual(found.sort(), ["dev", "qa"]);
  // Every option with a value of every command that its usage does not mark with "…".
  for (const [start, text] of [[compat, compat(["--help"]).stdout], [run, run(["--help"]).stdout]]) {
    const usages = text.split("\n").filter((line) => /^ {2}[a-z]/.test(line)).map((line) => line.trim());
    assert.ok(usages.length > 9, text);
    for (const usage of usages) {
      const actions = usage.match(/^vault |^project |^inject /) ? [usage.split(" ")[1].split("|")[0]] : [];
      const words = [usage.split(" ")[0], ...actions, "a", "b", "c"].slice(0, 2);
      for (const [, name, , marked] of usage.matchAll(/\[(--?[a-z-]+) ([A-Z][A-Z,]*)(?: \| [^\]]*)?\](…?)/g)) {
        const { stdout, stderr, status } = start([...words, name, "1", name, "2"]);
        const isRefused = /was given again/.test(stdout + stderr);
        assert.equal(isRefused, marked !== "…", `${words.join(" ")} ${name}: ${status} ${stdout}${stderr}`);
      }
    }
  }
});
