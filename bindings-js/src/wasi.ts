// The little of WASI 0.2 that Rust's standard library links: an empty world with a clock and a standard error.

import { invalid } from "./error.js";

class Pollable {
  ready(): boolean {
    return true;
  }
  block(): void {}
}

class IoError extends Error {
  toDebugString(): string {
    return this.message;
  }
}

class InputStream {
  read(): never {
    throw { tag: "closed" };
  }
  blockingRead(): never {
    throw { tag: "closed" };
  }
  subscribe(): Pollable {
    return new Pollable();
  }
}

class OutputStream {
  readonly #sink: (bytes: Uint8Array) => void;

  constructor(sink: (bytes: Uint8Array) => void = () => {}) {
    this.#sink = sink;
  }
  checkWrite(): bigint {
    return 65_536n;
  }
  write(bytes: Uint8Array): void {
    this.#sink(bytes);
  }
  blockingWriteAndFlush(bytes: Uint8Array): void {
    this.#sink(bytes);
  }
  flush(): void {}
  blockingFlush(): void {}
  subscribe(): Pollable {
    return new Pollable();
  }
}

class TerminalInput {}
class TerminalOutput {}

/** The imports, with the clock given in milliseconds since the Unix epoch. No environment, no arguments, no files. */
export function wasi(clock: () => number): Record<string, unknown> {
  const stderr = new OutputStream((bytes) => process.stderr.write(bytes.slice()));
  const noTerminal = () => undefined;
  return {
    "wasi:cli/environment": { getEnvironment: () => [], getArguments: () => [], initialCwd: () => undefined },
    "wasi:cli/exit": {
      exit: () => {
        throw new Error("the component tried to exit");
      },
    },
    "wasi:cli/stdin": { getStdin: () => new InputStream() },
    "wasi:cli/stdout": { getStdout: () => new OutputStream() },
    "wasi:cli/stderr": { getStderr: () => stderr },
    "wasi:cli/terminal-input": { TerminalInput },
    "wasi:cli/terminal-output": { TerminalOutput },
    "wasi:cli/terminal-stdin": { getTerminalStdin: noTerminal },
    "wasi:cli/terminal-stdout": { getTerminalStdout: noTerminal },
    "wasi:cli/terminal-stderr": { getTerminalStderr: noTerminal },
    "wasi:clocks/monotonic-clock": { now: () => process.hrtime.bigint(), resolution: () => 1n },
    "wasi:clocks/wall-clock": { now: () => datetime(clock()), resolution: () => datetime(1) },
    // Seeds hash tables where Rust links any; always the same, so that equal calls have equal answers.
    "wasi:random/insecure-seed": { insecureSeed: () => [0n, 0n] },
    "wasi:io/error": { Error: IoError },
    "wasi:io/poll": { Pollable },
    "wasi:io/streams": { InputStream, OutputStream },
  };
}

/** A clock before the epoch stands at the epoch. */
function datetime(milliseconds: unknown): { seconds: bigint; nanoseconds: number } {
  if (typeof milliseconds !== "number" || !(Math.abs(milliseconds) <= Number.MAX_SAFE_INTEGER)) {
    throw invalid("options.clock", `answered ${String(milliseconds)}, not milliseconds since the Unix epoch`);
  }
  const whole = Math.max(0, Math.floor(milliseconds));
  return { seconds: BigInt(Math.floor(whole / 1_000)), nanoseconds: (whole % 1_000) * 1_000_000 };
}
