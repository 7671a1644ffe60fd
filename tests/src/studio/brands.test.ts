import { expect, it } from 'vitest';
import { inheritedWords, readBrand, writeBrand } from '#src/studio/model/words/brand-answers.ts';
import { brandsIn } from '#src/studio/model/words/brands.ts';
import { projectFiles } from './project-files.ts';

const files = projectFiles();

it('names brands by their display names, without the base', () => {
  const brands = brandsIn(files);
  expect(brands).toContainEqual({ platform: 'harbor', name: 'Harbor Community Bank' });
  expect(brands).toContainEqual({ platform: 'default', name: 'Trellis' });
  expect(brands.map(({ platform }) => platform)).not.toContain('base');
});

it('distinguishes brands with the same name', () => {
  const twice = writeBrand(files, 'harbor', 'vendor_name', 'Trellis');
  expect(brandsIn(twice).map(({ name }) => name)).toEqual(
    expect.arrayContaining(['Trellis (default)', 'Trellis (harbor)']),
  );
});

it('explains an empty field of a brand', () => {
  const words = inheritedWords(files);
  expect(words.color).toMatch(/^Empty means: #[0-9a-f]{6}$/);
  expect(words.flag_funnel).toMatch(/^As usual means: (on|off)$/);
});

it('shows a feature that a brand does not set as the default', () => {
  expect(readBrand(writeBrand(files, 'harbor', 'flag_funnel', 'none'), 'harbor').flag_funnel).toBe('none');
});

it('writes a value at its place in the record, and removes it again', () => {
  const changed = writeBrand(files, 'harbor', 'flag_funnel', 'off');
  expect(readBrand(changed, 'harbor').flag_funnel).toBe('off');
  expect(readBrand(writeBrand(changed, 'harbor', 'flag_funnel', 'none'), 'harbor').flag_funnel).toBe(
    readBrand(files, 'harbor').flag_funnel,
  );
  expect(
    JSON.parse(writeBrand(files, 'harbor', 'terms', '12, 24')['brands/harbor.json'] ?? '').loan_terms,
  ).toEqual([12, 24]);
});

it.each(['6, 12, x', '12,', '0, 12', '12.5', 'x'])(
  'keeps the terms of a brand while %s is in the field',
  (typed) => {
    expect(writeBrand(files, 'harbor', 'terms', typed)).toBe(files);
  },
);
