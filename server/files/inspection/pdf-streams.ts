import { decodePDFRawStream, PDFArray, PDFName, PDFNumber, PDFRawStream } from '@cantoo/pdf-lib';
import { inflatedSize } from './inflate.ts';
import { Refused } from './verdict.ts';

/** One stream inflates to this at most, in bytes: a picture of 40 megapixels in color. */
const STREAM = 128 << 20;
/** Dots of a picture inside a PDF: a page in black and white at 1200 dpi has 135 million. */
const DOTS = 200_000_000;
const FILTERS = 4;
const FLATE = new Set(['FlateDecode', 'Fl']);
const TEXT = new Set(['ASCII85Decode', 'A85', 'ASCIIHexDecode', 'AHx']);
const OTHERS = new Set(['LZWDecode', 'LZW', 'RunLengthDecode', 'RL']);

/**
 * Measures what a stream unpacks to, without keeping it. Codecs of pictures (DCT, JPX, CCITT, JBIG2) are not run; their
 * dots are counted.
 * @param budget of the whole document, made smaller by this stream
 * @throws Refused `complex`
 */
export async function checkStream(stream: PDFRawStream, budget: { left: number }): Promise<void> {
  const [width = 0, height = 0] = ['Width', 'Height'].map((name) => numberOf(stream, name));
  if (width * height > DOTS) throw new Refused('complex');
  const filters = filtersOf(stream);
  if (filters.length > FILTERS) throw new Refused('complex');
  const packed = filters.filter((name) => FLATE.has(name) || OTHERS.has(name));
  if (packed.length === 0) return;
  // One inside another is how a small file becomes endless; nothing that is printed does it.
  if (packed.length > 1) throw new Refused('complex');
  const at = filters.findIndex((name) => packed.includes(name));
  if (!filters.slice(0, at).every((name) => TEXT.has(name))) throw new Refused('complex');
  const limit = Math.min(STREAM, budget.left);
  const size = FLATE.has(packed[0] ?? '')
    ? await inflatedSize(decoded(stream, filters.slice(0, at)), limit)
    : decoded(stream, filters.slice(0, at + 1)).length;
  budget.left -= size ?? 0;
  if (budget.left < 0) throw new Refused('complex');
}

/** The stream's bytes (decrypted, where they were) after some of its filters. */
function decoded(stream: PDFRawStream, filters: string[]): Uint8Array {
  if (filters.length === 0 && !stream.transform) return stream.contents;
  const { context } = stream.dict;
  const dict = context.obj({ Filter: filters.map((name) => PDFName.of(LONG[name] ?? name)) });
  try {
    return decodePDFRawStream(PDFRawStream.of(dict, stream.contents, stream.transform)).decode();
  } catch {
    // Broken, or past the bounds of pdf-decoding.ts, which pdf.ts asks about.
    return new Uint8Array();
  }
}

const LONG: Record<string, string> = {
  A85: 'ASCII85Decode',
  AHx: 'ASCIIHexDecode',
  LZW: 'LZWDecode',
  RL: 'RunLengthDecode',
};

function filtersOf({ dict }: PDFRawStream): string[] {
  const filter = dict.lookup(PDFName.of('Filter')) ?? dict.lookup(PDFName.of('F'));
  const list =
    filter instanceof PDFArray ? filter.asArray().map((one) => dict.context.lookup(one)) : [filter];
  return list.flatMap((name) => (name instanceof PDFName ? [name.decodeText()] : []));
}

function numberOf({ dict }: PDFRawStream, name: string): number {
  const value = dict.lookup(PDFName.of(name));
  return value instanceof PDFNumber ? value.asNumber() : 0;
}
