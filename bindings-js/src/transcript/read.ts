// One transcript, from its file to the component: its head, then its bytes from where they are new.

import * as fs from "node:fs/promises";
import type { Digest } from "../contract.js";
import type { Memory, MemorySync } from "../memory.js";
import type { Found } from "./find.js";
import { Project } from "../project.js";
import { otherNames } from "./alias.js";

/** The minimum number of bytes from which the component recognises a transcript's project. */
export const HEAD_BYTES = 256 << 10;
const CHUNK_BYTES = 1 << 20;
/** Age of a transcript, in milliseconds, above which nobody asks for the project's commit: it was another one then. */
const FRESH_MS = 600_000;

/** For whom transcripts are read. */
export interface Reader {
  /** The absolute path of the project. */
  workspace: string;
  /** The agent that learns. */
  agent: string;
  /** In milliseconds without a change, after which a session counts as idle; absent: policy says. */
  idleAfter?: number | undefined;
  /** The last answer of the agent, if a hook told it. */
  lastAnswer?: string | undefined;
  /** The folder that the session is in, if a hook told it. */
  folder?: string | undefined;
  signal?: AbortSignal | undefined;
  /** Is called with all new bytes of a transcript once they are learnt from. */
  heard?: ((bytes: Uint8Array) => void) | undefined;
}

/** The result for one transcript. */
export type Outcome = { kind: "read"; digest: Digest } | { kind: "current" } | { kind: "foreign"; reason: string };

/** The same transcript must not be read twice at once, so those of a memory wait for each other. */
const queues = new WeakMap<object, Promise<unknown>>();

/**
 * Reads the new content of a transcript. `told` is the path that the component gets, if it is not the file's own.
 * It is rejected with what the file system or the memory says; what was learnt until then stays.
 */
export async function read(memory: Memory | MemorySync, found: Found, reader: Reader, told = found.path): Promise<Outcome> {
  const before = queues.get(memory) ?? Promise.resolve();
  const reading = before.then(() => readNow(memory, found, reader, told));
  queues.set(memory, reading.catch(() => {}));
  return reading;
}

async function readNow({ transcripts }: Memory | MemorySync, found: Found, reader: Reader, told: string): Promise<Outcome> {
  const { workspace, agent, idleAfter, lastAnswer, folder, signal, heard } = reader;
  signal?.throwIfAborted();
  const file = await fs.open(found.path, "r");
  try {
    // As it is now; it may have grown since it was found.
    const { size, mtimeMs } = await file.stat();
    const modified = Math.max(0, Math.trunc(mtimeMs));
    const head = await bytesAt(file, 0, Math.min(size, HEAD_BYTES));
    const commit = Date.now() - modified <= FRESH_MS ? new Project(workspace).commit() : undefined;
    const options = {
      ...(idleAfter !== undefined && { idleAfter }),
      ...(lastAnswer !== undefined && { lastAnswer }),
      ...(folder !== undefined && { folder }),
      ...(commit !== undefined && { commit }),
    };
    const transcript = { client: found.client, path: told, size, modified, head, workspace, agent, ...options };
    let reading = await transcripts.open(transcript);
    if (reading.start.kind === "foreign") {
      for (const name of otherNames(workspace, head, folder)) {
        const opened = await transcripts.open({ ...transcript, workspace: name });
        if (opened.start.kind === "foreign") continue;
        reading = opened;
        break;
      }
    }
    const { start } = reading;
    if (start.kind !== "at") return start;
    const fed: Uint8Array[] = [];
    for (let at = start.offset; at < size; ) {
      signal?.throwIfAborted();
      const bytes = await bytesAt(file, at, Math.min(size - at, CHUNK_BYTES));
      if (bytes.length === 0) break;
      await reading.feed(bytes);
      if (heard) fed.push(bytes);
      at += bytes.length;
    }
    const digest = await reading.finish();
    heard?.(Buffer.concat(fed));
    return { kind: "read", digest };
  } finally {
    await file.close();
  }
}

/** What is read of an open file. The package's types name nothing of Node. */
interface Readable {
  read(buffer: Uint8Array, offset: number, length: number, position: number): Promise<{ bytesRead: number }>;
}

/** Fewer where the file ends. */
export async function bytesAt(file: Readable, position: number, length: number): Promise<Uint8Array> {
  const bytes = new Uint8Array(length);
  let at = 0;
  for (let read = -1; at < length && read !== 0; at += read) {
    read = (await file.read(bytes, at, length - at, position + at)).bytesRead;
  }
  return bytes.subarray(0, at);
}
