import { flow } from 'virtual:trellis/flows/apply';
import { expect, it } from 'vitest';
import { roleField } from '#domain/roles.ts';
import type { EffectiveBrand } from '#server/brands/brand.ts';
import { setServerAnswers } from '#server/deals/answers/index.ts';

const field = roleField(flow, 'language');
const deal = { loan_id: 'l', business_id: 'b', application_type: 'apply', contact_id: 'c', version: 1 };

/** The stored language after a save from a page in a language; the brand's first one is English. */
function languageAfter(stored: string | undefined, locale: string): unknown {
  const application = stored === undefined ? {} : { [field]: stored };
  const brand = { locales: ['en-US', 'es-US'], locale } as unknown as EffectiveBrand;
  setServerAnswers(flow, application, deal, brand, { email: 'ann@oak.example' });
  return (application as Record<string, unknown>)[field];
}

it.each([
  [undefined, 'en-US', undefined],
  [undefined, 'es-US', 'es-US'],
  ['es-US', 'es-US', 'es-US'],
  ['es-US', 'en-US', 'en-US'],
  ['en-US', 'es-US', 'es-US'],
])('an application in %s that is saved from a page in %s has the language %s', (stored, locale, language) => {
  expect(languageAfter(stored, locale)).toBe(language);
});
