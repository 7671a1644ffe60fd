// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import type { StudioDraft, StudioRole, StudioSchedule } from '#contracts/studio/studio-shapes.ts';
import { openDraftState } from '#src/studio/draft/draft-state.ts';
import { StudioFailure } from '#src/studio/draft/studio-api.ts';
import { DraftContext } from '#src/studio/draft/use-draft.ts';
import { setIn } from '#src/studio/model/files/index.ts';
import { Workbench } from '#src/studio/workbench/Workbench.tsx';
import { NoObserver } from '../no-observer.ts';
import { offline } from '../offline.ts';
import { projectFiles } from '../project-files.ts';

beforeAll(() => {
  vi.stubGlobal('ResizeObserver', NoObserver);
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  vi.stubGlobal('FontFace', class {});
  Object.assign(document, { fonts: { add() {}, delete() {} } });
  Element.prototype.scrollIntoView = () => {};
});
afterAll(() => vi.unstubAllGlobals());
afterEach(cleanup);

const AMOUNT = 'flows/apply/steps/amount.json';
const files = projectFiles();

function open(role: StudioRole = 'editor', bringOver = async () => {}) {
  const about = { id: 'one', flow: 'apply', version: 1, savedBy: '', savedAt: '', check: { problems: [] } };
  const draft = openDraftState({ ...about, files, original: files } as unknown as StudioDraft, offline);
  draft.stop();
  render(
    <DraftContext value={{ draft, api: offline, role, bringOver }}>
      <Workbench me={{ email: 'pat@studio.example', role }} onLeave={() => {}} />
    </DraftContext>,
  );
  return { draft, state: draft.store.getState };
}
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const isPressed = (name: string) => button(name).getAttribute('aria-pressed');
const edit = (heading: string) => (all: typeof files) => setIn(all, AMOUNT, ['heading'], heading);

it.each([
  ['Words', 'All texts'],
  ['Brands', 'Brands'],
])('the button %s shows this view', async (name, title) => {
  const { draft } = open();
  expect([isPressed('Steps'), isPressed(name)]).toEqual(['true', 'false']);
  fireEvent.click(button(name));
  await screen.findByRole('heading', { level: 2, name: title });
  expect([isPressed('Steps'), isPressed(name)]).toEqual(['false', 'true']);
  act(() => draft.show('steps'));
  expect(screen.queryByRole('heading', { level: 2, name: title })).toBeNull();
});

it('the button Publish shows the review, and no other view is pressed', async () => {
  const { state } = open();
  fireEvent.click(button('Publish...'));
  expect([state().view, isPressed('Publish...'), isPressed('Steps')]).toEqual(['publish', 'true', 'false']);
  await screen.findByRole('heading', { name: 'Publish this draft' });
});

it('Undo and Redo name the edit that they change, and do nothing without one', () => {
  const { draft, state } = open();
  expect(button('Undo').getAttribute('aria-disabled')).toBe('true');
  expect(button('Redo').getAttribute('aria-disabled')).toBe('true');
  act(() => draft.edit('change the heading', edit('How much?')));
  fireEvent.click(button('Undo: change the heading'));
  expect(state().history.files[AMOUNT]).toBe(files[AMOUNT]);
  fireEvent.click(button('Redo: change the heading'));
  expect(state().history.files[AMOUNT]).toContain('How much?');
});

it('[STUDIO-65] Undo names a file with broken JSON before the edits', () => {
  const { draft, state } = open();
  act(() => draft.edit('change the heading', edit('How much?')));
  act(() => draft.write(AMOUNT, '{'));
  fireEvent.click(button(/^Undo: .*amount\.json/));
  expect(state().unreadable).toEqual({});
  button('Undo: change the heading');
});

it('a scheduled draft says that it is locked, except beside its schedule, and nothing is undone', () => {
  const { draft } = open('publisher');
  act(() => draft.edit('change the heading', edit('How much?')));
  const locked = () => screen.queryByText(/^This draft goes live at a time that was set/);
  expect(locked()).toBeNull();
  const schedule = { status: 'waiting', at: '2026-12-24T12:00:00Z', author: 'pat', note: '' };
  act(() => draft.setSchedule(schedule as StudioSchedule, 2));
  expect(locked()).not.toBeNull();
  expect(button('Undo').getAttribute('aria-disabled')).toBe('true');
  act(() => draft.show('publish'));
  expect(locked()).toBeNull();
});

it('a draft that ended elsewhere offers to go on in a new one, once, and says why it failed', async () => {
  let answer = (_failure: Error): void => {};
  const bringOver = vi.fn(
    () =>
      new Promise<void>((_, reject) => {
        answer = reject;
      }),
  );
  const { draft } = open('editor', bringOver);
  act(() => draft.store.setState({ ended: 'gone' }));
  screen.getByText(/^Somebody published this draft or threw it away/);
  fireEvent.click(button('Go on in a new draft'));
  fireEvent.click(button('Go on in a new draft'));
  expect(bringOver).toHaveBeenCalledOnce();
  await act(async () => answer(new StudioFailure(409, 'limit', 'Too many drafts.')));
  await waitFor(() => expect(screen.getByText('Too many drafts.')).toBeTruthy());
});

it('a published draft says so, and a reader gets no new draft', () => {
  const { draft } = open('reader');
  act(() => draft.store.setState({ ended: 'published' }));
  screen.getByText(/^Published\. It is live now/);
  expect(screen.queryByRole('button', { name: 'Go on in a new draft' })).toBeNull();
});
