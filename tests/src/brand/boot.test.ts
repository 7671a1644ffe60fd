// @vitest-environment jsdom
import { afterEach, expect, it } from 'vitest';
import { readBoot, readNonce } from '#src/brand/boot.ts';
import type { Brand } from '#src/brand/types.ts';
import { vendorPage } from '#src/brand/vendor-page.ts';
import { brand } from '../test-brand.tsx';

afterEach(() => {
  document.head.replaceChildren();
  document.body.replaceChildren();
});

const FALLBACK = { platform: 'current', supportEmail: '' };

function write(text: string): void {
  const script = document.createElement('script');
  Object.assign(script, { id: 'trellis-boot', type: 'application/json', textContent: text });
  document.body.append(script);
}

it.each([
  ['{"platform":"oak","supportEmail":"a@oak.example"}', { platform: 'oak', supportEmail: 'a@oak.example' }],
  ['{"platform":"oak"}', { platform: 'oak', supportEmail: '' }],
  ['{"keptDays":90}', { ...FALLBACK, keptDays: 90 }],
  ['', FALLBACK],
  ['{', FALLBACK],
  ['null', FALLBACK],
  ['"oak"', FALLBACK],
])('the boot record %j is read as %j', (text, boot) => {
  write(text);
  expect(readBoot()).toEqual(boot);
});

it('[BRAND-12] a page without a boot record finds the brand by its host', () => {
  expect(readBoot()).toEqual(FALLBACK);
});

it.each([
  ['<meta name="csp-nonce" content="a">', 'a'],
  ['<meta property="csp-nonce" nonce="b" content="">', 'b'],
  ['<meta name="csp-nonce" content="">', undefined],
  ['', undefined],
])('the nonce of %j is %s', (head, nonce) => {
  document.head.innerHTML = head;
  expect(readNonce()).toBe(nonce);
});

it.each<[string, Partial<Brand>, string, string]>([
  ['its site', {}, 'https://bank.example/terms', 'https://bank.example/privacy'],
  [
    'its site without a slash',
    { vendor_url: 'https://b.example' },
    'https://b.example/terms',
    'https://b.example/privacy',
  ],
  [
    'its own addresses',
    { terms_url: 'https://law.example/t', privacy_url: 'https://law.example/p' },
    'https://law.example/t',
    'https://law.example/p',
  ],
])("a brand's legal pages are at %s", (_, changes, terms, privacy) => {
  const own = { ...brand, ...changes } as Brand;
  expect([vendorPage(own, 'terms'), vendorPage(own, 'privacy')]).toEqual([terms, privacy]);
});
