// Makes the calls of the records again that are named as arguments.

import { readFileSync } from "node:fs";
import { replay } from "../../bindings-js/dist/index.js";

for (const file of process.argv.slice(2)) {
  try {
    replay(readFileSync(file, "utf8"));
  } catch (error) {
    throw new Error(`${file}: ${error.message}`, { cause: error });
  }
}
