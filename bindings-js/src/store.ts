/** The bytes under a key. */
export interface StoredObject {
  bytes: Uint8Array;
  /** Opaque; equal versions of one key mean equal bytes. */
  version: string;
}

/** What must be true of a key for a change to happen. */
export type Expect = "anything" | "absent" | { at: string };

export const durabilities = ["full", "fast"] as const;
/** What a write waits for: the medium, so that it outlives a loss of power, or the operating system only. */
export type Durability = (typeof durabilities)[number];

/** One line of a listing. */
export interface Listed {
  key: string;
  version: string;
  /** In bytes. */
  size: number;
}

export const storeErrorCodes = ["conflict", "busy", "denied", "invalid", "full", "unavailable", "unknown-outcome"] as const;
/** Why a store refused; except for `unknown-outcome` nothing was changed. */
export type StoreErrorCode = (typeof storeErrorCodes)[number];

/** What a store throws. Anything else it throws counts as `unavailable`. */
export class StoreError extends Error {
  override readonly name = "StoreError";
  readonly code: StoreErrorCode;

  constructor(code: StoreErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}

/**
 * Bytes under keys, with compare-and-swap. Synchronous: the component waits for every answer.
 * The promises are those of the contract's `store` interface.
 */
export interface Store {
  /** The bytes under a key; nothing when nothing is there. */
  read(key: string): StoredObject | undefined;
  /** At most `length` bytes from `offset`. */
  readRange(key: string, offset: number, length: number): StoredObject | undefined;
  /** Puts all bytes under a key in one step, and returns the new version. */
  write(key: string, bytes: Uint8Array, expect: Expect): string;
  /** Takes a key away. Removing what is absent is no error unless `expect` names a version. */
  remove(key: string, expect: Expect): void;
  /** Keys that start with `prefix` and come after `after`, in the byte order of UTF-8, at most `limit`. */
  list(prefix: string, after: string | undefined, limit: number): Listed[];
  /** Says what the writes that follow have to wait for, as the root's policy has it; a store that knows one way only has none. */
  setDurability?(durability: Durability): void;
}

/** Whether what is there is what was expected; `version` is absent when nothing is there. */
export function holds(expect: Expect, version: string | undefined): boolean {
  if (expect === "anything") return true;
  return expect === "absent" ? version === undefined : version === expect.at;
}

/** Refuses a range that is none; `length` may be more than there is. */
export function checkRange(key: string, offset: number, length: number): void {
  if (!(Number.isInteger(offset) && offset >= 0 && length >= 0)) {
    throw new StoreError("invalid", `reading ${key}: ${length} bytes from ${offset} are no range`);
  }
}

/** The most that one listing may be asked for. */
export const LIST_LIMIT = 10_000;

/** Refuses a limit out of range. */
export function checkLimit(limit: number): void {
  if (!(limit >= 1 && limit <= LIST_LIMIT)) {
    throw new StoreError("invalid", `listing keys: a limit of ${limit} is not between 1 and ${LIST_LIMIT}`);
  }
}
