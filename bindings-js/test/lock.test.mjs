// The claim lock: broken when its owner is provably dead, and never else.

import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import * as fs from "node:fs";
import builtin from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { createServer } from "node:net";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { FolderStore } from "../dist/index.js";
import { bytes, folder, refuses, text } from "./helpers.mjs";

const machine = () => `${fs.readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim()}/${fs.readlinkSync("/proc/self/ns/pid")}`;
/** What a lock leaves; a file that was replaced stays aside for a moment, and that of its owner as long as the store. */
const locks = (host) => fs.readdirSync(host).filter((name) => !/^(swap|tmp)-/.test(name));
const ownerFiles = (root) => fs.readdirSync(join(root, ".vault/.host")).filter((name) => name.startsWith("tmp-"));
const linux = { skip: process.platform !== "linux" && "needs /proc" };
const inNode = { skip: (process.versions.bun || process.versions.deno) && "only Node lets a test stand in for its file functions" };
const open = (root) => new FolderStore(root, { durability: "fast", patience: 30_000 });

test("lock: a dead owner's is broken, a live owner's and a stranger's are not", linux, () => {
  const root = folder();
  const store = new FolderStore(root, { patience: 50 });
  store.write("a", bytes("1"), "absent");
  const lock = join(root, ".vault/.host/lock");
  const ended = Number(execFileSync(process.execPath, ["-p", "process.pid"], { encoding: "utf8" }));
  fs.writeFileSync(lock, `0123456789abcdef\t${machine()}\t${ended}\t1\n`);
  store.write("a", bytes("2"), "anything");
  assert.deepEqual(locks(join(root, ".vault/.host")), []);
  const start = fs.readFileSync("/proc/self/stat", "utf8").split(") ").at(-1).split(" ")[19];
  for (const line of [`0123456789abcdef\t${machine()}\t${process.pid}\t${start}\n`, "0123456789abcdef\tother/pid:[1]\t1\t1\n"]) {
    fs.writeFileSync(lock, line);
    assert.throws(() => store.write("a", bytes("3"), "anything"), (error) => error.code === "busy" && /process \d+/.test(error.message));
    assert.equal(fs.readFileSync(lock, "utf8"), line);
  }
  fs.writeFileSync(lock, `0123456789abcdef\t${machine()}\t${process.pid}\t${Number(start) + 1}\n`);
  store.write("a", bytes("4"), "anything");
});

test("lock: a store makes one file for all its locks, again when that is gone, and leaves none", linux, () => {
  const root = folder();
  const store = new FolderStore(root);
  store.write("a", bytes("1"), "absent");
  const [first] = ownerFiles(root);
  const old = new Date(0);
  fs.utimesSync(join(root, ".vault/.host", first), old, old);
  store.write("a", bytes("2"), "anything");
  assert.deepEqual(ownerFiles(root), [first]);
  const { mtimeMs } = fs.statSync(join(root, ".vault/.host", first));
  assert.ok(mtimeMs > 0, "others judge the age of a lock by its date");
  fs.rmSync(join(root, ".vault/.host", first));
  store.write("a", bytes("3"), "anything");
  assert.equal(ownerFiles(root).length, 1);

  const other = folder();
  const program = fileURLToPath(new URL("lock-script.mjs", import.meta.url));
  execFileSync(process.execPath, [program, other]);
  assert.ok(fs.existsSync(join(other, "a")));
  assert.deepEqual(ownerFiles(other), []);
});

test("lock: an earlier boot's is broken, however its owner is numbered", linux, () => {
  const root = folder();
  const store = new FolderStore(root, { patience: 50 });
  store.write("a", bytes("1"), "absent");
  const lock = join(root, ".vault/.host/lock");
  fs.writeFileSync(lock, `0123456789abcdef\t00000000-earlier/pid:[1]\t1\t1\n`);
  assert.throws(() => store.write("a", bytes("2"), "anything"), { code: "busy" });
  fs.utimesSync(lock, 0, 0);
  store.write("a", bytes("3"), "anything");
});

