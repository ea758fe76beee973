// What only the folder store must stand: clocks that jump, long names, two normal forms, names that are one, network
// file systems, and many who break one lock.

import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import * as fs from "node:fs";
import { createRequire, syncBuiltinESMExports } from "node:module";
import { createServer } from "node:net";
import { join } from "node:path";
import { test } from "node:test";
import { readBounded } from "../build/bounded.js";
import { plain } from "../build/folder/alike.js";
import { isNetwork, networkOf, typeOf } from "../build/folder/mount.js";
import { FolderStore, openMemorySync } from "../dist/index.js";
import { bytes, folder, refuses, scripted, text } from "./helpers.mjs";

const linux = { skip: process.platform !== "linux" && "needs Linux" };
const inNode = { skip: (process.versions.bun || process.versions.deno) && "only Node lets a test stand between two calls of its file functions" };
const linuxNode = { skip: linux.skip || inNode.skip };
const open = (root) => new FolderStore(root, { durability: "fast", patience: 30_000 });
const keysOf = (store) => store.list("", undefined, 100).map(({ key }) => key);
/** Seconds; before 2100 a clock that went back may have been. */
const FUTURE = 4_102_444_800;

test("clock: no version comes back when it does", () => {
  const root = folder();
  const store = open(root);
  store.write("a.md", bytes("same"), "absent");
  fs.utimesSync(join(root, "a.md"), FUTURE, FUTURE);
  const versions = new Set([store.read("a.md").version]);
  for (let nth = 0; nth < 50; nth++) versions.add(store.write("a.md", bytes("same"), "anything"));
  assert.equal(versions.size, 51);
  assert.ok(fs.statSync(join(root, "a.md")).mtimeMs > FUTURE * 1_000);
});

test("clock: a file of the future or the past is replaced and removed at its version", () => {
  const root = folder();
  const store = open(root);
  store.write("a.md", bytes("before"), "absent");
  fs.utimesSync(join(root, "a.md"), FUTURE, FUTURE);
  const version = store.write("a.md", bytes("after"), { at: store.read("a.md").version });
  fs.utimesSync(join(root, "a.md"), 0, 0);
  refuses("conflict", () => store.write("a.md", bytes("late"), { at: version }));
  store.remove("a.md", { at: store.read("a.md").version });
  assert.deepEqual(keysOf(store), []);
});

test("clock: a lock without a line from before it went back is broken", () => {
  const root = folder();
  open(root).write("a", bytes("1"), "absent");
  const lock = join(root, ".vault/.host/lock");
  fs.writeFileSync(lock, "");
  refuses("busy", () => new FolderStore(root, { patience: 20 }).write("a", bytes("2"), "anything"));
  const tomorrow = Date.now() / 1_000 + 24 * 60 * 60;
  fs.utimesSync(lock, tomorrow, tomorrow);
  open(root).write("a", bytes("3"), "anything");
  assert.equal(fs.existsSync(lock), false);
});

/** The rights of everything in a root, its own first. */
const modesOf = (root) => [".", ...fs.readdirSync(root, { recursive: true })].map((name) => [name, fs.statSync(join(root, name)).mode & 0o7777]);

test("rights: a new root is its user's alone", linux, () => {
  const root = join(folder(), "above/root");
  const store = open(root);
  for (const key of ["dev/a.md", ".vault/trash/dev/a/1.md", ".vault/former/dev/a/1.jsonl"]) {
    store.write(key, bytes("x"), "absent");
    store.write(key, bytes("y"), "anything");
  }
  const modes = modesOf(root);
  assert.ok(modes.length >= 10 && modes.every(([, mode]) => (mode & 0o077) === 0), JSON.stringify(modes));
});

