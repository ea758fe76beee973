// Learning from the transcripts that clients write: the files, which the component cannot see.

import type { Memory, MemorySync } from "./memory.js";
import { inOrder } from "./transcript/order.js";
import { emptySummary, findAll, readInto, sourceOf, type TranscriptOptions, type TranscriptSummary } from "./transcript/round.js";
import { checkThere, TranscriptWatch, type Watch, type WatchOptions } from "./transcript/watch.js";

export type { TranscriptFailure, TranscriptOptions, TranscriptSummary } from "./transcript/round.js";
export type { Watch, WatchOptions } from "./transcript/watch.js";

/**
 * Reads what is new in the transcripts of a workspace, once, in the order in which their sessions began. A transcript that
 * cannot be read is named under `errors`, and the others are read. It is rejected when the memory does not answer, or with the
 * signal's reason.
 *
 * While it runs, `ingest` of this memory is its own.
 */
export async function processTranscripts(memory: Memory | MemorySync, options: TranscriptOptions = {}): Promise<TranscriptSummary> {
  const source = await sourceOf(memory, options);
  const sum = emptySummary();
  for (const found of await inOrder(await findAll(source, sum))) await readInto(sum, memory, found, source);
  return sum;
}

/**
 * Reads transcripts as they are written, and does the chores of the root when they are due. The process stays alive
 * until `stop` is called or the signal aborts. The system reports changes where it can; otherwise the folders are polled.
 *
 * It is rejected with `not-found` when no client has a folder yet and `waitForTranscripts` is false.
 */
export async function watchTranscripts(memory: Memory | MemorySync, options: WatchOptions = {}): Promise<Watch> {
  const source = await sourceOf(memory, options);
  if (options.waitForTranscripts === false) checkThere(source);
  return new TranscriptWatch(memory, source, options);
}
