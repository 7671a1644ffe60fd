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

function copyOf(sections: Section[], more: Partial<Copy> = {}): Copy {
  return {
    title: 'Your application',
    lang: 'en-US',
    at: new Date('2026-11-27T10:00:00Z'),
    intro: 'This is what we received.',
    sections,
    vendor: 'Maple & Sons',
    colors: { ink: '#0f6a5b', line: '#0f6a5b' },
    foot: (page, pages) => `Page ${page} of ${pages}`,
    ...more,
  };
}

async function pagesOf(sections: Section[], more: Partial<Copy> = {}): Promise<string[]> {
  const pdf = await openPdf(await drawPages(copyOf(sections, more)));
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

it.each([
  ['the name of a person', 'Nguyễn Thị Hồng', 'Owner: 李明'],
  ['a business name', 'Phở Łódź 店 🍕', 'Business'],
])('[ROUTE-46] a copy writes %s as it was typed, also in a heading', async (_, name, title) => {
  const pages = await pagesOf([{ title, rows: [['Name', name]] }, owner(2)]);
  const letters = pages.join('').replaceAll(' ', '');
  for (const text of [title, name]) expect(letters).toContain(text.replaceAll(' ', ''));
  expect(letters).not.toMatch(/[?□]/);
});

it('a copy without special characters embeds no font', async () => {
  const bytes = await drawPages(copyOf([owner(1)]));
  expect(bytes.includes('/FontFile')).toBe(false);
});
