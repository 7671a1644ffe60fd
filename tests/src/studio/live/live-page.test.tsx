// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import type { StudioHistoryEntry } from '#contracts/studio/history.ts';
import { type StudioCall, StudioFailure } from '#src/studio/draft/studio-api.ts';
import { LivePage } from '#src/studio/live/LivePage.tsx';
import { NoObserver } from '../no-observer.ts';

beforeAll(() => vi.stubGlobal('ResizeObserver', NoObserver));
afterAll(() => vi.unstubAllGlobals());
afterEach(cleanup);

const entry = (id: string, changes: Partial<StudioHistoryEntry>): StudioHistoryEntry => ({
  id,
  kind: 'published',
  at: '2026-11-20T12:00:00Z',
  who: 'pat',
  note: `Note ${id}`,
  isLive: false,
  flow: 'apply',
  ...changes,
});

const ME = { email: 'pat@studio.example', role: 'reader' } as const;

/** The page of a reader, on a server with two pages of history. */
function open(pages: StudioHistoryEntry[][]) {
  const requests: unknown[] = [];
  const api = (async (name: string, { params, query }: { params?: object; query?: { before?: string } }) => {
    requests.push([name, params ?? query]);
    if (name === 'GET /studio/api/drafts')
      return {
        flows: [{ id: 'apply', release: '12' }],
        drafts: [],
        brands: [{ platform: 'harbor', name: 'Harbor Bank' }],
      };
    if (name === 'GET /studio/api/history') {
      const at = query?.before === undefined ? 0 : 1;
      return { entries: pages[at] ?? [], hasMore: at + 1 < pages.length };
    }
    if (name.endsWith('/history'))
      return {
        records: [
          { id: '7', author: 'pat', note: '', at: '2026-11-20T12:00:00Z', isLive: true, changes: ['Name'] },
        ],
      };
    if (name.endsWith('/:number')) return { changes: ['The heading changed'], againstLive: [] };
    return { releases: [], scheduled: [] };
  }) as unknown as StudioCall;
  render(<LivePage member={{ api, role: 'reader' }} me={ME} onLeave={() => {}} />);
  return { requests, user: userEvent.setup() };
}
const items = () =>
  within(screen.getByRole('region', { name: 'History' })).getAllByRole('heading', { level: 3 });

it('[STUDIO-76] a reader without a draft sees the live releases, the brands and one history', async () => {
  open([
    [
      entry('1', { release: 12, isLive: true, approvedBy: 'paula' }),
      entry('2', { kind: 'restored', release: 11 }),
      entry('3', { kind: 'scheduled', dueAt: '2026-11-21T12:00:00Z' }),
      entry('4', { kind: 'refused', reason: 'The draft changed.' }),
      entry('5', { kind: 'record', flow: undefined, brand: 'harbor', record: '7' }),
      entry('6', { brand: 'harbor', who: 'build' }),
    ],
  ]);
  await screen.findByRole('heading', { name: 'Application for funding: Release 12' });
  screen.getByRole('heading', { name: 'Harbor Bank' });
  await screen.findByText('Note 1');
  expect(items().map(({ textContent }) => textContent)).toEqual([
    'Application for funding: release 12 went live live now',
    'Application for funding: back to release 11 ',
    'Application for funding: scheduled ',
    'Application for funding: did not go live on schedule ',
    'Brand Harbor Bank went live ',
    'Application for funding: no release of its own any more ',
  ]);
  expect(items()[0]?.closest('li')?.textContent).toContain('Approved by paula.');
  expect(items()[3]?.closest('li')?.textContent).toContain('The draft changed.');
  expect(items()[5]?.closest('li')?.textContent).toContain('a version of the site, ');
  expect(screen.queryByRole('button', { name: /Restore/ })).toBeNull();
});

