// @vitest-environment jsdom
import { flow } from 'virtual:trellis/flows/apply';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import base from '#brands/base.json';
import { SampleWalks } from '#src/studio/publish/SampleWalks.tsx';
import { NoObserver } from '../no-observer.ts';
import { projectFiles } from '../project-files.ts';
import { showDraft } from '../show-draft.tsx';

const { loadRelease } = vi.hoisted(() => ({ loadRelease: vi.fn() }));
vi.mock('#src/application/runtime/flow-source.ts', async (original) => ({
  ...(await original<object>()),
  loadRelease,
}));
beforeAll(() => vi.stubGlobal('ResizeObserver', NoObserver));
afterAll(() => vi.unstubAllGlobals());
afterEach(cleanup);

const samples = [{ title: 'Ann', answers: {} }];
const files = { 'flows/apply/samples.json': JSON.stringify({ samples }) };
const props = {
  files: { ...projectFiles(), ...files },
  check: { problems: [], module: '' },
  api: async (name: string) =>
    name === 'GET /studio/api/drafts/:id/brands'
      ? { brands: {} }
      : { ...base, loan_term_default: 60, content: {} },
};

it('[STUDIO-114] a draft that can not be loaded says that it is not known how far the applicants get, and is loaded again', async () => {
  const onGap = vi.fn();
  loadRelease.mockRejectedValueOnce(new Error('lost')).mockResolvedValue(flow);
  showDraft(<SampleWalks onStops={() => {}} onGap={onGap} />, props);
  await screen.findByRole('alert');
  expect(screen.getByRole('listitem').textContent).not.toMatch(/completes|One moment/);
  expect(onGap).toHaveBeenLastCalledWith('samples');
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText(/completes all \d+ steps\./);
  expect(screen.queryByRole('alert')).toBeNull();
  await vi.waitFor(() => expect(onGap).toHaveBeenLastCalledWith(undefined));
});

it('a draft without a compiled version walks nobody, and has no gap', () => {
  const onGap = vi.fn();
  showDraft(<SampleWalks onStops={() => {}} onGap={onGap} />, { ...props, check: { problems: [] } });
  expect(screen.queryByRole('listitem')).toBeNull();
  expect(onGap).toHaveBeenLastCalledWith(undefined);
});
