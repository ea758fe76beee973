import type { ErrorCode, Fault } from "./contract.js";
import type { StoreError } from "./store.js";

/** The kind of an error; `trap`: the component broke down, and the next call starts it anew. */
export type MemoryErrorCode = ErrorCode | "trap";

/** Why a call failed. */
export class MemoryError extends Error {
  override readonly name = "MemoryError";
  readonly code: MemoryErrorCode;
  readonly fault?: Fault;

  constructor(code: MemoryErrorCode, message: string, options: { fault?: Fault; cause?: unknown } = {}) {
    super(message, "cause" in options ? { cause: options.cause } : undefined);
    this.code = code;
    if (options.fault) this.fault = options.fault;
  }

  toJSON(): { code: MemoryErrorCode; message: string; fault?: Fault } {
    return { code: this.code, message: this.message, ...(this.fault && { fault: this.fault }) };
  }
}

/** The error of an argument that cannot be right. */
export function invalid(at: string, found: string): MemoryError {
  return new MemoryError("invalid", `${at} ${found}`);
}

/** The error of a store that failed outside of the component, which does the same with those of its calls. */
export function fromStoreError(error: StoreError): MemoryError {
  const passing = error.code === "busy" || error.code === "unknown-outcome";
  return new MemoryError(passing ? "unavailable" : error.code, error.message, { cause: error });
}

/** The error that the component returned, a variant of the contract's `error`. */
export function fromPayload(payload: { tag: string; val: unknown }): MemoryError {
  if (payload.tag !== "corrupt") return new MemoryError(payload.tag as MemoryErrorCode, String(payload.val));
  const { key, line, message } = payload.val as { key: string; line?: number; message: string };
  const fault: Fault = line === undefined ? { key, message } : { key, line, message };
  const where = line === undefined ? key : `${key}, line ${line}`;
  return new MemoryError("corrupt", `${where}: ${message}`, { fault });
}
