/** Text for a terminal: control characters, which could move its cursor or change its title, as their numbers. */
export function visible(text: string): string {
  return text.replace(/[^\P{Cc}\n\t]|\p{Bidi_Control}/gu, (found) => `\\u{${found.codePointAt(0)?.toString(16)}}`);
}

/** Prints an answer: one JSON document, or words. */
export function print(asJson: boolean, answer: unknown, words: string): void {
  const text = asJson ? JSON.stringify(answer) : visible(words);
  if (text !== "") process.stdout.write(text.endsWith("\n") ? text : `${text}\n`);
}
