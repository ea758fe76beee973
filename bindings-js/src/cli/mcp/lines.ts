// Standard input and output: a message or a list of them on each line. Requests are answered in their order, but one that waits for
// the client holds up no other.

import { setImmediate } from "node:timers/promises";
import { messageOf } from "../failure.js";
import { INTERNAL_ERROR, type Json, type Message, type Request, read, refusal, tooLong } from "./message.js";

/** The longest message, in bytes. */
const MOST_BYTES = 16 << 20;

/** Bytes of a message that is too long in which its id is looked for. */
const BEGINNING = 1 << 10;

/** Asks the client something. Without an answer until the end of the input it fails. */
export type Ask = (method: string) => Promise<Json>;

/** What answers the client. */
export interface Answering {
  /** The answer to a request, whole. */
  answer(request: Request, ask: Ask): Promise<Json>;
  notice(method: string): void;
}

/** A conversation with one client. */
export class Lines {
  readonly #answering: Answering;
  readonly #write: (line: string) => void;
  /** Requests that are not answered yet, and that the client waits for. */
  readonly #open = new Set<Request>();
  readonly #running = new Set<Promise<void>>();
  /** What the client was asked. */
  readonly #asked = new Map<unknown, { answered(result: Json): void; ended(error: Error): void }>();
  #lastAsked = 0;
  #hasEnded = false;
  #turn: Promise<void> = Promise.resolve();

  constructor(answering: Answering, write: (line: string) => void) {
    this.#answering = answering;
    this.#write = write;
  }

  /** Answers until the input ends, and then what was asked until then. */
  async serve(input: AsyncIterable<Buffer>): Promise<void> {
    for await (const line of linesOf(input)) {
      if (typeof line !== "string") this.#say(tooLong(line.beginning));
      else if (line.trim() !== "") this.#take(line);
    }
    this.#hasEnded = true;
    for (const { ended } of this.#asked.values()) ended(unanswered());
    await Promise.all(this.#running);
  }

  #take(line: string): void {
    const { isBatch, messages } = read(line);
    const answers = messages.map((message) => this.#answerTo(message));
    if (!isBatch) return answers.forEach((answer) => this.#run(answer.then((answer) => answer && this.#say(answer))));
    const all = Promise.all(answers).then((answers) => answers.filter((answer) => answer !== undefined));
    this.#run(all.then((answers) => answers.length > 0 && this.#say(answers)));
  }

  #run(task: Promise<unknown>): void {
    const running = task.then(() => void this.#running.delete(running));
    this.#running.add(running);
  }

  /** The answer to a message; none to what wants none. It never fails. */
  async #answerTo(message: Message): Promise<Json | undefined> {
    switch (message.kind) {
      case "refused":
        return message.answer;
      case "request":
        return this.#answerRequest(message.request);
      case "answer":
        this.#asked.get(message.id)?.answered(message.result);
        this.#asked.delete(message.id);
        return undefined;
      case "notification":
        if (message.method === "notifications/cancelled") this.#giveUp(message.params["requestId"]);
        else this.#answering.notice(message.method);
        return undefined;
    }
  }

  async #answerRequest(request: Request): Promise<Json | undefined> {
    this.#open.add(request);
    // Between two requests the input is read: it may cancel the second one.
    this.#turn = this.#turn.then(() => setImmediate());
    await this.#turn;
    if (!this.#open.has(request)) return undefined;
    let answer;
    try {
      answer = await this.#answering.answer(request, (method) => this.#ask(method));
    } catch (error) {
      answer = refusal(request.id, INTERNAL_ERROR, messageOf(error));
    }
    // A request that was cancelled meanwhile is not answered.
    return this.#open.delete(request) ? answer : undefined;
  }

  #giveUp(id: unknown): void {
    for (const request of this.#open) if (request.id === id) this.#open.delete(request);
  }

  #ask(method: string): Promise<Json> {
    if (this.#hasEnded) return Promise.reject(unanswered());
    const id = ++this.#lastAsked;
    return new Promise((answered, ended) => {
      this.#asked.set(id, { answered, ended });
      this.#say({ jsonrpc: "2.0", id, method });
    });
  }

  #say(message: Json | Json[]): void {
    this.#write(`${JSON.stringify(message)}\n`);
  }
}

const unanswered = () => new Error("the client was asked for its folders, and ended without an answer");

/** The lines of an input, the last one also without its end; of one that is too long the beginning. */
async function* linesOf(input: AsyncIterable<Buffer>): AsyncGenerator<string | { beginning: string }> {
  let [parts, size]: [Buffer[], number] = [[], 0];
  const add = (bytes: Buffer) => {
    size += bytes.length;
    parts.push(bytes);
    if (size > MOST_BYTES) parts = [Buffer.concat(parts).subarray(0, BEGINNING)];
  };
  const taken = () => {
    const text = Buffer.concat(parts).toString("utf8");
    const line = size > MOST_BYTES ? { beginning: text } : text;
    [parts, size] = [[], 0];
    return line;
  };
  for await (const chunk of input) {
    let rest = chunk;
    for (let end = rest.indexOf(0x0a); end >= 0; end = rest.indexOf(0x0a)) {
      add(rest.subarray(0, end));
      rest = rest.subarray(end + 1);
      yield taken();
    }
    add(rest);
  }
  if (size > 0) yield taken();
}
