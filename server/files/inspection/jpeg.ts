import { PIXELS, Refused } from './verdict.ts';

const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
const isAlone = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7);

/**
 * Checks that a JPEG is whole (ITU T.81, annex B): its segments follow one another from the start to the end marker, with
 * a frame and at least one scan. Telephones put more behind the end (a second picture, a short film): that is fine.
 * @throws Refused `damaged`, `pixels`
 */
export function checkJpeg(bytes: Buffer): void {
  let at = 2;
  let [frames, scans] = [0, 0];
  while (at + 1 < bytes.length) {
    if (bytes[at] !== 0xff) break;
    const marker = bytes.readUInt8(at + 1);
    // Any marker may be preceded by fill bytes.
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    at += 2;
    if (marker === 0xd9) {
      if (frames === 0 || scans === 0) break;
      return;
    }
    if (isAlone(marker)) continue;
    if (at + 7 > bytes.length) break;
    if (isFrame(marker)) {
      checkFrame(bytes.readUInt16BE(at + 5), bytes.readUInt16BE(at + 3));
      frames += 1;
    }
    at += Math.max(2, bytes.readUInt16BE(at));
    if (marker !== 0xda) continue;
    scans += 1;
    at = endOfScan(bytes, at);
  }
  throw new Refused('damaged');
}

/** A height of 0 would be told behind the first scan (DNL); no camera does that. */
function checkFrame(width: number, height: number): void {
  if (width === 0 || height === 0) throw new Refused('damaged');
  if (width * height > PIXELS) throw new Refused('pixels');
}

/** Where the next real marker stands: inside a scan a 0xFF is followed by 0 or is a restart. */
function endOfScan(bytes: Buffer, from: number): number {
  let at = bytes.indexOf(0xff, from);
  while (at >= 0 && at + 1 < bytes.length) {
    const next = bytes.readUInt8(at + 1);
    if (next !== 0 && next !== 0xff && !isAlone(next)) return at;
    at = bytes.indexOf(0xff, at + (next === 0xff ? 1 : 2));
  }
  return bytes.length;
}
