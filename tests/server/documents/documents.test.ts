import { inflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { allDocuments, LOCALE_WORDS, OWN, SHEET_WORDS, wordsOf } from '../../../dev/tools/forms/content.ts';
import { renderDocument } from '../../../dev/tools/forms/render.ts';
import { openTestServer } from '../start-test-server.ts';

const server = await openTestServer();

/** The PDF's objects and the content of its pages, as text. */
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

describe.each(allDocuments())('[ROUTE-16] [API-14] GET /download/$id in $lang', (document) => {
  const get = (headers = {}) =>
    server.app.inject({ url: `/download/${document.id}?lang=${document.lang}`, headers });

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
      '/DisplayDocTitle true',
      `/Lang (${document.lang})`,
      '/Marked true',
      ...['Document', 'Sect', 'H1', 'H2', 'P', 'Form', 'Table', 'TH', 'TD'].map((tag) => `/S /${tag}\n`),
    ];
    expect(parts.filter((part) => !objects.includes(part))).toEqual([]);
    // Accented words are encoded in UTF-16.
    const utf16 = Buffer.from(document.title, 'utf16le').swap16().toString('latin1');
    expect(objects.includes(`(${document.title})`) || objects.includes(utf16)).toBe(true);
  });

  test('every blank can be filled in, and has a unique name and a description', async () => {
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

  test('is cached only by the browser, because its content depends on the language', async () => {
    for (const etag of [undefined, String((await get()).headers.etag)]) {
      const { headers } = await get(etag ? { 'if-none-match': etag } : {});
      expect(headers['cache-control']).toMatch(/^private, /);
      expect(headers.vary?.split(', ').sort()).toEqual(expect.arrayContaining(['accept-language', 'cookie']));
    }
  });

  test('gives the same bytes again, and 304 to a client that has them', async () => {
    const [first, second] = [await get(), await get()];
    expect(second.rawPayload.equals(first.rawPayload)).toBe(true);
    const cachedResponse = await get({ 'if-none-match': String(first.headers.etag) });
    expect(cachedResponse.statusCode).toBe(304);
    expect(cachedResponse.rawPayload).toHaveLength(0);
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

describe('the language of a form', () => {
  test.each([
    ['nothing says one', '/download/pfs', {}, 'en-US'],
    ['the page says it', '/download/pfs?lang=es-US', {}, 'es-US'],
    ['the browser says it', '/download/suq', { 'accept-language': 'es-MX,es;q=0.9,en;q=0.5' }, 'es-US'],
    ['the page goes before the browser', '/download/suq?lang=en-US', { 'accept-language': 'es' }, 'en-US'],
    ['there are no forms in it', '/download/pfs?lang=fr', {}, 'en-US'],
  ])('%s', async (_, url, headers, lang) => {
    const answer = await server.app.inject({ url, headers });
    expect(answer.headers['content-language']).toBe(lang);
    const { file } =
      allDocuments().find((document) => document.lang === lang && url.includes(document.id)) ?? {};
    expect(answer.headers['content-disposition']).toContain(`"${file}"`);
  });

  test.each(Object.entries(LOCALE_WORDS))(
    '%s has a translation for every text of the form, and no other',
    (_, words) => {
      const own = new Set([...OWN.flatMap(wordsOf), ...Object.values(SHEET_WORDS)]);
      expect(Object.keys(words).sort()).toEqual([...own].sort());
    },
  );
});

test('another document is not found', async () => {
  expect((await server.app.inject({ url: '/download/other' })).statusCode).toBe(404);
});
