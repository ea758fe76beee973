// The folder store as on macOS: no handles in paths, no `/proc`, a boot session from `sysctl`.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import * as fs from "node:fs";
import { delimiter, join } from "node:path";
import { test } from "node:test";
import { bytes, folder, refuses } from "./helpers.mjs";

const skip = process.platform === "win32" && "needs a shell";
const tools = folder();
fs.writeFileSync(join(tools, "sysctl"), '#!/bin/sh\necho "SESSION"\n', { mode: 0o755 });
process.env.PATH = `${tools}${delimiter}${process.env.PATH}`;
Object.defineProperty(process, "platform", { value: "darwin" });
const { FolderStore } = await import("../dist/index.js");
const { storePromises } = await import("../dist/store-kit.js");

for (const { name, check } of storePromises()) {
  test(`elsewhere: ${name}`, { skip }, () => {
    const root = join(folder(), "root");
    check(() => new FolderStore(root, { durability: "fast" }));
  });
}

test("elsewhere: links are listed and never followed", { skip }, () => {
  const [root, outside] = [join(folder(), "root"), folder()];
  const store = new FolderStore(root);
  store.write("a", bytes("1"), "absent");
  fs.symlinkSync(outside, join(root, "dev"));
  assert.deepEqual(store.list("", undefined, 10).map(({ key }) => key), ["a", "dev"]);
  refuses("denied", () => store.write("dev/b", bytes("2"), "anything"));
  fs.renameSync(root, `${root}-moved`);
  fs.symlinkSync(outside, root);
  refuses("unavailable", () => store.write("b", bytes("2"), "absent"));
  refuses("denied", () => new FolderStore(root));
  assert.deepEqual(fs.readdirSync(outside), []);
});

test("elsewhere: a dead owner's lock is broken, and any process that lives may be the owner", { skip }, () => {
  const root = folder();
  const store = new FolderStore(root, { patience: 20 });
  store.write("a", bytes("1"), "absent");
  const lock = join(root, ".vault/.host/lock");
  const ended = execFileSync(process.execPath, ["-p", "process.pid"], { encoding: "utf8" }).trim();
  fs.writeFileSync(lock, `0123456789abcdef\tSESSION/-\t${ended}\t-\n`);
  store.write("a", bytes("2"), "anything");
  for (const line of [`0123456789abcdef\tSESSION/-\t${process.pid}\t-\n`, `0123456789abcdef\tOTHER/-\t${ended}\t-\n`]) {
    fs.writeFileSync(lock, line);
    refuses("busy", () => store.write("a", bytes("3"), "anything"));
    assert.equal(fs.readFileSync(lock, "utf8"), line);
  }
});
