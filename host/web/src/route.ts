// The address after `#`: which view is shown, and its settings. So the browser's history and bookmarks work.

import { useEffect, useState } from "preact/hooks";

export const VIEWS = ["home", "memory", "inbox", "brief", "sessions", "missions", "activity", "upkeep"] as const;

export type View = (typeof VIEWS)[number];

/** The addresses at which views were left. */
const left = new Map<View, string>();

export interface Route {
  view: View;
  settings: URLSearchParams;
}

/** The address as it is now. */
export function readRoute(): Route {
  const [name, query] = location.hash.replace(/^#\/?/, "").split("?", 2);
  return { view: VIEWS.find((view) => view === name) ?? "home", settings: new URLSearchParams(query) };
}

/** The address of a view. Settings without a value are left out. */
export function address(view: View, settings: Record<string, string | undefined> = {}): string {
  const given = Object.entries(settings).filter((setting): setting is [string, string] => !!setting[1]);
  const query = new URLSearchParams(given).toString();
  return `#/${view}${query === "" ? "" : `?${query}`}`;
}

/** The address of a view as it was left, in this tab. */
export function addressLeft(view: View): string {
  return left.get(view) ?? address(view);
}

/** Changes settings of the view that is shown, as a new step of the history or in place of the last one. */
export function change(settings: Record<string, string | undefined>, how: "push" | "replace" = "push"): void {
  const { view, settings: old } = readRoute();
  const next = address(view, { ...Object.fromEntries(old), ...settings });
  if (next === location.hash) return;
  if (how === "push") history.pushState(null, "", next);
  else history.replaceState(null, "", next);
  dispatchEvent(new HashChangeEvent("hashchange"));
}

/** The address as it is now, and after every change. */
export function useRoute(): Route {
  const [route, setRoute] = useState(readRoute);
  useEffect(() => {
    const listener = () => {
      const route = readRoute();
      left.set(route.view, location.hash);
      setRoute(route);
    };
    addEventListener("hashchange", listener);
    addEventListener("popstate", listener);
    // It may have changed before anybody listened.
    listener();
    return () => {
      removeEventListener("hashchange", listener);
      removeEventListener("popstate", listener);
    };
  }, []);
  return route;
}
