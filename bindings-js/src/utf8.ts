// The length of texts in UTF-8, which the component counts in, and in JavaScript's UTF-16.

const encoder = new TextEncoder();
const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

/** True if a text has more than so many bytes. Most texts are short enough to tell without making the bytes. */
export function isLonger(text: string, bytes: number): boolean {
  return text.length > bytes || (text.length * 3 > bytes && encoder.encode(text).length > bytes);
}

/** From the length of a beginning of the text in bytes to its length in UTF-16 units. */
export function utf16Length(text: string): (bytes: number) => number {
  const all = encoder.encode(text);
  return (bytes) => decoder.decode(all.subarray(0, bytes)).length;
}
