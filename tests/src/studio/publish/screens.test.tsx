// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import type { StudioReview } from '#contracts/studio/studio-shapes.ts';
import { STUDIO } from '#domain/limits.ts';
import { StudioFailure } from '#src/studio/draft/studio-api.ts';
import { setIn } from '#src/studio/model/files/index.ts';
import { PrintedReport } from '#src/studio/publish/PrintedReport.tsx';
import { AllScreens, Screens } from '#src/studio/publish/screens/Screens.tsx';
import { NoObserver } from '../no-observer.ts';
import { projectFiles } from '../project-files.ts';
import { showDraft } from '../show-draft.tsx';

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
const show = (brands: string[], files: Record<string, string>) => {
  const loadContent = vi.fn(async (_name: string, _more: object) => ({}));
  showDraft(<Screens review={reviewOf(brands)} />, { files, original, check, api: loadContent });
  return loadContent;
};
const withHeading = (brands: string[]) =>
  brands.reduce(
    (files, brand) => setIn(files, `brands/${brand}.json`, ['content', 'steps.terms.heading'], 'Other'),
    original,
  );

it('[STUDIO-112] the screens are first those of the first brand whose record changes, which they name', () => {
  const changed = setIn(original, 'brands/harbor.json', ['content', 'steps.terms.heading'], 'Other');
  const loadContent = show(['harbor'], changed);
  screen.getByText(/^With generated answers, for Harbor Community Bank\./);
  screen.getByTitle('Before: Terms and Signing');
  const params = { id: 'one', platform: 'harbor' };
  const requests = loadContent.mock.calls.map(([, more]) => more);
  expect(requests).toEqual([
    { params, query: { at: 'original' } },
    { params, query: {} },
  ]);
});

it('[STUDIO-112] the screens are those of the chosen brand if no record changed', () => {
  show([], setIn(original, 'flows/apply/steps/amount.json', ['heading'], 'Other'));
  screen.getByText(/^With generated answers, for Trellis\./);
});

it('[STUDIO-112] a draft without changed screens has none, and is drawn at once', () => {
  const drawn = vi.fn();
  showDraft(<AllScreens review={reviewOf([])} onDrawn={drawn} />, { files: original, original, check });
  expect(screen.queryByRole('heading')).toBeNull();
  expect(drawn).toHaveBeenCalledOnce();
});

it('[STUDIO-113] of several changed brands, the brand of the screens is chosen in a labelled list', () => {
  const changed = setIn(withHeading(['harbor', 'ironline']), 'brands/acme.json', ['loan_terms'], [3]);
  const loadContent = show(['harbor', 'ironline', 'acme'], changed);
  const choice = screen.getByRole('combobox', { name: 'Brand of the screens (3 brands change)' });
  screen.getByText(/^With generated answers, for Harbor Community Bank\./);
  fireEvent.change(choice, { target: { value: 'ironline' } });
  screen.getByText(/^With generated answers, for Ironline/);
  screen.getByTitle('Before: Terms and Signing');
  expect(loadContent.mock.lastCall?.[1]).toEqual({ params: { id: 'one', platform: 'ironline' }, query: {} });
  fireEvent.change(choice, { target: { value: 'acme' } });
  screen.getByText(/^No screen of .* changes\.$/);
});

it('[STUDIO-113] the printed report has the screens of every changed brand, and names those it leaves out', () => {
  const { 'brands/harbor.json': harbor = '' } = original;
  const brands = Array.from({ length: STUDIO.mostPrintedBrands + 1 }, (_, at) => `harbor${at}`);
  const before = Object.fromEntries(
    brands.map((platform) => [
      `brands/${platform}.json`,
      harbor.replace('"harbor"', `"${platform}"`).replace('Harbor Community Bank', `Bank ${platform}`),
    ]),
  );
  const files = brands.reduce(
    (all, platform) => setIn(all, `brands/${platform}.json`, ['content', 'steps.terms.heading'], 'Other'),
    { ...original, ...before } as Record<string, string>,
  );
  showDraft(<AllScreens review={reviewOf(brands)} onDrawn={() => {}} />, {
    files,
    original: { ...original, ...before },
    check,
  });
  for (const platform of brands.slice(0, -1)) {
    const part = screen.getByRole('region', { name: `Bank ${platform}` });
    within(part).getByRole('heading', { name: `Changed screens of Bank ${platform}, before and after` });
    within(part).getByTitle('After: Terms and Signing');
  }
  screen.getByText(`Screens that this report does not show: those of Bank ${brands.at(-1)}.`);
});

