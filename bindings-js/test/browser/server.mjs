// The server of the tests: the example page at /, the package as npm ships it below /package/, scripts of tests, and what the tests
// of all hosts share.

import { readdirSync, readFileSync, statSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { BUFFER, bundled } from "./bundle.mjs";

const package_ = fileURLToPath(new URL("../../", import.meta.url));
const tests = fileURLToPath(new URL("../../../tests/", import.meta.url));

const TYPES = { ".html": "text/html; charset=utf-8", ".js": "text/javascript; charset=utf-8", ".json": "application/json", ".wasm": "application/wasm" };

/** An empty page that knows the package by its name. */
const EMPTY = '<!doctype html><title>test</title><link rel="icon" href="data:,"><script type="importmap">{"imports":{"keepstone/browser":"/package/dist/browser.js"}}</script>';

/** The cases that all hosts share, by the paths under which tests look for them in a page. */
function shared() {
  return Object.fromEntries(readdirSync(join(tests, "cases")).map((name) => [`/cases/${name}`, readFileSync(join(tests, "cases", name), "utf8")]));
}

const MADE = {
  "/empty.html": () => EMPTY,
  "/buffer.js": () => BUFFER,
  "/shared.json": () => JSON.stringify(shared()),
  "/node/conformance.js": () => bundled(new URL("../../../tests/node/conformance.mjs", import.meta.url)),
  "/node/promises.js": () => bundled(new URL("./promises.mjs", import.meta.url)),
};

/** Serves a folder as the site until it is closed. Files that end with `untyped` have no type. */
export async function serve(site, { untyped = [], port = 0 } = {}) {
  const server = createServer(async ({ url }, answer) => {
    const path = new URL(url, "http://localhost").pathname;
    try {
      const body = MADE[path] ? await MADE[path]() : readFileSync(fileAt(site, path));
      const type = TYPES[extname(path)] ?? (path === "/" ? TYPES[".html"] : undefined);
      answer.writeHead(200, type === undefined || untyped.includes(extname(path)) ? {} : { "content-type": type }).end(body);
    } catch (error) {
      answer.writeHead(error.code === "ENOENT" ? 404 : 500).end(String(error));
    }
  });
  await new Promise((listening) => server.listen(port, "127.0.0.1", listening));
  const close = () => new Promise((closed) => (server.closeAllConnections(), server.close(closed)));
  return { site, origin: `http://127.0.0.1:${server.address().port}`, close };
}

function fileAt(site, path) {
  const file = path.startsWith("/package/") ? join(package_, path.slice("/package".length)) : join(site, path);
  return statSync(file).isDirectory() ? join(file, "index.html") : file;
}
