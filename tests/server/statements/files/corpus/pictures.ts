import { fillerPng, jpeg, jpegOfSize, jpegSegment, png, pngChunk, pngOfSize } from '../making/pictures.ts';
import { deflatedZeros } from '../making/zeros.ts';
import { rarOf, zipOf } from './others.ts';
import { MB8, type Sample } from './sample.ts';

const whole = png({ width: 64, height: 64 });
const photo = jpeg({ extra: [jpegSegment(0xfe, fillerPng(2000))] });
const flipByte = (bytes: Buffer, at: number) => {
  const copy = Buffer.from(bytes);
  copy[at] = (copy[at] ?? 0) ^ 0xff;
  return copy;
};
const bomb = deflatedZeros(100 << 20);
/** Text that inflates to nearly 8 MB. */
const text = pngChunk('zTXt', Buffer.concat([Buffer.from('k\0\0'), deflatedZeros((8 << 20) - 10)]));
const film = Buffer.concat([Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0mp42isom', 'latin1'), fillerPng(5000)]);

export const pictures: Sample[] = [
  { title: 'one dot', name: 'a.png', bytes: png({ width: 1, height: 1 }), expect: 'image/png' },
  {
    title: 'black and white',
    name: 'a.png',
    bytes: png({ width: 2480, height: 3508, depth: 1, color: 0 }),
    expect: 'image/png',
  },
  { title: '16 bits with alpha', name: 'a.png', bytes: png({ depth: 16, color: 6 }), expect: 'image/png' },
  {
    title: '36 megapixels that compress well',
    name: 'a.png',
    bytes: png({ width: 6000, height: 6000, depth: 1, color: 0 }),
    expect: 'image/png',
  },
  {
    title: '50 megapixels, as a phone takes them',
    name: 'a.png',
    bytes: png({ width: 8160, height: 6144, depth: 1, color: 0 }),
    expect: 'image/png',
  },
  { title: 'PNG of exactly 8 MB', name: 'a.png', bytes: pngOfSize(MB8), expect: 'image/png' },
  { title: 'PNG of 8 MB and 1 byte', name: 'a.png', bytes: pngOfSize(MB8 + 1), expect: 'file-too-large' },
  {
    title: 'PNG cut in the middle',
    name: 'a.png',
    bytes: whole.subarray(0, whole.length / 2),
    expect: 'file-damaged',
  },
  { title: 'PNG without its last byte', name: 'a.png', bytes: whole.subarray(0, -1), expect: 'image/png' },
  {
    title: 'PNG with a wrong checksum',
    name: 'a.png',
    bytes: flipByte(whole, whole.length - 20),
    expect: 'file-damaged',
  },
  {
    title: 'PNG with less picture than it says',
    name: 'a.png',
    bytes: png({ width: 64, height: 64, data: Buffer.alloc(100) }),
    expect: 'file-damaged',
  },
  {
    title: 'PNG with more picture than it says (100 MB)',
    name: 'a.png',
    bytes: Buffer.concat([png().subarray(0, 33), pngChunk('IDAT', bomb), pngChunk('IEND', Buffer.alloc(0))]),
    expect: 'image/png',
  },
  ...[
    [0, 2],
    [255, 2],
    [4, 6],
    [16, 3],
    [8, 5],
  ].map(
    ([depth, color]): Sample => ({
      title: `PNG of color type ${color} with ${depth} bits`,
      name: 'a.png',
      bytes: png({ depth: depth ?? 0, color: color ?? 0 }),
      expect: 'file-damaged',
    }),
  ),
  {
    title: 'PNG with 16 MB of compressed text',
    name: 'a.png',
    bytes: png({ extra: [text, text] }),
    expect: 'image/png',
  },
  {
    title: 'PNG of 50,000 by 50,000',
    name: 'a.png',
    bytes: png({ width: 50_000, height: 50_000, data: Buffer.alloc(1) }),
    expect: 'file-too-complex',
    words: '50 megapixels',
  },
  {
    title: 'PNG with a text that inflates to 100 MB',
    name: 'a.png',
    bytes: png({ extra: [pngChunk('zTXt', Buffer.concat([Buffer.from('x\0\0'), bomb]))] }),
    expect: 'image/png',
  },
  {
    title: 'PNG that moves',
    name: 'a.png',
    bytes: png({ extra: [pngChunk('acTL', Buffer.from([0, 0, 0, 2, 0, 0, 0, 0]))] }),
    expect: 'image/png',
  },
  {
    title: 'PNG with a ZIP behind it',
    name: 'a.png',
    bytes: Buffer.concat([whole, zipOf()]),
    expect: 'image/png',
  },
  {
    title: 'PNG with a page in its text',
    name: 'a.png',
    bytes: png({ extra: [pngChunk('tEXt', Buffer.from('Comment\0<script>alert(1)</script>'))] }),
    expect: 'image/png',
  },
  { title: 'JPEG', name: 'a.jpg', bytes: photo, expect: 'image/jpeg' },
  {
    title: 'JPEG of a telephone, a film behind it',
    name: 'a.jpg',
    bytes: Buffer.concat([photo, film]),
    expect: 'image/jpeg',
  },
  { title: 'JPEG of exactly 8 MB', name: 'a.jpeg', bytes: jpegOfSize(MB8), expect: 'image/jpeg' },
  { title: 'JPEG of 8 MB and 1 byte', name: 'a.jpg', bytes: jpegOfSize(MB8 + 1), expect: 'file-too-large' },
  { title: 'JPEG cut in its header', name: 'a.jpg', bytes: photo.subarray(0, 1000), expect: 'file-damaged' },
  { title: 'JPEG without its end', name: 'a.jpg', bytes: photo.subarray(0, -2), expect: 'image/jpeg' },
  {
    title: 'JPEG of a start alone',
    name: 'a.jpg',
    bytes: Buffer.from([0xff, 0xd8, 0xff, 0xe0]),
    expect: 'file-damaged',
  },
  {
    title: 'JPEG without a picture',
    name: 'a.jpg',
    bytes: Buffer.from([0xff, 0xd8, 0xff, 0xd9]),
    expect: 'file-damaged',
  },
  {
    title: 'JPEG of 65,500 by 65,500',
    name: 'a.jpg',
    bytes: jpeg({ width: 65_500, height: 65_500 }),
    expect: 'file-too-complex',
    words: '50 megapixels',
  },
  { title: 'JPEG of no height', name: 'a.jpg', bytes: jpeg({ height: 0 }), expect: 'file-damaged' },
  {
    title: 'JPEG with a ZIP behind it',
    name: 'a.jpg',
    bytes: Buffer.concat([photo, zipOf()]),
    expect: 'image/jpeg',
  },
  {
    title: 'JPEG with a RAR behind it',
    name: 'a.jpg',
    bytes: Buffer.concat([photo, rarOf()]),
    expect: 'image/jpeg',
  },
  {
    title: 'JPEG with a program in its comment',
    name: 'a.jpg',
    bytes: jpeg({ extra: [jpegSegment(0xfe, Buffer.from('<?php system($_GET[0]); ?>'))] }),
    expect: 'image/jpeg',
  },
  {
    title: 'JPEG that is a PDF, too',
    name: 'a.jpg',
    bytes: jpeg({ extra: [jpegSegment(0xfe, Buffer.from('%PDF-1.7\n1 0 obj'))] }),
    expect: 'image/jpeg',
  },
];
