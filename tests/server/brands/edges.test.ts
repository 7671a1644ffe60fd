import { expect, it } from 'vitest';
import { faultsOf } from '#server/brands/check-record.ts';
import { effectiveBrand } from '#server/brands/overlay.ts';
import { baseBrand, seedBrands } from '#server/brands/seed.ts';
import { declarations } from '#server/pages/escape.ts';

const harbor = seedBrands.find(({ platform }) => platform === 'harbor') ?? baseBrand;
const drawing = (inside: string) =>
  `data:image/svg+xml;base64,${Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${inside}</svg>`).toString('base64')}`;
const withLogo = (logo: string) => ({ ...harbor, theme: { ...(harbor.theme as object), logo } });

it('a record is refused if the logo of its theme is a drawing with a script', () => {
  expect(faultsOf(withLogo(drawing('<path d="M0 0h1"/>')))).toEqual([]);
  expect(faultsOf(withLogo(drawing('<script>alert(1)</script>')))).toEqual(['/media/logo svg']);
});

it.each([
  [[12, 60, 120], 60],
  [[3, 6, 12], 12],
])('a brand with the terms %j that names no default begins with %d', (loan_terms, term) => {
  const brand = effectiveBrand(baseBrand, { ...harbor, loan_terms }, { flagsOff: [], isLoopback: true });
  expect(brand.loan_term_default).toBe(term);
});

it.each(['url(x)', 'a;b', '\\75rl(x)', 'a}b', '@import', '/* x'])(
  'a custom property with the value %j is left out of the style sheet',
  (value) => {
    expect(declarations({ '--brand-10': '#123456', '--brand-20': value })).toBe('--brand-10:#123456;');
  },
);
