import { crc32, deflateSync } from 'node:zlib';

/** A chunk of a PNG, with its checksum. */
export function pngChunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

export interface PngOptions {
  width?: number;
  height?: number;
  /** Bits of a sample. */
  depth?: number;
  /** 0 gray, 2 color, 3 palette, 6 color with alpha. */
  color?: number;
  /** Plain picture data in the place of the right one. */
  data?: Buffer;
  /** Chunks between header and picture. */
  extra?: Buffer[];
}

const SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
const CHANNELS: Record<number, number> = { 0: 1, 2: 3, 3: 1, 6: 4 };

/** A PNG, black all over. */
export function png({
  width = 8,
  height = 8,
  depth = 8,
  color = 2,
  data,
  extra = [],
}: PngOptions = {}): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.writeUInt8(depth, 8);
  head.writeUInt8(color, 9);
  const row = 1 + Math.ceil((width * (CHANNELS[color] ?? 1) * depth) / 8);
  return Buffer.concat([
    SIGNATURE,
    pngChunk('IHDR', head),
    ...extra,
    pngChunk('IDAT', deflateSync(data ?? Buffer.alloc(row * height))),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A PNG of exactly the given number of bytes: a small picture and a chunk that is not read. */
export function pngOfSize(bytes: number): Buffer {
  const rest = bytes - png().length - 12;
  return png({ extra: [pngChunk('prVt', fillerPng(rest))] });
}

/** The same incompressible bytes each time. */
export function fillerPng(length: number): Buffer {
  const bytes = Buffer.alloc(length);
  let state = 12345;
  for (let index = 0; index < length; index += 1) {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    bytes[index] = state >>> 24;
  }
  return bytes;
}

/** A segment of a JPEG. */
export function jpegSegment(marker: number, data: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([head, data]);
}

const ZIGZAG = Buffer.alloc(64, 16);
/** Each table has one code, of length 1, for "nothing changes". */
const HUFFMAN = (id: number) => Buffer.concat([Buffer.from([id, 1]), Buffer.alloc(15), Buffer.from([0])]);

/** A gray JPEG that decoders accept: 8 by 8 pixels, or as its header claims. */
export function jpeg({ width = 8, height = 8, extra = [] as Buffer[] } = {}): Buffer {
  const frame = Buffer.from([8, 0, 0, 0, 0, 1, 1, 0x11, 0]);
  frame.writeUInt16BE(height, 1);
  frame.writeUInt16BE(width, 3);
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    jpegSegment(0xe0, Buffer.from('JFIF\0\x01\x01\0\0\x01\0\x01\0\0', 'latin1')),
    ...extra,
    jpegSegment(0xdb, Buffer.concat([Buffer.from([0]), ZIGZAG])),
    jpegSegment(0xc0, frame),
    jpegSegment(0xc4, HUFFMAN(0x00)),
    jpegSegment(0xc4, HUFFMAN(0x10)),
    jpegSegment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])),
    // Two codes of one bit, filled up with ones; a stuffed 0xFF and a restart, as real scans have them.
    Buffer.from([0x3f, 0xff, 0x00, 0xff, 0xd0, 0x3f]),
    Buffer.from([0xff, 0xd9]),
  ]);
}

/** A JPEG of exactly the given number of bytes, with comments. */
export function jpegOfSize(bytes: number): Buffer {
  const extra: Buffer[] = [];
  for (let rest = bytes - jpeg().length; rest > 0; ) {
    // The rest must have room for its own four bytes.
    const length = rest > 65_000 + 4 ? 65_000 : rest - 4;
    extra.push(jpegSegment(0xfe, fillerPng(length)));
    rest -= length + 4;
  }
  return jpeg({ extra });
}
