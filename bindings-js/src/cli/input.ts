// Standard input, with a limit and a deadline.

/** A caller that never closes the pipe is not waited for. */
const DEADLINE = 10_000;

/** All of standard input; undefined when it is longer than so many bytes. A terminal says nothing. */
export async function standardInput(most: number): Promise<string | undefined> {
  const { stdin } = process;
  if (stdin.isTTY) return "";
  const chunks: Buffer[] = [];
  let size = 0;
  const timer = setTimeout(() => stdin.destroy(), DEADLINE);
  try {
    for await (const chunk of stdin as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > most) return undefined;
      chunks.push(chunk);
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
