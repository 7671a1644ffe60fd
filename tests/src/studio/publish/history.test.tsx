// @vitest-environment jsdom
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import type { StudioRole, StudioSchedule } from '#contracts/studio/studio-shapes.ts';
import { type StudioCall, StudioFailure } from '#src/studio/draft/studio-api.ts';
import { History } from '#src/studio/publish/History.tsx';
import { NoObserver } from '../no-observer.ts';

beforeAll(() => vi.stubGlobal('ResizeObserver', NoObserver));
afterAll(() => vi.unstubAllGlobals());
afterEach(cleanup);

const release = (number: number, author = 'pat') => ({
  number,
  author,
  note: `Note ${number}`,
  createdAt: '2026-11-20T12:00:00Z',
  hash: '',
});
const schedule = (changes: Partial<StudioSchedule>): StudioSchedule => ({
  ...{
    id: 'one',
    draft: 'draft',
    at: '2026-11-21T12:00:00Z',
    note: 'Rates',
    author: 'pat',
    status: 'waiting',
  },
  ...changes,
});

interface Server {
  live?: number;
  releases?: object[];
  scheduled?: StudioSchedule[];
  failure?: StudioFailure;
  /** Whether a second person has to approve it. */
  isRequired?: boolean;
  /** Failures of the calls for the changes of a release, in this order. */
  unread?: StudioFailure[];
}

/** The history of a flow with releases 3, 2 and 1. */
async function open(server: Server, who: { role: StudioRole; brands?: string[] } = { role: 'publisher' }) {
  const { releases = [release(3), release(2), release(1)], scheduled = [] } = server;
  let live = server.live ?? 3;
  const requests: unknown[] = [];
  const api = (async (
    name: string,
    { params, body }: { params: { flow: string; number?: number }; body?: { number: number; note: string } },
  ) => {
    if (name.endsWith('/approvals')) return { approvals: [], isRequired: server.isRequired ?? false };
    requests.push([name.replace(':flow', params.flow), body ? [body.number, body.note] : params.number]);
    if (name.endsWith('/effect'))
      return {
        effect: {
          total: 3,
          move: 2,
          stay: 1,
          askedMore: 0,
          asked: { fax: 2 },
          refused: {},
          lost: {},
          unasked: {},
        },
        titles: { fax: 'Fax number' },
      };
    const unread = name.endsWith('/:number') && server.unread?.shift();
    if (unread) throw unread;
    if (name.endsWith('/:number'))
      return { changes: [`Change of ${params.number}`], againstLive: ['Against live'] };
    if (body) {
      if (server.failure) throw server.failure;
      live = body.number;
      return {};
    }
    return {
      releases: releases.map((release) => ({
        ...release,
        isLive: (release as { number: number }).number === live,
      })),
      scheduled,
    };
  }) as unknown as StudioCall;
  const onLive = vi.fn();
  render(<History member={{ api, ...who }} flow="apply" isPublished={false} version={1} onLive={onLive} />);
  await screen.findByRole('heading', { name: /^Release 3/ });
  return { requests, onLive, user: userEvent.setup() };
}
const entry = (number: number): HTMLElement => {
  const foundElement = screen.getByRole('heading', { name: new RegExp(`^Release ${number}`) }).closest('li');
  if (!foundElement) throw new Error(`Release ${number} is no item.`);
  return foundElement;
};

it('each release has its note, author and time, and only the live one is marked', async () => {
  await open({ live: 2 });
  expect(entry(1).textContent).toMatch(/^Release 1 ?Note 1pat, .*Nov 20, 2026/);
  expect(
    [3, 2, 1].map((number) => /live/.test(within(entry(number)).getByRole('heading').textContent ?? '')),
  ).toEqual([false, true, false]);
  expect(within(entry(2)).queryByText('What restoring it would change')).toBeNull();
});

const restore = async (user: ReturnType<typeof userEvent.setup>, note: string): Promise<void> => {
  await user.click(within(entry(1)).getByRole('button', { name: 'Restore 1' }));
  if (note) await user.type(screen.getByLabelText('Why do you go back to it?'), note);
  await user.click(screen.getByRole('button', { name: 'Make it live' }));
};

it('[STUDIO-75] shows the changes and the effect before a release is restored, and needs a note', async () => {
  const { requests, user } = await open({});
  await restore(user, '');
  const form = within(screen.getByRole('region', { name: 'Make this live again?' }));
  await form.findByText('Against live');
  expect(form.getByText(/3 under way: 2 move to the new release, 1 stay/)).toBeDefined();
  expect(form.getByText('2 are asked: "Fax number"')).toBeDefined();
  expect(requests.map((call) => (call as string[])[0])).not.toContain('POST /studio/api/flows/apply/live');
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('region', { name: 'Make this live again?' })).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Restore 1' }));
});

