// The commands that list, show and take back entries, with the lines of the native command.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import * as fs from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const here = dirname(dirname(fileURLToPath(import.meta.url)));

/** The command in a new project, in a zone of its own. */
function project(TZ = "UTC") {
  const workspace = fs.realpathSync(fs.mkdtempSync(join(tmpdir(), "keepstone-")));
  fs.writeFileSync(join(workspace, "package.json"), "{}");
  const env = { PATH: process.env.PATH, HOME: workspace, USERPROFILE: workspace, TZ };
  const keepstone = (...args) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [join(here, "dist/cli.js"), ...args], { cwd: workspace, encoding: "utf8", timeout: 60_000, env, input: "" });
    return { status, stdout, stderr };
  };
  const add = (...args) => keepstone("add", ...args).stdout.trim();
  return { workspace, keepstone, add };
}

const TIME = "\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d";

test("list prints entries newest first, as far as filters and the limit let it", () => {
  const { workspace, keepstone, add } = project();
  const none = keepstone("list");
  assert.deepEqual([none.status, none.stdout, none.stderr], [3, "", `there is no memory at ${join(workspace, ".memory")}\n`]);
  const fact = add("The staging database is read only on weekends.");
  const decision = add("dev", "decisions", "# Use SSE\n\nWebSockets end behind the proxy.", "--tag", "a", "--tag", "b");
  const both = keepstone("list");
  assert.match(both.stdout, new RegExp(`^${decision}  ${TIME} UTC  #a #b\n    Use SSE\n${fact}  ${TIME} UTC\n    The staging database is read only on weekends.\n$`));
  for (const args of [["-a", "dev"], ["--scope", "agent:dev"], ["-g", "decisions"], ["--tag", "A"], ["--limit", "1"]]) {
    assert.deepEqual(JSON.parse(keepstone("list", "--json", ...args).stdout).map(({ reference }) => reference), [decision], args.join(" "));
  }
  assert.equal(keepstone("list", "--limit", "1").stderr, "1 more left out: --all lists them, --limit N more of them\n");
  assert.equal(keepstone("list", "--all").stderr, "");
  assert.equal(keepstone("list", "-g", "lessons").stderr, "no entry fits the filters\n");
  assert.equal(keepstone("list", "-a", "ops").stderr, "no agent is called ops; there are dev\n");
  for (const args of [["--scope", "x"], ["--status", "x"], ["-g", "x"], ["dev"], ["--limit", "x"]]) assert.equal(keepstone("list", ...args).status, 2, args.join(" "));
});

test("get takes any unique beginning or end of a reference", () => {
  const { keepstone, add } = project("Asia/Kolkata");
  const reference = add("dev", "decisions", "Use SSE.");
  const other = add("dev", "decisions", "Draw the map on the server.");
  for (const typed of [reference, `…${reference.slice(-12)}`, `..${reference.slice(-12)}`]) {
    const { status, stdout } = keepstone("get", typed);
    assert.equal(status, 0, typed);
    assert.match(stdout, new RegExp(`^${reference}  ${TIME} \\+05:30\n\nUse SSE\\.\n$`));
  }
  const shown = JSON.parse(keepstone("get", reference, "--json").stdout);
  assert.deepEqual([shown.text, shown.history.steps.map(({ outcome }) => outcome)], ["Use SSE.", ["added"]]);
  const several = keepstone("get", "dev/dec");
  assert.equal(several.status, 2);
  assert.equal(several.stderr, `error: "dev/dec" fits 2 entries\n  ${other}  Draw the map on the server.\n  ${reference}  Use SSE.\nhint: type more of the reference\n`);
  const none = keepstone("get", "zeppelin");
  assert.deepEqual([none.status, none.stderr], [3, 'error: no reference begins or ends with "zeppelin"\nhint: npx keepstone list shows what there is\n']);
});