test("rights: in a root that a group shares the group may do everything", linux, () => {
  const root = folder();
  fs.chmodSync(root, 0o2770);
  const store = open(root);
  store.write("dev/a.md", bytes("x"), "absent");
  store.write(".vault/trash/dev/a/1.md", bytes("x"), "absent");
  for (const [name, mode] of modesOf(root)) assert.equal(mode, fs.statSync(join(root, name)).isDirectory() ? 0o2770 : 0o660, name);
  fs.chmodSync(join(root, "dev"), 0o700);
  store.write("dev/b.md", bytes("x"), "absent");
  assert.equal(fs.statSync(join(root, "dev/b.md")).mode & 0o777, 0o600);
});

test("what is no file is denied, and the rest is read", linux, async () => {
  const root = folder();
  const memory = openMemorySync({ dir: root });
  memory.vault.add({ scope: { agent: "dev" }, category: "facts", text: "kept" });
  const server = createServer().listen(join(root, "dev/lessons.md"));
  await once(server, "listening");
  execFileSync("mkfifo", [join(root, "dev/tasks.md")]);
  for (const name of ["dev/lessons.md", "dev/tasks.md"]) {
    refuses("denied", () => open(root).read(name));
    refuses("denied", () => open(root).write(name, bytes("x"), "anything"));
  }
  assert.deepEqual(memory.vault.entries({}).map(({ text }) => text), ["kept"]);
  const faults = memory.upkeep.health().faults.map(({ key }) => key);
  assert.deepEqual(faults, ["dev/lessons.md", "dev/tasks.md"]);
  await new Promise((closed) => server.close(closed));
});

test("without file handles there is an error, and with them all goes on", linux, () => {
  const script = scripted(`
    import * as fs from "node:fs";
    import { openMemorySync } from ${JSON.stringify(new URL("../dist/index.js", import.meta.url).href)};
    const memory = openMemorySync({ dir: process.argv[2] });
    memory.vault.add({ scope: { agent: "dev" }, category: "facts", text: "kept" });
    const taken = [];
    try { for (;;) taken.push(fs.openSync("/dev/null")); } catch {}
    const codes = [() => memory.vault.entries({}), () => memory.search.find({ text: "kept" }), () => memory.upkeep.health()].map((call) => {
      try { call(); return "none"; } catch (error) { return error.code; }
    });
    taken.forEach((fd) => fs.closeSync(fd));
    console.log(JSON.stringify([codes, memory.vault.entries({}).length]));
  `);
  const told = execFileSync("sh", ["-c", 'ulimit -n 100; exec "$0" "$@"', process.execPath, script, folder()], { encoding: "utf8" });
  assert.deepEqual(JSON.parse(told), [["unavailable", "unavailable", "unavailable"], 1]);
});

test("a file of others is read up to a limit, and only if it is one", linux, () => {
  const pipe = join(folder(), "pipe");
  execFileSync("mkfifo", [pipe]);
  assert.throws(() => readBounded(pipe, 10), /is not a file/);
  assert.throws(() => readBounded("/dev/zero", 10), /is not a file/);
  const file = join(folder(), "file");
  fs.writeFileSync(file, "0123456789");
  assert.equal(String(readBounded(file, 10)), "0123456789");
  assert.throws(() => readBounded(file, 9), /is longer than/);
});

test("name: a key of the greatest length is reached under a root of any", linux, () => {
  let root = folder();
  while (root.length < 3_800) root = join(root, "a".repeat(200));
  fs.mkdirSync(root, { recursive: true });
  const store = open(root);
  const longest = `${Array(4).fill("b".repeat(127)).join("/")}c`;
  assert.ok(longest.length === 512 && root.length + longest.length > 4_096);
  const version = store.write(longest, bytes("far"), "absent");
  assert.equal(text(store.read(longest)), "far");
  assert.deepEqual(keysOf(store), [longest]);
  store.remove(longest, { at: version });
  refuses("invalid", () => store.write(`${longest}c`, bytes("x"), "absent"));
});

test("name: a root whose path is too long is told", () => {
  refuses("unavailable", () => new FolderStore(join(folder(), ...Array(25).fill("a".repeat(200)))));
});

