/**
 * Everything of `keepstone`, with the component inside a script: for programs that a bundler makes one file of.
 * Once it is imported, all entries of this package take the component from there.
 *
 * @module
 */

import { provide } from "./wasm.js";
import { bytes } from "./wasm-inline.js";

provide(bytes);

export * from "./index.js";
