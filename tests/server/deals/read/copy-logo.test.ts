import sharp from 'sharp';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { EffectiveBrand } from '#server/brands/brand.ts';
import { renderLogo } from '#server/deals/read/copy-logo.ts';

const svg = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><circle cx="20" cy="10" r="8" fill="#123456"/></svg>',
);
const createPicture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
    .png()
    .toBuffer();
const dataUrl = (bytes: Buffer, type = 'svg+xml') => `data:image/${type};base64,${bytes.toString('base64')}`;
const brandWith = (logo_url?: string) => ({ media: { logo_url } }) as EffectiveBrand;
const noFile = vi.fn(async () => undefined);

/** An inspection of files in this process allows fewer formats than a logo (server/statements/files/inspection/picture.ts). */
const SVG = { operation: ['VipsForeignLoadSvgBuffer'] };
let wasBlocked = false;
beforeAll(async () => {
  const answer = await sharp(svg)
    .metadata()
    .catch(() => undefined);
  wasBlocked = answer === undefined;
  sharp.unblock(SVG);
});
afterAll(() => {
  if (wasBlocked) sharp.block(SVG);
});

it("[ROUTE-34] a copy's logo is the picture of a data URL, sharp enough for print", async () => {
  const logo = await renderLogo(brandWith(dataUrl(svg)), noFile);
  // At 300 dots per inch instead of 72: 167 by 83 pixels.
  expect(await sharp(logo).metadata()).toMatchObject({ format: 'png', width: 167, height: 83 });
  expect(noFile).not.toHaveBeenCalled();
});

it("a copy's logo is a file of this server, at most 240 pixels high, with white instead of transparent", async () => {
  const readFile = vi.fn(async () => createPicture(960, 480));
  const logo = await renderLogo(brandWith('/logos/harbor.png'), readFile);
  expect(readFile).toHaveBeenCalledExactlyOnceWith('/logos/harbor.png');
  const { data, info } = await sharp(logo).raw().toBuffer({ resolveWithObject: true });
  expect(info).toMatchObject({ width: 480, height: 240, channels: 3 });
  expect([...data.subarray(0, 3)]).toEqual([255, 255, 255]);
});

it.each([
  undefined,
  'https://harbor.example/logo.png',
  '//harbor.example/logo.png',
  '/\\harbor.example/logo.png',
  'logos/harbor.png',
])('a copy reads no file for the logo %j', async (address) => {
  const readFile = vi.fn(async () => svg);
  expect(await renderLogo(brandWith(address), readFile)).toBeUndefined();
  expect(readFile).not.toHaveBeenCalled();
});

it.each([
  ['the server has no such file', '/logos/none.png', undefined],
  ['the file is no picture', '/robots.txt', Buffer.from('User-agent: *')],
  ['the data is no picture', dataUrl(Buffer.from('text')), undefined],
])('a copy has no logo if %s', async (_, address, file) => {
  expect(await renderLogo(brandWith(address), async () => file)).toBeUndefined();
});
