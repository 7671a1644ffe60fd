import { expect, it } from 'vitest';
import harbor from '#brands/harbor.json' with { type: 'json' };
import { pictureFault, pictureType } from '#engine/pictures';
import { findRecordFaults } from '#server/brands/check-record.ts';

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0];
const addressOf = (type: string, bytes: string | readonly number[]) =>
  `data:${type};base64,${Buffer.from(bytes as string).toString('base64')}`;
const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><rect/></svg>';

it.each([
  ['image/png', PNG],
  ['image/jpeg', [0xff, 0xd8, 0xff, 0xe0]],
  ['image/gif', [...Buffer.from('GIF89a')]],
  ['image/webp', [...Buffer.from('RIFFxxxxWEBPVP8 ')]],
  ['image/svg+xml', [...Buffer.from(`\n<?xml version="1.0"?>${SVG}`)]],
  [undefined, [...Buffer.from('MZ a program')]],
])('[STUDIO-117] recognizes %s by its first bytes', (type, bytes) => {
  expect(pictureType(Uint8Array.from(bytes))).toBe(type);
});

it('[STUDIO-117] refuses bytes of another type, and a drawing with a script', () => {
  expect(pictureFault(addressOf('image/png', PNG))).toBeUndefined();
  expect(pictureFault(addressOf('image/jpeg', PNG))).toBe('it is no jpeg picture');
  expect(pictureFault(addressOf('image/png', '<script>'))).toBe('it is no png picture');
  expect(pictureFault(addressOf('image/svg+xml', SVG))).toBeUndefined();
  expect(pictureFault(addressOf('image/svg+xml', SVG.replace('<rect/>', '<script/>')))).toMatch(/no place/);
  expect(pictureFault('https://bank.example/logo.png')).toBeUndefined();
});

it('a record that an earlier build accepted keeps a picture whose type is wrong, which browsers show', () => {
  const record = { ...harbor, media: { logo_url: addressOf('image/gif', PNG) } };
  expect(findRecordFaults(record as unknown as Parameters<typeof findRecordFaults>[0])).toEqual([]);
});
