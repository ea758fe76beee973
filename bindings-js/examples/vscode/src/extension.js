// The extension, whatever opens its memory: a view with the brief or with what a search found, and a command that remembers.

import * as vscode from "vscode";

/** The agent that the brief is for. */
const AGENT = "default";

/** Registers all. `open` opens the memory of the workspace; it is asked once it is needed. */
export function register(context, open) {
  let opened;
  const memory = () => (opened ??= open().catch((error) => {
    opened = undefined;
    throw error;
  }));
  const view = new MemoryView(memory);
  const tree = vscode.window.createTreeView("keepstone.memory", { treeDataProvider: view });
  const command = (name, run) => vscode.commands.registerCommand(`keepstone.${name}`, run);
  context.subscriptions.push(
    tree,
    command("brief", () => view.show()),
    command("search", async (asked) => {
      const text = asked ?? (await vscode.window.showInputBox({ prompt: "Search the memory" }));
      if (text?.trim()) view.show(text);
    }),
    command("remember", async () => {
      const added = await remember(await memory());
      if (added?.kind === "rejected") vscode.window.showWarningMessage(`Not remembered: ${added.reason}`);
      view.show();
      return added;
    }),
    // The brief tells what matters for the file that is open.
    vscode.window.onDidChangeActiveTextEditor(() => view.show()),
  );
}

async function remember(memory) {
  const editor = vscode.window.activeTextEditor;
  const text = editor?.document.getText(editor.selection);
  if (!text?.trim()) {
    vscode.window.showInformationMessage("Select what is worth remembering.");
    return undefined;
  }
  return memory.vault.add({ scope: "project", category: "facts", text });
}

/** Lines of the brief for the open file, or the hits of a search. */
class MemoryView {
  #memory;
  #query;
  #changed = new vscode.EventEmitter();
  onDidChangeTreeData = this.#changed.event;

  constructor(memory) {
    this.#memory = memory;
  }

  /** Shows what a query finds, or without one the brief. */
  show(query) {
    this.#query = query;
    this.#changed.fire(undefined);
  }

  getTreeItem(item) {
    return item;
  }

  async getChildren() {
    const memory = await this.#memory();
    const lines = this.#query === undefined ? await brief(memory) : await hits(memory, this.#query);
    return lines.map(({ text, detail }) => Object.assign(new vscode.TreeItem(text), { tooltip: text, description: detail }));
  }
}

async function hits(memory, text) {
  const found = await memory.search.find({ text, limit: 20 });
  return found.map(({ entry, snippet }) => ({ text: snippet.text, detail: entry.reference }));
}

async function brief(memory) {
  const path = vscode.window.activeTextEditor && vscode.workspace.asRelativePath(vscode.window.activeTextEditor.document.uri);
  const { sections } = await memory.briefing.compose({ agent: AGENT, ...(path && { task: path }) });
  return sections.flatMap(({ title, lines }) => lines.map(({ line }) => ({ text: line, detail: title })));
}
