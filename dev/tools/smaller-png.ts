import { crc32, deflateSync, inflateSync } from 'node:zlib';

const SIGNATURE = 8;

/**
 * The same picture in fewer bytes: tries each PNG row filter with the strongest compression and keeps the smallest.
 * @param png eight bits a channel, not interlaced, as a browser writes it; anything else is returned as it is.
 * @returns a PNG with the same pixels, never longer than the given one.
 */
export function smallerPng(png: Buffer): Buffer {
  const chunks = chunksOf(png);
  const header = chunks.find(({ type }) => type === 'IHDR')?.data;
  const channels = header && { 2: 3, 6: 4 }[header[9] ?? 0];
  if (!header || !channels || header[8] !== 8 || header[12] !== 0) return png;
  const stride = header.readUInt32BE(0) * channels;
  const height = header.readUInt32BE(4);
  const packed = Buffer.concat(chunks.filter(({ type }) => type === 'IDAT').map(({ data }) => data));
  const rows = inflateSync(packed);
  const pixels = withoutFilters(rows, height, stride, channels);
  const candidates = [rows, ...[0, 1, 2].map((filter) => filtered(pixels, height, stride, channels, filter))];
  const [best] = candidates
    .map((data) => deflateSync(data, { level: 9, memLevel: 9 }))
    .sort((a, b) => a.length - b.length);
  if (!best) return png;
  const result = Buffer.concat([
    png.subarray(0, SIGNATURE),
    chunk('IHDR', header),
    chunk('IDAT', best),
    chunk('IEND', Buffer.alloc(0)),
  ]);
  return result.length < png.length ? result : png;
}

function chunksOf(png: Buffer): { type: string; data: Buffer }[] {
  const chunks = [];
  for (let at = SIGNATURE; at + 8 <= png.length; ) {
    const length = png.readUInt32BE(at);
    chunks.push({
      type: png.toString('latin1', at + 4, at + 8),
      data: png.subarray(at + 8, at + 8 + length),
    });
    at += length + 12;
  }
  return chunks;
}

/** Undoes the filter of each row (PNG specification, 9.2). */
function withoutFilters(rows: Buffer, height: number, stride: number, channels: number): Buffer {
  const pixels = Buffer.alloc(height * stride);
  for (let y = 0; y < height; y += 1) {
    const filter = rows[y * (stride + 1)];
    for (let x = 0; x < stride; x += 1) {
      const at = y * stride + x;
      const left = x >= channels ? (pixels[at - channels] ?? 0) : 0;
      const up = y > 0 ? (pixels[at - stride] ?? 0) : 0;
      const corner = y > 0 && x >= channels ? (pixels[at - stride - channels] ?? 0) : 0;
      const guess = [0, left, up, (left + up) >> 1, paeth(left, up, corner)][filter ?? 0] ?? 0;
      pixels[at] = ((rows[y * (stride + 1) + 1 + x] ?? 0) + guess) & 255;
    }
  }
  return pixels;
}

function paeth(left: number, up: number, corner: number): number {
  const guess = left + up - corner;
  const [a, b, c] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - corner)];
  if (a <= b && a <= c) return left;
  return b <= c ? up : corner;
}

/** Every row with one filter: 0 none, 1 the pixel to the left, 2 the pixel above. */
function filtered(pixels: Buffer, height: number, stride: number, channels: number, filter: number): Buffer {
  const rows = Buffer.alloc(height * (stride + 1));
  for (let y = 0; y < height; y += 1) {
    rows[y * (stride + 1)] = filter;
    for (let x = 0; x < stride; x += 1) {
      const at = y * stride + x;
      const left = x >= channels ? (pixels[at - channels] ?? 0) : 0;
      const up = y > 0 ? (pixels[at - stride] ?? 0) : 0;
      rows[y * (stride + 1) + 1 + x] = ((pixels[at] ?? 0) - ([0, left, up][filter] ?? 0)) & 255;
    }
  }
  return rows;
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(4);
  frame.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([frame, body, sum]);
}
