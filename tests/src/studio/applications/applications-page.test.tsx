// @vitest-environment jsdom
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { ListedApplication } from '#contracts/studio/applications.ts';
import { ApplicationsPage } from '#src/studio/applications/ApplicationsPage.tsx';
import { type StudioCall, StudioFailure } from '#src/studio/draft/studio-api.ts';
import { NoObserver } from '../no-observer.ts';
import { listedApplication } from './reviewed.ts';

beforeAll(() => vi.stubGlobal('ResizeObserver', NoObserver));
afterAll(() => vi.unstubAllGlobals());
afterEach(cleanup);

const BRANDS = [
  { platform: 'harbor', name: 'Harbor Bank' },
  { platform: 'summit', name: 'Summit Credit' },
];

interface Answer {
  applications: ListedApplication[];
  brands?: { platform: string; name: string }[];
  next?: string;
}

/** Opens the page with a server that answers each query by `answerOf`. */
function open(answerOf: (query: Record<string, string>) => Answer) {
  const queries: unknown[] = [];
  const openedPages: string[] = [];
  const api = (async (route: string, { query }: { query: Record<string, string> }) => {
    queries.push([route, query]);
    return { brands: BRANDS, ...answerOf(query) };
  }) as unknown as StudioCall;
  render(
    <ApplicationsPage
      me={{ email: 'rae@studio.example', role: 'reviewer' }}
      api={api}
      onLeave={() => void openedPages.push('left')}
    />,
  );
  return { queries, openedPages, user: userEvent.setup() };
}
const route = 'GET /studio/api/applications';
const search = () => screen.getByRole('searchbox', { name: 'Reference or business name' });

test('the list shows each application with the name of its brand, its stage and its missing parts', async () => {
  const { openedPages, user } = open(() => ({
    applications: [
      listedApplication({
        stage: 'AwaitingStatements',
        missing: { statements: true, months: [], documents: ['pfs'] },
      }),
      listedApplication({ id: 'two', brand: 'gone', name: '', reference: 'AAAA-BBBB', amount: undefined }),
    ],
  }));
  const [, first, second] = await screen.findAllByRole('row');
  if (!first || !second) throw new Error('There are two applications.');
  const cells = (row: HTMLElement) =>
    within(row)
      .getAllByRole('cell')
      .map((element) => element.textContent);
  expect(cells(first).slice(0, 5)).toEqual([
    'K7QD-3MXC',
    'Harbor Bank',
    '$150,000',
    'Waiting for statements',
    'Bank statements, Personal financial statement',
  ]);
  expect(cells(first)[5]).toMatch(/^Nov 20, 2026 .*days ago$/);
  expect(within(first).getByRole('link', { name: 'Oak Street Bakery' }).getAttribute('href')).toBe(
    '#/applications/harbor/6f1c0b9e-0000-4000-8000-000000000001',
  );
  expect(cells(second).slice(0, 5)).toEqual(['AAAA-BBBB', 'gone', '', 'Received', 'Nothing']);
  expect(within(second).getByRole('link', { name: 'No name' })).toBeDefined();
  expect(screen.queryByRole('button', { name: /Show/ })).toBeNull();
  await user.click(
    screen.getByRole('button', { name: 'Account: rae@studio.example, you can read applications' }),
  );
  await user.click(screen.getByRole('menuitem', { name: 'Log out' }));
  expect(openedPages).toEqual(['left']);
});

test('the list has no column and no choice of the brand if there is only one', async () => {
  open(() => ({ brands: BRANDS.slice(0, 1), applications: [listedApplication()] }));
  await screen.findByRole('table', { name: 'Submitted applications' });
  expect(screen.getAllByRole('columnheader').map((element) => element.textContent)).toEqual([
    'Business',
    'Reference',
    'Amount',
    'Stage',
    'Missing',
    'Submitted',
  ]);
  expect(screen.queryByRole('combobox')).toBeNull();
});

test('a search and a brand are sent together, and an emptied one is left out', async () => {
  const { queries, user } = open(() => ({ applications: [listedApplication()] }));
  await screen.findByRole('table');
  expect(queries).toEqual([[route, {}]]);
  await user.type(search(), '  oak {Enter}');
  await waitFor(() => expect(queries.at(-1)).toEqual([route, { q: 'oak' }]));
  const brand = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Brand' });
  await user.selectOptions(brand, 'Summit Credit');
  await waitFor(() => expect(queries.at(-1)).toEqual([route, { q: 'oak', brand: 'summit' }]));
  expect(brand.value).toBe('summit');
  await user.clear(search());
  await user.click(screen.getByRole('button', { name: 'Search' }));
  await waitFor(() => expect(queries.at(-1)).toEqual([route, { brand: 'summit' }]));
  await user.selectOptions(brand, 'All brands');
  await waitFor(() => expect(queries.at(-1)).toEqual([route, {}]));
  expect(queries).toHaveLength(5);
});

test('an empty list says whether nothing was submitted or nothing was found', async () => {
  const { user } = open(() => ({ applications: [] }));
  await screen.findByText('No application has been submitted yet.');
  expect(screen.queryByRole('table')).toBeNull();
  await user.type(search(), 'oak{Enter}');
  await screen.findByText(/^No submitted application has this reference/);
});

test('the next page is added to the rows, and the last page has no button for more', async () => {
  const { queries, user } = open(({ after }) =>
    after === undefined
      ? { applications: [listedApplication()], next: 'page 2' }
      : { applications: [listedApplication({ id: 'two', name: 'Pine Tools' })] },
  );
  await user.click(await screen.findByRole('button', { name: 'Show older applications' }));
  await screen.findByRole('link', { name: 'Pine Tools' });
  expect(screen.getByRole('link', { name: 'Oak Street Bakery' })).toBeDefined();
  expect(queries.at(-1)).toEqual([route, { after: 'page 2' }]);
  expect(screen.queryByRole('button', { name: /^Show/ })).toBeNull();
});

test('the button for more results of a search keeps the search', async () => {
  const { queries, user } = open(() => ({ applications: [listedApplication()], next: 'page 2' }));
  await user.type(search(), 'oak{Enter}');
  await user.click(await screen.findByRole('button', { name: 'Show more' }));
  await waitFor(() => expect(queries.at(-1)).toEqual([route, { q: 'oak', after: 'page 2' }]));
});

test('a failed request shows its reason, and asks again on request', async () => {
  let isDown = true;
  const { user } = open(() => {
    if (isDown) throw new StudioFailure(0, 'network', '');
    return { applications: [listedApplication()] };
  });
  expect((await screen.findByRole('alert')).textContent).toMatch(/^The server can't be reached/);
  isDown = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('table');
  expect(screen.queryByRole('alert')).toBeNull();
});
