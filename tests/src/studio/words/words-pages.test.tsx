// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { setIn } from '#src/studio/model/files/index.ts';
import { removeStep } from '#src/studio/model/steps/index.ts';
import { WordsView } from '#src/studio/words/WordsView.tsx';
import { NoObserver } from '../no-observer.ts';
import { projectFiles } from '../project-files.ts';
import { showDraft } from '../show-draft.tsx';

beforeAll(() => vi.stubGlobal('ResizeObserver', NoObserver));
afterAll(() => vi.unstubAllGlobals());
afterEach(() => {
  cleanup();
  document.querySelector('.st-preview')?.remove();
});

const files = projectFiles();
const CLOSE = 'texts.returnLink.received.close';
const keys = () => screen.getAllByRole('row').flatMap((row) => row.querySelector('code')?.textContent ?? []);
const choose = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const count = () =>
  Number(/^[\d,]+/.exec(screen.getByRole('status').textContent ?? '')?.[0].replace(',', ''));
const show = (all: Record<string, string> = files, more: object = {}) =>
  showDraft(<WordsView />, { files: all, role: 'reader', brands: ['harbor'], ...more });

it('finds the texts of a page by its name', async () => {
  show();
  await act(async () => choose('Search by text or key', 'step: terms and'));
  expect(keys()).toContain('steps.terms.heading');
  expect(keys()).not.toContain(CLOSE);
});

it('shows all pages again once the chosen page is gone', () => {
  const draft = show(files, { role: 'editor', brands: undefined });
  choose('Page', 'Step: Further Business Details');
  const ofPage = count();
  act(() => draft.edit('Removed', (all) => removeStep(all, 'apply', 'further-details')));
  expect(count()).toBeGreaterThan(ofPage);
  expect(keys()[0]).toMatch(/^home\./);
});

it('has no button for more texts after the last ones', () => {
  show();
  choose('Page', 'End pages and other pages');
  const all = count();
  expect(all).toBeGreaterThan(60);
  for (let shown = 60; shown < all; shown += 60) {
    expect(keys()).toHaveLength(shown);
    fireEvent.click(screen.getByRole('button', { name: 'Show more' }));
  }
  expect(keys()).toHaveLength(all);
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
});

it('shows the language of the preview, or the first one, and others by choice', () => {
  const FRENCH = 'flows/locales/fr-CA/texts.json';
  const draft = show({ ...files, [FRENCH]: JSON.stringify({ [CLOSE]: 'Fermer' }) });
  const language = () => screen.getByLabelText<HTMLSelectElement>('Language').value;
  const titles = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
  expect(language()).toBe('es-US');
  choose('Language', 'fr-CA');
  expect([language(), draft.store.getState().look.lang]).toEqual(['fr-CA', 'fr-CA']);
  expect(titles()).toContain('Default, French (Canada)');
  act(() => draft.setLook({ lang: 'de-DE' }));
  expect(language()).toBe('es-US');
});

it('a text that the draft adds is changed', () => {
  const people = { id: 'people', title: 'Us' };
  show(setIn(files, 'brands/harbor.json', ['home', 'apply', 99], people), { original: files });
  choose('Show', 'changed');
  expect(keys()).toEqual(['home.sections.people.title']);
});

it('shows a page in the preview, which then takes the focus and lets texts be chosen', async () => {
  const draft = show();
  const preview = Object.assign(document.createElement('section'), { className: 'st-preview', tabIndex: -1 });
  document.body.append(preview);
  choose('Page', 'Step: Basic Info');
  fireEvent.click(screen.getByRole('button', { name: 'Show in the preview: Step: Basic Info' }));
  const { view, selection, look } = draft.store.getState();
  expect([view, selection, look.isEditing]).toEqual(['steps', { step: 'info' }, true]);
  await waitFor(() => expect(document.activeElement).toBe(preview));
});

it('[STUDIO-101] each column of a text is an undo step of its own', () => {
  const draft = show(files, { brands: undefined, role: 'editor' });
  choose('Page', 'Step: Terms and Signing');
  choose('Default: steps.terms.heading', 'Sign');
  choose('Default: steps.terms.heading', 'Sign it');
  choose('es-US: steps.terms.heading', 'Firme');
  expect(draft.store.getState().history.past).toHaveLength(2);
  act(() => draft.undo());
  expect(screen.getByLabelText<HTMLTextAreaElement>('Default: steps.terms.heading').value).toBe('Sign it');
});

it('the exchange of texts as a file is opened and closed for the chosen brand', async () => {
  const draft = show(files, { brands: undefined });
  const button = screen.getByRole('button', { name: 'Translate in a file' });
  expect(button.getAttribute('aria-expanded')).toBe('false');
  fireEvent.click(button);
  await screen.findByRole('region', { name: 'Texts as a file' });
  choose('Language of the file', 'en-US');
  act(() => draft.setLook({ platform: 'harbor' }));
  // Another brand has another file: nothing of the file before stays.
  expect(screen.getByLabelText<HTMLSelectElement>('Language of the file').value).toBe('es-US');
  fireEvent.click(button);
  expect(screen.queryByRole('region', { name: 'Texts as a file' })).toBeNull();
});