test("name: two normal forms are two keys where the file system keeps them apart", linux, () => {
  const store = open(folder());
  for (const key of ["\u{e9}.md", "e\u{301}.md", "DEV.md", "dev.md"]) store.write(key, bytes(key), "absent");
  assert.deepEqual(keysOf(store), ["DEV.md", "dev.md", "e\u{301}.md", "\u{e9}.md"]);
  assert.equal(text(store.read("\u{e9}.md")), "\u{e9}.md");
  store.remove("e\u{301}.md", "anything");
  assert.deepEqual(keysOf(store), ["DEV.md", "dev.md", "\u{e9}.md"]);
});

/** Puts a file where another program would. */
function place(root, path, content) {
  fs.mkdirSync(join(root, path, ".."), { recursive: true });
  fs.writeFileSync(join(root, path), content);
}

test("name: the folder of an agent whose name starts with a sign has its name", () => {
  const root = folder();
  const store = open(root);
  for (const [path, content] of [["-x/tasks.md", "dash"], ["+49/tasks.md", "plus"], ["=-x/tasks.md", "odd"], ["=y/a.md", "plain"]]) place(root, path, content);
  assert.deepEqual(keysOf(store), ["-x/tasks.md", "=+49/tasks.md", "=-x/tasks.md", "=y/a.md"]);
  assert.deepEqual([text(store.read("=-x/tasks.md")), text(store.read("-x/tasks.md"))], ["dash", "odd"]);
  store.write("=-x/tasks.md", bytes("done"), "anything");
  store.write("=-new/tasks.md", bytes("new"), "absent");
  const there = ["-x/tasks.md", "=-x/tasks.md", "-new/tasks.md"].map((path) => fs.readFileSync(join(root, path), "utf8"));
  assert.deepEqual(there, ["done", "odd", "new"]);
  store.remove("=+49/tasks.md", "anything");
  assert.equal(fs.existsSync(join(root, "+49/tasks.md")), false);
});

test("name: a colon in a name is found and stays", linux, () => {
  const root = folder();
  const store = open(root);
  for (const path of ["a:b/tasks.md", ":x/tasks.md", "conversations/a:b.json", "a%3Ac/tasks.md", "a:b%3Ac/tasks.md"]) place(root, path, path);
  const keys = ["=%3Ax/tasks.md", "a%3Ab/tasks.md", "a%3Ac/tasks.md", "conversations/a%3Ab.json"];
  assert.deepEqual(keysOf(store), keys);
  for (const key of keys) {
    store.write(key, bytes(key), "anything");
    assert.equal(text(store.read(key)), key);
  }
  assert.deepEqual(keysOf(store), keys);
  store.write("a%3Ab/new.md", bytes("new"), "absent");
  store.write("b%3Ac/new.md", bytes("portable"), "absent");
  for (const [path, content] of [
    ["a:b/tasks.md", "a%3Ab/tasks.md"],
    [":x/tasks.md", "=%3Ax/tasks.md"],
    ["conversations/a:b.json", "conversations/a%3Ab.json"],
    ["a%3Ac/tasks.md", "a%3Ac/tasks.md"],
    ["a:b%3Ac/tasks.md", "a:b%3Ac/tasks.md"],
    ["a:b/new.md", "new"],
    ["b%3Ac/new.md", "portable"],
  ]) {
    assert.equal(fs.readFileSync(join(root, path), "utf8"), content);
  }
  store.remove("a%3Ab/tasks.md", "anything");
  assert.equal(fs.existsSync(join(root, "a:b/tasks.md")), false);
});

