import { PDFObjectParser } from '@cantoo/pdf-lib';

/** How often the bytes of a file, and some more, may be gone through in search of the ends of streams. */
const TIMES = 3;
const MORE = 1 << 20;

interface Parsing {
  findEndOfStreamFallback(this: { bytes: { offset(): number } }, from: number): number;
}

let isInstalled = false;
let left = 0;
let isExceeded = false;

/**
 * Bounds what the parser does while it reads a file: for a stream that does not say where it ends it goes on to the end of
 * the file, for each of thousands anew.
 * @param bytes of the file that is read next
 * @returns whether it went past the bounds
 */
export function watchParsing(bytes: number): { wasExceeded: () => boolean } {
  left = TIMES * bytes + MORE;
  isExceeded = false;
  install();
  return { wasExceeded: () => isExceeded };
}

function install(): void {
  if (isInstalled) return;
  const parsing = PDFObjectParser.prototype as unknown as Parsing;
  const find = parsing.findEndOfStreamFallback;
  if (typeof find !== 'function') throw new Error('The PDF parser has another shape than expected.');
  parsing.findEndOfStreamFallback = function (from) {
    if (left < 0) {
      isExceeded = true;
      throw new Error('Too many streams without an end.');
    }
    const began = this.bytes.offset();
    try {
      return find.call(this, from);
    } finally {
      left -= this.bytes.offset() - began;
    }
  };
  isInstalled = true;
}
