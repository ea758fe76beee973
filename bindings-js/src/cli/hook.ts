// A client's hook: answered whatever happens, since a client that is answered with an error stops its user's work.

import * as fs from "node:fs";
import { isAbsolute } from "node:path";
import { setTimeout } from "node:timers/promises";
import { clients, type Reaction } from "../contract.js";
import type { MemorySync } from "../memory.js";
import { read } from "../transcript/read.js";
import type { Call, Command } from "./command.js";
import { messageOf } from "./failure.js";
import { visible } from "./print.js";

/** The largest event, in bytes. */
const MOST = 4 << 20;

/** How long a transcript is waited for: at the end of a turn Copilot CLI may not have made it yet. */
const APPEARS_WITHIN_MS = 1_500;

/** The time between two looks at a transcript that is waited for. */
const LOOK_MS = 40;

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
      const event = await call.event(MOST);
      const client = clients.find((name) => name === call.words[0]);
      if (client && event !== undefined) {
        const memory = call.memory();
        const reaction = memory.clients.hook(client, event.toWellFormed(), call.agent);
        output = oneDocument(reaction.output);
        if (reaction.note !== undefined) complain(reaction.note);
        learn = () => learnFrom(memory, reaction, call);
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
async function learnFrom(memory: MemorySync, { transcript, client, lastAnswer, folder, late, sessionEnded }: Reaction, call: Call): Promise<void> {
  if (transcript === undefined || !isAbsolute(transcript)) return;
  if (late !== undefined) await change(transcript, late);
  if (!(await appears(transcript))) return;
  const found = { client, path: transcript, size: 0, modified: 0 };
  await read(memory, found, { workspace: call.workspace, agent: call.agent, lastAnswer, folder, idleAfter: sessionEnded ? 0 : undefined });
}

/** Waits until a file has another size than now, and then no longer changes. */
async function change(path: string, longest: number): Promise<void> {
  const size = () => fs.statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  const first = size();
  let last = first;
  for (const end = Date.now() + longest; Date.now() < end; ) {
    await setTimeout(LOOK_MS);
    const now = size();
    if (now !== first && now === last) return;
    last = now;
  }
}

/** A client may write a transcript a moment after it named it. */
async function appears(path: string): Promise<boolean> {
  const isThere = () => fs.statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
  for (const end = Date.now() + APPEARS_WITHIN_MS; !isThere() && Date.now() < end; ) await setTimeout(LOOK_MS);
  return isThere();
}

function complain(error: unknown): void {
  console.error(`keepstone hook: ${visible(typeof error === "string" ? error : messageOf(error))}`);
}
