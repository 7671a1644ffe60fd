import sharp from 'sharp';
import { expect, it } from 'vitest';
import { type Copy, drawPages, type Section } from '#server/deals/read/copy-pages.ts';
import { openPdf } from '#server/statements/files/inspection/pdfium.ts';

const owner = (number: number, rows = 14): Section => ({
  title: `Owner ${number}`,
  rows: Array.from({ length: rows }, (_, index) => [
    `Question ${index + 1}`,
    `answer ${number}.${index + 1}.`,
  ]),
});

async function pagesOf(sections: Section[], more: Partial<Copy> = {}): Promise<string[]> {
  const copy = await drawPages({
    title: 'Your application',
    lang: 'en-US',
    at: new Date('2026-11-27T10:00:00Z'),
    intro: 'This is what we received.',
    sections,
    vendor: 'Maple & Sons',
    colors: { ink: '#0f6a5b', line: '#0f6a5b' },
    foot: (page, pages) => `Page ${page} of ${pages}`,
    ...more,
  });
  const pdf = await openPdf(copy);
  const textOf = (at: number): string =>
    pdf
      .readTextRuns(at)
      .map(({ text }) => text)
      .join(' ')
      .replace(/\s+/g, ' ');
  return Array.from({ length: pdf.pages }, (_, index) => textOf(index));
}

it.each([1, 5, 20])(
  'a copy with %i owners numbers its pages and keeps each owner on one page',
  async (count) => {
    const pages = await pagesOf(Array.from({ length: count }, (_, index) => owner(index + 1)));
    for (const [index, page] of pages.entries())
      expect(page).toContain(`Page ${index + 1} of ${pages.length}`);
    for (let number = 1; number <= count; number += 1) {
      const page = pages.find((page) => page.includes(`Owner ${number} `)) ?? '';
      expect([number, page.includes(`answer ${number}.1.`), page.includes(`answer ${number}.14.`)]).toEqual([
        number,
        true,
        true,
      ]);
    }
  },
);

it('a section longer than a page begins on the page before and continues without a loss', async () => {
  const pages = await pagesOf([owner(1, 3), owner(2, 120)]);
  expect(pages[0]).toContain('answer 2.1.');
  for (let index = 1; index <= 120; index += 1) expect(pages.join(' ')).toContain(`answer 2.${index}.`);
});

it('an answer longer than a page, or without a space, is written completely, and the next one below it', async () => {
  const words = Array.from({ length: 3000 }, (_, index) => `w${index}`).join(' ');
  const sections: Section[] = [
    {
      title: 'Long',
      rows: [
        ['Words', words],
        ['Letters', 'x'.repeat(300)],
        ['Last', 'the end'],
      ],
    },
  ];
  const whole = (await pagesOf(sections)).join(' ');
  expect(whole).toContain('w2999');
  expect(whole.replaceAll(/[^x]/g, '').length).toBeGreaterThanOrEqual(300);
  expect(whole.indexOf('the end')).toBeGreaterThan(whole.indexOf('w2999'));
});

it("[ROUTE-34] a copy has the partner's logo, or its name if there is none", async () => {
  const logo = await sharp({ create: { width: 400, height: 90, channels: 3, background: '#123456' } })
    .png()
    .toBuffer();
  expect((await pagesOf([owner(1)]))[0]).toContain('Maple & Sons');
  expect((await pagesOf([owner(1)], { logo }))[0]).not.toContain('Maple & Sons');
});

it('a copy writes a letter that its font lacks without the accent, and any other such character as a question mark', async () => {
  const rows: [string, string][] = [['Name', 'Győr Łódź “Ærø” ☃ 店 end']];
  const [page] = await pagesOf([{ title: 'Business', rows }]);
  expect(page).toContain('Gyor Lódz “Ærø” ? ? end');
});

it.each([
  ['\u0110\u1eb7ng Th\u1ecb \u0141ucja', 'Dang Thi Lucja'],
  ['Ka\u02bbimi 11\u201122 \u2212 3 \u2153', 'Ka\u2018imi 11-22 - 3 1/3'],
  ['\uff21\uff44\uff41 a\u200db \u2116 5', 'Ada ab No 5'],
  ['N\u0303u\u00f1ez \u00bd \u20ac', '\u00d1u\u00f1ez \u00bd \u20ac'],
  ['\u{1f355} \u674e\u660e', '? ??'],
])('a copy writes %j as %j', async (answer, written) => {
  const pages = await pagesOf([{ title: 'Owner 1', rows: [['Name', answer]] }]);
  expect(pages.join(' ')).toContain(`Name ${written}`);
});
