import { describe, expect, it } from 'vitest';
import base from '#brands/base.json' with { type: 'json' };
import { matchLocale, offeredLocales } from '#server/brands/locales.ts';
import { effectiveBrand } from '#server/brands/overlay.ts';
import { openTestServer } from '#tests/server/start-test-server.ts';

const server = await openTestServer();

const localeOf = async (headers: Record<string, string>, query = ''): Promise<unknown> => {
  const answer = await server.app.inject({ url: `/brands/current${query}`, headers });
  return answer.json().locale;
};

describe('the language of a request', () => {
  it.each([
    ['nothing says which', {}, 'en-US'],
    ['the browser wants Spanish', { 'accept-language': 'es-MX,es;q=0.9,en;q=0.8' }, 'es-US'],
    ['the browser wants English more', { 'accept-language': 'es;q=0.5, en-GB' }, 'en-US'],
    ['the browser refuses Spanish', { 'accept-language': 'es;q=0, fr' }, 'en-US'],
    ['no brand offers the language of the browser', { 'accept-language': 'fr-CA, de' }, 'en-US'],
    ['the header is no list', { 'accept-language': ';;q=x,<script>' }, 'en-US'],
    ['it was chosen before', { cookie: 'trellis-lang=es-US', 'accept-language': 'en-US' }, 'es-US'],
    ['what was chosen is no language', { cookie: 'trellis-lang=__proto__' }, 'en-US'],
  ])('%s', async (_name, headers, locale) => {
    expect(await localeOf(headers)).toBe(locale);
  });

  it('a long malformed header is read without delay', async () => {
    const header = `es${' '.repeat(15_000)}x`;
    const started = performance.now();
    for (let n = 0; n < 20; n += 1) await localeOf({ 'accept-language': header });
    expect(performance.now() - started).toBeLessThan(2000);
  });

  it('serves a brand in the language of ?lang=', async () => {
    const answer = await server.app.inject({ url: '/brands/current?lang=es' });
    expect(answer.json().content['texts.ui.next']).toBe('Continuar');
    expect(matchLocale('es', ['en-US', 'es-US'])).toBe('es-US');
  });

  it('a brand that lists no languages offers every language that has texts', () => {
    expect(base).not.toHaveProperty('locales');
    expect(offeredLocales(undefined)).toEqual(['en-US', 'es-US']);
    expect(offeredLocales(['fr-FR'])).toEqual(['en-US']);
  });

  it.each([
    ['en-US', 'es'],
    ['es-US', 'en'],
  ])(
    'a brand that offers %s alone is served in it, also to a browser that wants %s',
    async (locale, accepted) => {
      const { db, brands } = server.deps;
      await db.query(`update brands set record = record || $1 where platform = 'harbor'`, [
        JSON.stringify({ locales: [locale] }),
      ]);
      brands.refresh();
      const answer = await server.app.inject({
        url: '/brands/harbor',
        headers: { 'accept-language': accepted },
      });
      expect([answer.json().locale, answer.json().locales]).toEqual([locale, [locale]]);
    },
  );

  it('a brand offers its languages in its own order, without languages that have no texts', () => {
    expect(offeredLocales(['es-US', 'fr-FR', 'en-US'])).toEqual(['es-US', 'en-US']);
    expect(offeredLocales([])).toEqual(['en-US']);
  });
});

describe('the precedence of texts', () => {
  const record = {
    platform: 'maple',
    vendor_name: 'Maple',
    content: {
      'home.title': 'Maple lends',
      'fields.loan_type.options.LOC': 'Maple Line',
      'fields.business_street.errors.required': 'Which street?',
      terms: 'Our terms',
    },
    translations: { 'es-US': { 'fields.loan_type.options.LOC': 'Línea {brand.vendor_name}' } },
  };
  const contentIn = (locale?: string) =>
    effectiveBrand(base, record, { flagsOff: [], isLoopback: true }, locale).content;

  it("the brand's translation is used first, then the brand's own text, then the translation of the default", () => {
    expect(contentIn('es-US')).toMatchObject({
      'fields.loan_type.options.LOC': 'Línea Maple',
      'home.title': 'Maple lends',
      terms: 'Our terms',
      'home.button': 'Regístrese ahora',
    });
  });

  it("a brand's text for a rule also replaces the language's conditional texts of that rule", () => {
    const content = contentIn('es-US');
    expect(content).toMatchObject({
      'fields.business_street.errors.required': 'Which street?',
      'fields.business_street.errors.minLength.conditional': 'Escriba una dirección válida',
    });
    expect(content).not.toHaveProperty(['fields.business_street.errors.required.conditional']);
  });

  it('an English page has no text of another language and sends no translation', () => {
    const brand = effectiveBrand(base, record, { flagsOff: [], isLoopback: true });
    expect(brand.content).toEqual(record.content);
    expect(brand).not.toHaveProperty('translations');
  });
});
