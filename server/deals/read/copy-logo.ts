import type { EffectiveBrand } from '../../brands/brand.ts';

/** SVG is drawn at this density: sharp in print. */
const DENSITY = 300;
/** Sharp in print at its size on the page. */
const PIXELS_HIGH = 240;
const DATA = /^data:image\/[\w.+-]+;base64,(.*)$/s;

/** Reads a file of this server by its path; undefined if there is none. */
export type ReadOwnFile = (path: string) => Promise<Buffer | undefined>;

/**
 * The logo as PNG on white, from a data URL or a file of this server, which requests no other address; undefined if
 * there is none or it is no picture.
 */
export async function copyLogo(
  { media }: EffectiveBrand,
  readFile: ReadOwnFile,
): Promise<Buffer | undefined> {
  const address = media.logo_url ?? '';
  const data = DATA.exec(address)?.[1];
  const bytes =
    data !== undefined
      ? Buffer.from(data, 'base64')
      : /^\/(?![/\\])/.test(address)
        ? await readFile(address)
        : undefined;
  if (!bytes) return undefined;
  const { default: sharp } = await import('sharp');
  return sharp(bytes, { density: DENSITY })
    .resize({ height: PIXELS_HIGH, withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .png()
    .toBuffer()
    .catch(() => undefined);
}
