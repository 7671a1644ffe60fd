import { crc32 } from 'node:zlib';
import { inflatedSize } from './inflate.ts';
import { Refused } from './verdict.ts';

const SIGNATURE = 8;
/** By color type: samples of a pixel, and the bits that one may have (PNG, table 11.1). */
const COLORS: Record<number, { channels: number; depths: number[] }> = {
  0: { channels: 1, depths: [1, 2, 4, 8, 16] },
  2: { channels: 3, depths: [8, 16] },
  3: { channels: 1, depths: [1, 2, 4, 8] },
  4: { channels: 2, depths: [8, 16] },
  6: { channels: 4, depths: [8, 16] },
};
/** Chunks that hold compressed text or profiles, and how far one, and all of a file, may inflate (bytes). */
const SIDE = new Set(['zTXt', 'iTXt', 'iCCP']);
const SIDE_LIMIT = 8 << 20;
const SIDES_LIMIT = 32 << 20;

interface Chunk {
  name: string;
  data: Buffer;
}

/**
 * Checks that a PNG is whole: every chunk with its checksum, a header first, picture data that inflates to just what the
 * header says, and nothing behind its end.
 * @throws Refused `damaged`, `mixed` (something stands behind the picture), `complex`
 */
export async function checkPng(bytes: Buffer): Promise<void> {
  const chunks = chunksOf(bytes);
  const [head] = chunks;
  if (head?.name !== 'IHDR' || head.data.length !== 13) throw new Refused('damaged');
  const data = chunks.filter(({ name }) => name === 'IDAT').map((chunk) => chunk.data);
  const limit = plainSize(head.data);
  const size = await inflatedSize(Buffer.concat(data), limit.most);
  if (size === undefined || size < limit.least) throw new Refused('damaged');
  const budget = { left: SIDES_LIMIT };
  for (const chunk of chunks) {
    if (SIDE.has(chunk.name)) await checkSide(chunk, budget);
  }
}

function chunksOf(bytes: Buffer): Chunk[] {
  const chunks: Chunk[] = [];
  let at = SIGNATURE;
  while (at + 12 <= bytes.length) {
    const length = bytes.readUInt32BE(at);
    const end = at + 8 + length;
    if (end + 4 > bytes.length) break;
    if (crc32(bytes.subarray(at + 4, end)) !== bytes.readUInt32BE(end)) break;
    const name = bytes.toString('latin1', at + 4, at + 8);
    chunks.push({ name, data: bytes.subarray(at + 8, end) });
    at = end + 4;
    if (name !== 'IEND') continue;
    if (at !== bytes.length) throw new Refused('mixed');
    return chunks;
  }
  throw new Refused('damaged');
}

/** Bytes of the picture before compression: each row has one for its filter; interlacing adds rows. */
function plainSize(head: Buffer): { least: number; most: number } {
  const [width, height] = [head.readUInt32BE(0), head.readUInt32BE(4)];
  const [depth, color] = [head.readUInt8(8), COLORS[head.readUInt8(9)]];
  if (!color?.depths.includes(depth)) throw new Refused('damaged');
  const row = Math.ceil((width * color.channels * depth) / 8);
  const least = height * (row + 1);
  return head.readUInt8(12) === 0 ? { least, most: least } : { least: height * row, most: least * 2 + 4096 };
}

/** Text and profiles are not shown, but whoever opens the file inflates them. */
async function checkSide({ name, data }: Chunk, budget: { left: number }): Promise<void> {
  const keyword = data.indexOf(0) + 1;
  let start = keyword + 1;
  if (name === 'iTXt') {
    if (data[keyword] !== 1) return;
    const language = data.indexOf(0, keyword + 2) + 1;
    start = data.indexOf(0, language) + 1;
  }
  // What is broken counts as if it had gone all the way: how far it went is not known.
  const most = Math.min(SIDE_LIMIT, budget.left);
  budget.left -= (await inflatedSize(data.subarray(start), most)) ?? most;
}
