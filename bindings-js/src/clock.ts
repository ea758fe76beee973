// The clock that the component imports.

import { invalid } from "./error.js";

/** The import, with a clock in milliseconds since the Unix epoch. */
export function clockImports(clock: () => number): Record<string, unknown> {
  return { "wasi:clocks/wall-clock": { now: () => datetime(clock()), resolution: () => datetime(1) } };
}

/** A clock before the epoch stands at the epoch. */
function datetime(milliseconds: unknown): { seconds: bigint; nanoseconds: number } {
  if (typeof milliseconds !== "number" || !(Math.abs(milliseconds) <= Number.MAX_SAFE_INTEGER)) {
    throw invalid("options.clock", `answered ${String(milliseconds)}, not milliseconds since the Unix epoch`);
  }
  const whole = Math.max(0, Math.floor(milliseconds));
  return { seconds: BigInt(Math.floor(whole / 1_000)), nanoseconds: (whole % 1_000) * 1_000_000 };
}
