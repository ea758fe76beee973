// Files of others, read whole but never without a bound: a device or a pipe may not end.

import * as fs from "node:fs";

/** The largest document of much, in bytes. */
export const DOCUMENT_BYTES = 256 << 20;

/** The bytes of a file; an error when it is no regular file, or longer than so many bytes. */
export function readBounded(path: string, most: number): Buffer {
  const fd = fs.openSync(path, fs.constants.O_RDONLY | (fs.constants.O_NONBLOCK ?? 0));
  try {
    const found = fs.fstatSync(fd);
    if (!found.isFile()) throw new Error(`${path} is not a file`);
    if (found.size > most) throw new Error(`${path} is longer than ${most >> 20} MiB`);
    // It may grow meanwhile: no more is read than there was.
    const bytes = Buffer.alloc(found.size);
    let at = 0;
    for (let read = -1; at < bytes.length && read !== 0; at += read) read = fs.readSync(fd, bytes, at, bytes.length - at, at);
    return bytes.subarray(0, at);
  } finally {
    fs.closeSync(fd);
  }
}
