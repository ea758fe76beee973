// On the desktop: the folder .memory of the workspace, which other programs share.

import { openMemory } from "keepstone";
import * as vscode from "vscode";
import { register } from "./extension.js";

export function activate(context) {
  const [folder] = vscode.workspace.workspaceFolders ?? [];
  const base = folder?.uri.scheme === "file" ? folder.uri : context.globalStorageUri;
  register(context, () => openMemory({ dir: vscode.Uri.joinPath(base, ".memory").fsPath }));
}
