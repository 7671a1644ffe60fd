import { inflateSync } from 'node:zlib';

const WOFF_HEADER_BYTES = 44;
const WOFF_ENTRY_BYTES = 20;
const FONT_HEADER_BYTES = 12;
const FONT_ENTRY_BYTES = 16;

/**
 * Unpacks a WOFF 1.0 font to the TrueType font that it contains: fontkit's own inflate fails on some tables.
 * @throws Error if the bytes are no such font
 */
export function unpackWoff(woff: Buffer): Buffer {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new Error('It is no WOFF font.');
  const count = woff.readUInt16BE(12);
  const head = Buffer.alloc(FONT_HEADER_BYTES + count * FONT_ENTRY_BYTES);
  woff.copy(head, 0, 4, 8);
  head.writeUInt16BE(count, 4);
  // The binary search hints of the header stay zero: no reader in use needs them.
  const tables: Buffer[] = [];
  let position = head.length;
  for (let index = 0; index < count; index += 1) {
    const entry = WOFF_HEADER_BYTES + index * WOFF_ENTRY_BYTES;
    const [offset, packedLength, length] = [4, 8, 12].map((at) => woff.readUInt32BE(entry + at)) as [
      number,
      number,
      number,
    ];
    const packed = woff.subarray(offset, offset + packedLength);
    const table = packedLength < length ? inflateSync(packed, { maxOutputLength: length }) : packed;
    const at = FONT_HEADER_BYTES + index * FONT_ENTRY_BYTES;
    woff.copy(head, at, entry, entry + 4);
    woff.copy(head, at + 4, entry + 16, entry + 20);
    head.writeUInt32BE(position, at + 8);
    head.writeUInt32BE(length, at + 12);
    tables.push(table, Buffer.alloc(-table.length & 3));
    position += (table.length + 3) & ~3;
  }
  return Buffer.concat([head, ...tables]);
}
