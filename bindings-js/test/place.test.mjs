// Where the memory is: the layouts that the Rust command is held to.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import * as fs from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { memoryPlace } from "../build/cli/place.js";

const layouts = JSON.parse(fs.readFileSync(new URL("../../tests/places.json", import.meta.url), "utf8"));

/** Runs git in a folder, with nothing of this machine's settings. */
function git(folder, words) {
  const who = Object.fromEntries(["AUTHOR", "COMMITTER"].flatMap((role) => [[`GIT_${role}_NAME`, "a"], [`GIT_${role}_EMAIL`, "a@example.org"]]));
  const env = { PATH: process.env.PATH, HOME: folder, GIT_CONFIG_GLOBAL: "/dev/null", GIT_CONFIG_SYSTEM: "/dev/null", ...who };
  const { status, stderr } = spawnSync("git", ["-c", "protocol.file.allow=always", ...words], { cwd: folder, env, encoding: "utf8" });
  assert.equal(status, 0, `git ${words.join(" ")}: ${stderr}`);
}

function make(root, [what, path, ...words]) {
  const at = join(root, path);
  fs.mkdirSync(what === "write" ? dirname(at) : at, { recursive: true });
  if (what === "write") fs.writeFileSync(at, words[0]);
  if (what === "git") git(at, words);
}

assert.ok(layouts.length >= 10);
for (const { name, make: steps, at, memory, project } of layouts) {
  test(`a memory is found from ${name}`, () => {
    const root = fs.realpathSync(fs.mkdtempSync(join(tmpdir(), "keepstone-")));
    for (const step of steps) make(root, step);
    const found = memoryPlace(undefined, join(root, at));
    assert.deepEqual([found.dir, found.project], [join(root, memory), join(root, project)]);
  });
}
