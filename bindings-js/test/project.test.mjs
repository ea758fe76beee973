// A memory that sees a project: what entries name and is gone, and the commit at which something was said.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { openMemory, openMemorySync, processTranscripts } from "../dist/index.js";

/** A repository with one commit, and a function that runs git in it. */
function repository(t) {
  const folder = mkdtempSync(join(tmpdir(), "keepstone-project-"));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  const git = (...words) => execFileSync("git", ["-C", folder, "-c", "user.name=a", "-c", "user.email=a@b", ...words], { encoding: "utf8" });
  for (const inner of ["src", "packages/ui/src", "target"]) mkdirSync(join(folder, inner), { recursive: true });
  for (const file of ["src/lock.ts", "packages/ui/src/menu.ts"]) writeFileSync(join(folder, file), "");
  writeFileSync(join(folder, ".gitignore"), "/target/\n");
  git("init", "-q");
  git("add", ".");
  git("commit", "-q", "-m", "first");
  return { folder, git };
}

const decision = (text) => ({ scope: { agent: "dev" }, category: "decisions", text });

test("a brief marks entries that name what the project lacks", async (t) => {
  const { folder, git } = repository(t);
  const head = git("rev-parse", "--short=12", "HEAD").trim();
  const memory = await openMemory({ dir: join(folder, ".memory"), project: folder });
  await memory.vault.add(decision("The lock is in src/lock.ts, not in src/old.ts."));
  await memory.vault.add(decision("The menu is in src/menu.ts, the program in target/release/app, the rest in lib/a.ts."));
  await memory.vault.add(decision(`It came with commit ${head}, and went with commit 1f2e3d4c5b6a.`));
  const brief = await memory.briefing.compose({ agent: "dev" });
  assert.match(brief.text, /not there now: src\/old\.ts\): The lock/);
  assert.match(brief.text, /decision: The menu/, "git knows the file in another folder, and what it ignores is built");
  assert.match(brief.text, /not there now: 1f2e3d4c5b6a\): It came/);
  const sync = openMemorySync({ dir: join(folder, ".memory"), project: folder });
  const event = JSON.stringify({ hook_event_name: "SessionStart", session_id: "s1", source: "startup", cwd: folder });
  assert.match(sync.clients.hook("claude-code", event, "dev").output, /not there now: src\/old\.ts/);
  const blind = openMemorySync({ dir: join(folder, ".memory") });
  assert.doesNotMatch(blind.briefing.compose({ agent: "dev" }).text, /not there now/);
});

test("a name in code is gone if code had it when the entry was stated", async (t) => {
  const { folder, git } = repository(t);
  const code = (text) => writeFileSync(join(folder, "src/lock.ts"), text);
  code("takeOver() && readAll(); lock_owner");
  git("commit", "-q", "-a", "-m", "second");
  const memory = await openMemory({ dir: join(folder, ".memory"), project: folder });
  await memory.vault.add(decision("`takeOver()` asks `lock_owner`, and `Lock.readAll(path)` as `neverThere()` does."));
  const gone = async () => /not there now: ([^)]*)/.exec((await memory.briefing.compose({ agent: "dev" })).text)?.[1];
  assert.equal(await gone(), undefined);
  code("");
  writeFileSync(join(folder, "src/new.ts"), "readAll");
  writeFileSync(join(folder, "CHANGELOG.md"), "`lock_owner` is gone");
  assert.equal(await gone(), "takeOver, lock_owner");
  const { text } = await memory.tools.call("memory_brief", "", { agent: "dev" });
  assert.match(text, /not there now: takeOver, lock_owner\)/);
  const below = openMemorySync({ dir: join(folder, ".memory"), project: join(folder, "src") });
  assert.match(below.briefing.compose({ agent: "dev" }).text, /not there now: takeOver, lock_owner\)/, "from a folder of the repository");
  await memory.vault.add({ ...decision("`takeOver()` was of another program."), created: new Date("2001-02-03") });
  assert.match((await memory.briefing.compose({ agent: "dev" })).text, /decision \(2001-02-03\): `takeOver\(\)` was/, "code did not have it then");
});