test("lock: who breaks it at the end of its patience takes it", linux, () => {
  const root = folder();
  new FolderStore(root).write("a", bytes("1"), "absent");
  fs.writeFileSync(join(root, ".vault/.host/lock"), `0123456789abcdef\t${machine()}\t${process.pid}\t1\n`);
  new FolderStore(root, { patience: 0 }).write("a", bytes("2"), "anything");
});

test("lock: a lease is waited out, though it has more time left than a process is waited for", () => {
  const root = folder();
  const store = new FolderStore(root);
  store.write("a", bytes("1"), "absent");
  const lock = join(root, ".vault/.host/lock");
  fs.writeFileSync(lock, "0123456789abcdef\tsandbox");
  const taken = Date.now() / 1_000 - 4;
  fs.utimesSync(lock, taken, taken);
  store.write("a", bytes("2"), "anything");
});

/** Replaces a function by one around it, until the work is done. */
function around(owner, name, replace, work) {
  const real = owner[name];
  owner[name] = replace(real);
  syncBuiltinESMExports();
  try {
    return work();
  } finally {
    owner[name] = real;
    syncBuiltinESMExports();
  }
}

test("lock: a lease that is dated again while somebody claims to break it is not broken", inNode, () => {
  const root = folder();
  const store = new FolderStore(root, { patience: 0 });
  store.write("a", bytes("1"), "absent");
  const lock = join(root, ".vault/.host/lock");
  fs.writeFileSync(lock, "0123456789abcdef\tsandbox");
  fs.utimesSync(lock, 0, 0);
  const dateAgain = (real) => (from, to) => {
    real(from, to);
    if (String(to).includes("lock.b.")) fs.utimesSync(lock, new Date(), new Date());
  };
  around(builtin, "linkSync", dateAgain, () => assert.throws(() => store.write("a", bytes("2"), "anything"), { code: "busy" }));
  assert.equal(fs.readFileSync(lock, "utf8"), "0123456789abcdef\tsandbox");
});

test("lock: who has waited long pauses shortly, and dates its file and looks at the owner seldom", { skip: linux.skip || inNode.skip }, () => {
  const root = folder();
  const store = new FolderStore(root, { patience: 1_000 });
  store.write("a", bytes("1"), "absent");
  const start = fs.readFileSync("/proc/self/stat", "utf8").split(") ").at(-1).split(" ")[19];
  fs.writeFileSync(join(root, ".vault/.host/lock"), `0123456789abcdef\t${machine()}\t${process.pid}\t${start}\n`);
  const calls = { linkSync: 0, lutimesSync: 0, lstatSync: 0 };
  const pauses = [];
  const measured = (real) => (...given) => (pauses.push(given[3]), real.apply(Atomics, given));
  let wait = () => assert.throws(() => store.write("a", bytes("2"), "anything"), { code: "busy" });
  for (const name of Object.keys(calls)) {
    const [inner, counted] = [wait, (real) => (...given) => ((calls[name] += 1), real(...given))];
    wait = () => around(builtin, name, counted, inner);
  }
  around(Atomics, "wait", measured, wait);
  assert.ok(pauses.at(-1) < 1, `${pauses}`);
  assert.ok(calls.lutimesSync < calls.linkSync && calls.lstatSync < calls.linkSync, JSON.stringify(calls));
});

test("lock: what stands in its place is named", linux, async () => {
  const root = folder();
  const store = new FolderStore(root, { patience: 50 });
  store.write("a", bytes("1"), "absent");
  const lock = join(root, ".vault/.host/lock");
  const isNamed = () => assert.throws(() => store.write("a", bytes("2"), "anything"), { code: "denied", message: /lock is not a file, and so not of Keepstone: remove it/ });
  execFileSync("mkfifo", [lock]);
  isNamed();
  fs.rmSync(lock);
  const server = createServer().listen(lock);
  await once(server, "listening");
  isNamed();
  await new Promise((closed) => server.close(closed));
  fs.symlinkSync("/dev/zero", lock);
  isNamed();
  fs.rmSync(lock);
  fs.mkdirSync(lock);
  isNamed();
  fs.rmdirSync(lock);
  store.write("a", bytes("3"), "anything");
});

