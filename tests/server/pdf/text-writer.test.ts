import { buffer } from 'node:stream/consumers';
import fc from 'fast-check';
import PDFDocument from 'pdfkit';
import { describe, expect, it } from 'vitest';
import { createTextWriter } from '#server/pdf/text-writer.ts';
import { openPdf, type Pdf } from '#server/statements/files/inspection/pdfium.ts';

const STYLE = { size: 20, width: 400 };
const BLACK = 128;

async function writePdf(texts: readonly string[], width = STYLE.width): Promise<Buffer> {
  const pdf = new PDFDocument({ size: 'LETTER', margin: 54 });
  const bytes = buffer(pdf);
  const writer = await createTextWriter(pdf, texts);
  for (const text of texts) writer.write(text, 54, pdf.y, { ...STYLE, width });
  pdf.end();
  return bytes;
}

function readText(pdf: Pdf): string {
  const pages = Array.from({ length: pdf.pages }, (_, index) => pdf.readTextRuns(index));
  return pages
    .flat()
    .map(({ text }) => text)
    .join('')
    .normalize('NFC');
}

const textOf = async (...texts: string[]): Promise<string> => readText(await openPdf(await writePdf(texts)));
const lettersOf = (text: string): string[] => [...new Set(text.normalize('NFC').replace(/\s/g, ''))].sort();

/** The dark pixels of the first page, row by row. */
async function drawnPixels(text: string): Promise<boolean[]> {
  const { pixels } = (await openPdf(await writePdf([text]))).draw(0, 60);
  return Array.from({ length: pixels.length / 4 }, (_, at) => (pixels[at * 4] ?? 255) < BLACK);
}

describe('[ROUTE-46] a PDF shows', () => {
  it.each([
    ['Vietnamese', 'Nguyễn Thị Hồng, Đặng Văn Lưỡng'],
    ['Polish', 'Łucja Święcka-Żółć'],
    ['Turkish', 'Işıl Çağrı İğdır'],
    ['Cyrillic', 'Владимир Щукин Їжак'],
    ['Greek', 'Γεώργιος Παπαδόπουλος'],
    ['simplified and traditional Chinese', '李明 聂闫 王小龍 有限公司'],
    ['Japanese', 'さとう 健二 カタカナ'],
    ['Korean', '김민준 서울특별시'],
    ['Hebrew', 'דוד בן-גוריון'],
    ['Armenian', 'Արամ Խաչատրյան'],
    ['Georgian', 'გიორგი'],
    ['Amharic', 'አበበ ቢቂላ'],
    ['Thai', 'สมชาย'],
    ['Hindi', 'राजेश'],
    ['emoji', 'Pizza 🍕 ☃'],
  ])('%s, as text to select', async (_, text) => {
    expect(lettersOf(await textOf(text))).toEqual(lettersOf(text));
    expect((await drawnPixels(text)).filter(Boolean).length).toBeGreaterThan(20);
  });

  it('Arabic with joined letters, from right to left', async () => {
    expect(lettersOf(await textOf('محمد الشركة'))).toEqual(lettersOf('محمد الشركة'));
    const [joined, apart] = await Promise.all([drawnPixels('ببب'), drawnPixels('ب\u200cب\u200cب')]);
    expect(joined).not.toEqual(apart);
    const [forwards, backwards] = await Promise.all([drawnPixels('اب'), drawnPixels('با')]);
    expect(forwards).not.toEqual(backwards);
  });

  it('the words of a Hebrew line in their order from the right', async () => {
    const runs = (await openPdf(await writePdf(['שלום 123 עולם']))).readTextRuns(0);
    const leftOf = (part: string): number => runs.find(({ text }) => text.includes(part))?.left ?? Number.NaN;
    expect(leftOf('עולם')).toBeLessThan(leftOf('123'));
    expect(leftOf('123')).toBeLessThan(leftOf('של'));
  });

  it('a box for a character that no font has, and the rest of the text', async () => {
    expect((await textOf('Ab 𐎀 \ud800 \ufdd0 end')).replace(/\s+/g, ' ')).toBe('Ab □ □ □ end');
  });

  it('no control and no invisible character', async () => {
    expect(await textOf('a\u0000b\u0007c\u200bd\ufeffe\u202ef')).toBe('abcdef');
  });

  it('letters and marks for which a font has no common position', async () => {
    const text = '\ufb96\u06d8\u068c\u0639\u0670\u088e';
    expect(lettersOf(await textOf(text))).toEqual(expect.arrayContaining(['\u068c', '\u0639']));
  });
});

it('a PDF with the characters of Windows-1252 embeds no font', async () => {
  const plain = await writePdf(['José “Ærø” €5 – Zoë\u202fAM 11\u20112']);
  expect(plain.includes('FontFile')).toBe(false);
  expect(plain.length).toBeLessThan(2000);
});

it('a PDF embeds only the letters that it shows', async () => {
  expect((await writePdf(['Nguyễn Thị Hồng'])).length).toBeLessThan(8000);
  expect((await writePdf(['李明 有限公司'])).length).toBeLessThan(20_000);
});

it('a line breaks between words, and inside a word that is wider than the line', async () => {
  const text = `Łódź ${'ł'.repeat(60)} ${'李'.repeat(60)}`;
  const pdf = await openPdf(await writePdf([text], 200));
  const runs = pdf.readTextRuns(0);
  expect(Math.max(...runs.map(({ left, width }) => left + width))).toBeLessThan(54 + 200 + 2);
  expect([...readText(pdf)].filter((letter) => letter === '李' || letter === 'ł')).toHaveLength(120);
});

it('a text longer than a page continues on the next ones', async () => {
  const pdf = await openPdf(await writePdf([`${'Łódź '.repeat(800)}ż`]));
  expect(pdf.pages).toBeGreaterThan(1);
  expect(readText(pdf).split('Łódź')).toHaveLength(801);
});

it('every text makes a PDF that can be read', async () => {
  const letters = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 12 }),
    fc.string({ unit: 'grapheme', maxLength: 12 }),
    fc.string({
      unit: fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code)),
      maxLength: 12,
    }),
    fc.string({
      unit: fc.integer({ min: 0x590, max: 0x10ff }).map((code) => String.fromCharCode(code)),
      maxLength: 12,
    }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(letters, { maxLength: 8 }), async (texts) => {
      const pdf = await openPdf(await writePdf([...texts, 'end']));
      expect(readText(pdf)).toContain('end');
    }),
    { numRuns: 12 },
  );
}, 60_000);
