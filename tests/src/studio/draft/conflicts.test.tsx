// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { Conflicts } from '#src/studio/draft/Conflicts.tsx';
import type { Conflict } from '#src/studio/model/edits/index.ts';
import { NoObserver } from '../no-observer.ts';
import { showDraft } from '../show-draft.tsx';

beforeAll(() => vi.stubGlobal('ResizeObserver', NoObserver));
afterAll(() => vi.unstubAllGlobals());
afterEach(cleanup);

const FLOW = 'flows/apply/flow.json';
function showConflicts(...conflicts: Conflict[]) {
  const draft = showDraft(<Conflicts />, { files: { [FLOW]: '{\n  "title": "Theirs"\n}\n' } });
  act(() => draft.store.setState({ conflicts }));
  return draft;
}

it('names both values of a conflict, and its button restores the own one', () => {
  const draft = showConflicts({ file: FLOW, path: ['title'], mine: 'Mine', theirs: 'Theirs' });
  screen.getByText(/yours was "Mine", theirs is "Theirs"\./);
  fireEvent.click(screen.getByRole('button', { name: 'Use mine' }));
  expect(draft.store.getState().history.files[FLOW]).toContain('"title": "Mine"');
});

it('names a stored picture by its kind and size', () => {
  const mine = `data:image/png;base64,${'A'.repeat(4000)}`;
  showConflicts({ file: FLOW, path: ['title'], mine, theirs: '/logo.svg' });
  screen.getByText(/yours was "PNG picture of 4 KB", theirs is "\/logo\.svg"\./);
});

it('the list of conflicts is a landmark with its title', () => {
  showConflicts({ file: FLOW, path: ['title'], mine: 'Mine', theirs: 'Theirs' });
  screen.getByRole('region', { name: 'Somebody else changed the same thing. Theirs stands.' });
});

it('writes a removed value as nothing, and other values as JSON', () => {
  showConflicts({ file: FLOW, path: ['steps'], mine: undefined, theirs: ['a'] });
  screen.getByText(/yours was "nothing", theirs is "\["a"\]"\./);
});

it('offers the own file of a conflict about a whole file only if its text is there', () => {
  showConflicts({ file: FLOW, path: [], mine: {}, theirs: undefined });
  expect(screen.queryByRole('button', { name: 'Use mine' })).toBeNull();
  cleanup();
  showConflicts({ file: FLOW, path: [], mine: {}, theirs: undefined, text: '{}' });
  screen.getByRole('button', { name: 'Use mine' });
});

it('a conflict is shown until it is closed', () => {
  showConflicts({ file: FLOW, path: ['title'], mine: 'Mine', theirs: 'Theirs' });
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(document.body.textContent).toBe('');
});
