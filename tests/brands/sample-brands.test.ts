import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import base from '#brands/base.json' with { type: 'json' };
import { resolvePath } from '#engine';
import type { Brand } from '#schemas/types/brand.ts';
import type { BrandRecord } from '#server/brands/brand.ts';
import { effectiveBrand } from '#server/brands/overlay.ts';
import { formOf } from '../engine/form-of.ts';
import { contextWith, flow } from '../engine/test-application.ts';

/** The brands that come with the project (docs/partners.md), as their files hold them. */
const records = Object.fromEntries(
  readdirSync('brands')
    .filter((file) => file.endsWith('.json') && file !== 'base.json')
    .map((file) => [file.replace('.json', ''), JSON.parse(readFileSync(`brands/${file}`, 'utf8'))]),
) as Record<string, Brand & BrandRecord>;
const PARTNERS = Object.entries(records).filter(([name]) => name !== 'default');
const ENVIRONMENT = { flagsOff: [], isLoopback: true };
const servedBrand = (name: string) => effectiveBrand(base, records[name] as BrandRecord, ENVIRONMENT);
const placeholders = (text: string) => [...text.matchAll(/\{[\w.]+\}/g)].map(([mark]) => mark).sort();

it('are the default, a bank, an equipment dealer and an accounting product', () => {
  expect(Object.keys(records).sort()).toEqual(['default', 'harbor', 'ironline', 'tallyroom']);
});

describe.each(PARTNERS)('the sample brand %s', (name, record) => {
  const content = (record.content ?? {}) as Record<string, string>;
  const spanish = (record.translations?.['es-US'] ?? {}) as Record<string, string>;

  it('is reached at its own host, and is one partner with one vendor', () => {
    expect(record.hosts).toEqual([`${name}.localhost`]);
    expect(record.platform).toBe(name);
    expect(record.partner?.partnerId).toBe(name);
    expect(record.vendor_id?.startsWith(name)).toBe(true);
    expect(record.vendor_name?.toLowerCase().startsWith(name)).toBe(true);
    expect(new URL(record.vendor_url ?? '').hostname).toBe(`${name}.example`);
    expect(record.support_email?.endsWith(`@${name}.example`)).toBe(true);
  });

  it('has each of its texts in Spanish too, with the same placeholders', () => {
    const sections = Object.keys(spanish).filter((key) => key.startsWith('home.sections.'));
    expect(Object.keys(spanish).filter((key) => !sections.includes(key))).toEqual(Object.keys(content));
    for (const [key, text] of Object.entries(content)) {
      expect([key, placeholders(spanish[key] ?? '')]).toEqual([key, placeholders(text)]);
      if (!key.startsWith('texts.legal')) expect(spanish[key]).not.toBe(text);
    }
    const ownSections = Object.values(record.home ?? {}).flatMap((parts) =>
      (parts ?? []).filter((part) => typeof part !== 'string'),
    ) as { id: string; title: string; text: string }[];
    expect(sections).toEqual(
      ownSections.flatMap(({ id }) => ['title', 'text'].map((part) => `home.sections.${id}.${part}`)),
    );
  });

  it('[SCREEN-58] [SCREEN-59] [SCREEN-64] certifies in its own name, and says which inquiry it makes', () => {
    const certifications = [
      'steps.funding-is-almost-here.certification',
      'steps.owners.delegate.owner-part.certification',
      'steps.summary.certification',
    ];
    for (const texts of [content, spanish])
      for (const key of certifications)
        expect([key, placeholders(texts[key] ?? '')]).toEqual([key, ['{brand.vendor_name}']]);
    expect(content['home.facts.credit.text']).toMatch(/soft inquiry.*does not change your credit score/);
    expect(spanish['home.facts.credit.text']).toMatch(/consulta suave.*No cambia su puntaje de crédito/);
    expect(content['home.bcm.facts.credit.text']).toMatch(/Your personal credit is not checked/);
    expect(spanish['home.bcm.facts.credit.text']).toMatch(/Su crédito personal no se consulta/);
    // A hard inquiry that only one language or place mentions would be a different claim.
    const isHard = [content['home.facts.credit.text'], spanish['home.facts.credit.text']].map((text) =>
      /hard|dura\./.test(text ?? ''),
    );
    expect(isHard[0]).toBe(isHard[1]);
  });

  it('[AMOUNT-14] [AMOUNT-21] starts inside its bounds, with a term that it offers', () => {
    const { loan_amount: amounts, loan_terms: terms, loan_term_default: term } = servedBrand(name);
    for (const { minimum, maximum, default: start } of [amounts.wc, amounts.eq]) {
      expect(minimum).toBeLessThan(start);
      expect(start).toBeLessThan(maximum);
    }
    expect(terms).toContain(term);
    expect(terms).toEqual([...terms].sort((one, other) => one - other));
  });

  it('names pictures and fonts that exist', () => {
    const text = JSON.stringify(record);
    const files = [...text.matchAll(/"(\/(?:logos|fonts)\/[^"]+)"/g)].map(([, file]) => file);
    expect(files).toContain(`/logos/${name}.svg`);
    expect(files.filter((file) => !existsSync(`public${file}`))).toEqual([]);
    expect(record.media?.favicon_url).toMatch(/^\/logos\/\w+-icon\.svg$|^data:image\/svg\+xml;base64,/);
  });
});

