// Learning from transcripts, once or as they are written.

import { processTranscripts, type TranscriptOptions, type TranscriptSummary, watchTranscripts } from "../transcripts.js";
import type { Call, Command } from "./command.js";
import { codeOf, messageOf } from "./failure.js";
import { visible } from "./print.js";

const SECOND = 1_000;
const MINUTE = 60_000;

/** `--transcripts-dir`, `--threshold` and `--idle-timeout` are agent-memory's names of the options before them. */
const flags = { agent: { type: "string", short: "a" }, transcripts: { type: "string" }, "transcripts-dir": { type: "string" } } as const;

export const processAll: Command = {
  usage: "process [--agent AGENT] [--idle MINUTES] [--transcripts DIR]",
  about: "Learn from what is new in the transcripts of this project",
  flags: { ...flags, idle: { type: "string" }, threshold: { type: "string" } },
  words: [0, 0],
  async run(call) {
    const idleAfter = call.number("idle", MINUTE) ?? call.number("threshold", MINUTE);
    const sum = await processTranscripts(call.memory(), { ...optionsOf(call), ...(idleAfter !== undefined && { idleAfter }) });
    const errors = sum.errors.map(({ path, error }) => ({ path, message: messageOf(error) }));
    call.print({ ...sum, errors }, words(sum));
    for (const { path, message } of errors) console.error(`${visible(path)}: ${visible(message)}`);
    if (sum.transcripts === 0 && sum.foreign > 0) {
      const former = "a session of this project from before it was moved is read once its former folder is a link to";
      console.error(`${former} ${visible(call.workspace)}`);
    }
    return sum.errors.length > 0 ? codeOf(sum.errors[0]?.error) : 0;
  },
};

export const watch: Command = {
  usage: "watch [--agent AGENT] [--idle SECONDS] [--debounce SECONDS] [--wait-for-transcripts] [-q]",
  about: "Learn from the transcripts of this project as they are written",
  flags: {
    ...flags,
    idle: { type: "string" },
    "idle-timeout": { type: "string" },
    debounce: { type: "string" },
    "wait-for-transcripts": { type: "boolean" },
    quiet: { type: "boolean", short: "q" },
  },
  words: [0, 0],
  async run(call) {
    const idleAfter = call.number("idle", SECOND) ?? call.number("idle-timeout", SECOND);
    const debounce = call.number("debounce", SECOND);
    const watching = await watchTranscripts(call.memory(), {
      ...optionsOf(call),
      ...(idleAfter !== undefined && { idleAfter }),
      ...(debounce !== undefined && { debounce }),
      waitForTranscripts: call.is("wait-for-transcripts"),
      onRound: (sum) => void (call.is("quiet") || call.print(sum, words(sum))),
      onError: (error, path) => console.error(`${path === undefined ? "" : `${visible(path)}: `}${visible(messageOf(error))}`),
    });
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => watching.stop());
    await watching.closed;
  },
};

function optionsOf(call: Call): TranscriptOptions {
  const folder = call.text("transcripts") ?? call.text("transcripts-dir");
  return { workspace: call.workspace, agent: call.agent, ...(folder !== undefined && { folder }) };
}

function words({ transcripts, messages, decisions, lessons, handoffs, malformed }: TranscriptSummary): string {
  const unread = malformed > 0 ? `, ${malformed} lines not understood` : "";
  return `${transcripts} transcripts, ${messages} messages: ${decisions} decisions, ${lessons} lessons, ${handoffs} handoffs${unread}`;
}