it('[STUDIO-73] a release that needs an approval is not restored without one', async () => {
  const { requests, user } = await open({ isRequired: true });
  await restore(user, 'Back');
  expect(screen.getByText('A second person has to approve it first (above).')).toBeDefined();
  expect(requests.map((one) => (one as string[])[0])).not.toContain('POST /studio/api/flows/apply/live');
});

it('a publisher makes another release live, and reads the list again', async () => {
  const { requests, onLive, user } = await open({});
  expect(requests).toContainEqual(['GET /studio/api/flows/apply/releases', undefined]);
  expect(within(entry(3)).queryByRole('button', { name: /^Restore/ })).toBeNull();
  await restore(user, 'Too early');
  await waitFor(() => expect(within(entry(1)).getByRole('heading').textContent).toMatch(/live/));
  expect(onLive).toHaveBeenCalledOnce();
  expect(requests).toContainEqual(['POST /studio/api/flows/apply/live', [1, 'Too early']]);
  expect(screen.getByText('Release 1 is live again.')).toBeDefined();
});

it('a refused change of the live release shows its reason', async () => {
  const { onLive, user } = await open({ failure: new StudioFailure(409, '', 'It does not compile here.') });
  await restore(user, 'Back');
  await screen.findByText('It does not compile here.');
  expect(onLive).not.toHaveBeenCalled();
});

it.each<[string, { role: StudioRole; brands?: string[] }]>([
  ['an editor', { role: 'editor' }],
  ['a publisher for one brand', { role: 'publisher', brands: ['harbor'] }],
])('%s has no button that makes a release live', async (_, who) => {
  await open({}, who);
  expect(screen.queryByRole('button', { name: 'Restore 1' })).toBeNull();
});

it('a scheduled release says when it went live and what became of the applications', async () => {
  const publishedEntry = { status: 'published', release: 2 } as const;
  await open({ scheduled: [schedule({ ...publishedEntry, moved: 4, stayed: 1, total: 5 })] });
  expect(entry(2).textContent).toMatch(/Went live on schedule, Sat, Nov 21, 2026/);
  expect(entry(2).textContent).toContain('4 applications under way could move, 1 stays with its release.');
  expect(entry(1).textContent).not.toContain('on schedule');
  cleanup();
  await open({ scheduled: [schedule({ ...publishedEntry, moved: 4, stayed: 1, total: 9 })] });
  expect(entry(2).textContent).toContain('9 applications were under way. Of 5 of them');
  cleanup();
  await open({ scheduled: [schedule(publishedEntry)] });
  expect(entry(2).textContent).toMatch(/Went live on schedule, Sat, Nov 21, 2026/);
  expect(entry(2).textContent).not.toContain('under way');
  expect(screen.queryByRole('list', { name: 'Scheduled' })).toBeNull();
});

it('schedules that did not go live are listed with their state, author and reason', async () => {
  await open({
    scheduled: [
      schedule({}),
      schedule({ id: 'two', status: 'refused', reason: 'The draft changed.' }),
      schedule({ id: 'three', status: 'canceled' }),
      schedule({ id: 'four', status: 'published', release: 2 }),
    ],
  });
  const items = within(screen.getByRole('list', { name: 'Scheduled' })).getAllByRole('listitem');
  expect(items.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Goes live Sat, Nov 21.* Set by pat: Rates $/),
    expect.stringMatching(/^Did not go live Sat, Nov 21.* Set by pat: Rates The draft changed\.$/),
    expect.stringMatching(/^Canceled: was to go live Sat, Nov 21/),
  ]);
});

it('a release of a later build is announced if an older one is live', async () => {
  await open({ live: 2, releases: [release(3, 'build'), release(2), release(1, 'build')] });
  expect(screen.getByText(/^Release 3 came with a new version of the site/)).toBeDefined();
  cleanup();
  await open({ live: 3, releases: [release(3, 'build'), release(2), release(1, 'build')] });
  expect(screen.queryByText(/came with a new version of the site/)).toBeNull();
});

it('[STUDIO-15] changes of a release that cannot be read say why, and are read again by a button', async () => {
  const { user } = await open({ unread: [new StudioFailure(0, 'network', '')] });
  const details = within(entry(1)).getByText('What it changed').closest('details');
  await user.click(within(entry(1)).getByText('What it changed'));
  await within(entry(1)).findAllByText(/server can't be reached/);
  expect(details?.textContent).not.toContain('One moment');
  await user.click(within(details as HTMLElement).getByRole('button', { name: 'Try again' }));
  await within(details as HTMLElement).findByText('Change of 1');
});
