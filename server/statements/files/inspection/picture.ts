import sharp, { type Sharp } from 'sharp';
import type { RenderedPage } from './pdfium.ts';
import { Refused } from './result.ts';

/** A 50-megapixel camera makes 8160 by 6144 pixels. */
const MAX_PIXELS = 51_000_000;
/** The longest edge of a copy in pixels: small print stays legible. */
const COPY_EDGE = 5000;
/** At this quality a copy shows no visible difference. */
const JPEG_QUALITY = 90;

// Allows only the decoders of the two formats, for every type that a file claims to have.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer'] });
sharp.cache(false);
sharp.concurrency(1);

const JPEG_START = 0xff;
const JPEG_END = Buffer.from([0xff, 0xd9]);

interface OpenedPicture {
  picture: Sharp;
  format: string;
}

/** Checks that a picture can be decoded completely. @throws Refused `damaged`, `pixels` */
export async function checkPicture(bytes: Uint8Array): Promise<void> {
  await decode(bytes, ({ picture }) =>
    picture.resize(64, 64, { fit: 'inside', fastShrinkOnLoad: false }).raw().toBuffer(),
  );
}

/**
 * Copies only the pixels, upright, in the same format, without metadata (place, device, thumbnail, comments).
 * @throws Refused `damaged`, `pixels`
 */
export async function rewritePicture(bytes: Uint8Array): Promise<Uint8Array> {
  return decode(bytes, ({ picture, format }) => {
    const upright = picture
      .autoOrient()
      .resize(COPY_EDGE, COPY_EDGE, { fit: 'inside', withoutEnlargement: true });
    return (
      format === 'png' ? upright.png() : upright.jpeg({ quality: JPEG_QUALITY, chromaSubsampling: '4:4:4' })
    ).toBuffer();
  });
}

/** Encodes a page of a PDF as a JPEG. */
export async function encodeJpeg({ pixels, columns, rows }: RenderedPage): Promise<Buffer> {
  const raw = { width: columns, height: rows, channels: 4 } as const;
  return sharp(pixels, { raw }).removeAlpha().jpeg().toBuffer();
}

/**
 * Decodes a picture. A damaged JPEG may lack only its end mark, so it is decoded again with one: then a warning means that
 * rows are missing.
 */
async function decode<T>(bytes: Uint8Array, use: (opened: OpenedPicture) => Promise<T>): Promise<T> {
  try {
    return await throwDamaged(use(await openPicture(bytes, 'error')));
  } catch (error) {
    const isDamagedJpeg = error instanceof Refused && error.refusal === 'damaged' && bytes[0] === JPEG_START;
    if (!isDamagedJpeg) throw error;
  }
  const ended = await openPicture(Buffer.concat([bytes, JPEG_END]), 'warning');
  // Scaling may leave out the last row.
  const { width, height } = await ended.picture.metadata();
  await throwDamaged(
    ended.picture
      .clone()
      .extract({ left: 0, top: height - 1, width, height: 1 })
      .raw()
      .toBuffer(),
  );
  return throwDamaged(use(ended));
}

async function openPicture(bytes: Uint8Array, failOn: 'error' | 'warning'): Promise<OpenedPicture> {
  const picture = sharp(bytes, { failOn, limitInputPixels: false, sequentialRead: true });
  const { width, height, format } = await throwDamaged(picture.metadata());
  if (width * height > MAX_PIXELS) throw new Refused('pixels');
  return { picture, format };
}

async function throwDamaged<T>(decoding: Promise<T>): Promise<T> {
  return decoding.catch(() => {
    throw new Refused('damaged');
  });
}
