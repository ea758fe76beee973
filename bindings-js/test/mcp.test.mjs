// `npx keepstone mcp`, asked by a client over standard input and output.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import * as fs from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { test } from "node:test";
import { fileURLToPath, pathToFileURL } from "node:url";

const here = dirname(dirname(fileURLToPath(import.meta.url)));
const cli = join(here, "dist/cli.js");
const folder = () => fs.realpathSync(fs.mkdtempSync(join(tmpdir(), "keepstone-")));
const STATELESS = "2026-07-28";

/** A client, and the server that it started in a project. */
class Client {
  #asked = 0;
  #lines;

  constructor(t, { args = [], workspace = folder() } = {}) {
    fs.writeFileSync(join(workspace, "package.json"), "{}");
    this.workspace = workspace;
    this.server = spawn(process.execPath, [cli, "mcp", ...args], { cwd: workspace, env: { PATH: process.env.PATH, HOME: workspace, USERPROFILE: workspace }, stdio: ["pipe", "pipe", "inherit"] });
    t.after(() => this.server.kill("SIGKILL"));
    this.ended = new Promise((resolve) => this.server.once("exit", resolve));
    this.#lines = createInterface({ input: this.server.stdout })[Symbol.asyncIterator]();
  }

  static async greeted(t, options = {}) {
    const client = new Client(t, options);
    const { revision = "2025-11-25", capabilities = {} } = options;
    const { result } = await client.ask("initialize", { protocolVersion: revision, capabilities, clientInfo: { name: "tester", version: "1.2" } });
    client.say({ jsonrpc: "2.0", method: "notifications/initialized" });
    return Object.assign(client, { greeting: result });
  }

  say(message) {
    this.server.stdin.write(`${typeof message === "string" ? message : JSON.stringify(message)}\n`);
  }

  async next() {
    const { value, done } = await this.#lines.next();
    assert.ok(!done, "the server ended");
    return JSON.parse(value);
  }

  /** The answer to a line. */
  answerTo(message) {
    this.say(message);
    return this.next();
  }

  async ask(method, params) {
    const id = ++this.#asked;
    const answer = await this.answerTo({ jsonrpc: "2.0", id, method, ...(params && { params }) });
    assert.equal(answer.id, id, JSON.stringify(answer));
    return answer;
  }

  async call(name, args, more) {
    const { result, error } = await this.ask("tools/call", { name, arguments: args, ...more });
    assert.equal(error, undefined, JSON.stringify(error));
    const [{ text }] = result.content;
    return { text, isError: result.isError };
  }

  /** Ends the input. Resolves to the exit code. */
  end() {
    this.server.stdin.end();
    return this.ended;
  }
}

const timeout = 60_000;

for (const revision of ["2024-11-05", "2025-06-18", "2025-11-25"]) {
  test(`an agent writes, finds and reads in ${revision}`, { timeout }, async (t) => {
    const client = await Client.greeted(t, { revision, args: ["--agent", "dev"] });
    assert.deepEqual([client.greeting.protocolVersion, client.greeting.serverInfo.name], [revision, "keepstone"]);
    assert.deepEqual((await client.ask("ping")).result, {});
    const { tools } = (await client.ask("tools/list")).result;
    const names = ["memory_search", "memory_read", "memory_write", "memory_change", "memory_brief", "memory_mission", "memory_status"];
    assert.deepEqual(tools.map(({ name }) => name), names);
    assert.ok(tools.every(({ description, inputSchema }) => description !== "" && inputSchema.type === "object"));
    const hints = Object.fromEntries(tools.map(({ name, annotations }) => [name, annotations]));
    assert.deepEqual(hints.memory_search, { readOnlyHint: true, openWorldHint: false });
    assert.match((await client.call("memory_search", { query: "stream" })).text, /Nothing was remembered/);
    assert.ok(!fs.existsSync(join(client.workspace, ".memory")), "reading makes no memory");
    const written = await client.call("memory_write", { text: "Use SSE for the stream of updates.", category: "decisions", scope: "agent", tags: '["a", "b"]' });
    const [reference] = /dev\/decisions\/\d+/.exec(written.text);
    assert.match((await client.call("memory_search", { query: "stream" })).text, /Use SSE for the stream/);
    assert.match((await client.call("memory_read", { references: [reference] })).text, /Use SSE for the stream/);
    const file = fs.readFileSync(join(client.workspace, ".memory/dev/decisions.md"), "utf8");
    assert.match(file, /"statedBy":"agent","client":"tester 1\.2"/);
    assert.match(file, /#a #b/);
    assert.ok(fs.existsSync(join(client.workspace, ".memory/.gitignore")));
    assert.equal(await client.end(), 0);
  });
}

test("each request of the stateless revision stands for itself", { timeout }, async (t) => {
  const client = new Client(t);
  const _meta = { "io.modelcontextprotocol/protocolVersion": STATELESS, "io.modelcontextprotocol/clientInfo": { name: "tester", version: "2" }, "io.modelcontextprotocol/clientCapabilities": {} };
  const { result } = await client.ask("server/discover", { _meta });
  assert.ok(result.supportedVersions.includes(STATELESS) && result.resultType === "complete" && result.instructions !== "");
  const written = await client.ask("tools/call", { name: "memory_write", arguments: { text: "The port is 9090.", category: "facts" }, _meta });
  assert.deepEqual([written.result.resultType, written.result.isError], ["complete", false]);
  assert.match(fs.readFileSync(join(client.workspace, ".memory/_shared/facts.md"), "utf8"), /"client":"tester 2"/);
  const refused = await client.ask("tools/list", { _meta: { "io.modelcontextprotocol/protocolVersion": "2029-01-01" } });
  assert.equal(refused.error.code, -32022);
  assert.equal(await client.end(), 0);
});

test("an unknown revision is answered with the newest that has a handshake", { timeout }, async (t) => {
  const { greeting } = await Client.greeted(t, { revision: "2031-01-01" });
  assert.equal(greeting.protocolVersion, "2025-11-25");
  const rust = fs.readFileSync(join(here, "../host/cli/src/mcp/server.rs"), "utf8");
  assert.equal(greeting.instructions, /INSTRUCTIONS: &str = "([^"]*)"/.exec(rust)[1], "the servers of both hosts say the same");
});