test("a brief tells what was committed since the agent was here last", async (t) => {
  const { folder, git } = repository(t);
  const memory = openMemorySync({ dir: join(folder, ".memory"), project: folder });
  const brief = () => memory.briefing.compose({ agent: "dev" }).text;
  memory.vault.add(decision("Use SSE."));
  assert.doesNotMatch(brief(), /Changed Since/, "the agent never was here");
  memory.vault.add({ ...decision("half done"), category: "handoffs", created: new Date("2001-02-03") });
  writeFileSync(join(folder, "src/new file.ts"), "one\ntwo\n");
  git("add", "src");
  git("commit", "-q", "-m", "second");
  assert.match(brief(), /Changed Since Your Last Session:\n- 2 commits, 4 files, \+3 -0\n- src: 2 files, \+2 -0 \(lock\.ts, new file\.ts\)\n/);
  const event = JSON.stringify({ hook_event_name: "SessionStart", session_id: "s1", source: "startup", cwd: folder });
  assert.match(memory.clients.hook("claude-code", event, "dev").output, /2 commits, 4 files/);
  const named = JSON.stringify({ ...JSON.parse(event), agent_type: "dev" });
  assert.match(memory.clients.hook("claude-code", named, "default").output, /2 commits, 4 files/, "the agent that the client names");
  assert.doesNotMatch(memory.clients.hook("claude-code", event, "default").output, /Changed Since/, "default never was here");
  const stop = JSON.stringify({ hook_event_name: "Stop", session_id: "s1", cwd: folder });
  assert.equal(memory.clients.hook("claude-code", stop, "dev").output, "{}");
  memory.vault.add({ ...decision("all done"), category: "handoffs", created: new Date(Date.now() + 60_000) });
  assert.doesNotMatch(brief(), /Changed Since/);
});

test("a folder without git has only its files to say", (t) => {
  const folder = mkdtempSync(join(tmpdir(), "keepstone-project-"));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  mkdirSync(join(folder, "src"));
  const memory = openMemorySync({ dir: join(folder, ".memory"), project: folder });
  memory.vault.add(decision("See src/gone.ts, lib/gone.ts and commit 1f2e3d4c5b6a."));
  assert.match(memory.briefing.compose({ agent: "dev" }).text, /not there now: src\/gone\.ts\)/);
});

test("what is learnt records who said it, where, and at which commit", async (t) => {
  const { folder, git } = repository(t);
  const memory = await openMemory({ dir: join(folder, ".memory") });
  const home = mkdtempSync(join(tmpdir(), "keepstone-home-"));
  t.after(() => rmSync(home, { recursive: true, force: true }));
  const transcripts = join(home, ".claude/projects", folder.replace(/[^A-Za-z0-9]/g, "-"));
  const line = (role, content) =>
    JSON.stringify({ type: role, cwd: folder, sessionId: "s1", timestamp: new Date().toISOString(), message: { role, content } });
  const said = "Decision: we keep retries at 3, because the proxy drops idle sockets.";
  mkdirSync(transcripts, { recursive: true });
  writeFileSync(join(transcripts, "s1.jsonl"), `${line("user", "Please look.")}\n${line("assistant", said)}\n`);
  await processTranscripts(memory, { workspace: folder, agent: "dev", clients: ["claude-code"], home });
  const [entry] = await memory.vault.entries({ statedBy: ["agent"] });
  const commit = git("rev-parse", "--short=12", "HEAD").trim();
  assert.deepEqual(entry.origin, { statedBy: "agent", client: "claude-code", line: 2, commit });
  await memory.vault.setStatus(entry.reference, "promoted");
  assert.equal((await memory.vault.get(entry.reference)).origin.confirmed, true);
});

test("a project is the path of a folder", () => {
  for (const project of ["", 7, "a\0b"]) {
    assert.throws(() => openMemorySync({ dir: "x", project }), (error) => error.code === "invalid" && error.message.includes("place.project"));
  }
});