test("list: a store that has changed something lists what one that has not does", linux, () => {
  const root = folder();
  const [changed, fresh] = [open(root), open(root)];
  const paths = ["a:b/tasks.md", "a%3Ab/lessons.md", "-x/tasks.md", ".vault/x/one.md", ".vault/x/y/two.md", ".vault/x.md", "b/c"];
  for (const path of paths) place(root, path, path);
  fs.symlinkSync(join(root, ".vault/x"), join(root, ".vault/link"));
  changed.write("b/new.md", bytes("x"), "anything");
  const keys = changed.list("", undefined, 100).map(({ key }) => key);
  const prefixes = [...keys, ".vault/link/one.md", ".vault/none/x", "none/", "b/c/d"].flatMap((key) => Array.from(key, (_, at) => key.slice(0, at + 1)));
  for (const prefix of new Set(prefixes)) {
    for (const after of [undefined, keys[0], ".vault/x/one.md", `${prefix}m`]) {
      for (const limit of [1, 100]) assert.deepEqual(changed.list(prefix, after, limit), fresh.list(prefix, after, limit), `${prefix} ${after}`);
    }
  }
});

test("list: the pages of a large folder read its names once, and again when they change", linuxNode, () => {
  const [root, count] = [folder(), 2_000];
  for (let nth = 0; nth < count; nth++) place(root, `a/b/${String(nth).padStart(5, "0")}.md`, "x");
  const store = open(root);
  const nodeFs = createRequire(import.meta.url)("node:fs");
  const { readdirSync } = nodeFs;
  let reads = 0;
  nodeFs.readdirSync = (...args) => {
    const names = readdirSync(...args);
    reads += names.length >= count ? 1 : 0;
    return names;
  };
  syncBuiltinESMExports();
  try {
    const keys = [];
    for (let page = store.list("a/b/", undefined, 100); page.length > 0; page = store.list("a/b/", keys.at(-1), 100)) {
      keys.push(...page.map(({ key }) => key));
      if (keys.length === 1_000) place(root, "a/b/01500a.md", "x");
    }
    assert.equal(keys.length, count + 1);
    assert.deepEqual(keys, keys.toSorted());
    assert.ok(reads > 0 && reads <= 4, `${reads} reads of ${count} names`);
  } finally {
    nodeFs.readdirSync = readdirSync;
    syncBuiltinESMExports();
  }
});

test("name: two names that are one are listed and left alone", linux, () => {
  const root = folder();
  const store = open(root);
  for (const path of ["a:b/tasks.md", "a:b/lessons.md", "a%3Ab/tasks.md", "a%3Ab/decisions.md", "b/one.md"]) place(root, path, path);
  const keys = ["a%3Ab/decisions.md", "a%3Ab/lessons.md", "a%3Ab/tasks.md", "b/one.md"];
  assert.deepEqual(keysOf(store), keys);
  keys.forEach((key, nth) => assert.deepEqual(store.list("", keys[nth - 1], 1).map(({ key }) => key), [key]));
  for (const key of [...keys.slice(0, 3), "a%3Ab/new.md"]) {
    refuses("denied", () => store.read(key));
    refuses("denied", () => store.write(key, bytes("x"), "anything"));
    refuses("denied", () => store.remove(key, "anything"));
  }
  assert.throws(() => store.read(keys[0]), /a:b and a%3Ab are there, which are one name/);
  fs.rmSync(join(root, "a%3Ab"), { recursive: true });
  assert.equal(text(store.read("a%3Ab/tasks.md")), "a:b/tasks.md");
});

test("name: case and normal form do not count where names are one", () => {
  for (const [one, other] of [["Dev", "dev"], ["\u{e9}.md", "e\u{301}.md"], ["É.md", "e\u{301}.md"]]) assert.equal(plain(one), plain(other));
  for (const [one, other] of [["dev", "dev2"], ["é", "e"]]) assert.notEqual(plain(one), plain(other));
});

test("name: the second of two keys that are one file is refused", linux, (context) => {
  const root = folder();
  for (const name of [".vault", ".VAULT"]) fs.mkdirSync(join(root, name));
  try {
    execFileSync("mount", ["--bind", join(root, ".vault"), join(root, ".VAULT")], { stdio: "ignore" });
  } catch {
    return context.skip("NOT RUN: a file system where case does not count: mounting needs root");
  }
  try {
    const store = open(root);
    store.write("dev/caf\u{e9}.md", bytes("first"), "absent");
    for (const other of ["Dev/caf\u{e9}.md", "dev/cafe\u{301}.md", "dev/CAF\u{c9}.md", "DEV/new.md"]) {
      refuses("denied", () => store.write(other, bytes("second"), "anything"));
      refuses("denied", () => store.remove(other, "anything"));
    }
    store.write("dev/caf\u{e9}.md", bytes("again"), "anything");
    store.write("dev/other.md", bytes("another"), "absent");
    assert.deepEqual(keysOf(store).filter((key) => !key.startsWith(".")), ["dev/caf\u{e9}.md", "dev/other.md"]);
  } finally {
    execFileSync("umount", ["-l", join(root, ".VAULT")]);
  }
});

