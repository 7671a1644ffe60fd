import { JSDOM } from 'jsdom';
import { expect, it } from 'vitest';
import { effectiveBrand } from '#server/brands/overlay.ts';
import { baseBrand } from '#server/brands/seed.ts';
import { fillTemplate } from '#server/pages/document.ts';

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
