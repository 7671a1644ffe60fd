import { crc32 } from 'node:zlib';
import { pdf } from '../making/pdfs.ts';
import { jpeg, png } from '../making/pictures.ts';
import { EICAR, type Sample } from './sample.ts';

/** A ZIP with one stored file. */
export function zipOf(name = 'readme.txt', text = 'hello'): Buffer {
  const [data, nameBytes] = [Buffer.from(text), Buffer.from(name)];
  const common = Buffer.alloc(26);
  common.writeUInt16LE(20, 0);
  common.writeUInt32LE(crc32(data), 10);
  common.writeUInt32LE(data.length, 14);
  common.writeUInt32LE(data.length, 18);
  common.writeUInt16LE(nameBytes.length, 22);
  const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), common, nameBytes, data]);
  const attributes = Buffer.alloc(14);
  const central = Buffer.concat([Buffer.from('PK\x01\x02\x14\0', 'latin1'), common, attributes, nameBytes]);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(1, 4);
  end.writeUInt16LE(1, 6);
  end.writeUInt32LE(central.length, 8);
  end.writeUInt32LE(local.length, 12);
  return Buffer.concat([local, central, Buffer.from('PK\x05\x06', 'latin1'), end]);
}

export const rarOf = () => Buffer.concat([Buffer.from('Rar!\x1a\x07\0', 'latin1'), Buffer.alloc(100)]);
const startingWith = (mark: string, length = 200) =>
  Buffer.concat([Buffer.from(mark, 'latin1'), Buffer.alloc(length)]);
const SVG = '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>';
const HTML = '<!doctype html><script>alert(1)</script>';

/** Files of none of the four types, under their own names and disguised. */
const UNACCEPTED_FILES: [title: string, name: string, bytes: Buffer][] = [
  ['one byte', 'a.pdf', Buffer.from('%')],
  ['a text', 'a.txt', Buffer.from('Account statement')],
  ['a text named .pdf', 'a.pdf', Buffer.from('Account statement')],
  ['EICAR as it comes', 'eicar.com', Buffer.from(EICAR)],
  ['EICAR named .txt', 'eicar.txt', Buffer.from(EICAR)],
  ['EICAR named .pdf', 'eicar.pdf', Buffer.from(EICAR)],
  ['SVG', 'a.svg', Buffer.from(SVG)],
  ['SVG named .png', 'a.png', Buffer.from(SVG)],
  ['HTML', 'a.html', Buffer.from(HTML)],
  ['HTML named .pdf', 'a.pdf', Buffer.from(HTML)],
  ['GIF', 'a.gif', startingWith('GIF89a\x01\0\x01\0')],
  ['GIF named .jpg', 'a.jpg', startingWith('GIF89a\x01\0\x01\0')],
  ['WEBP named .png', 'a.png', startingWith('RIFF\x24\0\0\0WEBPVP8 ')],
  ['HEIC', 'IMG_0001.HEIC', startingWith('\0\0\0\x18ftypheic\0\0\0\0mif1heic')],
  ['HEIC named .jpg', 'IMG_0001.jpg', startingWith('\0\0\0\x18ftypheic\0\0\0\0mif1heic')],
  ['AVIF named .png', 'a.png', startingWith('\0\0\0\x18ftypavif\0\0\0\0mif1avif')],
  ['TIFF named .jpg', 'a.jpg', startingWith('II*\0\x08\0\0\0')],
  ['BMP named .png', 'a.png', startingWith('BM\x46\0\0\0\0\0\0\0')],
  ['ZIP', 'a.zip', zipOf()],
  ['ZIP named .pdf', 'a.pdf', zipOf()],
  ['DOCX', 'a.docx', zipOf('word/document.xml')],
  ['DOCX named .pdf', 'a.pdf', zipOf('word/document.xml')],
  ['XLSX named .pdf', 'a.pdf', zipOf('xl/workbook.xml')],
  ['RAR named .pdf', 'a.pdf', rarOf()],
  ['a Windows program', 'a.exe', startingWith('MZ\x90\0\x03')],
  ['a Windows program named .pdf', 'a.pdf', startingWith('MZ\x90\0\x03')],
  ['a Linux program named .png', 'a.png', startingWith('\x7fELF\x02\x01\x01')],
  ['a script named .jpg', 'a.jpg', Buffer.from('#!/bin/sh\nreboot\n')],
  ['PostScript named .pdf', 'a.pdf', Buffer.from('%!PS-Adobe-3.0\nshowpage\n')],
  ['RTF named .pdf', 'a.pdf', Buffer.from('{\\rtf1 hello}')],
  ['a film named .png', 'a.png', startingWith('\0\0\0\x18ftypmp42\0\0\0\0mp42isom')],
  ['zeros named .png', 'a.png', Buffer.alloc(1000)],
  ['PNG named .pdf', 'a.pdf', png()],
  ['PNG named .jpg', 'a.jpg', png()],
  ['JPEG named .png', 'a.png', jpeg()],
  ['PDF named .png', 'a.png', pdf()],
  ['JPEG XL named .jpg', 'a.jpg', startingWith('\0\0\0\x0cJXL \r\n\x87\n')],
];

export const others: Sample[] = [
  { title: 'empty PDF', name: 'a.pdf', bytes: Buffer.alloc(0), expect: 'file-empty' },
  { title: 'empty picture', name: 'a.png', bytes: Buffer.alloc(0), expect: 'file-empty' },
  ...UNACCEPTED_FILES.map(
    ([title, name, bytes]): Sample => ({
      title,
      name,
      bytes,
      expect: 'file-type',
      // These names have an accepted extension, so the error text must say that the content is of another type.
      ...(/\.(pdf|png|jpg)$/.test(name) ? { words: 'inside it is something else' } : {}),
    }),
  ),
];