test("medium: types of file systems are found as the shared cases say", () => {
  const { mounts, cases } = JSON.parse(fs.readFileSync(new URL("../../tests/contract/mounts.json", import.meta.url), "utf8"));
  assert.ok(cases.length >= 9);
  for (const { device, type, network, why } of cases) {
    const found = typeOf(mounts.join("\n"), BigInt(device));
    assert.deepEqual([found ?? null, found !== undefined && isNetwork(found)], [type, network], why);
  }
});

test("medium: a device of this machine is found, and is no network", linux, () => {
  const device = fs.statSync("/proc", { bigint: true }).dev;
  assert.equal(typeOf(fs.readFileSync("/proc/self/mountinfo", "utf8"), device), "proc");
  assert.equal(networkOf(device), undefined);
});

const COUNT = `
  import { FolderStore } from ${JSON.stringify(new URL("../dist/index.js", import.meta.url))};
  const store = new FolderStore(process.argv[2], { durability: "fast", patience: 30_000 });
  const increment = () => {
    const found = store.read("count");
    const next = String(Number(found ? new TextDecoder().decode(found.bytes) : 0) + 1);
    try {
      store.write("count", new TextEncoder().encode(next), found ? { at: found.version } : "absent");
      return true;
    } catch (error) {
      if (error.code === "conflict") return false;
      throw error;
    }
  };
  for (let nth = 0; nth < 60; nth++) while (!increment());`;

test("lock: many who break the locks of the dead never hold one together", linux, async () => {
  const root = folder();
  const store = open(root);
  store.write("count", bytes("0"), "absent");
  const host = join(root, ".vault/.host");
  const machine = `${fs.readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim()}/${fs.readlinkSync("/proc/self/ns/pid")}`;
  const hands = Array.from({ length: 4 }, () => spawn(process.execPath, [scripted(COUNT), root], { stdio: ["ignore", "ignore", "inherit"] }));
  const ends = Promise.all(hands.map((hand) => new Promise((resolve) => hand.once("exit", resolve))));
  let [planted, areAtWork] = [0, true];
  ends.then(() => (areAtWork = false));
  for (let nth = 0; areAtWork; nth++) {
    // As that process had done it, and only where nobody holds the lock.
    const aside = join(host, `planted-${nth}`);
    fs.writeFileSync(aside, `${nth.toString(16).padStart(16, "0")}\t${machine}\t${process.pid}\t1\n`);
    try {
      fs.linkSync(aside, join(host, "lock"));
      planted++;
    } catch (error) {
      assert.equal(error.code, "EEXIST");
    }
    fs.unlinkSync(aside);
    await new Promise((resolve) => setImmediate(resolve));
  }
  assert.deepEqual(await ends, [0, 0, 0, 0]);
  assert.equal(text(store.read("count")), "240");
  // How many it plants depends on how often it gets its turn beside the others.
  assert.ok(planted > 0, "no lock of the dead was met");
});