it('the report of an entry is read when it is unfolded, and older entries on request', async () => {
  const record = entry('2', { kind: 'record', flow: undefined, brand: 'harbor', record: '7' });
  const { requests, user } = open([[entry('1', { release: 12 })], [record]]);
  await screen.findByText('Note 1');
  await user.click(screen.getByText('What it changed'));
  await screen.findByText('The heading changed');
  await user.click(screen.getByRole('button', { name: 'Show older' }));
  await screen.findByText('Note 2');
  expect(requests).toContainEqual(['GET /studio/api/history', { before: '2026-11-20T12:00:00Z' }]);
  await user.click(screen.getAllByText('What it changed')[1] as HTMLElement);
  await screen.findByText('Name');
  expect(screen.queryByRole('button', { name: 'Show older' })).toBeNull();
});

it('each list that is unfolded has a unique name', async () => {
  const { user } = open([[]]);
  await user.click(await screen.findByText('All releases'));
  await user.click(screen.getByText('All records'));
  await screen.findByRole('region', { name: 'Records of Harbor Bank' });
  const names = screen.getAllByRole('heading').map(({ textContent }) => textContent);
  expect(names.filter((name) => name === 'History')).toHaveLength(1);
  expect(names).toContain('Releases of Application for funding');
});

it('after a restored release, the page and its history are read again', async () => {
  const requests: string[] = [];
  const release = { number: 11, author: 'pat', note: '', createdAt: '2026-11-20T12:00:00Z', isLive: false };
  const api = (async (name: string) => {
    requests.push(name);
    if (name === 'GET /studio/api/drafts')
      return { flows: [{ id: 'apply', release: '12' }], drafts: [], brands: [] };
    if (name === 'GET /studio/api/history') return { entries: [], hasMore: false };
    if (name.endsWith('/releases')) return { releases: [release], scheduled: [] };
    if (name.endsWith('/approvals'))
      return { approvals: [], isRequired: false, disclosures: [], redirected: [] };
    return { changes: [], againstLive: [], titles: {} };
  }) as unknown as StudioCall;
  render(
    <LivePage member={{ api, role: 'publisher' }} me={{ ...ME, role: 'publisher' }} onLeave={() => {}} />,
  );
  const user = userEvent.setup();
  await user.click(await screen.findByText('All releases'));
  await user.click(await screen.findByRole('button', { name: /^Restore/ }));
  fireEvent.change(await screen.findByLabelText('Why do you go back to it?'), {
    target: { value: 'Wrong terms' },
  });
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Make it live' }).ariaDisabled).not.toBe('true'),
  );
  requests.length = 0;
  await user.click(screen.getByRole('button', { name: 'Make it live' }));
  await waitFor(() =>
    expect(requests).toEqual(
      expect.arrayContaining([
        'POST /studio/api/flows/:flow/live',
        'GET /studio/api/drafts',
        'GET /studio/api/history',
        'GET /studio/api/flows/:flow/releases',
      ]),
    ),
  );
});

it('[STUDIO-15] older history that can not be read is asked for again, from the same entry', async () => {
  const queries: unknown[] = [];
  let isDown = false;
  const api = (async (name: string, { query }: { query?: { before?: string } }) => {
    if (name !== 'GET /studio/api/history') return { flows: [], drafts: [], brands: [] };
    queries.push(query);
    if (isDown) throw new StudioFailure(0, 'network', '');
    return query?.before === undefined
      ? { entries: [entry('1', { at: '2026-11-19T12:00:00Z' })], hasMore: true }
      : { entries: [entry('2', {})], hasMore: false };
  }) as unknown as StudioCall;
  render(<LivePage member={{ api, role: 'reader' }} me={ME} onLeave={() => {}} />);
  const user = userEvent.setup();
  await screen.findByText('Note 1');
  isDown = true;
  await user.click(screen.getByRole('button', { name: 'Show older' }));
  await screen.findByText(/server can't be reached/);
  screen.getByText('Note 1');
  isDown = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('Note 2');
  expect(queries.slice(-2)).toEqual([{ before: '2026-11-19T12:00:00Z' }, { before: '2026-11-19T12:00:00Z' }]);
  expect(screen.queryByText(/server can't be reached/)).toBeNull();
});
