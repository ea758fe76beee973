// A client's hook: answered whatever happens, since a client that is answered with an error stops its user's work.

import * as fs from "node:fs";
import { isAbsolute } from "node:path";
import { type Client, clients } from "../contract.js";
import type { MemorySync } from "../memory.js";
import { read } from "../transcript/read.js";
import type { Call, Command } from "./command.js";
import { messageOf } from "./failure.js";
import { visible } from "./print.js";

/** The largest event, in bytes. */
const MOST = 4 << 20;

/** The answer that asks a client for nothing. */
export const NOTHING = "{}";

export const hook: Command = {
  usage: "hook CLIENT [--agent AGENT]",
  about: "Answer an event of a client on standard input; always ends with 0",
  flags: { agent: { type: "string" } },
  words: [1, 1],
  async run(call) {
    let output = NOTHING;
    let learn = async () => {};
    try {
      const event = await call.input(MOST);
      const client = clients.find((name) => name === call.words[0]);
      if (client && event !== undefined) {
        const memory = call.memory();
        const reaction = memory.clients.hook(client, event.toWellFormed(), call.agent);
        output = oneDocument(reaction.output);
        const { transcript } = reaction;
        if (transcript !== undefined) learn = () => learnFrom(memory, client, transcript, call);
      }
    } catch (error) {
      complain(error);
    }
    call.write(`${output}\n`);
    await learn().catch(complain);
  },
};

/** The component promises one document; a client that got anything else would show it to its user. */
function oneDocument(output: string): string {
  JSON.parse(output);
  return output;
}

/** The component decides from the head whether the transcript belongs to this project. */
async function learnFrom(memory: MemorySync, client: Client, path: string, call: Call): Promise<void> {
  if (!isAbsolute(path) || !fs.statSync(path, { throwIfNoEntry: false })?.isFile()) return;
  await read(memory, { client, path, size: 0, modified: 0 }, { workspace: call.workspace, agent: call.agent });
}

function complain(error: unknown): void {
  console.error(`keepstone hook: ${visible(messageOf(error))}`);
}
