// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import type { StudioReview } from '#contracts/studio/studio-shapes.ts';
import { STUDIO } from '#domain/limits.ts';
import { setIn } from '#src/studio/model/files/index.ts';
import { PrintedReport } from '#src/studio/publish/PrintedReport.tsx';
import { Screens } from '#src/studio/publish/Screens.tsx';
import { projectFiles } from '../project-files.ts';
import { showDraft } from '../show-draft.tsx';

class NoObserver {
  observe() {}
  disconnect() {}
}
beforeAll(() => vi.stubGlobal('ResizeObserver', NoObserver));
afterAll(() => vi.unstubAllGlobals());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const original = projectFiles();
const check = { problems: [], module: '' };
const reviewOf = (brands: string[]) =>
  ({ changes: [], brands, before: { module: '' } }) as unknown as StudioReview;
const show = (brands: string[], files: Record<string, string>, onDrawn = () => {}) => {
  const asked = vi.fn(async (_name: string, _more: object) => ({}));
  showDraft(<Screens review={reviewOf(brands)} onDrawn={onDrawn} />, { files, original, check, api: asked });
  return asked;
};

it('[STUDIO-112] the screens are those of the first brand whose record changes, which they name', () => {
  const changed = setIn(original, 'brands/harbor.json', ['content', 'steps.terms.heading'], 'Other');
  const asked = show(['harbor'], changed);
  screen.getByText(/^With generated answers, for Harbor Community Bank\./);
  screen.getByTitle('Before: Terms and Signing');
  const params = { id: 'one', platform: 'harbor' };
  const requests = asked.mock.calls.map(([, more]) => more);
  expect(requests).toEqual([
    { params, query: { at: 'original' } },
    { params, query: {} },
  ]);
});

it('[STUDIO-112] without a changed record they are those of the chosen brand', () => {
  show([], setIn(original, 'flows/apply/steps/amount.json', ['heading'], 'Other'));
  screen.getByText(/^With generated answers, for Trellis\./);
});

it('[STUDIO-112] a draft without changed screens has none, and is drawn at once', () => {
  const drawn = vi.fn();
  show([], original, drawn);
  expect(screen.queryByRole('heading')).toBeNull();
  expect(drawn).toHaveBeenCalledOnce();
});

it('[STUDIO-112] the report is printed without screens that are not drawn in time', () => {
  vi.useFakeTimers();
  const print = vi.spyOn(window, 'print').mockImplementation(() => {});
  const files = setIn(original, 'flows/apply/steps/amount.json', ['heading'], 'Other');
  showDraft(<PrintedReport review={reviewOf([])} approvals={[]} />, { files, original, check });
  fireEvent.click(screen.getByRole('button', { name: 'Print this report, or save it as a PDF' }));
  screen.getByRole('button', { name: 'The screens are being drawn...' });
  act(() => vi.advanceTimersByTime(STUDIO.picturesMs - 1));
  expect(print).not.toHaveBeenCalled();
  act(() => vi.advanceTimersByTime(1));
  expect(print).toHaveBeenCalledOnce();
});
