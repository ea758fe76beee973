// Light or dark: as the system has it, or as the person chose.

import type { TextName } from "./text.js";

export const THEMES = [
  ["auto", "themeAuto"],
  ["light", "themeLight"],
  ["dark", "themeDark"],
] as const satisfies readonly (readonly [string, TextName])[];

type Theme = (typeof THEMES)[number][0];

const KEY = "keepstone-theme";

export function currentTheme(): Theme {
  try {
    return THEMES.find(([name]) => name === localStorage.getItem(KEY))?.[0] ?? "auto";
  } catch {
    return "auto";
  }
}

export function chooseTheme(name: string): Theme {
  const theme = THEMES.find(([known]) => known === name)?.[0] ?? "auto";
  document.documentElement.dataset["theme"] = theme;
  try {
    localStorage.setItem(KEY, theme);
  } catch {
    // Without storage the choice lasts as long as the page.
  }
  return theme;
}
