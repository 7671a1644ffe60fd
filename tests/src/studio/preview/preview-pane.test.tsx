// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import base from '#brands/base.json';
import { setIn } from '#src/studio/model/files/index.ts';
import type { ShowMessage } from '#src/studio/preview/messages.ts';
import { PreviewPane } from '#src/studio/preview/PreviewPane.tsx';
import { NoObserver } from '../no-observer.ts';
import { projectFiles } from '../project-files.ts';
import { showDraft } from '../show-draft.tsx';

beforeAll(() => vi.stubGlobal('ResizeObserver', NoObserver));
afterAll(() => vi.unstubAllGlobals());
afterEach(cleanup);

const check = { problems: [], module: '' };
const SOLE = 'A sole proprietor who buys equipment';

it('[STUDIO-120] the frame gets the chosen step or page, the applicant, and whether texts are edited', async () => {
  const draft = showDraft(<PreviewPane />, { files: projectFiles(), check, api: async () => base });
  const frame = screen.getByTitle<HTMLIFrameElement>('Preview').contentWindow as Window;
  const sent = vi.spyOn(frame, 'postMessage').mockImplementation(() => {});
  const last = () => sent.mock.lastCall?.[0] as ShowMessage | undefined;
  const ready = { data: { type: 'studio-ready' }, origin: window.location.origin, source: frame };
  act(() => {
    window.dispatchEvent(new MessageEvent('message', ready));
    draft.select({ step: 'amount' });
  });
  await waitFor(() => expect(last()).toMatchObject({ step: 'amount', isEditing: false }));
  expect(last()?.sample).toBeUndefined();
  act(() => draft.setLook({ sample: SOLE, isEditing: true }));
  expect(last()).toMatchObject({ sample: { title: SOLE }, isEditing: true });
  act(() => draft.select({ page: 'home' }));
  expect(last()).toMatchObject({ page: 'home' });
  expect(last()?.step).toBeUndefined();
});

it('[STUDIO-125] a page beside the steps has no choice of how a step is filled in', () => {
  const draft = showDraft(<PreviewPane />, { files: projectFiles(), api: async () => base });
  act(() => draft.select({ step: 'amount' }));
  const state = () => screen.queryByRole('combobox', { name: 'What is shown' });
  expect(state()).not.toBeNull();
  act(() => draft.select({ page: 'done' }));
  expect(state()).toBeNull();
});

it('[STUDIO-129] the frame gets the chosen mail of the brand once it is read, and never the previous mail', async () => {
  const mail = { subject: 'Your code', html: '<p>493817</p>' };
  const requests: object[] = [];
  const api = async (name: string, ...more: object[]) => {
    if (!name.endsWith('/mails/:name')) return base;
    requests.push(...more);
    return mail;
  };
  const draft = showDraft(<PreviewPane />, { files: projectFiles(), check, api });
  const frame = screen.getByTitle<HTMLIFrameElement>('Preview').contentWindow as Window;
  const sent = vi.spyOn(frame, 'postMessage').mockImplementation(() => {});
  const ready = { data: { type: 'studio-ready' }, origin: window.location.origin, source: frame };
  act(() => {
    window.dispatchEvent(new MessageEvent('message', ready));
    draft.setLook({ platform: 'harbor' });
    draft.select({ page: 'mail:code' });
  });
  await waitFor(() => expect(sent.mock.lastCall?.[0]).toMatchObject({ page: 'mail:code', mail }));
  expect(requests).toEqual([{ params: { id: 'one', platform: 'harbor', name: 'code' }, query: {} }]);
  act(() => draft.select({ step: 'amount' }));
  expect(sent.mock.lastCall?.[0]).toMatchObject({ step: 'amount', mail: undefined });
});

/** The pane with a function that sends a message of its frame. */
function openPane(api: (name: string) => Promise<unknown> = async () => base) {
  const draft = showDraft(<PreviewPane />, { files: projectFiles(), check, api });
  const frame = screen.getByTitle<HTMLIFrameElement>('Preview').contentWindow as Window;
  const sent = vi.spyOn(frame, 'postMessage').mockImplementation(() => {});
  const send = (data: object, origin = window.location.origin, source: Window | null = frame) =>
    act(() => void window.dispatchEvent(new MessageEvent('message', { data, origin, source })));
  return { draft, state: draft.store.getState, sent, send };
}

it('chooses the state of the page, and turns the choice of texts on and off', () => {
  const { draft, state } = openPane();
  act(() => draft.select({ step: 'amount' }));
  fireEvent.change(screen.getByLabelText('What is shown'), { target: { value: 'errors' } });
  expect(state().look.state).toBe('errors');
  const edit = screen.getByRole('button', { name: 'Edit texts' });
  fireEvent.click(edit);
  expect([state().look.isEditing, edit.getAttribute('aria-pressed')]).toEqual([true, 'true']);
  screen.getByRole('region', { name: 'Texts' });
  fireEvent.click(edit);
  expect(state().look.isEditing).toBe(false);
});

it('takes the selection, the pressed texts and the hidden parts from its own frame alone', () => {
  const { draft, state, send } = openPane();
  act(() => draft.select({ step: 'amount' }));
  const parts = { steps: ['terms'], questions: [], answers: {} };
  for (const [origin, source] of [
    ['https://other.example', undefined],
    [window.location.origin, window],
  ] as const) {
    send({ type: 'studio-selected', question: 'loan_terms' }, origin, source);
    send({ type: 'studio-shown', parts }, origin, source);
  }
  expect([state().selection, state().shownParts]).toEqual([{ step: 'amount' }, undefined]);
  send({ type: 'studio-selected', question: 'loan_terms' });
  expect(state().selection).toEqual({ step: 'amount', question: 'loan_terms' });
  send({ type: 'studio-step', step: 'amount' });
  expect(state().selection.question).toBe('loan_terms');
  send({ type: 'studio-text', texts: ['Select Term'] });
  expect(state().pressed?.texts).toEqual(['Select Term']);
  send({ type: 'studio-shown', parts });
  expect(state().shownParts).toEqual(parts);
  send({ type: 'studio-step', step: 'info' });
  expect(state().selection).toEqual({ step: 'info' });
});

it('says that it is behind if a mail can not be read, and that nothing can be shown before the first check', async () => {
  const { draft } = openPane(async (name) => {
    if (name.endsWith('/mails/:name')) throw new Error('No answer.');
    return base;
  });
  const note = () => screen.getAllByRole('status').map(({ textContent }) => textContent);
  expect(note().join()).not.toContain('keep the preview from following');
  act(() => draft.select({ page: 'mail:code' }));
  await waitFor(() => expect(note().join()).toContain('keep the preview from following'));
  cleanup();
  showDraft(<PreviewPane />, { files: projectFiles(), api: async () => base });
  expect(note().join()).toContain("The draft can't be shown yet.");
});

it('the frame gets texts that changed after the last compilation', async () => {
  const { draft, sent, send } = openPane();
  send({ type: 'studio-ready' });
  await waitFor(() => expect(sent.mock.lastCall?.[0]).toMatchObject({ words: {} }));
  act(() =>
    draft.edit('Heading', (all) => setIn(all, 'flows/apply/steps/amount.json', ['heading'], 'How much?')),
  );
  expect(sent.mock.lastCall?.[0]).toMatchObject({ words: { 'steps.amount.heading': 'How much?' } });
});
