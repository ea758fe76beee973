// Setting up a client, and taking that away again.

import { type Client, clients, type Edit, type File, type Plan, type Refusal } from "../contract.js";
import { MemoryError } from "../error.js";
import type { MemorySync } from "../memory.js";
import type { Call, Command } from "./command.js";
import { CORRUPT, messageOf } from "./failure.js";
import { visible } from "./print.js";
import { change, readFile } from "./workspace.js";

/** The command that hooks and clients start. */
const COMMAND = ["npx", "keepstone"];

const flags = { "dry-run": { type: "boolean" } } as const;

export const install: Command = {
  usage: "install CLIENT [--no-mcp] [--replace] [--dry-run] [--workspace DIR]",
  about: `Set up a client for this project, with hooks and the MCP server: ${clients.join(", ")}; --no-mcp leaves the server out, --replace takes agent-memory's tasks and rule out`,
  flags: { ...flags, "no-mcp": { type: "boolean" }, replace: { type: "boolean" } },
  words: [1, 1],
  run(call) {
    if (!call.is("dry-run")) call.memory().upkeep.init();
    return setUp(call, ({ clients }, client, files) => clients.install({ client, command: COMMAND, tools: !call.is("no-mcp"), replace: call.is("replace"), files }));
  },
};

export const uninstall: Command = {
  usage: "uninstall CLIENT [--dry-run] [--workspace DIR]",
  about: "Take that away again, and nothing else",
  flags,
  words: [1, 1],
  run: (call) => setUp(call, ({ clients }, client, files) => clients.uninstall(client, files)),
};

function setUp(call: Call, planned: (memory: MemorySync, client: Client, files: File[]) => Plan): number {
  const memory = call.memory();
  const client = call.words[0] as Client;
  const { workspace } = call;
  const dryRun = call.is("dry-run");
  const files: File[] = [];
  const refusals: Refusal[] = [];
  const paths = memory.clients.files(client);
  // They start servers outside of any shell and project, where npx finds neither Node nor the package.
  const ofPerson = paths.find((path) => path.startsWith("~"));
  if (ofPerson !== undefined) throw new MemoryError("invalid", `${client} has its settings in ${ofPerson}, for all projects: the command keepstone of the crate keepstone-cli sets it up`);
  for (const path of paths) {
    const found = readFile(workspace, path);
    // What cannot be read is handed over as nothing, and what is planned for it is not done.
    const text = "left" in found ? undefined : found.text;
    if ("left" in found) refusals.push({ path, reason: found.left });
    files.push(text === undefined ? { path } : { path, text });
  }
  const plan = planned(memory, client, files);
  refusals.push(...plan.refusals);
  const edits = plan.edits.filter((edit) => !refusals.some(({ path }) => path === edit.path));
  const done = dryRun ? edits : edits.filter((edit) => isDone(workspace, edit, files, refusals));
  const project = plan.project !== undefined && (dryRun || setProject(memory, plan.project));
  tell(call, { dryRun, done, project, refusals, steps: plan.steps, old: plan.old });
  return refusals.length > 0 ? CORRUPT : 0;
}

/** Reports a file that cannot be changed, and changes the others. */
function isDone(workspace: string, edit: Edit, files: File[], refusals: Refusal[]): boolean {
  try {
    change(workspace, edit.path, files.find(({ path }) => path === edit.path)?.text, edit.text);
    return true;
  } catch (error) {
    refusals.push({ path: edit.path, reason: messageOf(error) });
    return false;
  }
}

/** Only where nobody wrote one meanwhile. */
function setProject({ vault }: MemorySync, text: string): boolean {
  const { text: before, version } = vault.getProject();
  if (before.trim() !== "") return false;
  vault.setProject(text, version);
  return true;
}

interface Done {
  dryRun: boolean;
  done: Edit[];
  project: boolean;
  refusals: Refusal[];
  steps: string[];
  /** Parts of a setup of agent-memory that stay beside this one. */
  old: string[];
}

/** In the form that the command `keepstone` of the Rust host prints. */
function tell(call: Call, { dryRun, done, project, refusals, steps, old }: Done): void {
  const would = dryRun ? "would " : "";
  const lines = done.map(({ path, text, purpose }) => `${would}${text === undefined ? "remove" : "write"} ${path}: ${purpose}`);
  if (project) lines.push(`${would}write _project.md of the memory: what the project's manifest says`);
  if (lines.length === 0 && refusals.length === 0) lines.push("nothing to do");
  const edits = done.map(({ path, text, purpose }) => ({ path, purpose, ...(text === undefined && { removed: true }) }));
  if (!dryRun) lines.push(...steps.map((step, index) => `${index + 1}. ${step}`));
  const more = { ...(steps.length > 0 && { steps }), ...(old.length > 0 && { old }) };
  call.print({ edits, refusals, written: !dryRun && done.length > 0, project, ...more }, lines.join("\n"));
  for (const part of old) console.error(`agent-memory is set up beside this, and learns the same again (--replace): ${visible(part)}`);
  for (const { path, reason } of refusals) console.error(`left as it is: ${visible(path)}: ${visible(reason)}`);
}
