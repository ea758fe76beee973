// Kinds of values, whatever realm they are of: test runners give every file a realm of its own, so `instanceof` does not do.

/** Names the kind of a typed array; it cannot be made to lie, as `toString` can. */
const arrayName = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(Uint8Array.prototype), Symbol.toStringTag)!.get!;

/** True for bytes. */
export function isUint8Array(value: unknown): value is Uint8Array {
  return arrayName.call(value) === "Uint8Array";
}

/** True for numbers of 32 bits with a fraction. */
export function isFloat32Array(value: unknown): value is Float32Array {
  return arrayName.call(value) === "Float32Array";
}

/** True for a moment. */
export function isDate(value: unknown): value is Date {
  try {
    Date.prototype.getTime.call(value);
    return true;
  } catch {
    return false;
  }
}

/** True for a promise, and for whatever else can be waited for. */
export function isPromise(value: unknown): boolean {
  return typeof (value as { then?: unknown } | null | undefined)?.then === "function";
}
