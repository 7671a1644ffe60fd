// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { StudioFailure } from '#src/studio/draft/studio-api.ts';
import { SavedState } from '#src/studio/workbench/SavedState.tsx';
import { showDraft } from '../show-draft.tsx';

afterEach(cleanup);

const FILE = 'flows/texts.json';
const status = () => screen.getByRole('status').textContent;

/** Edits a draft whose server answers the first save with a failure. */
async function failWith(failure: StudioFailure) {
  let saves = 0;
  const api = async () => {
    saves += 1;
    if (saves === 1) throw failure;
    return { version: 2, savedAt: '', check: { problems: [] } };
  };
  const draft = showDraft(<SavedState />, { files: { [FILE]: '{}' }, api, isSaving: true });
  act(() => draft.edit('x', (files) => ({ ...files, [FILE]: '{"a":1}' })));
  await act(() => draft.flush());
  return draft;
}

it('an unsaved draft says so, and offers no repetition before the save fails', () => {
  const draft = showDraft(<SavedState />, { files: { [FILE]: '{}' } });
  expect(status()).toBe('Saved');
  act(() => draft.edit('x', () => ({ [FILE]: '{"a":1}' })));
  expect(status()).toBe('Not saved yet');
  expect(screen.queryByRole('button')).toBeNull();
});

it.each([
  ['lost', new StudioFailure(0, 'network', ''), 'Not saved yet. We keep trying.'],
  ['refused', new StudioFailure(422, '', 'Too deep'), 'Not saved'],
])('[STUDIO-14] a save that is %s is repeated by its button', async (_what, failure, words) => {
  const draft = await failWith(failure);
  expect(status()).toBe(words);
  fireEvent.click(screen.getByRole('button', { name: 'Save now' }));
  await waitFor(() => expect(status()).toBe('Saved'));
  expect(screen.queryByRole('button')).toBeNull();
  draft.stop();
});

it('says nothing about a draft that has ended', () => {
  const draft = showDraft(<SavedState />);
  act(() => draft.store.setState({ ended: 'published' }));
  expect(status()).toBe('');
});

it('[STUDIO-14] a save that a refused role or an ended session stopped can be repeated by a button', () => {
  const draft = showDraft(<SavedState />, {});
  for (const saving of ['failed', 'over'] as const) {
    act(() => draft.store.setState({ saving }));
    screen.getByRole('button', { name: 'Save now' });
  }
});
