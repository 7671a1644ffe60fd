import { buffer } from 'node:stream/consumers';
import PDFKit from 'pdfkit';
import { expect, it } from 'vitest';
import { inspect } from '#server/statements/files/inspection/inspect.ts';
import { createInvisibleText } from '#server/statements/files/inspection/invisible-text.ts';
import { openPdf } from '#server/statements/files/inspection/pdfium.ts';

/** A statement with one line of text at a place. */
async function statement(words: string): Promise<Uint8Array> {
  const pdf = new PDFKit({ size: [400, 200], margin: 0 });
  const bytes = buffer(pdf);
  const text = createInvisibleText(pdf);
  text.write(pdf.page as never, words, { text: words, left: 20, top: 60, width: 200, height: 12 });
  text.finish();
  pdf.end();
  return bytes;
}

async function copiedRuns(words: string) {
  const result = await inspect(await statement(words), 'pdf', 'rewrite');
  if ('refused' in result || !result.copy) throw new Error(JSON.stringify(result));
  const copy = await openPdf(result.copy);
  copy.draw(0, 72);
  return copy.readTextRuns(0);
}

it.each([
  'Łódź Piekarnia Żółć',
  'Nguyễn Thị Minh Khai',
  'Пекарня Дуб',
  'Αρτοποιείο',
  '橡樹麵包店 銀行對帳單',
  '오크 베이커리',
  'Bakery 🍞 Łódź',
  'מאפיית אלון',
])('[STMT-24] a copy keeps the text of a page to be searched: %s', async (words) => {
  const runs = await copiedRuns(words);
  const text = runs.map((run) => run.text.replace(/\0/g, '')).join(' ');
  expect(text.replace(/\s+/g, ' ').trim()).toBe(words);
});

it('[STMT-24] a document of more characters than a font can have keeps them all', async () => {
  // The second line would have the 257th character of the first font; the third has room in the second font.
  const lines = [
    [0, 150],
    [150, 107],
    [257, 100],
  ].map(([first = 0, length]) =>
    String.fromCodePoint(...Array.from({ length: length ?? 0 }, (_, offset) => 0x4e00 + first + offset)),
  );
  const pdf = new PDFKit({ size: [400, 200], margin: 0 });
  const bytes = buffer(pdf);
  const text = createInvisibleText(pdf);
  for (const [index, line] of lines.entries())
    text.write(pdf.page as never, line, {
      text: '',
      left: 20,
      top: 40 + index * 40,
      width: 300,
      height: 12,
    });
  text.finish();
  pdf.end();
  const written = await openPdf(await bytes);
  written.draw(0, 72);
  const found = written.readTextRuns(0).map((run) => run.text.replace(/\0/g, '').trim());
  expect(found).toEqual(lines);
});

it('[STMT-24] the text of a copy is at the place of the text', async () => {
  const runs = await copiedRuns('橡樹麵包店');
  const left = Math.min(...runs.map((run) => run.left));
  const right = Math.max(...runs.map((run) => run.left + run.width));
  expect([left, right]).toEqual([expect.closeTo(20, -1), expect.closeTo(220, -1)]);
  expect(runs[0]?.top).toBeCloseTo(60, -1);
});
