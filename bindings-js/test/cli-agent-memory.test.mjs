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
  const run = (args, input = "", script = cli) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...args], { cwd: workspace, encoding: "utf8", env, input, timeout: 60_000 });
    return { status, stdout, stderr };
  };
  const compat = (args, input) => run(["--compat", "agent-memory", ...args], input);
  return { workspace, run, compat, json: (args, input) => JSON.parse(compat([...args, "--json"], input).stdout) };
}

test("entries: list, get, add, edit, delete, with the JSON of its library", () => {
  const { run, compat, json } = sealed();
  const { status, stdout } = compat(["vault", "add", "dev", "tasks", "-c", "- [ ] write tests #ci", "--tags", "now, later"]);
  assert.equal(status, 0);
  const id = stdout.trim();
  assert.match(id, /^\d{13}$/);
  const entry = { id, date: new Date(Number(id)).toISOString().slice(0, 16), content: "- [ ] write tests #ci", tags: ["now", "later"], agentId: "dev", category: "tasks" };
  assert.deepEqual(json(["vault", "list", "dev", "tasks"]), [entry]);
  assert.deepEqual(json(["vault", "list", "dev"]), [entry]);
  assert.deepEqual(json(["vault", "get", "dev", "tasks", id]), entry);
  assert.deepEqual(json(["vault", "edit", "dev", "tasks", id, "-c", "- [x] written"]), { ...entry, content: "- [x] written" });
  const piped = json(["vault", "add", "dev", "lessons"], "From a pipe. #pipe");
  assert.deepEqual([piped.content, piped.tags], ["From a pipe. #pipe", ["pipe"]]);
  assert.match(compat(["vault", "delete", "dev", "tasks", id]).stderr, /asks for --force/);
  assert.equal(compat(["vault", "delete", "dev", "tasks", id, "--force"]).status, 0);
  assert.equal(compat(["vault", "get", "dev", "tasks", id]).status, 2, "nothing is there");
  assert.equal(compat(["vault", "rename", "dev", "tasks"]).status, 1);
  assert.match(run(["vault", "list", "dev"]).stdout, /^lessons \d{13} .* From a pipe/, "without --compat too");
});

test("search, agents, project, injection, chores", () => {
  const { compat, json, workspace } = sealed();
  compat(["vault", "add", "dev", "decisions", "-c", "Use SSE for the stream."]);
  compat(["vault", "add", "dev", "lessons", "-c", "SSE reconnects by itself."]);
  const [hit, ...rest] = json(["search", "sse", "-c", "lessons", "-a", "dev", "-l", "5"]);
  assert.deepEqual([hit.entry.content, rest.length], ["SSE reconnects by itself.", 0]);
  assert.ok(hit.score > 0 && hit.snippet.includes("SSE"));
  assert.deepEqual(json(["agents"]), ["dev"]);
  compat(["project", "edit", "-c", "A stream of updates."]);
  assert.deepEqual(json(["project", "show"]), { content: "A stream of updates." });
  const block = compat(["inject", "preview", "dev", "fix", "the", "SSE", "stream"]).stdout;
  for (const part of ["## MEMORY CONTEXT", "Project:\nA stream of updates.", "Relevant Decisions:\n- Use SSE"]) assert.ok(block.includes(part), block);
  assert.equal(json(["inject", "preview", "dev", "sse"]).decisions[0].entry.content, "Use SSE for the stream.");
  fs.writeFileSync(join(workspace, ".memory/qa.md"), "## Decisions\n\nTest all.\n");
  assert.deepEqual(json(["migrate"]), { migrated: ["qa"], skipped: [] });
  assert.deepEqual(Object.keys(json(["compact"])).slice(0, 3), ["timestamp", "checkpointsCleaned", "conversationsTrimmed"]);
  assert.deepEqual(json(["sync-checkpoints", "--force"]), { synced: [], skipped: [], errors: [] });
  assert.match(compat(["viewer"]).stderr, /keepstone serve/);
});

test("transcripts: --transcripts-dir, --threshold and --idle-timeout, with and without --compat", () => {
  const { compat, json, run, workspace } = sealed();
  const folder = join(workspace, "agent-transcripts");
  fs.mkdirSync(folder);
  const line = (role, text) => JSON.stringify({ role, message: { content: [{ type: "text", text }] } });
  fs.writeFileSync(join(folder, "one.jsonl"), `${line("user", "Which way?")}\n${line("assistant", "We decided to use SSE for the stream of updates.")}`);
  const sum = json(["process", "--agent", "dev", "--transcripts-dir", folder, "--threshold", "0"]);
  assert.deepEqual([sum.sessionsFound, sum.decisionsExtracted, sum.handoffsGenerated], [1, 1, 1]);
  assert.equal(json(["process", "--agent", "dev", "--transcripts-dir", folder]).sessionsUpToDate, 1);
  assert.equal(json(["process", "--transcripts-dir", join(workspace, "none")]).sessionsFound, 0);
  assert.match(run(["process", "--agent", "qa", "--transcripts-dir", folder, "--threshold", "0"]).stdout, /^0 transcripts/);
  assert.equal(compat(["watch", "--transcripts-dir", join(workspace, "none"), "--idle-timeout", "5", "-q"]).status, 2);
  assert.equal(compat(["watch", "--idle-timeout", "soon"]).status, 1);
});

test("started under its name it is agent-memory's command", { skip: process.platform === "win32" && "needs links" }, () => {
  const { workspace, run, compat } = sealed();
  compat(["vault", "add", "dev", "decisions", "-c", "Use SSE."]);
  fs.symlinkSync(cli, join(workspace, "agent-memory"));
  assert.deepEqual(JSON.parse(run(["--json", "agents"], "", join(workspace, "agent-memory")).stdout), ["dev"]);
  assert.match(run(["--compat", "mem0", "agents"]).stderr, /--compat is "mem0"; it is agent-memory/);
});