test("durability: the root's policy makes writes fast, and taking it back makes them wait again", () => {
  const root = folder();
  const told = [];
  const store = new FolderStore(root);
  const watched = {
    read: (key) => store.read(key),
    write: (key, bytes, expect, durability) => {
      // Copies of files are never waited for.
      if (key.endsWith(".md") && !key.startsWith(".vault/")) told.push(durability);
      return store.write(key, bytes, expect, durability);
    },
    remove: (...remove) => store.remove(...remove),
    list: (...list) => store.list(...list),
  };
  const memory = openMemorySync({ store: watched });
  const add = (text) => memory.vault.add({ scope: { agent: "dev" }, category: "facts", text });
  add("waits");
  fs.writeFileSync(join(root, "policy.toml"), '[store]\ndurability = "fast"\n');
  add("does not wait");
  fs.rmSync(join(root, "policy.toml"));
  add("waits again");
  assert.deepEqual(told, ["full", "fast", "full"]);
});

test("durability: nothing of a session's commit waits under a fast policy", () => {
  const store = new FolderStore(folder());
  const [waited, removed] = [[], []];
  const watched = {
    read: (key) => store.read(key),
    write: (key, bytes, expect, durability) => {
      if (durability !== "fast") waited.push(`write ${key}`);
      return store.write(key, bytes, expect, durability);
    },
    remove: (key, expect, durability) => {
      removed.push(key);
      if (durability !== "fast") waited.push(`remove ${key}`);
      return store.remove(key, expect, durability);
    },
    list: (...list) => store.list(...list),
  };
  const memory = openMemorySync({ store: watched }, { policy: '[store]\ndurability = "fast"\n' });
  for (const taskId of ["one", "two"]) {
    memory.work.commit({ agent: "dev", taskId, output: `SUMMARY: did ${taskId}\nUsed SSE, because proxies drop WebSockets.` });
  }
  memory.work.clear("dev");
  assert.ok(removed.length > 0);
  assert.deepEqual(waited, []);
});

test("durability: a store that was opened as fast stays so, and every kind writes", () => {
  for (const durability of ["full", "fast"]) {
    const store = new FolderStore(folder(), { durability });
    for (const told of ["fast", "full"]) {
      store.write("a", bytes(told), "anything", told);
      assert.equal(text(store.read("a")), told);
    }
  }
});

/** Runs with a person who acts once beside a function of `node:fs` whose arguments pass a test; `around` calls it. */
function meeting(name, around, run, when = () => true) {
  const real = createRequire(import.meta.url)("node:fs");
  const original = real[name];
  let met = false;
  real[name] = (...told) => {
    const meets = !met && when(...told);
    met ||= meets;
    return meets ? around(() => original(...told)) : original(...told);
  };
  syncBuiltinESMExports();
  try {
    return run();
  } finally {
    real[name] = original;
    syncBuiltinESMExports();
  }
}

/** Runs `save` right after the new file of a write is on the disk. */
const betweenLookAndRename = (save, run) => meeting("fsyncSync", (sync) => (sync(), save()), run);

for (const [how, save] of Object.entries({
  "in place": (path) => fs.writeFileSync(path, "saved by a person"),
  "by rename": (path) => (fs.writeFileSync(`${path}~`, "saved by a person"), fs.renameSync(`${path}~`, path)),
})) {
  test(`people: what is saved ${how} after the look and before the rename stays`, inNode, () => {
    const root = folder();
    const store = new FolderStore(root);
    const person = () => save(join(root, "note.md"));
    refuses("conflict", () => betweenLookAndRename(person, () => store.write("note.md", bytes("ours"), "absent")));
    assert.equal(text(store.read("note.md")), "saved by a person");
    const { version } = store.read("note.md");
    const again = () => save(join(root, "note.md"));
    refuses("conflict", () => betweenLookAndRename(again, () => store.write("note.md", bytes("ours"), { at: version })));
    assert.equal(text(store.read("note.md")), "saved by a person");
    const left = fs.readdirSync(join(root, ".vault/.host")).filter((name) => name.startsWith("tmp-"));
    assert.equal(left.length, 1, "the file that names the owner of the lock");
  });
}