it.each([
  ['default', '#0f6a5b', undefined, 'system-ui', undefined],
  ['harbor', '#1d4f91', '#5c6677', 'Georgia', 4],
  ['ironline', '#f2b705', '#5f5b52', 'Arial', 0],
  ['tallyroom', '#8b5cf6', undefined, 'Figtree', 14],
])('[BRAND-1] %s has its own colors, headings and corners', (name, color, neutral, heading, radius) => {
  const { colors, fonts } = servedBrand(name).theme;
  const { radius: corners } = (records[name]?.theme ?? {}) as { radius?: number };
  expect([colors.brand, colors.neutral, fonts.heading, corners]).toEqual([color, neutral, heading, radius]);
});

it('[EMBED-3] the sample page of a partner (docs/partners.md) may show the bank, and no other brand', () => {
  const origins = Object.entries(records).map(([name, { origins: listed = [] }]) => [name, listed]);
  expect(origins.filter(([, listed]) => (listed ?? []).length > 0)).toEqual([
    ['harbor', ['http://127.0.0.1:8090']],
  ]);
});

it('[AMOUNT-14] the bank lends $10,000 to $200,000, $80,000 at first, and equipment as the default brand does', () => {
  const { loan_amount: amounts, loan_terms: terms, flags } = servedBrand('harbor');
  expect(amounts.wc).toEqual({ minimum: 10_000, maximum: 200_000, default: 80_000 });
  expect(amounts.eq).toEqual(base.loan_amount.eq);
  expect(terms).toEqual([3, 6, 12]);
  expect(flags.term_payment_estimate).toBe(true);
});

it('the equipment dealer offers the amounts and terms that its headline names, in both languages', () => {
  const { loan_amount: amounts, loan_terms: terms, loan_term_default: term } = servedBrand('ironline');
  const { content, translations } = records.ironline as Brand;
  const dollars = (value: number) => `$${value.toLocaleString('en-US')}`;
  for (const { minimum, maximum } of [amounts.wc, amounts.eq])
    for (const texts of [content, translations?.['es-US']]) {
      const [low, high] = String(texts?.['home.subtitle']).match(/\$[\d,]*\d/g) ?? [];
      expect([low, high]).toEqual([dollars(minimum), dollars(maximum)]);
      const [, months] = /\b(3, 6 (?:or|o) 12)\b/.exec(String(texts?.['home.subtitle'])) ?? [];
      expect(months?.match(/\d+/g)?.map(Number)).toEqual(terms);
    }
  expect(term).toBe(12);
});

it("the equipment dealer's /machines opens the amount with equipment chosen, and /finance the first step", () => {
  const { routes, partner } = records.ironline as Brand;
  const opens = (path: string) =>
    resolvePath(new URL(path, 'http://a').pathname, formOf(flow, contextWith({})));
  expect(routes).toEqual({ '/machines': '/app/amount?loan_type=EQ', '/finance': '/app' });
  expect(opens(routes?.['/machines'] ?? '')).toMatchObject({ kind: 'step', step: { id: 'amount' } });
  expect(opens(routes?.['/finance'] ?? '')).toEqual({ kind: 'redirect', to: '/app/amount' });
  expect(partner?.customFields).toEqual({ referralPartnerId: 'ironline-dealer-desk' });
});

it('[FLOW-30] [ROUTE-24] [BRAND-46] the accounting product begins with credit monitoring under /funding, without steps on top', () => {
  const { route_home: home, route_prefix: prefix, flags, partner } = servedBrand('tallyroom');
  expect([home, prefix, flags.step_navigation_on_top]).toEqual(['/bcm', '/funding', false]);
  expect(partner?.customFields).toEqual({ ga_info: 'tallyroom-books' });
});

it('[BRAND-48] the default brand is the base record, on this machine', () => {
  const { hosts, ...served } = servedBrand('default') as ReturnType<typeof servedBrand> & {
    hosts?: string[];
  };
  expect((records.default as BrandRecord).hosts).toEqual(['localhost', '127.0.0.1']);
  expect(served).toMatchObject({ vendor_name: 'Trellis', vendor_url: 'https://trellis.example' });
  expect(served.support_email).toBe('support@trellis.example');
  expect(hosts ?? []).not.toContain('harbor.localhost');
});
