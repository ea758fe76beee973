// Writes the files of the page to where the command embeds them from.

import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { bundle, OUTPUT } from "./bundle.mjs";

for (const [name, text] of await bundle()) {
  mkdirSync(dirname(join(OUTPUT, name)), { recursive: true });
  writeFileSync(join(OUTPUT, name), text);
  console.log(`${name}: ${text.length} characters`);
}