test("people: a file that is emptied and then written is read once it is written", inNode, async () => {
  const root = folder();
  const store = new FolderStore(root);
  store.write("note.md", bytes("old"), "absent");
  const script = `const fs = require("node:fs"); const fd = fs.openSync(process.argv[1], "w"); console.log("emptied");
    setTimeout(() => { fs.writeSync(fd, "half"); setTimeout(() => fs.writeSync(fd, " and half"), 40); }, 300);`;
  const person = spawn(process.execPath, ["-e", script, join(root, "note.md")], { stdio: ["ignore", "pipe", "inherit"] });
  await new Promise((resolve) => person.stdout.once("data", resolve));
  assert.equal(text(store.read("note.md")), "half and half");
  await new Promise((resolve) => person.once("exit", resolve));
});

test("people: a file that is emptied while it is linked is not read before it is written", inNode, async () => {
  const root = folder();
  const store = new FolderStore(root);
  store.write("note.md", bytes("old"), "absent");
  const { version } = store.read("note.md");
  let person;
  const save = () => {
    fs.writeFileSync(join(root, "note.md"), "");
    const script = `setTimeout(() => require("node:fs").writeFileSync(process.argv[1], "saved"), 300)`;
    person = spawn(process.execPath, ["-e", script, join(root, "note.md")], { stdio: "inherit" });
  };
  const write = () => store.write("note.md", bytes("ours"), { at: version });
  refuses("conflict", () => meeting("linkSync", (link) => (save(), link()), write, (path) => path.endsWith("note.md")));
  assert.equal(text(store.read("note.md")), "saved");
  await new Promise((resolve) => person.once("exit", resolve));
});

test("people: what an editor writes into a file that was replaced is kept by the next sweep", inNode, () => {
  const root = folder();
  fs.writeFileSync(join(root, "note.md"), "saved by a person");
  const fd = fs.openSync(join(root, "note.md"), "r+");
  new FolderStore(root).write("note.md", bytes("ours"), "anything");
  fs.writeSync(fd, "SAVED and more of it");
  fs.closeSync(fd);
  const store = new FolderStore(root);
  store.write("other.md", bytes("x"), "absent");
  assert.equal(text(store.read("note.md")), "ours");
  const kept = store.list(".vault/kept/note.md-", undefined, 9);
  assert.deepEqual(kept.map(({ key }) => text(store.read(key))), ["SAVED and more of it"]);
});

/** A little more than a replaced file stays aside. */
const ASIDE_MS = 2_100;

test("people: what an editor saves that opened a file right before it was replaced is kept", inNode, () => {
  const root = folder();
  new FolderStore(root).write("note.md", bytes("old"), "absent");
  for (const change of ["write", "remove"]) {
    const fd = fs.openSync(join(root, "note.md"), "r+");
    const store = new FolderStore(root);
    if (change === "write") store.write("note.md", bytes("ours"), "anything");
    else store.remove("note.md", "anything");
    fs.ftruncateSync(fd, 0);
    fs.writeSync(fd, "saved by a person");
    fs.closeSync(fd);
    new FolderStore(root).write("other.md", bytes("x"), "anything");
  }
  const store = new FolderStore(root);
  const kept = store.list(".vault/kept/note.md-", undefined, 9);
  assert.deepEqual(kept.map(({ key }) => text(store.read(key))), ["saved by a person", "saved by a person"]);
});

/** What a writer leaves that is killed after the names were exchanged: a save under the name for the old file. */
function leftAside(root, key, { old = "1.2.3", inode = "4", content }) {
  fs.mkdirSync(join(root, ".vault/.host"), { recursive: true });
  const path = join(root, ".vault/.host", `swap-${inode}-${old}-0011223344556677-${key.replaceAll("/", "%")}`);
  fs.writeFileSync(path, content);
  return path;
}