it('[STUDIO-113] a new brand has no screens before, and none are asked for', () => {
  const { 'brands/harbor.json': harbor = '', ...others } = original;
  const loadContent = vi.fn(async (_name: string, _more: object) => ({}));
  const files = { ...others, 'brands/harbor.json': harbor };
  showDraft(<Screens review={reviewOf(['harbor'])} />, { files, original: others, check, api: loadContent });
  expect(screen.getAllByText('Before: there is no brand Harbor Community Bank.')).not.toEqual([]);
  expect(loadContent.mock.calls.map(([, more]) => more)).toEqual([
    { params: { id: 'one', platform: 'harbor' }, query: {} },
  ]);
});

it('[STUDIO-114] screens whose brand cannot be read say so, and are read again by a button', async () => {
  let isDown = true;
  const onMissing = vi.fn();
  const api = async () => {
    if (isDown) throw new StudioFailure(0, 'network', '');
    return {};
  };
  const files = withHeading(['harbor']);
  const props = { files, original, check, api };
  showDraft(<Screens review={reviewOf(['harbor'])} onMissing={onMissing} />, props);
  await screen.findByText(/^The screens of Harbor Community Bank can't be shown/);
  await vi.waitFor(() => expect(onMissing).toHaveBeenLastCalledWith('Harbor Community Bank'));
  isDown = false;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByTitle('Before: Terms and Signing');
  await vi.waitFor(() => expect(onMissing).toHaveBeenLastCalledWith(undefined));
  cleanup();
  isDown = true;
  const drawn = vi.fn();
  showDraft(<AllScreens review={reviewOf(['harbor'])} onDrawn={drawn} />, props);
  await vi.waitFor(() => expect(drawn).toHaveBeenCalledOnce());
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

it('[STUDIO-91] the printed report names a removed brand, the purpose, the live release and the effect', () => {
  vi.spyOn(window, 'print').mockImplementation(() => {});
  const { 'brands/harbor.json': _removed, ...files } = original;
  const none = { asked: {}, refused: {}, unasked: {} };
  const effect = { total: 3, move: 2, stay: 1, askedMore: 0, ...none, lost: { business_name: 1 } };
  const review = { changes: [], brands: ['harbor'], live: 12, effect } as unknown as StudioReview;
  const draft = showDraft(<PrintedReport review={review} approvals={[]} />, { files, original });
  act(() => draft.setName({ title: 'Spring', purpose: 'Fewer brands' }));
  fireEvent.click(screen.getByRole('button', { name: 'Print this report, or save it as a PDF' }));
  const report = document.querySelector('.st-report')?.textContent ?? '';
  for (const words of [
    'Change report: Spring',
    'Harbor Community Bank',
    'Fewer brands',
    '12',
    'Not approved',
  ])
    expect(report).toContain(words);
  expect(report).toContain('3 under way: 2 move');
  expect(report).toContain('"Business name"');
});

it('[STUDIO-113] a report of very many brands is drawn once those are that it shows', async () => {
  const { 'brands/harbor.json': harbor = '' } = original;
  const brands = Array.from({ length: STUDIO.mostPrintedBrands + 1 }, (_, at) => `harbor${at}`);
  const before = Object.fromEntries(brands.map((platform) => [`brands/${platform}.json`, harbor]));
  const all: Record<string, string> = { ...original, ...before };
  const changed = setIn(all, 'flows/apply/steps/amount.json', ['heading'], 'Other');
  const drawn = vi.fn();
  const api = async () => {
    throw new StudioFailure(0, 'network', '');
  };
  const props = { files: changed, original: all, check, api };
  showDraft(<AllScreens review={reviewOf(brands)} onDrawn={drawn} />, props);
  await vi.waitFor(() => expect(drawn).toHaveBeenCalledOnce());
});
