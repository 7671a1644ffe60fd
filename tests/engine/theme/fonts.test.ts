import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseJsonFile } from '#engine/compile';
import { firstFonts, fontFaces, fontMetrics, themeVariables } from '#engine/theme';
import { createFontsOf } from '#server/pages/fonts.ts';
import { checkFonts } from '../../../engine/compile/check/brand/brand-appearance.ts';

/** A font of three tables as in W3C's WOFF2: `head`, `hhea`, and `OS/2` after one with an arbitrary tag. */
function woff2({ unit = 1000, ascent = 1200, descent = -300, lineGap = 90, width = 530 } = {}): Buffer {
  const head = Buffer.alloc(54);
  head.writeUInt16BE(unit, 18);
  const hhea = Buffer.alloc(36);
  hhea.writeInt16BE(ascent, 4);
  hhea.writeInt16BE(descent, 6);
  hhea.writeInt16BE(lineGap, 8);
  const ownBytes = Buffer.alloc(200);
  const os2 = Buffer.alloc(96);
  os2.writeInt16BE(width, 2);
  const directory = Buffer.concat([
    Buffer.from([1, 54]),
    Buffer.from([2, 36]),
    Buffer.from([63]),
    Buffer.from('Xyzw'),
    Buffer.from([0x81, 200 - 128]),
    Buffer.from([6, 96]),
  ]);
  const packed = brotliCompressSync(Buffer.concat([head, hhea, ownBytes, os2]));
  const header = Buffer.alloc(48);
  header.write('wOF2', 0, 'latin1');
  header.writeUInt16BE(4, 12);
  header.writeUInt32BE(packed.length, 20);
  return Buffer.concat([header, directory, packed]);
}

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'trellis-fonts-'));
  mkdirSync(path.join(folder, 'fonts'));
  writeFileSync(path.join(folder, 'fonts/maple.woff2'), woff2());
  writeFileSync(path.join(folder, 'fonts/word.woff2'), 'wOFF and then nothing');
  writeFileSync(path.join(folder, 'fonts/big.woff2'), Buffer.alloc(120 * 1024 + 1));
  writeFileSync(
    path.join(folder, 'fonts/full.woff2'),
    Buffer.concat([woff2(), Buffer.alloc(120 * 1024 - woff2().length)]),
  );
});
afterAll(() => rmSync(folder, { recursive: true }));

it('reads the lines and letters of a font', () => {
  expect(fontMetrics(woff2())).toEqual({ ascent: 1.2, descent: 0.3, lineGap: 0.09, width: 0.53 });
  expect(() => fontMetrics(Buffer.from('no font at all, but long enough to hold a header of 48'))).toThrow();
  expect(() => fontMetrics(woff2().subarray(0, 60))).toThrow();
  const endless = woff2();
  endless.fill(0x81, 49, 56);
  expect(() => fontMetrics(endless)).toThrow('It is no WOFF2 font.');
});

