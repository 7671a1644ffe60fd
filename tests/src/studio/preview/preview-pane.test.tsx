// @vitest-environment jsdom
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import base from '#brands/base.json';
import type { ShowMessage } from '#src/studio/preview/messages.ts';
import { PreviewPane } from '#src/studio/preview/PreviewPane.tsx';
import { NoObserver } from '../no-observer.ts';
import { projectFiles } from '../project-files.ts';
import { showDraft } from '../show-draft.tsx';

beforeAll(() => vi.stubGlobal('ResizeObserver', NoObserver));
afterAll(() => vi.unstubAllGlobals());
afterEach(cleanup);

const SOLE = 'A sole proprietor who buys equipment';

it('[STUDIO-120] the frame gets the chosen step or page, the applicant, and whether texts are edited', async () => {
  const check = { problems: [], module: '' };
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
  const check = { problems: [], module: '' };
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
