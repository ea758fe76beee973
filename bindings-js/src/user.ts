// The home folder of a person, and where their memory lies, beside those of projects.

import { homedir } from "node:os";
import { isAbsolute, join } from "node:path";

/** The home folder as the environment names it now; Bun's `homedir` keeps the one that the process started with. */
export function home(): string {
  return set(process.platform === "win32" ? "USERPROFILE" : "HOME") ?? homedir();
}

/**
 * The folder of the memory of this user: `KEEPSTONE_USER_DIR`, or `keepstone/user` where the system keeps data of users. It
 * need not exist; nothing where the system tells no such place.
 */
export function userDir(): string | undefined {
  const named = set("KEEPSTONE_USER_DIR");
  if (named !== undefined) return named;
  const data = dataFolder();
  return data === undefined ? undefined : join(data, "keepstone", "user");
}

function dataFolder(): string | undefined {
  if (process.platform === "win32") return set("APPDATA");
  const folder = set("HOME");
  if (process.platform === "darwin") return folder && join(folder, "Library/Application Support");
  const data = set("XDG_DATA_HOME");
  // The XDG specification ignores paths that are not absolute.
  return data !== undefined && isAbsolute(data) ? data : folder && join(folder, ".local/share");
}

/** A variable that is set to nothing is not set. */
function set(variable: string): string | undefined {
  return process.env[variable] || undefined;
}