test("what was forgotten is in the log, and comes back", () => {
  const { workspace, keepstone, add } = project();
  assert.match(keepstone("log").stderr, /there is no memory/);
  const reference = add("dev", "decisions", "Use SSE.");
  const done = ({ status, stdout, stderr }) => [status, stdout, stderr];
  assert.deepEqual(done(keepstone("forget", reference)), [0, `${reference}\n`, "forgotten: Use SSE.\n"]);
  const again = keepstone("forget", reference);
  assert.deepEqual([again.status, again.stderr], [3, `error: ${reference} is in the trash; restore brings it back\nhint: npx keepstone restore REFERENCE\n`]);
  assert.deepEqual(done(keepstone("undo")), [0, `${reference}\n`, "change 2 is undone, as it was before: Use SSE.\n"]);
  const log = `   3 ${TIME}:\\d\\d UTC restored ${reference}, undoes 2\n     Use SSE.\n   2 ${TIME}:\\d\\d UTC forgotten ${reference}\n     Use SSE.\n   1 ${TIME}:\\d\\d UTC added   ${reference} by dev\n     Use SSE.\n`;
  assert.match(keepstone("log").stdout, new RegExp(`^${log}$`));
  assert.match(keepstone("log", reference, "--limit", "1").stdout, /^ {3}3 .*\n.*\n$/);
  assert.deepEqual(JSON.parse(keepstone("log", "--json").stdout).map(({ deed }) => deed), ["added", "removed", "added"]);
  assert.deepEqual(done(keepstone("undo", "1")).slice(0, 2), [0, `${reference}\n`]);
  const several = keepstone("restore", reference, "dev/decisions/1795000000000");
  assert.deepEqual([several.status, several.stdout], [3, `${reference}\n`]);
  assert.match(several.stderr, /^restored: Use SSE\.\nerror: /);
  assert.match(keepstone("undo", "x").stderr, /"x" is not the number of a change/);
  assert.match(keepstone("undo", "99").stderr, /there is no change 99 to undo/);
  const file = join(workspace, ".memory/dev/decisions.md");
  fs.writeFileSync(file, fs.readFileSync(file, "utf8").replace("Use SSE.", "Use SSE, always."));
  assert.match(keepstone("log", reference).stdout, /^ {5}changed in the file \(git or an editor\) after .*, Keepstone does not know by whom\n {5}Use SSE, always\.\n/);
});

test("status counts entries, says where the memory is and names faults", () => {
  const { workspace, keepstone, add } = project();
  const dir = join(workspace, ".memory");
  assert.equal(keepstone("status").stdout, `${dir}\nnone is there yet; the next entry makes it\n0 entries in 0 files, 0 in the trash\n`);
  add("dev", "decisions", "Use SSE.");
  add("A fact.");
  fs.writeFileSync(join(dir, "dev/notes.md"), "mine");
  fs.writeFileSync(join(dir, "dev/tasks.md"), Buffer.of(255));
  const { stdout } = keepstone("status");
  const lines = `${dir}\nthe nearest at the current folder or above\nagents: dev\n2 entries in 3 files, 0 in the trash\n  decisions    1\n  facts        1\nleft alone: dev/notes.md\n`;
  assert.ok(stdout.startsWith(lines), stdout);
  assert.match(stdout, /\nfault: dev\/tasks\.md, line 1: /);
  assert.match(keepstone("--dir", ".memory", "status").stdout, /\nnamed by --dir\n/);
  const state = JSON.parse(keepstone("status", "--json").stdout);
  assert.deepEqual([state.dir, state.workspace, state.agents, state.health.entries, state.jobs.pending], [dir, workspace, ["dev"], 2, 2]);
});

test("a command that only the native one has says so, and how to get it", () => {
  const { keepstone } = project();
  const source = fs.readFileSync(join(here, "../host/cli/src/args/command.rs"), "utf8");
  const [, body] = /enum Command \{\n([^]*?)\n\}/.exec(source);
  const variants = [...body.matchAll(/^ {4}([A-Z]\w+)/gm)].map(([, name]) => name.replaceAll(/(?<=.)[A-Z]/g, "-$&").toLowerCase());
  const usage = keepstone("--help").stdout;
  const own = new Set([...usage.matchAll(/^ {2}([a-z][a-z-]*)\b.*\n {6}\S/gm)].map(([, name]) => name));
  const rest = variants.filter((name) => !own.has(name) && name !== "man");
  assert.ok(variants.length > 50 && own.has("undo") && rest.includes("serve"));
  const [, named] = /which has all commands: ([^]*)\.\n?$/.exec(usage);
  assert.deepEqual(named.split(", ").sort(), rest.sort());
  const { status, stderr } = keepstone("serve");
  assert.deepEqual([status, stderr.split("\n")[0]], [2, "error: the npm command has no serve; the native one has. `cargo install --locked keepstone-cli` installs the native command, which has all commands"]);
  assert.match(keepstone("serach").stderr, /there is no command "serach"\. The npm command has install, .*; the native one has more/);
});
