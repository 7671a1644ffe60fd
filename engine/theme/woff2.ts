import { brotliDecompressSync } from 'node:zlib';

/** Relative to the font's size. */
export interface FontMetrics {
  ascent: number;
  descent: number;
  lineGap: number;
  /** Mean width of the letters. */
  width: number;
}

const HEADER_BYTES = 48;
/** Tables by index in WOFF2's list of known tags (W3C WOFF2, 5.1). */
const KNOWN: Record<number, string> = { 1: 'head', 2: 'hhea', 3: 'hmtx', 6: 'OS/2', 10: 'glyf', 11: 'loca' };
const TAG_FOLLOWS_INDEX = 63;

/**
 * Reads the metrics of a WOFF2 font, whose tables are one brotli stream in the order of the directory.
 * @throws Error if the bytes are no such font
 */
export function fontMetrics(bytes: Buffer): FontMetrics {
  if (bytes.toString('latin1', 0, 4) !== 'wOF2') throw new Error('It is no WOFF2 font.');
  const count = bytes.readUInt16BE(12);
  const packed = bytes.readUInt32BE(20);
  const tables = new Map<string, { offset: number; length: number }>();
  let position = HEADER_BYTES;
  let offset = 0;
  const readNumber = (): number => {
    let value = 0;
    for (let digits = 0; digits < 5; digits += 1) {
      const byte = bytes.readUInt8(position++);
      value = value * 128 + (byte & 127);
      if (byte < 128) return value;
    }
    throw new Error('It is no WOFF2 font.');
  };
  for (let readTable = 0; readTable < count; readTable += 1) {
    const flags = bytes.readUInt8(position++);
    const tagIndex = flags & 63;
    const tag =
      tagIndex === TAG_FOLLOWS_INDEX
        ? bytes.toString('latin1', position, position + 4)
        : (KNOWN[tagIndex] ?? '');
    if (tagIndex === TAG_FOLLOWS_INDEX) position += 4;
    const version = flags >> 6;
    const plainLength = readNumber();
    // glyf and loca are transformed unless the version is 3; other tables if it is not 0.
    const isTransformed = tag === 'glyf' || tag === 'loca' ? version !== 3 : version !== 0;
    const length = isTransformed ? readNumber() : plainLength;
    tables.set(tag, { offset, length });
    offset += length;
  }
  const data = brotliDecompressSync(bytes.subarray(position, position + packed), {
    maxOutputLength: offset + 1,
  });
  const table = (tag: string): Buffer => {
    const place = tables.get(tag);
    if (!place) throw new Error(`It has no table ${tag}.`);
    return data.subarray(place.offset, place.offset + place.length);
  };
  const unit = table('head').readUInt16BE(18);
  const lines = table('hhea');
  return {
    ascent: lines.readInt16BE(4) / unit,
    descent: -lines.readInt16BE(6) / unit,
    lineGap: lines.readInt16BE(8) / unit,
    width: table('OS/2').readInt16BE(2) / unit,
  };
}
