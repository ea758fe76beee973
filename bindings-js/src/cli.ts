#!/usr/bin/env node
// The command of the npm package, which `npx keepstone` runs: parse, call, print.

import { basename } from "node:path";
import { parseArgs } from "node:util";
import * as compat from "./cli/agent-memory.js";
import * as audit from "./cli/audit.js";
import * as chore from "./cli/chore.js";
import { Call, type Command, type Flags } from "./cli/command.js";
import * as entry from "./cli/entry.js";
import { codeOf, compatCodeOf, exitCodes, messageOf, report } from "./cli/failure.js";
import { hook, NOTHING } from "./cli/hook.js";
import * as listing from "./cli/listing.js";
import { mcp } from "./cli/mcp.js";
import { print } from "./cli/print.js";
import * as setup from "./cli/setup.js";
import { status } from "./cli/status.js";
import * as transcript from "./cli/transcript.js";
import { MemoryError } from "./error.js";
import { version } from "./version.js";

/** The predecessor whose command lines and JSON `--compat` asks for; its users may also start the command by its name. */
const COMPAT = "agent-memory";

/** All commands, in the order that the help tells them. */
const own: Record<string, Command> = {
  install: setup.install,
  uninstall: setup.uninstall,
  hook,
  mcp,
  process: transcript.processAll,
  watch: transcript.watch,
  brief: entry.brief,
  add: entry.add,
  search: entry.search,
  list: listing.list,
  get: listing.get,
  forget: audit.forget,
  restore: audit.restore,
  log: audit.log,
  undo: audit.undo,
  status,
  why: entry.why,
  compact: chore.compact,
  migrate: chore.migrate,
  "sync-checkpoints": chore.syncCheckpoints,
  vault: compat.vault,
  inject: compat.inject,
  viewer: compat.viewer,
};

/** How to get the native command. */
const NATIVE = "`cargo install --locked keepstone-cli` installs the native command, which has all commands";

/** The commands that only that one has. */
const nativeOnly = [
  ...["init", "add-many", "edit", "pin", "set-status", "widen", "browse", "related", "similar", "facts", "capture", "project", "core", "instructions", "agents"],
  ...["review", "serve", "open", "files", "skills", "work", "mission", "commit", "recover", "roster", "history", "session", "doctor", "check", "purge"],
  ...["replay", "embed", "jobs", "prepare", "completions", "export", "import", "copy"],
];

const globals: Flags = {
  dir: { type: "string" },
  workspace: { type: "string" },
  json: { type: "boolean" },
  compat: { type: "string" },
  help: { type: "boolean", short: "h" },
  version: { type: "boolean", short: "V" },
};

const help = () => `Memory for AI agents: sets up coding clients, answers their hooks, and does what agents and hooks ask for.

Usage: npx keepstone COMMAND [OPTIONS]

${Object.values(commands)
  .map(({ usage, about }) => `  ${usage}\n      ${about}\n`)
  .join("")}
Options of all commands:
  --dir DIR        The memory's folder [env: KEEPSTONE_DIR, AGENT_MEMORY_DIR] [default: .memory here or above, else at the project's top]
  --workspace DIR  The project's folder [default: the one that holds the memory]
  --json           Print one JSON document
  --compat agent-memory
                   Take the command lines of agent-memory, and print its JSON
  -h, --help       Print this
  -V, --version    Print the version

${exitCodes(isCompat)}

${NATIVE}: ${nativeOnly.join(", ")}.`;

/** True where agent-memory's command lines are meant. */
function wantsCompat(args: string[]): boolean {
  const { compat } = parseArgs({ args, options: globals, strict: false }).values;
  if (compat === undefined) return basename(process.argv[1] ?? "", ".js") === COMPAT;
  if (compat === COMPAT) return true;
  throw new MemoryError("invalid", `--compat is ${JSON.stringify(compat)}; it is ${COMPAT}`);
}

/** The command's name, whatever options stand before it. */
function commandIn(args: string[]): string | undefined {
  const all = Object.values(commands).map(({ flags }) => flags ?? {});
  return parseArgs({ args, options: Object.assign({}, globals, ...all) as Flags, strict: false }).positionals[0];
}

