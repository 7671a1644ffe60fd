// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { textRows } from '#src/studio/model/words/index.ts';
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
const keys = () => screen.getAllByRole('row').flatMap((row) => row.querySelector('code')?.textContent ?? []);
const show = (kind: string) => fireEvent.change(screen.getByLabelText('Show'), { target: { value: kind } });

/** The texts for a reader of one brand, with these changes of the Spanish and the brand's texts. */
function showWords(spanish: Record<string, string | undefined> = {}, own: object = {}) {
  const texts = JSON.stringify({ ...JSON.parse(original[SPANISH] ?? ''), ...spanish });
  const files = { ...original, [SPANISH]: texts, [PLAIN]: brandWith(own) };
  return showDraft(<WordsView />, { files, original, role: 'reader', brands: ['plain'] });
}

it('the list of pages names no two choices alike', () => {
  showWords();
  const names = [...screen.getByLabelText<HTMLSelectElement>('Page').options].map(({ text }) => text);
  expect(names).toEqual([...new Set(names)]);
});

it('names the columns by the name of the brand and by the language', () => {
  showWords();
  const names = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
  expect(names).toEqual(expect.arrayContaining([expect.stringMatching(/^Plain Bank, .*English/)]));
  expect(names).toEqual(expect.arrayContaining([expect.stringMatching(/^Plain Bank, .*[Ss]panish|español/)]));
});

it('shows sixty texts, and sixty more on request', () => {
  showWords();
  expect(keys()).toHaveLength(60);
  expect(screen.getByRole('status').textContent).toMatch(/^[\d,]{3,} texts$/);
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

it('shows only texts without a translation or a default, each with a mark', () => {
  showWords({ [CONNECT]: undefined });
  show('missing');
  expect(keys()).toEqual(expect.arrayContaining([CONNECT, 'texts.legal.company']));
  expect(screen.getAllByText('missing')).toHaveLength(keys().length);
});

it("marks a brand's text that the brand has not translated, until it has", () => {
  const markedRows = (translations: object) => {
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
  expect(markedRows({})).toBe(true);
  expect(markedRows({ 'es-US': { [CONNECT]: 'Conecte con nosotros' } })).toBe(false);
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
])('shows %s if only changed texts are listed', (_, spanish, own) => {
  showWords(spanish, own);
  show('changed');
  expect(keys()).toEqual([CONNECT]);
});

const shownTexts = (translations: object, content: object = { [CONNECT]: 'Connect with us' }) => ({
  ...original,
  [PLAIN]: JSON.stringify({ ...JSON.parse(brandWith(content)), translations }),
});

it('[STUDIO-100] lists the texts page by page, each with its place, and can show only one page', () => {
  showWords({}, { 'home.title': 'Ours' });
  const pages = screen
    .getAllByRole('rowheader')
    .filter((element) => element.getAttribute('scope') === 'rowgroup');
  expect(pages.map((page) => page.textContent).slice(0, 2)).toEqual(['Home page', 'Step: Select Amount']);
  fireEvent.change(screen.getByLabelText('Page'), { target: { value: 'Step: Basic Info' } });
  const row = screen.getByText('fields.business_name.errors.required').closest('tr');
  expect(row?.textContent).toContain("'Business name': error if it is empty");
  expect(keys()).not.toContain('home.title');
});

it.each([
  ['apply', 'fields.owner_n_first.title', 'Step: Basic Info', "'First name': title"],
  ['bcm', 'fields.owner_n_first.title', 'Step: Basic Info', "'First name': title"],
  ['apply', 'fields.loan_type/n.options.WC', 'Step: Type of Funding', 'choice WC'],
  ['apply', 'steps.info.groups.owner_1_first.title', 'Step: Basic Info', "'First name' · title"],
  ['apply', 'fields.language.title', 'Questions that no step asks', "'language': title"],
  ['bcm', 'texts.mails.greeting', 'Mails', 'greeting'],
])('[STUDIO-100] of %s, the text %s is on the page %s', (flow, key, page, part) => {
  const row = textRows(original, flow, 'plain').find((textRow) => textRow.key === key);
  expect(row?.pageTitle).toBe(page);
  expect(row?.part).toContain(part);
});

it("[STUDIO-101] writes a brand's own text in every language, and shows what people read until then", () => {
  const files = shownTexts({});
  const draft = showDraft(<WordsView />, { files, original, brands: ['plain'] });
  fireEvent.change(screen.getByLabelText('Search by text or key'), { target: { value: CONNECT } });
  const field = screen.getByRole('textbox', { name: `plain es-US: ${CONNECT}` });
  expect(field.getAttribute('placeholder')).toBe('People read: Connect with us');
  expect(field.closest('td')?.textContent).toContain('missing');
  fireEvent.change(field, { target: { value: 'Conecte con nosotros' } });
  const brandTexts = JSON.parse(draft.store.getState().history.files[PLAIN] ?? '');
  expect(brandTexts.translations).toEqual({ 'es-US': { [CONNECT]: 'Conecte con nosotros' } });
  expect(field.closest('td')?.textContent).not.toContain('missing');
});

it('[STUDIO-101] has the texts that only the brand has: the certification, and its sections', () => {
  const home = { apply: ['boxes', { id: 'people', title: 'Our people', text: 'We answer.' }] };
  const record = JSON.stringify({ ...JSON.parse(brandWith({})), home });
  const draft = showDraft(<WordsView />, {
    files: { ...original, [PLAIN]: record },
    original,
    brands: ['plain'],
  });
  show('missing');
  expect(keys()).toContain('home.sections.people.title');
  show('every');
  fireEvent.change(screen.getByLabelText('Page'), { target: { value: 'Home page' } });
  const title = screen.getByRole('textbox', { name: 'plain: home.sections.people.title' });
  fireEvent.change(title, { target: { value: 'Our bankers' } });
  const brandTexts = JSON.parse(draft.store.getState().history.files[PLAIN] ?? '');
  expect(brandTexts.home.apply[1].title).toBe('Our bankers');
  fireEvent.change(screen.getByLabelText('Page'), { target: { value: 'Step: Summary' } });
  expect(keys()).toContain('steps.funding-is-almost-here.certification');
});

it('[STUDIO-101] marks no translation as missing that the brand does not offer', () => {
  const record = { ...JSON.parse(brandWith({ [CONNECT]: 'Connect with us' })), locales: ['en-US'] };
  showDraft(<WordsView />, {
    files: { ...original, [PLAIN]: JSON.stringify(record) },
    original,
    role: 'reader',
    brands: ['plain'],
  });
  show('missing');
  expect(keys()).not.toContain(CONNECT);
});