test("wrong calls are answered to the model, wrong requests to the client, and the server goes on", { timeout }, async (t) => {
  const client = await Client.greeted(t);
  for (const args of [{}, { query: 1 }, { query: "x", limit: 500 }, { q: "x" }]) assert.equal((await client.call("memory_search", args)).isError, true);
  for (const [line, id, code] of [
    ['{"jsonrpc":"2.0","id":7,"method":"tools/call","params":{', 7, -32700],
    ["garbage", null, -32700],
    ["{]", null, -32700],
    ["[]", null, -32600],
    ["7", null, -32600],
    [{ jsonrpc: "2.0", id: "a", method: 7 }, "a", -32600],
    [{ jsonrpc: "2.0", id: 1 }, 1, -32600],
    [{ jsonrpc: "2.0", method: "tools/list" }, null, -32600],
    [{ jsonrpc: "2.0", id: null, method: "ping" }, null, -32600],
    [{ jsonrpc: "2.0", id: 1.5, method: "ping" }, 1.5, -32600],
    [{ jsonrpc: "1.0", id: 3, method: "ping" }, 3, -32600],
    [{ jsonrpc: "2.0", id: 2, method: "tools/call", params: [] }, 2, -32602],
    [{ jsonrpc: "2.0", id: 2, method: "tools/call" }, 2, -32602],
    [{ jsonrpc: "2.0", id: 2, method: "tools/call", params: { name: "x", arguments: [1] } }, 2, -32602],
    [{ jsonrpc: "2.0", id: 2, method: "tools/call", params: { name: "nope" } }, 2, -32602],
    [{ jsonrpc: "2.0", id: 2, method: "initialize", params: {} }, 2, -32602],
    [{ jsonrpc: "2.0", id: 2, method: "of/nobody" }, 2, -32601],
    [{ jsonrpc: "2.0", id: 2, method: "toString" }, 2, -32601],
    [`{"jsonrpc":"2.0","id":8,"method":"ping","params":{"x":"${"x".repeat(17 << 20)}"}}`, 8, -32600],
  ]) {
    const { id: answered, error } = await client.answerTo(line);
    assert.deepEqual([answered, error.code], [id, code], JSON.stringify(line).slice(0, 100));
  }
  assert.deepEqual((await client.ask("ping")).result, {});
  assert.equal(await client.end(), 0);
});

test("half a character and arguments as text are read", { timeout }, async (t) => {
  const client = await Client.greeted(t);
  const write = '{"jsonrpc":"2.0","id":90,"method":"tools/call","params":{"name":"memory_write","arguments":{"text":"The map \\ud83d is drawn on the server.","category":"facts"}}}';
  assert.equal((await client.answerTo(write)).result.isError, false);
  const search = '{"jsonrpc":"2.0","id":91,"method":"tools/call","params":{"name":"memory_search","arguments":"{\\"query\\":\\"map \\\\ud83d\\"}"}}';
  const found = await client.answerTo(search);
  assert.match(found.result.content[0].text, /The map \ufffd is drawn/);
  for (const more of ["", ',"params":null']) assert.ok((await client.answerTo(`{"id":92,"method":"tools/list"${more}}`)).result.tools);
  assert.ok((await client.answerTo('\ufeff{"id":93,"method":"tools/call","params":"{\\"name\\":\\"memory_status\\"}"}\r')).result.content);
  assert.equal(await client.end(), 0);
});

