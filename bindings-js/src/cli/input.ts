// Standard input, with a limit and a deadline.

/** A caller that never closes the pipe is not waited for. */
const DEADLINE = 10_000;

/** A client ends its hook after ten seconds. */
const EVENT_DEADLINE = 5_000;

/** All of standard input; undefined when it is longer than so many bytes. A terminal says nothing. */
export function standardInput(most: number): Promise<string | undefined> {
  return taken(most, DEADLINE, () => false);
}

/** The first whole JSON document of standard input, whose writer may leave the pipe open. */
export function standardEvent(most: number): Promise<string | undefined> {
  const document = new Document();
  return taken(most, EVENT_DEADLINE, (chunk) => document.endsIn(chunk));
}

async function taken(most: number, deadline: number, isWhole: (chunk: Buffer) => boolean): Promise<string | undefined> {
  const { stdin } = process;
  if (stdin.isTTY) return "";
  const chunks: Buffer[] = [];
  let size = 0;
  const timer = setTimeout(() => stdin.destroy(), deadline);
  try {
    for await (const chunk of stdin as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > most) return undefined;
      chunks.push(chunk);
      if (isWhole(chunk)) break;
    }
  } catch (error) {
    // Of an input that was not closed in time, the bytes so far are used.
    if (!stdin.destroyed) throw error;
  } finally {
    clearTimeout(timer);
    stdin.destroy();
  }
  return Buffer.concat(chunks).toString("utf8");
}

const [QUOTE, BACKSLASH] = [0x22, 0x5c];
const [OPENING, CLOSING] = [[...Buffer.from("{[")], [...Buffer.from("}]")]];

/** Finds the end of an object or a list in bytes as they come. */
export class Document {
  #depth = 0;
  #isInText = false;
  #isEscaped = false;

  /** True if it is complete with these bytes. */
  endsIn(bytes: Uint8Array): boolean {
    return bytes.some((byte) => this.#endsWith(byte));
  }

  #endsWith(byte: number): boolean {
    if (this.#isEscaped) this.#isEscaped = false;
    else if (this.#isInText && byte === BACKSLASH) this.#isEscaped = true;
    else if (byte === QUOTE) this.#isInText = !this.#isInText;
    else if (this.#isInText) return false;
    else if (OPENING.includes(byte)) this.#depth += 1;
    else if (CLOSING.includes(byte)) return (this.#depth = Math.max(0, this.#depth - 1)) === 0;
    return false;
  }
}
