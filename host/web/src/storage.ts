// What the browser keeps for this tab or for the next visit. Where it keeps nothing, it lives as long as the page.

type Place = "sessionStorage" | "localStorage";

const own = new Map<string, string>();

export function readStored(place: Place, key: string): string | undefined {
  try {
    return own.get(key) ?? window[place].getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Without a value the key is removed. */
export function store(place: Place, key: string, value: string | undefined): void {
  own.delete(key);
  try {
    if (value === undefined) window[place].removeItem(key);
    else window[place].setItem(key, value);
  } catch {
    if (value !== undefined) own.set(key, value);
  }
}
