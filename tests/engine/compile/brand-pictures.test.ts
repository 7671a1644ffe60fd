import { expect, it } from 'vitest';
import { parseJsonFile } from '#engine/compile';
import { checkPictures, noteColors } from '../../../engine/compile/check/brand/brand-appearance.ts';

/** The problems of a record's pictures, with the text at each position. */
function pictureProblems(record: object) {
  const text = JSON.stringify(record, null, 2);
  const read = parseJsonFile('brands/maple.json', text);
  if (!read.ok) throw new Error('the record cannot be read');
  const lines = text.split('\n');
  return checkPictures(read.file, 'public').map(({ what, line }) => [
    what,
    lines[line - 1]?.trim().split(':')[0],
  ]);
}

const PNG = `data:image/png;base64,${Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]).toString('base64')}`;
const drawing = (inside: string): string =>
  `data:image/svg+xml;base64,${Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${inside}</svg>`).toString('base64')}`;

it.each([
  ['theme', 'logo'],
  ['media', 'logo_url'],
  ['media', 'logo_dark_url'],
  ['media', 'icon_white_url'],
  ['media', 'favicon_url'],
  ['media', 'illustration_url'],
])('the picture %s.%s must exist, and a drawing must be plain', (part, name) => {
  const problems = (address: string) => pictureProblems({ [part]: { [name]: address } });
  expect(problems('/gone.svg')).toEqual([['there is no file public/gone.svg', `"${name}"`]]);
  expect(problems(drawing('<script/>'))).toEqual([
    ['the drawing is not plain: <script> has no place in a logo', `"${name}"`],
  ]);
  for (const address of [PNG, drawing('<rect/>'), 'https://bank.example/logo.png'])
    expect(problems(address)).toEqual([]);
});

it('a picture of another type than its address says cannot be used', () => {
  const [[what = ''] = []] = pictureProblems({ media: { logo_url: PNG.replace('png', 'gif') } });
  expect(what).toBe("the picture can't be used: it is no gif picture");
});

it('without a folder of files, only pictures in the record itself are checked', () => {
  const record = { media: { logo_url: '/gone.svg', favicon_url: PNG.replace('png', 'gif') } };
  const read = parseJsonFile('brands/maple.json', JSON.stringify(record));
  expect(read.ok && checkPictures(read.file, undefined).map(({ what }) => what)).toEqual([
    "the picture can't be used: it is no gif picture",
  ]);
});

it('a record without a color of its own gets no note about colors', () => {
  const base = { theme: { fonts: { body: 'Arial', heading: 'Arial' } } };
  const notes = (record: object) => {
    const read = parseJsonFile('brands/maple.json', JSON.stringify(record));
    return read.ok ? noteColors(read.file, base).map(({ what }) => what) : [];
  };
  expect(notes({})).toEqual([]);
  expect(notes({ theme: { colors: { brand: '#1d4f91' } } })).toEqual([]);
  expect(notes({ theme: { colors: { brand: '#ffd400' } } })).toHaveLength(2);
});
