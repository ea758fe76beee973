// Every store keeps the promises of a store, and what only the folder store promises.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import * as fs from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { FolderStore, MemoryStore } from "../dist/index.js";
import { storePromises } from "../dist/store-kit.js";
import { bytes, folder, refuses, scripted, text } from "./helpers.mjs";

for (const { name, check } of storePromises()) {
  test(`memory store: ${name}`, () => {
    const store = new MemoryStore();
    check(() => store);
  });
  test(`folder store: ${name}`, () => {
    const root = join(folder(), "root");
    check(() => new FolderStore(root, { durability: "fast" }));
  });
}

test("folder store: a full write is durable in the same way", () => {
  const root = folder();
  storePromises().find(({ name }) => name.startsWith("at holds only")).check(() => new FolderStore(root));
});

/** Runs on a disk of its own; where this process may not mount one, that is told. */
function onDisk(context, run) {
  const disk = folder();
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=1m", "tmpfs", disk], { stdio: "ignore" });
  } catch {
    return context.skip("NOT RUN: mounting a disk needs root");
  }
  try {
    run(join(disk, "root"), disk);
  } finally {
    execFileSync("umount", ["-l", disk]);
  }
}

test("folder store: a full disk is told, and what was there stays", (context) =>
  onDisk(context, (root) => {
    const store = new FolderStore(root);
    const version = store.write("a.md", bytes("before"), "absent");
    const much = new Uint8Array(2 << 20);
    for (const expect of ["anything", { at: version }]) refuses("full", () => store.write("a.md", much, expect));
    refuses("full", () => store.write("new/b.md", much, "absent"));
    assert.deepEqual([text(store.read("a.md")), store.read("a.md").version], ["before", version]);
    assert.equal(store.read("new/b.md"), undefined);
    assert.equal(fs.readdirSync(join(root, ".vault/.host")).length, 1, "the file that names the owner of the lock");
    store.write("a.md", bytes("there is room for this"), "anything");
  }));

test("folder store: a read-only disk is read, and writing denied", (context) =>
  onDisk(context, (root, disk) => {
    new FolderStore(root).write("a.md", bytes("before"), "absent");
    execFileSync("mount", ["-o", "remount,ro", disk]);
    const store = new FolderStore(root);
    assert.equal(text(store.read("a.md")), "before");
    assert.equal(store.list("", undefined, 9).length, 1);
    refuses("denied", () => store.write("a.md", bytes("x"), "anything"));
    refuses("denied", () => store.write("new/b.md", bytes("x"), "absent"));
    refuses("denied", () => store.remove("a.md", "anything"));
    refuses("denied", () => new FolderStore(join(disk, "other")).write("a.md", bytes("x"), "absent"));
  }));

test("folder store: links are listed and never followed", () => {
  const [root, outside] = [folder(), folder()];
  fs.writeFileSync(join(outside, "secret.md"), "secret");
  fs.symlinkSync(outside, join(root, "dev"));
  fs.symlinkSync(join(outside, "secret.md"), join(root, "file.md"));
  const store = new FolderStore(root);
  assert.deepEqual(store.list("", undefined, 10).map(({ key }) => key), ["dev", "file.md"]);
  for (const key of ["dev/secret.md", "dev", "file.md"]) {
    refuses("denied", () => store.read(key));
    refuses("denied", () => store.write(key, bytes("x"), "anything"));
    refuses("denied", () => store.remove(key, "anything"));
  }
  assert.equal(fs.readFileSync(join(outside, "secret.md"), "utf8"), "secret");
  fs.symlinkSync(root, join(outside, "root"));
  refuses("denied", () => new FolderStore(join(outside, "root")));
});

test("folder store: the root is its handle, whatever stands in its place later", () => {
  const [root, outside] = [join(folder(), "root"), folder()];
  const store = new FolderStore(root);
  store.write("a", bytes("1"), "absent");
  fs.renameSync(root, `${root}-moved`);
  fs.symlinkSync(outside, root);
  store.write("b", bytes("2"), "absent");
  assert.deepEqual(fs.readdirSync(outside), []);
  fs.rmSync(`${root}-moved`, { recursive: true });
  refuses("unavailable", () => store.write("c", bytes("3"), "absent"));
});

test("folder store: its private folder has no keys, and old leftovers go", () => {
  const root = folder();
  new FolderStore(root).write("a", bytes("1"), "absent");
  const left = join(root, ".vault/.host/tmp-0011223344556677");
  fs.writeFileSync(left, "half");
  fs.utimesSync(left, 0, 0);
  const store = new FolderStore(root);
  store.write("b", bytes("2"), "absent");
  assert.equal(fs.existsSync(left), false);
  assert.deepEqual(store.list("", undefined, 10).map(({ key }) => key), ["a", "b"]);
  refuses("invalid", () => store.read(".vault/.host/lock"));
});

const isDeno = process.versions.deno !== undefined;

test("folder store: a leftover that cannot be removed stands in nobody's way", { skip: isDeno && "Deno's unlink removes folders" }, () => {
  const root = folder();
  const left = join(root, ".vault/.host/tmp-0011223344556677");
  fs.mkdirSync(left, { recursive: true });
  fs.utimesSync(left, 0, 0);
  new FolderStore(root).write("a", bytes("1"), "absent");
  assert.equal(fs.existsSync(left), true);
});

test("folder store: names that are not UTF-8 have no keys, and odd ones that are do", { skip: process.platform !== "linux" || (isDeno && "Deno answers with U+FFFD for bytes that are no UTF-8") }, () => {
  const root = folder();
  fs.writeFileSync(join(root, "\ufffd.md"), "odd");
  fs.writeFileSync(Buffer.concat([Buffer.from(`${root}/`), Buffer.of(0xff)]), "no text");
  const store = new FolderStore(root);
  assert.deepEqual(store.list("", undefined, 10).map(({ key }) => key), ["\ufffd.md"]);
  assert.equal(Buffer.from(store.read("\ufffd.md").bytes).toString(), "odd");
});

test("folder store: what may not be read is denied, in listings too", { skip: process.getuid?.() !== 0 && "needs to change the user" }, () => {
  const root = folder();
  fs.chmodSync(root, 0o755);
  fs.mkdirSync(join(root, "dev"), { mode: 0o700 });
  const script = `
    import { FolderStore } from ${JSON.stringify(new URL("../dist/index.js", import.meta.url))};
    process.setuid(65534);
    const store = new FolderStore(${JSON.stringify(root)});
    const calls = [() => store.list("", undefined, 9), () => store.read("dev/a"), () => store.write("a", new Uint8Array(), "absent")];
    for (const call of calls) try { call(); console.log("done"); } catch (error) { console.log(error.name, error.code); }`;
  const told = execFileSync(process.execPath, [scripted(script)], { encoding: "utf8" });
  assert.equal(told, "StoreError denied\n".repeat(3));
});
