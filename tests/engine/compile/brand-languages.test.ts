import { expect, it } from 'vitest';
import { parseJsonFile } from '#engine/compile';
import { findUntranslated, noteLanguages } from '../../../engine/compile/check/brand/brand-languages.ts';
import { missingBrandTexts } from '../../../engine/compile/check/brand/brands.ts';

const record = {
  content: { 'home.title': 'Maple lends', 'texts.ui.next': 'Go on', 'texts.legal.company': '' },
  home: { apply: ['boxes', { id: 'people', title: 'People', text: 'We answer.' }] },
  translations: { 'es-US': { 'texts.ui.next': 'Siga' } },
};

it("lists a brand's own texts that a language lacks, sections included", () => {
  expect(findUntranslated(record, 'es-US')).toEqual([
    ['home.sections.people.title', 'People'],
    ['home.sections.people.text', 'We answer.'],
    ['home.title', 'Maple lends'],
  ]);
});

it('lists nothing for a language that the brand does not offer', () => {
  expect(findUntranslated({ ...record, locales: ['en-US'] }, 'es-US')).toEqual([]);
});

it('[STUDIO-101] notes a brand with texts that a language lacks, by their keys', () => {
  const read = parseJsonFile('brands/maple.json', JSON.stringify(record));
  if (!read.ok) throw new Error('the record cannot be read');
  const [note] = noteLanguages(read.file, ['es-US']);
  expect(note?.what).toBe(
    '3 texts are not translated into "es-US" and shown as written here: home.sections.people.title, home.sections.people.text, home.title',
  );
  expect(note?.hint).toContain('--missing es-US');
});

it('the sample brands are translated', () => {
  expect(missingBrandTexts('brands', 'es-US')).toEqual({});
});
