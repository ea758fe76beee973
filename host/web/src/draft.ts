// What a person has typed and not saved. It outlives Escape and a reload; it is gone when the tab is closed, since another program
// could listen on this port later, and read it.

export interface Unsaved {
  text: string;
  tags: string;
  /** The text as it was when the person began. */
  begun: string;
}

const KEY = "keepstone-draft ";
const kept = new Map<string, Unsaved>();

/** `name` is the reference of the entry that is edited, or another name for what is written. */
export function readDraft(name: string): Unsaved | undefined {
  try {
    const stored = sessionStorage.getItem(KEY + name);
    return stored === null ? kept.get(name) : (JSON.parse(stored) as Unsaved);
  } catch {
    return kept.get(name);
  }
}

export function keepDraft(name: string, draft: Unsaved): void {
  kept.set(name, draft);
  try {
    sessionStorage.setItem(KEY + name, JSON.stringify(draft));
  } catch {
    // Without storage it lives as long as the page.
  }
}

export function dropDraft(name: string): void {
  kept.delete(name);
  try {
    sessionStorage.removeItem(KEY + name);
  } catch {
    // There is none then.
  }
}
