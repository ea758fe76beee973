// Writes the files of the page to where the command embeds them from.

import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { bundle, OUTPUT } from "./bundle.mjs";

mkdirSync(OUTPUT, { recursive: true });
for (const [name, text] of await bundle()) {
  writeFileSync(join(OUTPUT, name), text);
  console.log(`${name}: ${text.length} characters`);
}
