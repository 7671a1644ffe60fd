import { expect, it } from 'vitest';
import base from '#brands/base.json' with { type: 'json' };
import { effectiveBrand } from '#server/brands/overlay.ts';

const LISTED = ['https://www.maple.example', 'http://www.maple.example', 'http://127.0.0.1:8090'];

const originsOf = (isLoopback: boolean, origins?: string[]) =>
  effectiveBrand(
    base,
    {
      platform: 'maple',
      vendor_id: 'maple',
      vendor_name: 'Maple',
      vendor_url: 'https://maple.example',
      ...(origins && { origins }),
    },
    { flagsOff: [], isLoopback },
  ).origins;

it('a public site is framed by, and speaks to, pages with TLS alone', () => {
  expect(originsOf(false, LISTED)).toEqual(['https://www.maple.example']);
  expect(originsOf(true, LISTED)).toEqual(LISTED);
  expect(originsOf(false)).toEqual([]);
});
