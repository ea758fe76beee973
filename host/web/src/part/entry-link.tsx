// The way to an entry.

import type { ComponentChildren } from "preact";
import { address } from "../route.js";

export function EntryLink({ to, children }: { to: string; children: ComponentChildren }) {
  return (
    <a href={address("memory", { entry: to })} dir="auto">
      {children}
    </a>
  );
}
