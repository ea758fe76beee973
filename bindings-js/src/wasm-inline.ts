// The component's core modules inside a script, for programs that are one file.

import { brotliDecompressSync } from "node:zlib";
import { modules } from "../generated/inline.js";

/** The bytes of a module. */
export function bytes(name: string): Uint8Array {
  return brotliDecompressSync(Buffer.from(modules[name] ?? "", "base64"));
}
