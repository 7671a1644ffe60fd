import { expect, it } from 'vitest';
import { parseJsonFile } from '#engine/compile';
import { findUntranslated, noteLanguages } from '../../../engine/compile/check/brand/brand-languages.ts';
import { missingBrandTexts } from '../../../engine/compile/check/brand/brands.ts';
import { FlowCopy } from './flow-copy.ts';

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

it('notes a language without texts, offered or translated, and not the own language', () => {
  const text = JSON.stringify({
    locales: ['en-US', 'es-US', 'fr-CA'],
    content: { 'texts.ui.next': 'Go on' },
    translations: { 'es-US': {}, 'de-DE': {} },
  });
  const read = parseJsonFile('brands/maple.json', text);
  if (!read.ok) throw new Error('the record cannot be read');
  const notes = noteLanguages(read.file, ['es-US']);
  expect(notes.map(({ what, column }) => [what, text.slice(column - 1, column + 6)])).toEqual([
    ['there are no texts in "fr-CA": it is not offered to anybody', '"fr-CA"'],
    ['"de-DE" is a language without texts: nobody sees these', '{}}}'],
    ['1 text is not translated into "es-US" and shown as written here: texts.ui.next', '{"texts'],
  ]);
  expect(notes[0]?.hint).toContain('flows/locales/fr-CA/');
  expect(notes[1]?.hint).toContain('flows/locales/de-DE/');
});

it('names five of the missing texts, and counts the others', () => {
  const names = Array.from({ length: 7 }, (_, index) => `home.boxes.${index}`);
  const noteOf = (count: number) => {
    const content = Object.fromEntries(names.slice(0, count).map((name) => [name, 'Text']));
    const read = parseJsonFile('brands/maple.json', JSON.stringify({ content }));
    return read.ok ? noteLanguages(read.file, ['es-US'])[0]?.what : undefined;
  };
  expect(noteOf(5)).toMatch(/home\.boxes\.4$/);
  expect(noteOf(7)).toMatch(/home\.boxes\.4 and 2 more$/);
});

it('a language needs no translation of a drawing or of a choice that is shown as its value', () => {
  const content = {
    'home.art': 'shop',
    'fields.state.options.NV': 'NV',
    'fields.state.options.CA': 'Calif.',
  };
  expect(findUntranslated({ content }, 'es-US')).toEqual([['fields.state.options.CA', 'Calif.']]);
});

it('lists the untranslated texts of each brand of a folder by its file', () => {
  const copy = new FlowCopy();
  copy.change<{ content: Record<string, string> }>('brands/harbor.json', (harbor) => {
    harbor.content['texts.ui.back'] = 'Return';
  });
  expect(missingBrandTexts(copy.path('brands'), 'es-US')).toEqual({
    'harbor.json': { 'texts.ui.back': 'Return' },
  });
  copy.remove();
});

it('the sample brands are translated', () => {
  expect(missingBrandTexts('brands', 'es-US')).toEqual({});
});
