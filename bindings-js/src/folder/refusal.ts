import { StoreError } from "../store.js";

/** An error of the operating system. */
export type SystemError = NodeJS.ErrnoException;

/** The code of an error of the operating system, if it is one. */
export function codeOf(error: unknown): string | undefined {
  return (error as SystemError | undefined)?.code;
}

/** Errors of the operating system as errors of a store. */
export function refusal(doing: string, what: string, error: unknown): StoreError {
  if (error instanceof StoreError) return error;
  const text = `${doing} ${what}: ${(error as Error).message}`;
  switch (codeOf(error)) {
    case "ENOSPC":
    case "EDQUOT":
    case "EFBIG":
      return new StoreError("full", text);
    case "EACCES":
    case "EPERM":
    case "EROFS":
    case "ELOOP":
      return new StoreError("denied", text);
    default:
      return new StoreError("unavailable", text);
  }
}

/** Runs, and gives every error of the operating system its meaning. */
export function refusing<T>(doing: string, what: string, run: () => T): T {
  try {
    return run();
  } catch (error) {
    throw refusal(doing, what, error);
  }
}

/** Runs, and returns nothing if what it needs is not there. */
export function ifThere<T>(run: () => T): T | undefined {
  try {
    return run();
  } catch (error) {
    if (codeOf(error) === "ENOENT") return undefined;
    throw error;
  }
}

/** Runs, and returns nothing if that fails for any reason. */
export function attempt<T>(run: () => T): T | undefined {
  try {
    return run();
  } catch {
    return undefined;
  }
}
