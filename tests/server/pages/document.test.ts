import { JSDOM } from 'jsdom';
import { expect, it } from 'vitest';
import { effectiveBrand } from '#server/brands/overlay.ts';
import { baseBrand } from '#server/brands/seed.ts';
import { fillTemplate } from '#server/pages/document.ts';
import { createFontsOf } from '#server/pages/fonts.ts';

const template = '<!doctype html><head><link rel="icon" href="/favicon.svg" /><!--trellis-head--></head>';
const base = effectiveBrand(baseBrand, baseBrand, { flagsOff: [], isLoopback: true });

it.each([
  ['https://maple.example/icon.png', true],
  ['/logos/icon.png', true],
  ['data:image/png;base64,AA==', true],
  ['//elsewhere.example/icon.png', false],
  ['/\\elsewhere.example/icon.png', false],
  ['http://maple.example/icon.png', false],
  ['javascript:alert(1)', false],
  ['', false],
])("a page has its brand's icon, if the address is one for pictures: %s: %j", (favicon_url, isTaken) => {
  const boot = { platform: 'base', supportEmail: '', brand: { ...base, media: { favicon_url } } };
  const html = fillTemplate(template, { boot, nonce: 'n', markup: '' });
  const icons = [...new JSDOM(html).window.document.querySelectorAll('link[rel=icon]')];
  expect(icons.map((link) => link.getAttribute('href'))).toEqual([isTaken ? favicon_url : '/favicon.svg']);
});

it('a font whose file is missing is declared without the fallback font of its metrics', () => {
  const fontsOf = createFontsOf('public');
  const rulesOf = (file: string) => fontsOf([{ family: 'Maple', file }]);
  const missing = rulesOf('/fonts/no-such-font.woff2');
  expect(missing.rules).toContain('@font-face');
  expect(missing.rules).toContain('/fonts/no-such-font.woff2');
  expect(missing.rules).not.toContain('size-adjust');
  expect(missing.preloads).toEqual(['/fonts/no-such-font.woff2']);
});
