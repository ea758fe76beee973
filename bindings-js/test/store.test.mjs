// The promises of a store, each a function, run on every store.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import * as fs from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { FolderStore, MemoryStore } from "../dist/index.js";

const bytes = (text) => new TextEncoder().encode(text);
const text = (object) => object && new TextDecoder().decode(object.bytes);
const refuses = (code, run) => assert.throws(run, (error) => error.code === code, `should be ${code}`);
const folder = () => fs.mkdtempSync(join(tmpdir(), "keepstone-"));

const promises = {
  "nothing is there at first"(store) {
    assert.equal(store.read("a"), undefined);
    assert.deepEqual(store.list("", undefined, 10), []);
    store.remove("a", "anything");
    store.remove("a", "absent");
    refuses("conflict", () => store.remove("a", { at: "1" }));
  },
  "what is written is read, with the version of the writing"(store) {
    const version = store.write("a/b.md", bytes("one"), "absent");
    assert.deepEqual(store.read("a/b.md").version, version);
    assert.equal(text(store.read("a/b.md")), "one");
    assert.deepEqual(store.list("", undefined, 10), [{ key: "a/b.md", version, size: 3 }]);
  },
  "expectations hold or nothing happens"(store) {
    const first = store.write("k", bytes("1"), "absent");
    refuses("conflict", () => store.write("k", bytes("2"), "absent"));
    const second = store.write("k", bytes("2"), { at: first });
    refuses("conflict", () => store.write("k", bytes("3"), { at: first }));
    refuses("conflict", () => store.remove("k", { at: first }));
    assert.equal(text(store.read("k")), "2");
    store.remove("k", { at: second });
    assert.equal(store.read("k"), undefined);
  },
  "no version comes back, even for the same bytes at once"(store) {
    const versions = new Set();
    for (let nth = 0; nth < 200; nth++) versions.add(store.write("k", bytes("same"), "anything"));
    assert.equal(versions.size, 200);
  },
  "ranges end where the bytes end"(store) {
    store.write("k", bytes("0123456789"), "anything");
    assert.equal(text(store.readRange("k", 2, 3)), "234");
    assert.equal(text(store.readRange("k", 8, 100)), "89");
    assert.equal(text(store.readRange("k", 100, 1)), "");
    assert.equal(store.readRange("none", 0, 1), undefined);
  },
  "listings are in the byte order of the whole key, page by page"(store) {
    const keys = ["a-b", "a/b", "a/c/d", "a0", "b", "Z", "é", "𐐷", "\uffee", ".vault/trash/x.md"];
    for (const key of keys) store.write(key, bytes(key), "absent");
    const sorted = [...keys].sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
    assert.deepEqual(store.list("", undefined, 100).map(({ key }) => key), sorted);
    const paged = [];
    for (let page; (page = store.list("", paged.at(-1), 3)).length > 0; ) paged.push(...page.map(({ key }) => key));
    assert.deepEqual(paged, sorted);
    assert.deepEqual(store.list("a/", undefined, 10).map(({ key }) => key), ["a/b", "a/c/d"]);
    refuses("invalid", () => store.list("", undefined, 0));
    refuses("invalid", () => store.list("../", undefined, 1));
  },
  "nothing and much are both stored whole"(store) {
    const much = new Uint8Array(8 << 20).fill(7);
    store.write("nothing", new Uint8Array(), "absent");
    store.write("much", much, "absent");
    assert.equal(store.read("nothing").bytes.length, 0);
    assert.deepEqual(Buffer.compare(store.read("much").bytes, much), 0);
  },
  "a malformed key is refused everywhere"(store) {
    for (const call of [() => store.read("../a"), () => store.write("/a", bytes(""), "anything"), () => store.remove("a//b", "anything")]) {
      refuses("invalid", call);
    }
  },
};

for (const [name, promise] of Object.entries(promises)) {
  test(`memory store: ${name}`, () => promise(new MemoryStore()));
  test(`folder store: ${name}`, () => promise(new FolderStore(join(folder(), "root"), { durability: "fast" })));
}

test("folder store: a full write is durable in the same way", () => promises["expectations hold or nothing happens"](new FolderStore(folder())));

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

const machine = () => `${fs.readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim()}/${fs.readlinkSync("/proc/self/ns/pid")}`;
const linux = { skip: process.platform !== "linux" && "needs /proc" };

test("lock: a dead owner's is broken, a live owner's and a stranger's are not", linux, () => {
  const root = folder();
  const store = new FolderStore(root, { patience: 50 });
  store.write("a", bytes("1"), "absent");
  const lock = join(root, ".vault/.host/lock");
  const ended = Number(execFileSync(process.execPath, ["-p", "process.pid"], { encoding: "utf8" }));
  fs.writeFileSync(lock, `0123456789abcdef\t${machine()}\t${ended}\t1\n`);
  store.write("a", bytes("2"), "anything");
  assert.deepEqual(fs.readdirSync(join(root, ".vault/.host")), []);
  const start = fs.readFileSync("/proc/self/stat", "utf8").split(") ").at(-1).split(" ")[19];
  for (const line of [`0123456789abcdef\t${machine()}\t${process.pid}\t${start}\n`, "0123456789abcdef\tother/pid:[1]\t1\t1\n"]) {
    fs.writeFileSync(lock, line);
    assert.throws(() => store.write("a", bytes("3"), "anything"), (error) => error.code === "busy" && /process \d+/.test(error.message));
    assert.equal(fs.readFileSync(lock, "utf8"), line);
  }
  fs.writeFileSync(lock, `0123456789abcdef\t${machine()}\t${process.pid}\t${Number(start) + 1}\n`);
  store.write("a", bytes("4"), "anything");
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
  assert.deepEqual(fs.readdirSync(host), []);
});
