// Who may read and change a new file or folder: whoever may do so in the folder that it is made in. So the rights of the
// root are the setting: one that a store makes is its user's alone, and one that a person opened to a group stays open to
// it. Windows inherits rights by itself. The Rust host does the same.

import * as fs from "node:fs";
import type { Dir } from "./dir.js";

/** The mode of a root that a store makes. */
export const ROOT_MODE = 0o700;

/** The group may write. Who shares a folder in this way has to give others the new files too, whatever the umask. */
const GROUP_WRITES = 0o020;

function modeOf(folder: Dir): number {
  return fs.statSync(folder.at(".")).mode & 0o7777;
}

/** Makes a folder; fails where there is something of its name. */
export function makeFolder(at: Dir, name: string): void {
  const mode = modeOf(at);
  fs.mkdirSync(at.at(name), mode & 0o777);
  if (mode & GROUP_WRITES && process.platform !== "win32") fs.chmodSync(at.at(name), mode);
}

/** Opens a new file at a path that will be one of `folder`; fails where there is one. */
export function createFile(path: string, folder: Dir): number {
  const mode = modeOf(folder);
  const fd = fs.openSync(path, "wx", mode & 0o666);
  if (mode & GROUP_WRITES && process.platform !== "win32") fs.fchmodSync(fd, mode & 0o666);
  return fd;
}
