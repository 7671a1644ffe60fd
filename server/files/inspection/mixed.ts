import type { FileType } from './verdict.ts';

/** Readers of PDF look for its mark this far into a file; sniffing browsers do so for markup. */
const HEAD = 1024;
/** A ZIP's end of directory stands this close to the end of the file. */
const TAIL = 65_557;
const MARKUP = /<(?:!doctype html|html|head|body|script|iframe|svg|\?php)/i;
/** Archives that unpackers find anywhere in a file. */
const ARCHIVES = [
  Buffer.from('Rar!\x1a\x07', 'latin1'),
  Buffer.from('7z\xbc\xaf\x27\x1c', 'latin1'),
  Buffer.from('MSCF\0\0\0\0', 'latin1'),
];

/**
 * Whether a file is two things at once: also a web page, also an archive, a picture that is also a PDF. Only what is cheap
 * to tell; what is not told is harmless here, as files are kept under our names and handed out as what they are.
 */
export function isMixed(bytes: Buffer, type: FileType): boolean {
  const head = bytes.toString('latin1', 0, HEAD);
  if (MARKUP.test(head)) return true;
  if (type !== 'application/pdf' && head.includes('%PDF-')) return true;
  if (ARCHIVES.some((mark) => bytes.includes(mark))) return true;
  if (bytes.toString('latin1', 257, 262) === 'ustar') return true;
  if (bytes.toString('latin1', 0x8001, 0x8006) === 'CD001') return true;
  return isZip(bytes);
}

function isZip(bytes: Buffer): boolean {
  const end = bytes.lastIndexOf('PK\x05\x06', undefined, 'latin1');
  return end >= bytes.length - TAIL && bytes.includes('PK\x01\x02', 0, 'latin1') && end >= 0;
}
