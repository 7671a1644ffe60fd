import type { EffectiveBrand } from '../../brands/brand.ts';

/** Dots per inch at which an SVG is drawn: sharp in print. */
const DENSITY = 300;
/** Pixels of a drawn logo: sharp in print at its size on the page. */
const PIXELS_HIGH = 240;
const DATA = /^data:image\/[\w.+-]+;base64,(.*)$/s;

/** Reads a file of this server by its path. undefined if there is none. */
export type ReadOwnFile = (path: string) => Promise<Buffer | undefined>;

/**
 * A brand's logo as PNG on white. undefined if it has none or the logo is on another server: this server requests no address of a brand.
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
