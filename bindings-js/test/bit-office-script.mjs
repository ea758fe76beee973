// Runs the script in the first word, in which `b` has bit-office's calls. A file, because Node, Bun and Deno differ in how they
// take a module from the command line.

import * as b from "../dist/bit-office.js";

new Function("b", process.argv[2])(b);
