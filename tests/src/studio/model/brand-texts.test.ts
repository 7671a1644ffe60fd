import { expect, it } from 'vitest';
import { readJson } from '#src/studio/model/files/index.ts';
import { brandTexts, setBrandText } from '#src/studio/model/words/brand-texts.ts';

/** The texts of a brand's record, those of the sections of its home pages included. */

const FILE = 'brands/oak.json';
const brandWith = (record: object) => ({ [FILE]: JSON.stringify({ platform: 'oak', ...record }) });
const recordOf = (files: Readonly<Record<string, string>>) => readJson(files[FILE]);
const home = {
  apply: ['boxes', { id: 'people', title: 'Our people', text: 'We answer.', items: ['Ann', 'Ben'] }],
  bcm: [{ id: 'proof', title: 'Proof' }, { title: 'Without id' }],
};

it('a brand has texts of its content, and texts of its sections by section and item', () => {
  const content = { 'home.title': 'Hello', 'home.sections.proof.title': 'Of the content', wrong: 5 };
  expect(brandTexts(brandWith({ home, content }), 'oak').own).toEqual({
    'home.sections.people.title': 'Our people',
    'home.sections.people.text': 'We answer.',
    'home.sections.people.items.1': 'Ann',
    'home.sections.people.items.2': 'Ben',
    'home.sections.proof.title': 'Of the content',
    'home.title': 'Hello',
  });
});

it('a text is written to the part of the record that has it: a section, the content, or a language', () => {
  const files = brandWith({ home });
  const set = (key: string, text: string, tag?: string) =>
    recordOf(setBrandText(files, 'oak', { key, text, ...(tag ? { tag } : {}) }));
  expect(set('home.sections.people.items.2', 'Bea')).toMatchObject({
    home: { apply: ['boxes', { items: ['Ann', 'Bea'] }] },
  });
  // The check names an empty text of a section.
  expect(set('home.sections.proof.title', '')).toMatchObject({ home: { bcm: [{ title: '' }, {}] } });
  expect(set('home.title', 'Hi')).toMatchObject({ content: { 'home.title': 'Hi' } });
  const inSpanish = { translations: { 'es-US': { 'home.sections.proof.title': 'Prueba' } } };
  expect(set('home.sections.proof.title', 'Prueba', 'es-US')).toMatchObject({ home, ...inSpanish });
});

it('an empty text removes the own text', () => {
  const files = brandWith({ content: { 'home.title': 'Hi', 'home.subtitle': 'There' } });
  const without = setBrandText(files, 'oak', { key: 'home.title', text: '' });
  expect(recordOf(without)).toMatchObject({ content: { 'home.subtitle': 'There' } });
  expect(brandTexts(without, 'oak').own).toEqual({ 'home.subtitle': 'There' });
});

it('a brand offers every language, or only the languages in its record', () => {
  const offers = (record: object) => ['en-US', 'es-US'].map(brandTexts(brandWith(record), 'oak').offers);
  expect(offers({})).toEqual([true, true]);
  expect(offers({ locales: ['en-US'] })).toEqual([true, false]);
});