test("two requests at once are both answered, also in a list, and a cancelled one is not", { timeout }, async (t) => {
  const client = await Client.greeted(t);
  const asked = (id, query) => ({ jsonrpc: "2.0", id, method: "tools/call", params: { name: "memory_search", arguments: { query } } });
  const cancel = (requestId) => ({ jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId } });
  client.say([asked(1, "a"), asked("two", "b")].map((request) => JSON.stringify(request)).join("\n"));
  assert.deepEqual([(await client.next()).id, (await client.next()).id], [1, "two"]);
  const answers = await client.answerTo([asked(3, "a"), 7, { jsonrpc: "2.0", method: "notifications/x" }, asked(4, "b"), asked(5, "c"), cancel(5)]);
  assert.deepEqual(answers.map(({ id }) => id), [3, null, 4]);
  client.say([asked(6, "a"), asked(7, "b"), cancel(7), cancel(99), asked(8, "c")].map((request) => JSON.stringify(request)).join("\n"));
  assert.deepEqual([(await client.next()).id, (await client.next()).id], [6, 8]);
  client.say({ jsonrpc: "2.0", method: "notifications/of-nobody", params: { a: 1 } });
  client.say({ jsonrpc: "2.0", id: 12, result: {} });
  client.say("");
  // What was asked before the input ended is answered.
  client.say(asked(9, "a"));
  const ended = client.end();
  assert.equal((await client.next()).id, 9);
  assert.equal(await ended, 0);
});

test("the folder of a client chooses the memory", { timeout }, async (t) => {
  const other = join(folder(), "other project");
  fs.mkdirSync(join(other, ".memory"), { recursive: true });
  const client = await Client.greeted(t, { capabilities: { roots: {} } });
  client.say({ jsonrpc: "2.0", id: 50, method: "tools/call", params: { name: "memory_write", arguments: { text: "The port is 9090.", category: "facts" } } });
  const asked = await client.next();
  assert.equal(asked.method, "roots/list");
  assert.deepEqual((await client.answerTo({ jsonrpc: "2.0", id: 51, method: "ping" })).id, 51, "others are answered meanwhile");
  const written = await client.answerTo({ jsonrpc: "2.0", id: asked.id, result: { roots: [{ uri: "https://example.org/" }, { uri: pathToFileURL(other).href }] } });
  assert.deepEqual([written.id, written.result.isError], [50, false]);
  assert.ok(fs.existsSync(join(other, ".memory/_shared/facts.md")) && !fs.existsSync(join(client.workspace, ".memory")));
  client.say({ jsonrpc: "2.0", method: "notifications/roots/list_changed" });
  client.say({ jsonrpc: "2.0", id: 52, method: "tools/call", params: { name: "memory_write", arguments: { text: "The port is 9091.", category: "facts" } } });
  assert.equal((await client.next()).method, "roots/list");
  const ended = client.end();
  assert.match((await client.next()).error.message, /asked for its folders, and ended/);
  assert.ok(!fs.existsSync(join(client.workspace, ".memory")), "an unanswered question chooses no other memory");
  assert.equal(await ended, 0);
});

test("the memory tool of Anthropic's API works on files", { timeout }, async (t) => {
  const client = await Client.greeted(t, { args: ["--client", "memory_20250818"] });
  assert.deepEqual((await client.ask("tools/list")).result.tools.map(({ name }) => name), ["memory"]);
  const path = "/memories/notes.md";
  await client.call("memory", { command: "create", path, file_text: "The port is 8080." });
  await client.call("memory", { command: "str_replace", path, old_str: "8080", new_str: "9090" });
  assert.match((await client.call("memory", { command: "view", path })).text, /1\tThe port is 9090\.$/);
  assert.equal((await client.call("memory", { command: "view", path: "/memories/../secret" })).isError, true);
  assert.equal(await client.end(), 0);
});

test("a memory that cannot be opened is an answer, and the server goes on", { timeout }, async (t) => {
  const workspace = folder();
  fs.writeFileSync(join(workspace, ".memory"), "no folder");
  const client = await Client.greeted(t, { workspace });
  const { result, error } = await client.ask("tools/call", { name: "memory_search", arguments: { query: "x" } });
  assert.ok(error?.message ?? result.isError);
  assert.deepEqual((await client.ask("ping")).result, {});
  assert.equal(await client.end(), 0);
  const wrong = new Client(t, { args: ["--client", "nope"] });
  assert.equal(await wrong.ended, 2);
});
