// The memory as tools for agents, over the Model Context Protocol.

import type { ToolSet } from "../contract.js";
import { MemoryError } from "../error.js";
import { openMemorySync } from "../index.js";
import { version } from "../version.js";
import type { Command } from "./command.js";
import { Lines } from "./mcp/lines.js";
import { Server } from "./mcp/server.js";
import { memoryPlace } from "./place.js";

/** The values of `--client`. */
const sets: Record<string, ToolSet> = { entries: "entries", memory_20250818: "files" };

export const mcp: Command = {
  usage: "mcp [--agent AGENT] [--client entries|memory_20250818]",
  about:
    "Serve the memory as tools for agents (MCP) on standard input and output; --client memory_20250818 offers the one tool of Anthropic's API. It has tools only: the command keepstone of the crate keepstone-cli has resources, prompts and HTTP too",
  flags: { agent: { type: "string", short: "a" }, client: { type: "string" } },
  words: [0, 0],
  async run(call) {
    const client = call.text("client") ?? "entries";
    const tools = Object.hasOwn(sets, client) ? sets[client] : undefined;
    if (tools === undefined) throw new MemoryError("invalid", `--client is ${JSON.stringify(client)}; it is one of ${Object.keys(sets).join(", ")}`);
    const open = (folder: string | undefined) => {
      const named = call.text("workspace");
      const { dir, project } = memoryPlace(call.text("dir"), named ?? folder);
      return { dir, memory: openMemorySync({ dir, project: named === undefined ? project : call.workspace }, { agent: call.agent }) };
    };
    const server = new Server({ version: version(), agent: call.agent, tools, open });
    await new Lines(server, (line) => call.write(line)).serve(process.stdin as AsyncIterable<Buffer>);
  },
};
