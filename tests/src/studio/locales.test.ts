import { expect, it } from 'vitest';
import { needsTranslation } from '#engine';
import { languagesOf, removeTexts, setTranslation } from '#src/studio/model/files/locales.ts';
import { textsOf } from '#src/studio/model/words/texts.ts';
import { projectFiles } from './project-files.ts';

const files = projectFiles();
const KEY = 'steps.info.title';
const FILE = 'flows/locales/es-US/steps.json';
const spanishText = (set: typeof files, key: string) =>
  languagesOf(set).find(({ tag }) => tag === 'es-US')?.texts[key];

it('reads the texts of each language by content key', () => {
  expect(languagesOf(files).map(({ tag }) => tag)).toEqual(['es-US']);
  expect(spanishText(files, KEY)).toBe('Información básica');
  // The project has a translation of everything that people read.
  const [language] = languagesOf(files);
  const missing = textsOf(files, 'apply').filter(
    ({ key, text }) => needsTranslation(key, text) && language?.texts[key] === undefined,
  );
  expect(missing).toEqual([]);
});

it('writes a text into the file that has its key, and changes nothing else', () => {
  const next = setTranslation(files, 'es-US', KEY, 'Lo básico');
  expect(next).toEqual({ ...files, [FILE]: files[FILE]?.replace('"Información básica"', '"Lo básico"') });
  expect(setTranslation(next, 'es-US', KEY, 'Información básica')).toEqual(files);
});

it('removes a text, and writes a new text into the file with texts of its kind', () => {
  const removed = setTranslation(files, 'es-US', KEY, '');
  expect(spanishText(removed, KEY)).toBeUndefined();
  const next = setTranslation(removed, 'es-US', KEY, 'Otra vez');
  expect(Object.keys(next).filter((path) => next[path] !== files[path])).toEqual([FILE]);
  expect(spanishText(next, KEY)).toBe('Otra vez');
});

it('a key with dots is one key, and an unknown language is not created', () => {
  const next = setTranslation(files, 'es-US', 'fields.new_one.title', 'Nuevo');
  expect(JSON.parse(next['flows/locales/es-US/fields.json'] ?? '')['fields.new_one.title']).toBe('Nuevo');
  expect(setTranslation(files, 'fr-CA', KEY, 'Base')).toBe(files);
});

it.each([
  ['home.boxes.1.art', 'people', false],
  ['fields.kind.options.LLC', 'LLC', false],
  ['fields.kind.options.corp', 'Corporation', true],
  ['steps.info.intro', '', false],
])('%s with "%s" needs a translation: %s', (key, text, needs) => {
  expect(needsTranslation(key, text)).toBe(needs);
});

it('removes the texts of a removed step or question from every language and brand, and no others', () => {
  const record = {
    platform: 'oak',
    content: { [KEY]: 'Basics', other: 'Stays' },
    translations: { 'es-US': { [KEY]: 'Lo básico' } },
  };
  const brands = { 'brands/oak.json': JSON.stringify(record) };
  const next = removeTexts({ ...files, ...brands }, 'steps.info.');
  expect(spanishText(next, KEY)).toBeUndefined();
  expect(spanishText(next, 'steps.amount.title')).toBe(spanishText(files, 'steps.amount.title'));
  expect(JSON.parse(next['brands/oak.json'] ?? '')).toEqual({
    platform: 'oak',
    content: { other: 'Stays' },
  });
  const languages = Object.keys(next).filter(
    (path) => path.startsWith('flows/') && next[path] !== files[path],
  );
  expect(languages).toEqual([FILE]);
});
