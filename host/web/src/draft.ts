// What a person has typed and not saved. It outlives Escape and a reload; it is gone when the tab is closed, since another program
// could listen on this port later, and read it.

import { readStored, store } from "./storage.js";

export interface Unsaved {
  text: string;
  tags: string;
  /** The text as it was when the person began. */
  begun: string;
}

const KEY = "keepstone-draft ";

/** `name` is the reference of the entry that is edited, or another name for what is written. */
export function readDraft(name: string): Unsaved | undefined {
  const stored = readStored("sessionStorage", KEY + name);
  return stored && JSON.parse(stored);
}

export function keepDraft(name: string, draft: Unsaved): void {
  store("sessionStorage", KEY + name, JSON.stringify(draft));
}

export function dropDraft(name: string): void {
  store("sessionStorage", KEY + name, undefined);
}
