// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { Messages } from '#src/studio/workbench/Messages.tsx';
import { NoObserver } from '../no-observer.ts';
import { showDraft } from '../show-draft.tsx';

beforeAll(() => vi.stubGlobal('ResizeObserver', NoObserver));
afterAll(() => vi.unstubAllGlobals());
afterEach(cleanup);

const FILE = 'flows/apply/flow.json';

it('[STUDIO-116] news of a draft is a message in a status region, and is dismissed', () => {
  const draft = showDraft(<Messages />);
  const status = screen.getByRole('status');
  expect(status.textContent).toBe('');
  act(() => draft.store.setState({ news: 'pat changed this draft, too' }));
  within(status).getByText('pat changed this draft, too');
  fireEvent.click(screen.getByRole('button', { name: 'Close this message' }));
  expect(status.textContent).toBe('');
});

it('[STUDIO-116] says why a save was refused', () => {
  const draft = showDraft(<Messages />);
  act(() => draft.store.setState({ saving: 'failed', fault: 'Too deep' }));
  within(screen.getByRole('status')).getByText('Too deep');
});

it('[STUDIO-116] a file that cannot be read is a message in the view of files, with a button that restores the file', () => {
  const draft = showDraft(<Messages />, { files: { [FILE]: '{}' } });
  act(() => draft.write(FILE, '{'));
  expect(screen.getByRole('status').textContent).toBe('');
  act(() => draft.show('json'));
  within(screen.getByRole('status')).getByText(/^This file can't be read yet/);
  fireEvent.click(screen.getByRole('button', { name: 'Put the file back as it was' }));
  expect(screen.getByRole('status').textContent).toBe('');
});
