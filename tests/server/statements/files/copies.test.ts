import { PDFArray, PDFDict, PDFDocument, PDFName, type PDFObject, PDFStream } from '@cantoo/pdf-lib';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { inspect } from '#server/statements/files/inspection/inspect.ts';
import { openPdf } from '#server/statements/files/inspection/pdfium.ts';
import { hostile } from './hostile.ts';
import { pdf } from './making/pdfs.ts';

/** Rewritten copies [STMT-24], parsed by another library than the server uses to write them. */
async function copyOf(bytes: Uint8Array, extension = 'pdf'): Promise<Uint8Array> {
  const result = await inspect(bytes, extension, 'rewrite');
  if ('refused' in result || !result.copy) throw new Error(JSON.stringify(result));
  return result.copy;
}

/** Every key and name anywhere in a document, even if nothing refers to it. */
async function wordsOf(bytes: Uint8Array): Promise<Set<string>> {
  const { context } = await PDFDocument.load(bytes, { updateMetadata: false });
  const words = new Set<string>();
  const waiting: PDFObject[] = context.enumerateIndirectObjects().map(([, waiter]) => waiter);
  for (let waiter = waiting.pop(); waiter !== undefined; waiter = waiting.pop()) {
    if (waiter instanceof PDFName) words.add(waiter.decodeText());
    else if (waiter instanceof PDFStream) waiting.push(waiter.dict);
    else if (waiter instanceof PDFArray) waiting.push(...waiter.asArray());
    else if (waiter instanceof PDFDict) {
      for (const [key, value] of waiter.entries()) waiting.push(key, value);
    }
  }
  return words;
}

/** All names in a copy: pages with a picture and a font. None of them is active content. */
const HARMLESS = new Set([
  'Type',
  'Catalog',
  'Pages',
  'Page',
  'Kids',
  'Count',
  'Parent',
  'MediaBox',
  'Contents',
  'Resources',
  'ProcSet',
  'PDF',
  'Text',
  'ImageB',
  'ImageC',
  'ImageI',
  'Length',
  'Filter',
  'FlateDecode',

  'XObject',
  'Subtype',
  'Image',
  'Width',
  'Height',
  'BitsPerComponent',
  'ColorSpace',
  'DeviceRGB',
  'DCTDecode',

  'Font',
  'BaseFont',
  'Helvetica',
  'Type1',
  'Encoding',
  'WinAnsiEncoding',
  'Producer',
  'Creator',
  'CreationDate',
  'UserUnit',
  'Names',
  'Dests',
]);

const samples = await hostile();

describe('a copy of a PDF', () => {
  it.each(samples)('$title', async ({ bytes, refused }) => {
    if (refused) {
      expect(await inspect(bytes, 'pdf')).toEqual({ refused });
      expect(await inspect(bytes, 'pdf', 'rewrite')).toEqual({ refused });
      return;
    }
    expect(await inspect(bytes, 'pdf')).toEqual({ type: 'application/pdf' });
    const copy = await copyOf(bytes);
    const words = [...(await wordsOf(copy))].filter((word) => !HARMLESS.has(word) && !/^[IF]\d+$/.test(word));
    expect(words).toEqual([]);
    expect(Buffer.from(copy).toString('latin1')).not.toMatch(/evil|alert|JavaScript|\.exe|xmpmeta/);
  });

  it('finds what is to be found', async () => {
    const found = new Set<string>();
    for (const { bytes, refused } of samples)
      if (!refused) for (const word of await wordsOf(bytes).catch(() => [])) found.add(word);
    const activeNames = [
      'JS',
      'JavaScript',
      'OpenAction',
      'AA',
      'URI',
      'GoToR',
      'Launch',
      'SubmitForm',
      'XFA',
    ];
    expect([...found]).toEqual(
      expect.arrayContaining([
        ...activeNames,
        'EmbeddedFile',
        'FileAttachment',
        'RichMedia',
        'Rendition',
        'Ref',
      ]),
    );
  });

  it('shows the filled-in form fields as searchable text', async () => {
    const form = await PDFDocument.create();
    const page = form.addPage([300, 200]);
    const field = form.getForm().createTextField('name');
    field.addToPage(page, { x: 10, y: 100, width: 200, height: 40 });
    field.setText('Oak Street Bakery');
    page.drawText('Business name', { x: 10, y: 150, size: 12 });
    // Many programs leave the drawing of a field to the reader.
    for (const widget of field.acroField.getWidgets()) widget.dict.delete(PDFName.of('AP'));
    const copy = await openPdf(await copyOf(await form.save({ updateFieldAppearances: false })));
    const empty = await openPdf(await copyOf(pdf()));
    expect(dark(copy.draw(0, 72), { left: 12, top: 62, width: 190, height: 34 })).toBeGreaterThan(50);
    const texts = copy.readTextRuns(0);
    expect(texts.map(({ text }) => text.replace(/\0/g, '').trim())).toEqual([
      'Business name',
      'Oak Street Bakery',
    ]);
    expect(texts[0]).toMatchObject({ left: expect.closeTo(10, -1), top: expect.closeTo(40, -1) });
    expect(empty.pages).toBe(1);
  });

  it('has the displayed size of each page', async () => {
    const turned = pdf({ pages: 2, page: '/Rotate 90 /MediaBox [0 0 300 500]' });
    const pages = (await PDFDocument.load(await copyOf(turned))).getPages().map((page) => page.getSize());
    expect(pages).toMatchObject([
      { width: 500, height: 300 },
      { width: 612, height: 792 },
    ]);
  });
});

