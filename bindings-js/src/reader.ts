// Reading a transcript: a resource of the component that belongs to one memory.

import type { Digest, Start, Transcript } from "./contract.js";
import { methods } from "./contract/operation.js";
import type { Instance } from "./instance.js";
import type { Shape } from "./shape.js";

/** A transcript that is being read. Left before its end it loses nothing: opened again, it goes on where the last `feed` ended. */
export interface TranscriptReaderSync {
  /** Where to begin, if there is anything to read. */
  readonly start: Start;
  /** Reads the next bytes, cut anywhere. When the call returns, everything learnt from them is durable. Invalid if there is nothing to read. */
  feed(bytes: Uint8Array): void;
  /** Ends the reading and, if the session is idle, writes its handoff. Invalid if there was nothing to read. */
  finish(): Digest;
}

/** A transcript that is being read; every call answers with a promise. */
export interface TranscriptReader {
  /** Where to begin, if there is anything to read. */
  readonly start: Start;
  /** Reads the next bytes, cut anywhere. When it is done, everything learnt from them is durable. Invalid if there is nothing to read. */
  feed(bytes: Uint8Array): Promise<void>;
  /** Ends the reading and, if the session is idle, writes its handoff. Invalid if there was nothing to read. */
  finish(): Promise<Digest>;
}

const FACE = "transcripts";

/** Opens a transcript. */
export function openTranscript(instance: Instance, transcript: Transcript): TranscriptReaderSync {
  const handle = instance.open(FACE, "Reader", [taken("open").lower(transcript, "transcript")]);
  return {
    start: answered("start", instance.callOf(FACE, handle, "start", [])) as Start,
    feed: (bytes) => void instance.callOf(FACE, handle, "feed", [taken("feed").lower(bytes, "bytes")]),
    finish: () => answered("finish", instance.end(FACE, "Reader", handle, "finish")) as Digest,
  };
}

/** Opens a transcript for calls with promises. */
export async function openTranscriptLater(instance: Instance, transcript: Transcript): Promise<TranscriptReader> {
  const { start, feed, finish } = await instance.run(() => openTranscript(instance, transcript));
  return { start, feed: (bytes) => instance.run(() => feed(bytes)), finish: () => instance.run(finish) };
}

function taken(name: string): Shape {
  return methods[FACE]![name]!.takes[0]![1];
}

function answered(name: string, answer: unknown): unknown {
  return methods[FACE]![name]!.answers.lift(answer);
}