test("people: a save that a killed writer left aside is kept, and its own file is swept", () => {
  const root = folder();
  leftAside(root, "dev/decisions.md", { content: "saved by a person" });
  const ours = leftAside(root, "dev/lessons.md", { content: "never acknowledged" });
  const named = ours.replace("swap-4-", `swap-${fs.statSync(ours).ino.toString(16)}-`);
  fs.renameSync(ours, named);
  new FolderStore(root).write("a", bytes("x"), "absent");
  assert.ok(fs.existsSync(named), "an editor may be about to save it");
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ASIDE_MS);
  const store = new FolderStore(root);
  store.write("b", bytes("x"), "absent");
  const kept = store.list(".vault/kept/", undefined, 9).map(({ key }) => key);
  assert.equal(kept.length, 1);
  assert.match(kept[0], /^\.vault\/kept\/dev%decisions\.md-[0-9a-f]{16}$/);
  assert.equal(text(store.read(kept[0])), "saved by a person");
  assert.deepEqual(fs.readdirSync(join(root, ".vault/.host")).filter((name) => name.startsWith("swap-")), []);
});

test("what was put aside is found and removed once it has served, and in a copied root it is no save of somebody", inNode, () => {
  const root = folder();
  const store = new FolderStore(root);
  store.write("note.md", bytes("secret"), "absent");
  store.write("note.md", bytes("clean"), "anything");
  const copies = [true, false].map((preserveTimestamps) => {
    const copy = folder();
    fs.cpSync(root, copy, { recursive: true, preserveTimestamps });
    return copy;
  });
  assert.deepEqual(store.list("", undefined, 9).map(({ key }) => key), ["note.md"]);
  // The line of a lock's owner is aside too.
  const aside = () => store.list(".vault/aside/", undefined, 9).filter(({ key }) => !text(store.read(key)).includes("\t"));
  assert.deepEqual(aside().map(({ key }) => text(store.read(key))), ["secret"]);
  const { key, version } = aside()[0];
  assert.match(key, /^\.vault\/aside\/[0-9a-f]{16}$/);
  const name = fs.readdirSync(join(root, ".vault/.host")).find((name) => name.startsWith("swap-") || name.startsWith("open-"));
  if (name.startsWith("swap-")) {
    store.remove(key, { at: version });
    assert.deepEqual(aside(), []);
    assert.equal(store.read(key), undefined);
  } else {
    assert.throws(() => store.remove(key, { at: version }), { code: "conflict" });
  }
  for (const copy of copies) {
    new FolderStore(copy).write("other.md", bytes("x"), "absent");
    assert.deepEqual(new FolderStore(copy).list(".vault/kept/", undefined, 9), []);
  }
});

const LOG = ".vault/audit/00000001.jsonl";

/** Writes texts one after the other as a log is written, and returns the file's number each time. */
const grow = (root, key, texts, durability = "fast") => {
  const store = new FolderStore(root);
  return texts.map((text) => {
    store.write(key, bytes(text), "anything", durability);
    assert.equal(Buffer.from(store.read(key).bytes).toString(), text);
    return fs.statSync(join(root, key)).ino;
  });
};

test("log: one that goes on stays the same file", () => {
  const [first, ...later] = grow(folder(), LOG, ["1\n", "1\n2\n", "1\n2\n3\n"]);
  assert.deepEqual(later, [first, first]);
});

test("log: one that is another by now, any other file, and what must outlive a loss of power are replaced", () => {
  const cases = [[LOG, ["1\n", "2\n3\n"]], [LOG, ["1\n2\n", "1\n"]], ["dev/facts.md", ["1\n", "1\n2\n"]], [LOG, ["1\n", "1\n2\n"], "full"]];
  for (const [key, texts, durability] of cases) {
    const [one, other] = grow(folder(), key, texts, durability);
    assert.notEqual(one, other, JSON.stringify([key, texts]));
  }
});

test("log: a backup that shares the file keeps what it has, and a version that was read before is refused", () => {
  const root = folder();
  const store = new FolderStore(root);
  const version = store.write(LOG, bytes("1\n"), "absent", "fast");
  fs.linkSync(join(root, LOG), join(root, "backup"));
  store.write(LOG, bytes("1\n2\n"), { at: store.read(LOG).version }, "fast");
  assert.equal(fs.readFileSync(join(root, "backup"), "utf8"), "1\n");
  refuses("conflict", () => store.write(LOG, bytes("1\n3\n"), { at: version }, "fast"));
});
