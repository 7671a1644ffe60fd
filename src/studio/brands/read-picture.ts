import { STUDIO } from '#domain/limits.ts';
import { pictureFault, pictureType } from '#engine/pictures';
import { word } from '../parts/words.ts';

/** A file as the address that a record stores, or why it is refused. Its bytes count, not its name. */
export async function readPicture(
  file: Blob,
): Promise<{ address: string; fault?: undefined } | { address?: undefined; fault: string }> {
  if (file.size > STUDIO.mostLogoBytes)
    return { fault: word('brands.logoTooLarge', { most: Math.floor(STUDIO.mostLogoBytes / 1000) }) };
  const bytes = new Uint8Array(await file.arrayBuffer());
  const type = pictureType(bytes);
  if (!type) return { fault: word('brands.logoUnknown') };
  const address = `data:${type};base64,${btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))}`;
  const why = pictureFault(address);
  return why ? { fault: word('brands.logoUnsafe', { why }) } : { address };
}
