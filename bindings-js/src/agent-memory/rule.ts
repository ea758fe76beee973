// Functions of the component that need no memory, called on an empty one.

import { basename, dirname, resolve } from "node:path";
import type { Insight, Message } from "../contract.js";
import { openMemorySync } from "../index.js";
import type { MemorySync } from "../memory.js";
import { MemoryStore } from "../memory-store.js";
import { home } from "../user.js";
import { spoken } from "./message.js";
import type { Insights } from "./type.js";

let empty: MemorySync | undefined;

function rules(): MemorySync {
  return (empty ??= openMemorySync({ store: new MemoryStore() }));
}

/** The insights that rules find in messages: decisions and lessons of the agent's, in Portuguese and English. */
export function defaultInsightExtractor(messages: { role: string; text: string }[]): Insights {
  const insights = rules().learning.extract(spoken(messages), "insights");
  const of = (category: Insight["category"]) => insights.filter((insight) => insight.category === category).map(({ text }) => text);
  return { decisions: of("decisions"), lessons: of("lessons") };
}

/** The messages in lines of a transcript of Cursor. */
export function said(lines: readonly string[]): Message[] {
  return rules().transcripts.parse("cursor", Buffer.from(lines.join("\n")));
}

/** Folders that Cursor may keep the transcripts of a project in, the likeliest first. */
export function transcriptFolders(workspace: string): string[] {
  const places = rules().transcripts.folders(home(), resolve(workspace));
  return places.filter(({ client }) => client === "cursor").map(({ folder }) => folder);
}

/** The name that Cursor gives a project's folder: all but ASCII letters and digits become `-`, without leading ones. */
export function workspaceSlug(path: string): string {
  const [place] = rules().transcripts.folders("/", path);
  return place?.client === "cursor" ? basename(dirname(place.folder)) : "";
}
