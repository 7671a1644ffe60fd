// @vitest-environment jsdom
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { StudioFailure } from '#src/studio/draft/studio-api.ts';
import { PublishView } from '#src/studio/publish/PublishView.tsx';
import { NoObserver } from '../no-observer.ts';
import { showDraft } from '../show-draft.tsx';

beforeAll(() => vi.stubGlobal('ResizeObserver', NoObserver));
afterAll(() => vi.unstubAllGlobals());
afterEach(() => {
  cleanup();
  window.location.hash = '';
});

/** The page of the draft `one` at version 3, on a server that records what changes it. */
async function open({ changes = ['A change'], refusal = '' } = {}) {
  const sent: unknown[] = [];
  const server = { refusal };
  const api = async (name: string, request: object = {}, headers?: object) => {
    if (name.endsWith('/review')) return { changes, brands: [], isStale: false, live: 2 };
    if (name.endsWith('/approvals')) return { approvals: [], isRequired: false, disclosures: [] };
    if (name.endsWith('/links')) return { links: [] };
    if (name.endsWith('/releases')) return { releases: [], scheduled: [] };
    if (name.startsWith('GET')) throw new StudioFailure(404, '', '');
    sent.push([name, request, headers]);
    if (server.refusal) throw new StudioFailure(409, 'publish-refused', server.refusal);
    return { brands: [] };
  };
  const draft = showDraft(<PublishView />, { api, role: 'publisher' });
  act(() => draft.store.setState(({ stored }) => ({ stored: { ...stored, version: 3 } })));
  await screen.findByText(changes[0] ?? 'Nothing has changed.');
  return { draft, sent, server, user: userEvent.setup() };
}
const button = (name: string) => screen.getByRole('button', { name });
const noteField = () => screen.getByLabelText(/^What is this release about/);

it('publishes the version on the page with its note', async () => {
  const { draft, sent, user } = await open();
  await user.type(noteField(), ' Higher amounts ');
  await user.click(button('Publish now'));
  await waitFor(() => expect(draft.store.getState().ended).toBe('published'));
  expect(sent).toEqual([
    [
      'POST /studio/api/drafts/:id/publish',
      { params: { id: 'one' }, body: { note: 'Higher amounts' } },
      { 'if-match': '"3"' },
    ],
  ]);
});

it.each([
  ['a note', ['A change'], ' ', 'Write a few words here. Then it can go live.'],
  ['changes', [], 'Why', 'Nothing has changed yet: there is nothing to publish.'],
])('publishes nothing without %s, and says so', async (_, changes, note, words) => {
  const { sent, user } = await open({ changes });
  await user.type(noteField(), note);
  await user.click(button('Publish now'));
  expect(sent).toEqual([]);
  expect(screen.getAllByText(words)).not.toEqual([]);
});

it('a refusal disappears when publishing is tried again', async () => {
  const { draft, server, user } = await open({ refusal: 'Another release went live.' });
  await user.type(noteField(), 'Why');
  await user.click(button('Publish now'));
  await screen.findByText('Another release went live.');
  server.refusal = '';
  await user.click(button('Publish now'));
  await waitFor(() => expect(draft.store.getState().ended).toBe('published'));
  expect(screen.queryByText('Another release went live.')).toBeNull();
});

it('throws a draft away after a second press, and returns to the desk', async () => {
  window.location.hash = '#/drafts/one/publish';
  const { draft, sent, user } = await open();
  await user.click(button('Throw this draft away'));
  expect(sent).toEqual([]);
  await user.click(button('Yes, throw it away'));
  await waitFor(() => expect(window.location.hash).toBe(''));
  expect(draft.store.getState().ended).toBe('discarded');
  expect(sent).toEqual([['DELETE /studio/api/drafts/:id', { params: { id: 'one' } }, undefined]]);
});

it('a draft that could not be thrown away stays open with the reason', async () => {
  const { draft, user } = await open({ refusal: 'It is being published.' });
  await user.click(button('Throw this draft away'));
  await user.click(button('Yes, throw it away'));
  await screen.findByText('It is being published.');
  expect(draft.store.getState().ended).toBeUndefined();
});