describe('the fonts of a brand', () => {
  const files = [
    { family: 'Maple Sans', file: '/fonts/maple.woff2', weight: '100 900' },
    { family: 'Maple Sans', file: '/fonts/maple-italic.woff2', style: 'italic' as const },
  ];

  it('have a fallback font of the same width and height, so that nothing moves when they load', () => {
    const { rules, preloads } = createFontsOf(folder)(files);
    expect(rules).toContain(
      '@font-face{font-family:"Maple Sans";src:url("/fonts/maple.woff2") format("woff2");font-weight:100 900;font-style:normal;font-display:swap}',
    );
    expect(rules.match(/"Maple Sans fallback"/g)).toHaveLength(1);
    // 0.53 of Maple against 904 / 2048 of Arial; 1.2 high, as wide letters as these are.
    expect(rules).toContain('size-adjust:120.07%;ascent-override:99.94%;descent-override:24.99%');
    expect(preloads).toEqual(['/fonts/maple.woff2']);
  });

  it('with serifs fall back to Georgia, scaled by its own width', () => {
    const metrics = fontMetrics(woff2());
    const rules = fontFaces([{ family: 'Merriweather', file: '/fonts/maple.woff2' }], () => metrics);
    expect(rules).toContain(
      '"Merriweather fallback";src:local("Georgia"),local("Times New Roman");size-adjust:118.89%',
    );
  });

  it('have no fallback if the widths are unknown; an italic file is preloaded for no family', () => {
    const [upright, italic] = [
      { ...files[0], family: 'A' },
      { ...files[1], family: 'B' },
    ] as typeof files;
    for (const width of [0, -1]) {
      const rules = fontFaces(files, () => ({ ascent: 1, descent: 0, lineGap: 0, width }));
      expect(rules).not.toContain('fallback');
      expect(rules).toContain('font-style:italic');
    }
    expect(firstFonts([italic, upright, { ...upright, file: '/fonts/a2.woff2' }] as typeof files)).toEqual([
      '/fonts/maple.woff2',
    ]);
  });

  it('come first in the font stack, then their fallback, then the fonts of the system', () => {
    const fonts = { body: 'Maple Sans', heading: 'Georgia' };
    const variables = themeVariables({ colors: { brand: '#0f6b5c' }, fonts, font_files: files });
    expect(variables['--font-body']).toMatch(/^"Maple Sans", "Maple Sans fallback", system-ui/);
    expect(variables['--font-heading']).toMatch(/^"Georgia", Georgia/);
  });

  it('end no declaration and fetch nothing from elsewhere, even in an edited record', () => {
    const bad = [
      { family: 'A";}body{display:none}', file: '/fonts/a.woff2' },
      { family: 'B', file: 'https://evil.example/b.woff2' },
      { family: 'C', file: '/fonts/../../secret.woff2' },
    ];
    expect(fontFaces(bad, () => undefined)).toBe('');
    expect(firstFonts(bad.slice(1))).toEqual([]);
    const invalidFonts = [{ family: 'D', file: '/fonts/d.woff2', weight: '400;}', style: 'x' as 'italic' }];
    expect(fontFaces(invalidFonts, () => undefined)).toContain('font-weight:400;font-style:normal;');
  });
});

describe('the check names the remedy', () => {
  const problemsIn = (...fonts: object[]) => {
    const theme = { fonts: { body: 'Maple Sans' }, font_files: fonts };
    const read = parseJsonFile('brands/maple.json', JSON.stringify({ theme }, null, 2));
    if (!read.ok) throw new Error('It does not parse.');
    return checkFonts(read.file, folder);
  };
  const problemsOf = (font: object) => problemsIn(font).map(({ what, hint }) => `${what}: ${hint}`);
  const family = 'Maple Sans';
  it.each([
    [{ family, file: '/fonts/maple.woff2' }, []],
    [{ family, file: '/fonts/full.woff2' }, []],
    [{ family, file: '/fonts/none.woff2' }, ['there is no file public/fonts/none.woff2: Put it there.']],
    [
      { family, file: '/fonts/word.woff2' },
      ['public/fonts/word.woff2 is no WOFF2 font: Convert it to WOFF2, and give it that name.'],
    ],
    [
      { family, file: '/fonts/big.woff2' },
      ['the font has 121 KB: Leave out the signs that nobody needs (a Latin subset): 120 KB at most.'],
    ],
    [
      { family: 'Oak', file: '/fonts/maple.woff2' },
      ['"Oak" is used nowhere: Name it in "fonts", as body or heading.'],
    ],
  ])('%j', (font, expected) => {
    expect(problemsOf(font)).toEqual(expected);
  });

  it('of each of several fonts, at its own line', () => {
    const [first, second] = ['none', 'word'].map((name) => ({ family, file: `/fonts/${name}.woff2` }));
    const problems = problemsIn({ family, file: '/fonts/maple.woff2' }, first ?? {}, second ?? {});
    expect(problems.map(({ what }) => what)).toEqual([
      'there is no file public/fonts/none.woff2',
      'public/fonts/word.woff2 is no WOFF2 font',
    ]);
    const [line = 0, nextLine = 0] = problems.map((problem) => problem.line);
    expect(nextLine).toBeGreaterThan(line);
  });
});
