import { FILE_LIMITS, type FileLimits } from './sort-out.ts';

const PICTURE = /\.(jpe?g|png)$/i;
/** Format of photos on some phones; only Safari decodes it. */
const HEIC = /\.hei[cf]$/i;
/** Longest edge of a reduced photo in px: small print is legible, and the JPEG below the limit. */
const EDGE = 4000;
const QUALITY = 0.85;

/** Whether a file is a photo that would be refused unless the browser converts or reduces it. */
export function needsReduction({ name, size }: File, { types, bytes }: FileLimits = FILE_LIMITS): boolean {
  if (!types.includes('image/jpeg')) return false;
  return HEIC.test(name) || (PICTURE.test(name) && size > bytes);
}

/**
 * Reduces a photo that is HEIC or above the limit to a JPEG.
 * @returns the file itself if it may be sent, is no photo, or this browser can't decode it
 */
export async function reducePhoto(file: File, limits: FileLimits = FILE_LIMITS): Promise<File> {
  if (!needsReduction(file, limits)) return file;
  try {
    const bytes = await convertToJpeg(file);
    return new File([bytes], file.name.replace(/\.\w+$/, '.jpg'), {
      type: 'image/jpeg',
      lastModified: file.lastModified,
    });
  } catch {
    return file;
  }
}

async function convertToJpeg(file: File): Promise<Blob> {
  const picture = await createImageBitmap(file);
  const scale = Math.min(1, EDGE / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(picture.width * scale);
  canvas.height = Math.round(picture.height * scale);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser draws no pictures.');
  // White behind transparent pixels, which would be black in a JPEG.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  return new Promise((resolve, reject) => {
    const take = (bytes: Blob | null): void =>
      bytes ? resolve(bytes) : reject(new Error('No JPEG was made.'));
    canvas.toBlob(take, 'image/jpeg', QUALITY);
  });
}
