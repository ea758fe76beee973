// Insights of the caller's extractor.

import type { Insight, Message } from "../contract.js";
import { invalid } from "../error.js";
import { whole } from "./message.js";
import type { ResolvedConfig } from "./type.js";

/** The insights of messages, by the configured extractor; never of internal ones. */
export function extracted(messages: Message[], { insightExtractor }: ResolvedConfig): Insight[] {
  const found: unknown = insightExtractor(messages.filter(({ internal }) => !internal));
  return (["decisions", "lessons"] as const).flatMap((category) => textsOf(found, category).map((text) => ({ category, text })));
}

function textsOf(found: unknown, name: "decisions" | "lessons"): string[] {
  const texts = (found as Record<string, unknown> | null | undefined)?.[name] ?? [];
  if (!Array.isArray(texts)) throw invalid(`config.insightExtractor answered: ${name}`, "is not an array");
  return texts.map((text, nth) => whole(text, `config.insightExtractor answered: ${name}[${nth}]`)).filter((text) => text.trim() !== "");
}
