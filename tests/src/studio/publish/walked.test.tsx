// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { WalkResult } from '#src/studio/publish/WalkResult.tsx';
import { NoObserver } from '../no-observer.ts';
import { showDraft } from '../show-draft.tsx';

beforeAll(() => vi.stubGlobal('ResizeObserver', NoObserver));
afterAll(() => vi.unstubAllGlobals());
afterEach(cleanup);

const { loadRelease, walkFlow } = vi.hoisted(() => ({ loadRelease: vi.fn(), walkFlow: vi.fn() }));
vi.mock('#src/application/runtime/flow-source.ts', () => ({ loadRelease }));
vi.mock('#domain/walk/index.ts', () => ({ walkFlow }));

/** The walk of a draft whose compiled module is at `/flows/draft.js`. */
function showWalk(walk: { paths: number; unreached: string[]; stuck: string[] }) {
  loadRelease.mockResolvedValue({});
  walkFlow.mockReturnValue(walk);
  const check = { problems: [], module: '/flows/draft.js' };
  showDraft(<WalkResult />, { api: async () => ({ vendor_name: 'Base' }), check });
}

it('says how many paths reach the end', async () => {
  showWalk({ paths: 3, unreached: [], stuck: [] });
  await screen.findByText(/3/);
  expect(loadRelease).toHaveBeenLastCalledWith('apply', '/flows/draft.js');
});

it('names each step that no path reaches, and each step at which a path ends too early', async () => {
  showWalk({ paths: 3, unreached: ['Equipment'], stuck: ['Amount stops.'] });
  await screen.findByText(/Equipment/);
  screen.getByText('Amount stops.');
});

it('[STUDIO-15] a draft that cannot be loaded says so, and is loaded again by a button', async () => {
  showWalk({ paths: 4, unreached: [], stuck: [] });
  cleanup();
  loadRelease.mockRejectedValueOnce(new Error('lost'));
  showDraft(<WalkResult />, {
    api: async () => ({ vendor_name: 'Base' }),
    check: { problems: [], module: '/flows/draft.js' },
  });
  await screen.findByText(/server can't be reached/);
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText(/4/);
});
