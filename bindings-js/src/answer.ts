// Answers of a store, checked: a caller's store may be plain JavaScript, and an answer that does not fit the contract
// must not reach the component.

import { isPromise, isUint8Array } from "./realm.js";
import { type Listed, StoreError, type StoredObject } from "./store.js";

/** An object, or nothing. */
export function objectOf(answer: unknown): StoredObject | undefined {
  if (answer === undefined || answer === null) return undefined;
  const { bytes, version } = record(answer, "an object");
  if (!isUint8Array(bytes)) throw unfit(bytes, "bytes");
  return { bytes, version: versionOf(version) };
}

/** A version. */
export function versionOf(answer: unknown): string {
  return text(answer, "a version");
}

/** No answer; the one of a store that answers later is none. */
export function nothingOf(answer: unknown): void {
  if (isPromise(answer)) throw unfit(answer, "nothing");
}

/** The lines of a listing. */
export function listedOf(answer: unknown): Listed[] {
  if (!Array.isArray(answer)) throw unfit(answer, "an array");
  return Array.from(answer, (line: unknown) => {
    const { key, version, size } = record(line, "a line of a listing");
    if (!Number.isSafeInteger(size) || (size as number) < 0) throw unfit(size, "a size");
    return { key: text(key, "a key"), version: versionOf(version), size: size as number };
  });
}

function record(answer: unknown, what: string): Record<string, unknown> {
  if (typeof answer !== "object" || answer === null || isPromise(answer)) throw unfit(answer, what);
  return answer as Record<string, unknown>;
}

function text(answer: unknown, what: string): string {
  if (typeof answer !== "string") throw unfit(answer, what);
  if (!answer.isWellFormed()) throw new StoreError("unavailable", `the store answered with half of a surrogate pair in ${what}`);
  return answer;
}

function unfit(answer: unknown, what: string): StoreError {
  if (!isPromise(answer)) return new StoreError("unavailable", `the store answered with ${kind(answer)} instead of ${what}`);
  // Nobody waits for this promise: unheard, its failure would end the process.
  Promise.resolve(answer).catch(() => {});
  return new StoreError("unavailable", "the store returned a promise; a store is synchronous");
}

function kind(answer: unknown): string {
  if (answer === null || answer === undefined || typeof answer === "number") return String(answer);
  return typeof answer === "object" ? "an object" : `a ${typeof answer}`;
}
