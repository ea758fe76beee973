// The memory of a person across projects, beside that of one.

import assert from "node:assert/strict";
import * as fs from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { openMemory, openMemorySync, userDir } from "../dist/index.js";

const folder = () => fs.mkdtempSync(join(tmpdir(), "keepstone-"));
const draft = (agent, text) => ({ scope: { agent }, category: "preferences", text });

function both() {
  const [dir, user] = [folder(), folder()];
  openMemorySync({ user }).vault.add(draft("me", "Prefers tabs in every parser."));
  openMemorySync({ dir }).vault.add(draft("dev", "The parser is written by hand."));
  return { dir, user };
}

test("a brief tells what fits from the user's own memory", async () => {
  const place = both();
  const m = await openMemory(place);
  const { text, sections } = await m.briefing.compose({ agent: "dev", task: "the parser" });
  assert.match(text, /\nAcross Projects:\n- preference \(me\): Prefers tabs/);
  assert.equal(sections.find(({ title }) => title === "Across Projects").sources.length, 1);
  const start = JSON.stringify({ hook_event_name: "SessionStart", session_id: "s", cwd: place.dir });
  assert.match((await m.clients.hook("claude-code", start, "dev")).output, /Prefers tabs/);
  const alone = openMemorySync({ dir: place.dir });
  assert.doesNotMatch(alone.briefing.compose({ agent: "dev" }).text, /tabs/);
  assert.equal(alone.user, undefined);
});

test("the user's own memory is searched apart, and nothing goes there", () => {
  const m = openMemorySync(both());
  assert.deepEqual(m.search.find({ text: "parser" }).map(({ entry }) => entry.text), ["The parser is written by hand."]);
  assert.deepEqual(m.user.search.find({ text: "parser" }).map(({ entry }) => entry.text), ["Prefers tabs in every parser."]);
  assert.throws(() => m.user.vault.add(draft("me", "x")), { code: "denied" });
});

test("it lies where a variable or the system says", () => {
  const before = process.env.KEEPSTONE_USER_DIR;
  process.env.KEEPSTONE_USER_DIR = folder();
  assert.equal(userDir(), process.env.KEEPSTONE_USER_DIR);
  openMemorySync({ user: true }).vault.add(draft("me", "x"));
  assert.ok(fs.existsSync(join(userDir(), "me/preferences.md")));
  delete process.env.KEEPSTONE_USER_DIR;
  assert.match(userDir() ?? "", /keepstone.user$/);
  if (before !== undefined) process.env.KEEPSTONE_USER_DIR = before;
});