/** How many dots of a box are darker than gray. */
function dark(
  { pixels, columns }: { pixels: Uint8Array; columns: number },
  box: { left: number; top: number; width: number; height: number },
): number {
  let count = 0;
  for (let y = box.top; y < box.top + box.height; y += 1)
    for (let x = box.left; x < box.left + box.width; x += 1)
      if ((pixels[(y * columns + x) * 4] ?? 255) < 128) count += 1;
  return count;
}

describe('a copy of a picture', () => {
  const dots = { create: { width: 40, height: 20, channels: 3, background: 'teal' } } as const;
  const metadata = { IFD0: { Copyright: 'evil', Model: 'evil' }, IFD3: { GPSLatitudeRef: 'N' } };

  it.each(['jpeg', 'png'] as const)('%s: is upright, without metadata and trailing bytes', async (format) => {
    const picture = await sharp(dots)
      .withExif(metadata)
      .withMetadata({ orientation: 6 })
      .toFormat(format)
      .toBuffer();
    const copy = await copyOf(Buffer.concat([picture, Buffer.from('PK\x03\x04 evil')]), format);
    const { width, height, exif, icc, xmp, orientation, ...found } = await sharp(copy).metadata();
    expect(found.format).toBe(format);
    expect([width, height]).toEqual([20, 40]);
    expect([exif, icc, xmp, orientation]).toEqual([undefined, undefined, undefined, undefined]);
    expect(Buffer.from(copy).toString('latin1')).not.toContain('evil');
  });
});

it('[STMT-27] the copy of a photo of 50 megapixels, taken upright, is upright and at most 5,000 pixels high', async () => {
  const photo = await sharp({ create: { width: 8160, height: 6144, channels: 3, background: '#cde' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  const { width, height } = await sharp(await copyOf(photo, 'jpg')).metadata();
  expect([width, height]).toEqual([3765, 5000]);
});

describe.each([false, true])('a JPEG (progressive: %s)', (progressive) => {
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
  const photo = sharp({ create: { width: 300, height: 200, channels: 3, background: '#fff', noise } })
    .jpeg({ progressive })
    .toBuffer();

  it('is accepted and copied if it lacks only its end mark', async () => {
    const withoutEnd = (await photo).subarray(0, -2);
    expect(await inspect(withoutEnd, 'jpg')).toEqual({ type: 'image/jpeg' });
    expect(Buffer.from(await copyOf(withoutEnd, 'jpg'))).toEqual(
      Buffer.from(await copyOf(await photo, 'jpg')),
    );
  });

  it.each([3, 50, 5000])('is damaged if its last %i bytes are missing', async (missing) => {
    expect(await inspect((await photo).subarray(0, -missing), 'jpg')).toEqual({ refused: 'damaged' });
  });
});

it.each(['0 0 100 100000', '0 0 100000 100'])('a page of %s is copied whole', async (box) => {
  const page = Buffer.from(pdf().toString('latin1').replace('0 0 612 792', box), 'latin1');
  const copy = await openPdf(await copyOf(page));
  const [left, bottom, right = 0, top = 0] = box.split(' ').map(Number);
  expect([left, bottom, copy.draw(0, 1)]).toMatchObject([0, 0, { width: right, height: top }]);
});
