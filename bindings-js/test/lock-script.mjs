// Writes once and ends: a process of its own for the test of what a lock leaves.
import { FolderStore } from "../dist/index.js";

new FolderStore(process.argv[2]).write("a", new Uint8Array(), "absent");
