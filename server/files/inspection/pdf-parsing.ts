import { PDFContext, type PDFObject, PDFObjectParser, PDFRef } from '@cantoo/pdf-lib';

/** How often the bytes of a file, and some more, may be gone through in search of the ends of streams. */
const TIMES = 3;
const MORE = 1 << 20;

interface Parsing {
  findEndOfStreamFallback(this: { bytes: { offset(): number } }, from: number): number;
}

/**
 * Every object of a file, also those that another one of the same number took the place of: the parser keeps the last one of
 * the file, whereas a viewer goes by the table of references and may see any of them.
 */
export class Objects {
  readonly #all = new Map<PDFRef, PDFObject[]>();

  add(ref: PDFRef, object: PDFObject): void {
    const others = this.#all.get(ref);
    if (others) others.push(object);
    else this.#all.set(ref, [object]);
  }
  *[Symbol.iterator](): Generator<PDFObject> {
    for (const objects of this.#all.values()) yield* objects;
  }
  /** What a value stands for: itself, or all that its reference may lead to. */
  of(value: PDFObject | undefined): readonly PDFObject[] {
    if (value instanceof PDFRef) return this.#all.get(value) ?? [];
    return value === undefined ? [] : [value];
  }
}

let isInstalled = false;
let left = 0;
let isExceeded = false;
let objects = new Objects();

/**
 * Bounds what the parser does while it reads a file, and keeps what it finds: for a stream that does not say where it ends it
 * goes on to the end of the file, for each of thousands anew.
 * @param bytes of the file that is read next
 * @returns what it found, and whether it went past the bounds
 */
export function watchParsing(bytes: number): { objects: Objects; wasExceeded: () => boolean } {
  left = TIMES * bytes + MORE;
  isExceeded = false;
  objects = new Objects();
  install();
  return { objects, wasExceeded: () => isExceeded };
}

function install(): void {
  if (isInstalled) return;
  const parsing = PDFObjectParser.prototype as unknown as Parsing;
  const find = parsing.findEndOfStreamFallback;
  const { assign } = PDFContext.prototype;
  if (typeof find !== 'function' || typeof assign !== 'function')
    throw new Error('The PDF parser has another shape than expected.');
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
  PDFContext.prototype.assign = function (ref, object) {
    objects.add(ref, object);
    assign.call(this, ref, object);
  };
  isInstalled = true;
}
