// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { WordsView } from '#src/studio/words/WordsView.tsx';
import { projectFiles } from '../project-files.ts';
import { showDraft } from '../show-draft.tsx';

afterEach(cleanup);

const SPANISH = 'flows/locales/es-US/texts.json';
const PLAIN = 'brands/plain.json';
const CONNECT = 'texts.widgets.bankLink.connect';
const CLOSE = 'texts.returnLink.received.close';
const brandWith = (content: object) =>
  JSON.stringify({ platform: 'plain', vendor_id: 'plain', vendor_name: 'Plain Bank', content });
const original: Record<string, string> = { ...projectFiles(), [PLAIN]: brandWith({}) };
const keys = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.querySelector('code')?.textContent);
const show = (kind: string) => fireEvent.change(screen.getByLabelText('Show'), { target: { value: kind } });

/** The texts for a reader of one brand, with these changes of the Spanish and the brand's texts. */
function showWords(spanish: Record<string, string | undefined> = {}, own: object = {}) {
  const texts = JSON.stringify({ ...JSON.parse(original[SPANISH] ?? ''), ...spanish });
  const files = { ...original, [SPANISH]: texts, [PLAIN]: brandWith(own) };
  return showDraft(<WordsView />, { files, original, role: 'reader', brands: ['plain'] });
}

it('shows sixty texts, and sixty more on request', () => {
  showWords();
  expect(keys()).toHaveLength(60);
  expect(screen.getByRole('status').textContent).toMatch(/^\d{3,} texts$/);
  fireEvent.click(screen.getByRole('button', { name: 'Show more' }));
  expect(keys()).toHaveLength(120);
});

it('finds a text by its key, its translation and the text of the brand, and says if there is none', async () => {
  showWords({}, { [CONNECT]: 'Farewell from us' });
  const search = (value: string) =>
    act(async () => {
      fireEvent.change(screen.getByLabelText('Search by text or key'), { target: { value } });
    });
  for (const [words, key] of [
    [` ${CLOSE.toUpperCase()} `, CLOSE],
    ['farewell', CONNECT],
  ] as const) {
    await search(words);
    expect(keys()).toEqual([key]);
  }
  await search('Conectar su banco');
  expect(keys()).toContain(CONNECT);
  await search('no such text at all');
  screen.getByText('No text is like that.');
  expect(screen.getByRole('status').textContent).toBe('0 texts');
});

it('shows the texts without a translation or a default alone, each with a mark', () => {
  showWords({ [CONNECT]: undefined });
  show('missing');
  expect(keys()).toEqual(expect.arrayContaining([CONNECT, 'texts.legal.company']));
  expect(screen.getAllByText('missing')).toHaveLength(keys().length);
});

it("marks a brand's text that the brand has not translated, until it has", () => {
  const marked = (translations: object) => {
    const brand = JSON.stringify({
      ...JSON.parse(brandWith({ [CONNECT]: 'Connect with us' })),
      translations,
    });
    showDraft(<WordsView />, {
      files: { ...original, [PLAIN]: brand },
      original,
      role: 'reader',
      brands: ['plain'],
    });
    show('missing');
    const isMarked = keys().includes(CONNECT);
    cleanup();
    return isMarked;
  };
  expect(marked({})).toBe(true);
  expect(marked({ 'es-US': { [CONNECT]: 'Conecte con nosotros' } })).toBe(false);
});

it.each([
  ['a translation', { [CONNECT]: 'Conectar '.repeat(20) }, {}],
  ['a text of the brand', {}, { [CONNECT]: 'Connect '.repeat(20) }],
])('shows %s that is much longer than the default, with a mark', (_, spanish, own) => {
  showWords(spanish, own);
  show('long');
  expect(keys()).toContain(CONNECT);
  expect(keys()).not.toContain(CLOSE);
  screen.getAllByText('long');
});

it.each([
  ['a translation that the draft changes', { [CONNECT]: 'Otro' }, {}],
  ['a text of the brand', {}, { [CONNECT]: 'Ours' }],
])('shows %s among the changed ones alone', (_, spanish, own) => {
  showWords(spanish, own);
  show('changed');
  expect(keys()).toEqual([CONNECT]);
});
