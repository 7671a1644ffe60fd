import { inflateSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { documents } from '../../../dev/tools/forms/content.ts';
import { renderDocument } from '../../../dev/tools/forms/render.ts';
import { startTestServer, type TestServer } from '../start-test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** The PDF's objects as text, and what is drawn on its pages. */
function read(pdf: Buffer): { objects: string; drawn: string } {
  const objects = pdf.toString('latin1');
  const drawn = [...objects.matchAll(/stream\n([\s\S]*?)\nendstream/g)].map((match) => {
    try {
      return inflateSync(Buffer.from(match[1] ?? '', 'latin1')).toString('latin1');
    } catch {
      return '';
    }
  });
  return { objects, drawn: drawn.join('\n') };
}

describe.each(Object.values(documents))('GET /download/$id', (document) => {
  const get = (headers = {}) => server.app.inject({ url: `/download/${document.id}`, headers });

  test('is a PDF to be saved under its name', async () => {
    const answer = await get();
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('application/pdf');
    expect(answer.headers['content-disposition']).toBe(`attachment; filename="${document.file}"`);
    expect(answer.rawPayload.subarray(0, 8).toString()).toMatch(/^%PDF-1\.7/);
    expect(answer.rawPayload.subarray(-6).toString()).toContain('%%EOF');
  });

  test('has its title, its language and a tagged structure', async () => {
    const { objects } = read((await get()).rawPayload);
    const parts = [
      `(${document.title})`,
      '/DisplayDocTitle true',
      `/Lang (${document.lang})`,
      '/Marked true',
      ...['Document', 'Sect', 'H1', 'H2', 'P', 'Form', 'Table', 'TH', 'TD'].map((tag) => `/S /${tag}\n`),
    ];
    expect(parts.filter((part) => !objects.includes(part))).toEqual([]);
  });

  test('every blank can be filled in, has a name of its own and says what it is', async () => {
    const { objects } = read((await get()).rawPayload);
    const fields = objects.split('endobj').filter((object) => object.includes('/Subtype /Widget'));
    const expected = document.sections.flatMap(({ fields = [], table }) => [
      ...fields.map(({ name }) => name),
      ...Array.from({ length: table?.rows ?? 0 }).flatMap((_, row) =>
        (table?.columns ?? []).map(({ name }) => `${table?.name}_${row + 1}_${name}`),
      ),
    ]);
    const names = fields.map((field) => /\/T \((.+?)\)/.exec(field)?.[1]);
    expect(names).toEqual(expected);
    expect(new Set(names).size).toBe(names.length);
    for (const field of fields) {
      expect(field).toMatch(/\/TU \(.{3,}\)/);
      expect(field).toMatch(/\/StructParent \d+/);
    }
  });

  test('names no brand and asks for no Social Security number', () => {
    expect(JSON.stringify(document)).not.toMatch(/trellis|harbor|SBA|social security|\bSSN\b/i);
  });

  test('gives the same bytes again, and 304 to who has them', async () => {
    const [first, second] = [await get(), await get()];
    expect(second.rawPayload.equals(first.rawPayload)).toBe(true);
    const known = await get({ 'if-none-match': String(first.headers.etag) });
    expect(known.statusCode).toBe(304);
    expect(known.rawPayload).toHaveLength(0);
  });

  test('is what `npm run forms` draws', async () => {
    const [served, drawn] = [read((await get()).rawPayload), read(await renderDocument(document))];
    const withoutStreams = (objects: string) =>
      objects
        .replaceAll(/stream\n[\s\S]*?\nendstream/g, '')
        .replaceAll(/^\/Length \d+$|^\d{10} \d{5} n ?$|^\d+$/gm, '');
    expect(served.drawn).toBe(drawn.drawn);
    expect(withoutStreams(served.objects)).toBe(withoutStreams(drawn.objects));
  });

  test('draws words on every page', async () => {
    const { drawn } = read((await get()).rawPayload);
    expect(drawn).toMatch(/TJ/);
  });
});

test('another document is not found', async () => {
  expect((await server.app.inject({ url: '/download/other' })).statusCode).toBe(404);
});
