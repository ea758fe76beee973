/** The bytes under a key. */
export interface StoredObject {
  bytes: Uint8Array;
  /** Opaque; equal versions of one key mean equal bytes. */
  version: string;
}

/** The state that a key must have for a change to happen. */
export type Expect = "anything" | "absent" | { at: string };

export const durabilities = ["full", "fast"] as const;
/** The loss that an acknowledged write survives: a loss of power, or only the end of the process. */
export type Durability = (typeof durabilities)[number];

/** One line of a listing. */
export interface Listed {
  key: string;
  version: string;
  /** In bytes. */
  size: number;
}

export const storeErrorCodes = ["conflict", "busy", "denied", "invalid", "full", "unavailable", "unknown-outcome"] as const;
/** The reason why a store refused. Nothing was changed, except perhaps for `unknown-outcome`. */
export type StoreErrorCode = (typeof storeErrorCodes)[number];

/** The error that a store throws. Any other error counts as `unavailable`. */
export class StoreError extends Error {
  override readonly name = "StoreError";
  readonly code: StoreErrorCode;

  constructor(code: StoreErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}

/**
 * Bytes under keys, with compare-and-swap. Synchronous: the component waits for every answer. A medium that answers later is a
 * store by `run`. The promises are those of the contract's `store` interface.
 */
export interface Store {
  /** The bytes under a key; nothing when nothing is there. */
  read(key: string): StoredObject | undefined;
  /**
   * Puts all bytes under a key in one step, and returns the new version once they are as durable as the caller asks.
   * A store with only one durability ignores `durability`.
   */
  write(key: string, bytes: Uint8Array, expect: Expect, durability: Durability): string;
  /** Removes a key, as durably as the caller asks. If the key does not exist, the call succeeds, unless `expect` names a version. */
  remove(key: string, expect: Expect, durability: Durability): void;
  /** Keys that start with `prefix` and come after `after`, in the byte order of UTF-8, at most `limit`. */
  list(prefix: string, after: string | undefined, limit: number): Listed[];
  /** Runs a call of the component, which may ask and change several things; what it returns need not be returned. For stores that have something to keep meanwhile. */
  during?(run: () => unknown): unknown;
  /**
   * Makes a store of a medium that answers later, such as a database of the browser: loads what `read` and `list` answer from, makes
   * the call once, and is done when all that the call changed is as durable as it asked, in one step. If it fails, nothing was changed.
   * `call` never throws. A memory makes one call at a time; other memories, in other processes, must not write meanwhile. Only `openMemory`
   * opens such a store.
   */
  run?(call: () => void): Promise<void>;
}

/** True if the key is in the expected state; `version` is absent if the key does not exist. */
export function holds(expect: Expect, version: string | undefined): boolean {
  if (expect === "anything") return true;
  return expect === "absent" ? version === undefined : version === expect.at;
}

/** The most that one listing may be asked for. */
export const LIST_LIMIT = 10_000;

/** Refuses a limit out of range. */
export function checkLimit(limit: number): void {
  if (!(limit >= 1 && limit <= LIST_LIMIT)) {
    throw new StoreError("invalid", `listing keys: a limit of ${limit} is not between 1 and ${LIST_LIMIT}`);
  }
}
