// The official MCP inspector and conformance suite: node mcp.mjs FOLDER KEEPSTONE. Started by `cargo xtask clients mcp`, with Node 22.
// It prints a table in Markdown, and ends with 1 if anything was complained about.

import { execFile, spawn } from "node:child_process";
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { createServer, request } from "node:http";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const [folder, keepstone] = process.argv.slice(2);
const BASELINE = fileURLToPath(new URL("conformance.yml", import.meta.url));
const TEXT = "Amber lanterns mark the harbour entrance.";
const home = join(folder, "home");
rmSync(home, { recursive: true, force: true });
mkdirSync(home, { recursive: true });
const env = { PATH: process.env.PATH, HOME: home, USERPROFILE: home, XDG_STATE_HOME: join(home, "state"), LOCALAPPDATA: home };

/** A program to its end: what it printed on both outputs. It fails if the program does. */
const run = (program, words) => promisify(execFile)(program, words, { cwd: home, env, maxBuffer: 1 << 26 });
const ours = async (...words) => (await run(keepstone, ["--no-user", ...words])).stdout.trim();
const bin = (name) => join(folder, "node_modules", "@modelcontextprotocol", name, manifest(name).bin[name]);
const manifest = (name) => JSON.parse(readFileSync(join(folder, "node_modules", "@modelcontextprotocol", name, "package.json"), "utf8"));

/** Arguments with which each tool has something to do. */
const CALLS = {
  memory_search: () => ({ query: "harbour" }),
  memory_read: (reference) => ({ references: [reference], related: true }),
  memory_write: () => ({ text: "The harbour opens at six.", category: "facts", tags: ["harbour"] }),
  memory_change: (reference) => ({ reference, action: "pin" }),
  memory_brief: () => ({ task: "enter the harbour", maxTokens: 500 }),
  memory_mission: () => ({}),
  memory_status: () => ({}),
  memory: () => ({ command: "view", path: "/memories" }),
};

/** Lists and calls all that a server has. Returns how much that was. */
async function inspect(target, reference) {
  const ask = async (method, ...words) => {
    const { stdout, stderr } = await run(process.execPath, [bin("inspector"), "--cli", ...target, "--method", method, ...words]);
    if (stderr !== "") throw new Error(`${method} ${words.join(" ")}: ${stderr}`);
    return JSON.parse(stdout);
  };
  const { tools } = await ask("tools/list", "--strict");
  for (const { name } of tools) {
    if (CALLS[name] === undefined) throw new Error(`this test has no arguments for ${name}`);
    const words = ["--tool-name", name, "--tool-args-json", JSON.stringify(CALLS[name](reference))];
    const told = await ask("tools/call", ...words);
    if (told.isError || !told.content?.[0]?.text) throw new Error(`${name}: ${JSON.stringify(told)}`);
  }
  const { resources } = await ask("resources/list");
  for (const { uri } of resources) await ask("resources/read", "--uri", uri);
  await ask("resources/templates/list");
  const { prompts } = await ask("prompts/list");
  for (const { name } of prompts) await ask("prompts/get", "--prompt-name", name);
  return `tools: ${tools.length}, resources: ${resources.length}, prompts: ${prompts.length}`;
}

/** A server that adds the token, which the suite cannot, and hands all else on as it is. */
async function withToken(port, token) {
  const door = createServer((asked, answer) => {
    const headers = { ...asked.headers, authorization: `Bearer ${token}` };
    for (const name of ["host", "origin"]) headers[name] = headers[name]?.replace(`:${door.address().port}`, `:${port}`);
    for (const name of ["host", "origin"]) if (headers[name] === undefined) delete headers[name];
    const passed = request({ host: "127.0.0.1", port, method: asked.method, path: asked.url, headers, setHost: false }, (from) => {
      answer.writeHead(from.statusCode, from.headers);
      from.pipe(answer);
    });
    passed.on("error", (error) => answer.writeHead(502).end(String(error)));
    asked.pipe(passed);
  });
  await new Promise((done) => door.listen(0, "127.0.0.1", done));
  return door;
}

/** The suite's own summary. It fails for a scenario that fails and should not, and for one that should and does not. */
async function conform(url) {
  const words = ["server", "--suite", "all", "--url", url, "--expected-failures", BASELINE, "--output-dir", join(folder, "results")];
  const summary = ({ stdout }) => stdout.slice(stdout.indexOf("=== SUMMARY"));
  const done = await run(process.execPath, [bin("conformance"), ...words]).catch((error) => {
    throw new Error(summary(error));
  });
  return `${/Total: (.*)/.exec(summary(done))[1]}, each of them expected`;
}

await ours("init");
const reference = await ours("add", "dev", "decisions", "-c", TEXT);
const server = spawn(keepstone, ["--json", "--no-user", "serve", "--port", "0"], { cwd: home, env, stdio: ["ignore", "pipe", "inherit"] });
const line = await new Promise((done) => createInterface(server.stdout).once("line", done));
const { url } = JSON.parse(line);
const token = await ours("serve", "--print-token");
const door = await withToken(new URL(url).port, token);
const command = [keepstone, "--no-user", "mcp"];
const overHttp = [`${url}/mcp`, "--header", `Authorization: Bearer ${token}`];
const checks = {
  "inspector, standard input and output": () => inspect(command, reference),
  "inspector, the newest revision": () => inspect(["--protocol-era", "modern", ...command], reference),
  "inspector, over HTTP": () => inspect(overHttp, reference),
  "inspector, over HTTP, the newest revision": () => inspect(["--protocol-era", "modern", ...overHttp], reference),
  "inspector, Anthropic's memory tool": () => inspect([...command, "--client", "memory_20250818"], reference),
  "conformance suite, less its baseline": () => conform(`http://localhost:${door.address().port}/mcp`),
};
console.log(`| inspector ${manifest("inspector").version}, conformance ${manifest("conformance").version}, Node ${process.versions.node} | |\n|---|---|`);
let isWrong = false;
for (const [name, check] of Object.entries(checks)) {
  const told = await check().catch((error) => {
    isWrong = true;
    return `**no**: ${error.message.trim().replaceAll("\n", " ")}`;
  });
  console.log(`| ${name} | ${told} |`);
}
door.close();
server.kill();
process.exit(isWrong ? 1 : 0);