test("lock: a dead breaker's claim is broken too", linux, () => {
  const root = folder();
  const store = new FolderStore(root, { patience: 1_000 });
  store.write("a", bytes("1"), "absent");
  const host = join(root, ".vault/.host");
  const ended = execFileSync(process.execPath, ["-p", "process.pid"], { encoding: "utf8" }).trim();
  fs.writeFileSync(join(host, "lock"), `aaaaaaaaaaaaaaaa\t${machine()}\t${ended}\t1\n`);
  fs.writeFileSync(join(host, "lock.b.aaaaaaaaaaaaaaaa"), `bbbbbbbbbbbbbbbb\t${machine()}\t${ended}\t1\n`);
  store.write("a", bytes("2"), "anything");
  assert.deepEqual(locks(host), []);
});

test("lock: an owner that ended and whom nobody has asked about yet is dead", linux, async () => {
  const root = folder();
  const store = new FolderStore(root, { patience: 1_000 });
  store.write("a", bytes("1"), "absent");
  // The shell becomes `sleep` before its child ends, and never asks how that was.
  const parent = spawn("sh", ["-c", "sleep 0.2 & echo $!; exec sleep 60"], { stdio: ["ignore", "pipe", "inherit"] });
  try {
    const pid = await new Promise((resolve) => parent.stdout.once("data", (told) => resolve(String(told).trim())));
    let fields;
    do {
      await new Promise((resolve) => setTimeout(resolve, 5));
      fields = fs.readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1).split(" ");
    } while (fields[0] !== "Z");
    process.kill(Number(pid), 0);
    fs.writeFileSync(join(root, ".vault/.host/lock"), `cccccccccccccccc\t${machine()}\t${pid}\t${fields[19]}\n`);
    store.write("a", bytes("2"), "anything");
    assert.deepEqual(locks(join(root, ".vault/.host")), []);
  } finally {
    parent.kill();
  }
});

test("lock: the changes of one call share it, at its beginning, and others get it afterwards", linux, () => {
  const root = folder();
  const [store, other] = [open(root), new FolderStore(root, { durability: "fast", patience: 0 })];
  const lock = join(root, ".vault/.host/lock");
  const held = store.during(() => {
    store.write("dev/a.md", bytes("1"), "absent");
    store.write("dev/b.md", bytes("2"), "absent");
    refuses("busy", () => other.write("c.md", bytes("3"), "absent"));
    store.remove("dev/a.md", "anything");
    return fs.existsSync(lock);
  });
  assert.deepEqual([held, fs.existsSync(lock)], [true, false]);
  other.write("c.md", bytes("3"), "absent");
  assert.throws(() => store.during(() => (store.write("d.md", bytes("4"), "absent"), assert.fail("it broke down"))), /it broke down/);
  assert.equal(fs.existsSync(lock), false);
  assert.equal(text(store.read("dev/b.md")), "2");
});

test("lock: a long call takes it for each change", linux, () => {
  const root = folder();
  const store = open(root);
  const lock = join(root, ".vault/.host/lock");
  store.during(() => {
    store.write("a.md", bytes("1"), "absent");
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 60);
    assert.equal(text(store.read("a.md")), "1");
    assert.equal(fs.existsSync(lock), false, "it was given back by a read");
    store.write("b.md", bytes("2"), "absent");
    assert.equal(fs.existsSync(lock), false, "it was given back by the change");
  });
});

test("lock: a folder that somebody moves away during a call is found as it is by the next call", linux, () => {
  const root = folder();
  const store = open(root);
  store.during(() => {
    store.write("dev/a.md", bytes("1"), "absent");
    fs.renameSync(join(root, "dev"), join(root, "moved"));
    store.write("dev/b.md", bytes("2"), "absent");
  });
  const files = fs.readdirSync(root, { recursive: true }).filter((name) => name.endsWith(".md")).sort();
  assert.deepEqual(files, ["moved/a.md", "moved/b.md"]);
  store.write("dev/c.md", bytes("3"), "absent");
  assert.equal(text(store.read("moved/b.md")), "2");
});
