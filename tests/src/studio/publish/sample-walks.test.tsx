// @vitest-environment jsdom
import { flow } from 'virtual:trellis/flows/apply';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import base from '#brands/base.json';
import { PublishView } from '#src/studio/publish/PublishView.tsx';
import { SampleWalks } from '#src/studio/publish/SampleWalks.tsx';
import { NoObserver } from '../no-observer.ts';
import { projectFiles } from '../project-files.ts';
import { showDraft } from '../show-draft.tsx';

vi.mock('#src/application/runtime/flow-source.ts', async (original) => ({
  ...(await original<object>()),
  loadRelease: async () => flow,
}));
beforeAll(() => vi.stubGlobal('ResizeObserver', NoObserver));
afterAll(() => vi.unstubAllGlobals());
afterEach(cleanup);

const check = { problems: [], module: '' };
const STRICT = { minimum: 50_000, maximum: 60_000, default: 50_000 };
const sampleBrand = { ...base, loan_term_default: 60, content: {} };
interface BrandParts {
  params: { platform?: string };
  query?: { platforms?: string };
}
/** Answers both calls for brands. */
const apiOf =
  (brandOf: (platform: string) => object) =>
  async (_name: string, { params, query }: BrandParts) => {
    const platforms = query?.platforms?.split(',');
    return platforms
      ? { brands: Object.fromEntries(platforms.map((platform) => [platform, brandOf(platform)])) }
      : brandOf(params.platform ?? '');
  };
const api = apiOf(() => sampleBrand) as never;

it('[STUDIO-122] the review says of each sample applicant how far it gets', async () => {
  const samples = [
    { title: 'Ann', answers: {} },
    { title: 'Ben', answers: { loan_amount: 5 } },
  ];
  const files = { ...projectFiles(), 'flows/apply/samples.json': JSON.stringify({ samples }) };
  const onStops = vi.fn();
  showDraft(<SampleWalks onStops={onStops} />, { api, check, files });
  await screen.findByText(/completes all \d+ steps\./);
  await vi.waitFor(() => expect(onStops).toHaveBeenLastCalledWith(['Ben']));
  screen.getByText(/stops at the step 'Select Amount': Choose Desired Amount: ./);
});

it("[STUDIO-122] applicants are walked with the site's own brand, and with the limits of every other brand", async () => {
  const samples = [{ title: 'Ann', answers: { loan_amount: 30_000 } }];
  const files = { ...projectFiles(), 'flows/apply/samples.json': JSON.stringify({ samples }) };
  const ofBrand = apiOf((platform) => ({
    ...sampleBrand,
    ...(platform === 'ironline' ? { loan_amount: { wc: STRICT, eq: STRICT } } : {}),
  }));
  const onStops = vi.fn();
  const props = { api: ofBrand as never, check, files };
  showDraft(<SampleWalks onStops={onStops} />, { ...props, platform: 'harbor' });
  await screen.findByText('With the limits and features of Harbor Community Bank:');
  await screen.findByText(/^Ann, with Ironline.*: stops at the step 'Select Amount': ./);
  await vi.waitFor(() => expect(onStops).toHaveBeenLastCalledWith([]));
  cleanup();
  showDraft(<SampleWalks onStops={onStops} />, { ...props, platform: 'ironline' });
  await screen.findByText(/stops at the step 'Select Amount': Choose Desired Amount: ./);
  await vi.waitFor(() => expect(onStops).toHaveBeenLastCalledWith(['Ann']));
  await screen.findByText('With every other brand they complete the same steps.');
});

it('[STUDIO-122] [STUDIO-114] the other brands are read in groups, and the review says if a group is not read, and reads again', async () => {
  const samples = [{ title: 'Ann', answers: { loan_amount: 30_000 } }];
  const { 'brands/harbor.json': harbor = '' } = projectFiles();
  const many = Array.from({ length: 120 }, (_, at) => [
    `brands/b${at}.json`,
    harbor.replace('"platform": "harbor"', `"platform": "b${at}"`),
  ]);
  const files = {
    ...projectFiles(),
    ...Object.fromEntries(many),
    'flows/apply/samples.json': JSON.stringify({ samples }),
  };
  const calls: number[] = [];
  let isDown = false;
  const countWalks = async (name: string, parts: BrandParts) => {
    const { length } = parts.query?.platforms?.split(',') ?? [];
    if (length > 0) calls.push(length);
    if (length > 0 && isDown) throw new Error('No answer.');
    return apiOf(() => sampleBrand)(name, parts);
  };
  const props = { api: countWalks as never, check, files };
  showDraft(<SampleWalks onStops={() => {}} />, props);
  await screen.findByText('With every other brand they complete the same steps.', {}, { timeout: 60_000 });
  expect(calls.length).toBeLessThan(5);
  expect(calls.reduce((sum, count) => sum + count)).toBeGreaterThan(120);
  cleanup();
  isDown = true;
  const before = calls.length;
  const onGap = vi.fn();
  showDraft(<SampleWalks onStops={() => {}} onGap={onGap} />, props);
  await screen.findByText(/^The other brands could not be read, so it is not known/);
  expect(calls.length).toBe(before + 1);
  await screen.findByText(/completes all \d+ steps\./);
  expect(screen.queryByText('With every other brand they complete the same steps.')).toBeNull();
  await vi.waitFor(() => expect(onGap).toHaveBeenLastCalledWith('others'));
  isDown = false;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('With every other brand they complete the same steps.', {}, { timeout: 60_000 });
  await vi.waitFor(() => expect(onGap).toHaveBeenLastCalledWith(undefined));
});

it('a flow without sample applicants has no list of them, and a draft with problems says why none is tried', () => {
  showDraft(<SampleWalks onStops={() => {}} />, { api, check, files: {} });
  expect(screen.queryByRole('heading')).toBeNull();
  showDraft(<SampleWalks onStops={() => {}} />, { api, check: { problems: [] }, files: projectFiles() });
  screen.getByText('They are tried once the problems below are fixed.');
});

it('[STUDIO-122] a draft in which an applicant stops is published after the member says that they know', async () => {
  const samples = [{ title: 'Ben', answers: { loan_amount: 5 } }];
  const files = { ...projectFiles(), 'flows/apply/samples.json': JSON.stringify({ samples }) };
  const answers: Record<string, object> = {
    review: { changes: ['A change'], brands: [], isStale: false, live: '2' },
    approvals: { approvals: [], isRequired: false },
    links: { links: [] },
    releases: { releases: [], scheduled: [] },
  };
  const draft = showDraft(<PublishView />, {
    files,
    check,
    role: 'publisher',
    api: (async (name: string, parts: BrandParts) =>
      answers[name.split('/').at(-1) ?? ''] ?? apiOf(() => sampleBrand)(name, parts)) as never,
  });
  act(() => draft.setNote('Why'));
  await screen.findAllByText(/Sample applicants stop: change them/);
  expect(screen.getByRole('button', { name: 'Publish now' }).ariaDisabled).toBe('true');
  fireEvent.click(screen.getByLabelText('I know that these sample applicants stop: Ben'));
  expect(screen.queryByText(/Sample applicants stop: change them/)).toBeNull();
  expect(screen.getByRole('button', { name: 'Publish now' }).ariaDisabled).not.toBe('true');
});
