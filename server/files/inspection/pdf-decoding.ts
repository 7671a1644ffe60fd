import { decodePDFRawStream, PDFContext, PDFName, PDFRawStream } from '@cantoo/pdf-lib';

/** What the parser itself unpacks (object and reference streams): of one stream, and of all of a file, in bytes. */
const ONE = 8 << 20;
const ALL = 128 << 20;

interface Decoding {
  ensureBuffer(this: { buffer: Uint8Array }, requested: number): Uint8Array;
}

let installed = false;
let used = 0;
let exceeded = false;

/**
 * Bounds what the parser unpacks while it reads a file: its decoders grow one buffer in memory without an end. They share
 * a base class that the package does not hand out; an instance leads to it.
 * @returns whether the file that is read next went past the bounds
 */
export function limitDecoding(): { wasExceeded: () => boolean } {
  used = 0;
  exceeded = false;
  install();
  return { wasExceeded: () => exceeded };
}

function install(): void {
  if (installed) return;
  const dict = PDFContext.create().obj({ Filter: PDFName.of('FlateDecode') });
  // Two bytes that are an empty zlib header: enough to make a decoder.
  const decoder = decodePDFRawStream(PDFRawStream.of(dict, new Uint8Array([0x78, 0x9c])));
  const base = Object.getPrototypeOf(Object.getPrototypeOf(decoder)) as Decoding;
  const grow = base.ensureBuffer;
  if (typeof grow !== 'function') throw new Error('The PDF parser has another shape than expected.');
  base.ensureBuffer = function (requested) {
    if (requested > this.buffer.byteLength) {
      used += requested - this.buffer.byteLength;
      if (requested > ONE || used > ALL) {
        exceeded = true;
        throw new Error('Unpacks to too much.');
      }
    }
    return grow.call(this, requested);
  };
  installed = true;
}
