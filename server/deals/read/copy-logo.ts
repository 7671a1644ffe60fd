import type { EffectiveBrand } from '../../brands/brand.ts';

/** Dots per inch at which an SVG is rendered, to be sharp in print. */
const SVG_DPI = 300;
/** The logo's height in pixels, to be sharp in print at its size on the page. */
const LOGO_PIXELS = 240;
const DATA_URL = /^data:image\/[\w.+-]+;base64,(.*)$/s;

/** Reads a file of this server by its path; undefined if there is none. */
export type ReadOwnFile = (path: string) => Promise<Buffer | undefined>;

/**
 * The logo as PNG on white, from a data URL or a file of this server, which fetches no other address; undefined if
 * there is no logo or it is no picture.
 */
export async function renderLogo(
  { media }: EffectiveBrand,
  readFile: ReadOwnFile,
): Promise<Buffer | undefined> {
  const address = media.logo_url ?? '';
  const data = DATA_URL.exec(address)?.[1];
  const bytes =
    data !== undefined
      ? Buffer.from(data, 'base64')
      : /^\/(?![/\\])/.test(address)
        ? await readFile(address)
        : undefined;
  if (!bytes) return undefined;
  const { default: sharp } = await import('sharp');
  return sharp(bytes, { density: SVG_DPI })
    .resize({ height: LOGO_PIXELS, withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .png()
    .toBuffer()
    .catch(() => undefined);
}