async function run(name: string | undefined, args: string[]): Promise<number> {
  if (name === undefined) return withoutCommand(args);
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) throw unknown(name);
  const { values, positionals } = parsed(args, { ...globals, ...command.flags });
  if (values["help"]) return told(`npx keepstone ${command.usage}\n\n${command.about}`);
  const [, ...words] = positionals;
  const [least, most] = command.words;
  if (words.length < least || words.length > most) throw new MemoryError("invalid", `usage: npx keepstone ${command.usage}`);
  return (await command.run(new Call(words, values))) ?? 0;
}

function unknown(name: string): MemoryError {
  if (!isCompat && nativeOnly.includes(name)) return new MemoryError("invalid", `the npm command has no ${name}; the native one has. ${NATIVE}`);
  return new MemoryError("invalid", `there is no command ${JSON.stringify(name)}. The npm command has ${Object.keys(commands).join(", ")}; the native one has more. ${NATIVE}`);
}

function withoutCommand(args: string[]): number {
  const { values } = parsed(args, globals);
  if (values["version"]) return told(`keepstone-node ${version()}`);
  if (values["help"]) return told(help());
  throw new MemoryError("invalid", "no command was given");
}

function told(text: string): number {
  print(false, text, text);
  return 0;
}

function parsed(args: string[], options: Flags) {
  let line;
  try {
    line = parseArgs({ args, options, allowPositionals: true, tokens: true });
  } catch (error) {
    throw new MemoryError("invalid", messageOf(error));
  }
  // The last one would count, and nobody would know.
  const once = line.tokens.flatMap((token) => (token.kind === "option" && options[token.name]?.type === "string" && !options[token.name]?.multiple ? [token.name] : []));
  const again = once.find((name, nth) => once.indexOf(name) < nth);
  if (again !== undefined) throw new MemoryError("invalid", `--${again} was given again: it takes one value`);
  return line;
}

/** A text that begins with a dash, such as a task, belongs to the option before it: no option has white space. */
function joined(args: string[]): string[] {
  const isText = (arg: string | undefined) => arg !== undefined && arg.startsWith("-") && /\s/.test(arg);
  return args.flatMap((arg, nth) => {
    if (isText(arg) && args[nth - 1] === "-c") return [];
    return arg === "-c" && isText(args[nth + 1]) ? [`-c${args[nth + 1]}`] : [arg];
  });
}

/**
 * `-a -x` and `--agent -x` as `--agent=-x`, as the command `keepstone` takes them. A word that is an option of some command stays
 * one, and so does every word with two dashes, since a mistyped option has them too.
 */
function withAgents(args: string[]): string[] {
  const all = [globals, ...[...Object.values(own), ...Object.values(compat.commands)].map(({ flags }) => flags ?? {})];
  const letters = new Set(all.flatMap(Object.values).map(({ short }) => short));
  const end = args.indexOf("--");
  const isId = (arg: string | undefined) => arg !== undefined && /^-[^-]/.test(arg) && !letters.has(arg.slice(1, 2));
  const isOption = (arg: string | undefined, at: number) => (arg === "-a" || arg === "--agent") && (end === -1 || at < end);
  return args.flatMap((arg, nth) => {
    if (isOption(arg, nth) && isId(args[nth + 1])) return [`--agent=${args[nth + 1]}`];
    return isOption(args[nth - 1], nth - 1) && isId(arg) ? [] : [arg];
  });
}

// The reader of our output may end first.
process.stdout.on("error", () => process.exit());

const args = withAgents(joined(process.argv.slice(2)));
let isCompat = false;
let commands = own;
let name: string | undefined;
try {
  isCompat = wantsCompat(args);
  commands = isCompat ? compat.commands : own;
  name = commandIn(args);
  process.exitCode = await run(name, args);
} catch (error) {
  report(error, args.includes("--json"), isCompat);
  // A client that is answered with an error stops its user's work.
  if (name === "hook") process.stdout.write(`${NOTHING}\n`);
  process.exitCode = name === "hook" ? 0 : isCompat ? compatCodeOf(error) : codeOf(error);
}
