// Light or dark: as the system has it, or as the person chose.

import { readStored, store } from "./storage.js";
import type { TextName } from "./text.js";

export const THEMES = [
  ["auto", "themeAuto"],
  ["light", "themeLight"],
  ["dark", "themeDark"],
] as const satisfies readonly (readonly [string, TextName])[];

type Theme = (typeof THEMES)[number][0];

const KEY = "keepstone-theme";

export function currentTheme(): Theme {
  return known(readStored("localStorage", KEY));
}

export function chooseTheme(name: string): Theme {
  const theme = known(name);
  document.documentElement.dataset["theme"] = theme;
  store("localStorage", KEY, theme);
  return theme;
}

function known(name: string | undefined): Theme {
  return THEMES.find(([theme]) => theme === name)?.[0] ?? "auto";
}
