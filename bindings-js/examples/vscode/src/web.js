// In a browser: a root of the browser's database for each workspace.

import { openMemory } from "keepstone/browser";
import * as vscode from "vscode";
import { register } from "./extension.js";

export function activate(context) {
  const [folder] = vscode.workspace.workspaceFolders ?? [];
  const wasm = (name) => vscode.workspace.fs.readFile(vscode.Uri.joinPath(context.extensionUri, "dist", name));
  register(context, () => openMemory({ root: `vscode:${folder?.uri ?? ""}` }, { wasm }));
}
