// Names that the file system takes for one, though they are two keys: in another case, or in another normal form.

import { lstatSync } from "node:fs";
import { StoreError } from "../store.js";
import { Dir } from "./dir.js";
import { nameOf } from "./name.js";

/** True if the file system of a root ignores case or normal forms: it finds `.vault` under another name too. */
export function areOne(root: Dir): boolean {
  const [one, other] = [".vault", ".VAULT"].map((name) => lstatSync(root.at(name), { bigint: true, throwIfNoEntry: false }));
  return !!one && !!other && one.dev === other.dev && one.ino === other.ino;
}

/** Refuses a key that would change the file of another. */
export function refuseOther(root: Dir, key: string): void {
  const walk = (at: Dir, [segment, ...rest]: string[]): void => {
    if (segment === undefined) return;
    const name = nameOf(at, segment, at === root, `changing ${key}`);
    const other = otherName(at, name);
    if (other !== undefined) {
      const found = `${other} is there, which is the same name to this file system as ${name}`;
      throw new StoreError("denied", `changing ${key}: ${found}`);
    }
    const next = rest.length ? at.open(name, `changing ${key}`) : undefined;
    if (next) Dir.using(next, (next) => walk(next, rest));
  };
  walk(root, key.split("/"));
}

/** The name in a folder that is not this one, but the same when case and form do not count. */
function otherName(folder: Dir, name: string): string | undefined {
  const names = folder.entries().map((entry) => entry.name);
  return names.includes(name) ? undefined : names.find((there) => plain(there) === plain(name));
}

export function plain(name: string): string {
  return name.normalize("NFC").toLowerCase().normalize("NFC");
}
