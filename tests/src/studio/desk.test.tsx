// @vitest-environment jsdom
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import type { StudioRole } from '#contracts/studio/studio-shapes.ts';
import { Desk } from '#src/studio/Desk.tsx';
import type { OpenDrafts } from '#src/studio/draft/open-drafts.ts';
import { type StudioCall, StudioFailure } from '#src/studio/draft/studio-api.ts';
import { NoObserver } from './no-observer.ts';

beforeAll(() => vi.stubGlobal('ResizeObserver', NoObserver));
afterAll(() => vi.unstubAllGlobals());
afterEach(() => {
  cleanup();
  window.location.hash = '';
});

const draft = (id: string, changed: number) => ({
  id,
  flow: 'apply',
  changed,
  openedBy: 'ed',
  savedBy: 'pat',
  savedAt: '2026-11-20T12:00:00Z',
});

interface Server {
  drafts?: object[];
  approvals?: object[];
  /** The failure of every call, until it is removed. */
  failure?: StudioFailure;
}

/** The start page of a member, on a server whose calls wait until `finish` if it is given. */
function open(
  server: Server,
  role: StudioRole = 'editor',
  leftDrafts: { id: string; flow: string }[] = [],
  brands?: string[],
) {
  const requests: unknown[] = [];
  const api = (async (name: string, { body }: { body?: { flow: string } }) => {
    requests.push(body ? [name, body.flow] : name);
    if (server.failure) throw server.failure;
    if (name.endsWith('/approvals')) return { approvals: server.approvals ?? [], isRequired: false };
    if (body) return { id: 'new-draft' };
    const flows = [
      {
        id: 'apply',
        release: '12',
        live: { since: '2026-11-20T12:00:00Z', who: 'pat@oak.example', note: 'Shorter first step' },
      },
      { id: 'bcm', release: '3', live: { since: '2026-11-01T12:00:00Z', who: 'build', note: '' } },
    ];
    return { flows, drafts: server.drafts ?? [], brands: [], templates: ['quote'], languages: [] };
  }) as unknown as StudioCall;
  const drafts = { changed: createStore(() => 0), listLeft: () => leftDrafts } as unknown as OpenDrafts;
  const onLeave = vi.fn();
  render(
    <Desk me={{ email: 'ed@studio.example', role, brands }} api={api} drafts={drafts} onLeave={onLeave} />,
  );
  return { requests, onLeave, user: userEvent.setup() };
}
const openers = () => screen.queryAllByRole('button', { name: 'Open a new draft' });

it('[STUDIO-130] the desk shows each flow with its live release, its note and since when, and the member with their role', async () => {
  const { onLeave, user } = open({});
  const flows = await screen.findByRole('region', { name: 'Applications' });
  await within(flows).findByText(/^Live: release 12, since .*2026.*, by pat@oak.example$/);
  within(flows).getByText('Shorter first step');
  within(flows).getByText(/^Live: release 3, since .*, with a version of the site$/);
  screen.getByText('There is no open draft.');
  expect(screen.queryByText('One moment...')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Account: ed@studio.example, you can change drafts' }));
  await user.click(screen.getByRole('menuitem', { name: 'Log out' }));
  expect(onLeave).toHaveBeenCalledOnce();
});

it('an editor opens a draft of the chosen flow once, and is taken to it', async () => {
  const { requests, user } = open({});
  await waitFor(() => expect(openers()).toHaveLength(2));
  await user.dblClick(openers()[1] as HTMLElement);
  await waitFor(() => expect(window.location.hash).toBe('#/drafts/new-draft'));
  expect(requests).toContainEqual(['POST /studio/api/drafts', 'bcm']);
});

it('a reader sees no button that opens a draft', async () => {
  open({}, 'reader');
  await screen.findByText(/^Live: release 12/);
  expect(openers()).toEqual([]);
});

it('each draft has its address, and the number of files that it changes', async () => {
  open({ drafts: [draft('none', 0), draft('one', 1), draft('two', 2)] });
  await screen.findByText(/Nothing is changed in it yet\./);
  const list = within(screen.getByRole('region', { name: 'Drafts' })).getAllByRole('listitem');
  expect(list.map((element) => within(element).getByRole('link').getAttribute('href'))).toEqual([
    '#/drafts/none',
    '#/drafts/one',
    '#/drafts/two',
  ]);
  expect(
    list.map(
      ({ textContent }) => /Opened by ed\. (.+) Last saved by pat, .*Nov 20/.exec(textContent ?? '')?.[1],
    ),
  ).toEqual(['Nothing is changed in it yet.', '1 file is changed in it.', '2 files are changed in it.']);
  expect(screen.queryByText('There is no open draft.')).toBeNull();
});

it('a failed request shows its reason, and is repeated on request', async () => {
  const server: Server = { failure: new StudioFailure(503, '', 'Not now.') };
  const { user } = open(server);
  await screen.findByText('Not now.');
  expect(screen.queryByText('One moment...')).toBeNull();
  server.failure = undefined;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText(/^Live: release 12/);
  expect(screen.queryByText('Not now.')).toBeNull();
  server.failure = new StudioFailure(429, '', 'Too many drafts.');
  await user.click(openers()[0] as HTMLElement);
  await screen.findByText('Too many drafts.');
  expect(window.location.hash).toBe('');
});

it('a draft with changes that are not saved is named with a link back to it', async () => {
  open({}, 'editor', [{ id: 'left', flow: 'apply' }]);
  await screen.findByText(/your last changes are not saved yet/);
  expect(screen.getByRole('link', { name: 'Go back to it' }).getAttribute('href')).toBe('#/drafts/left');
});

it("[STUDIO-74] the reviews whose next act is the member's are listed with a link to their draft", async () => {
  const requests = {
    kind: 'draft',
    askedBy: 'pat',
    askedAt: '2026-11-20T12:00:00Z',
    note: 'For Monday',
    comments: [],
  };
  open({
    drafts: [draft('one', 1)],
    approvals: [
      { ...requests, id: 'a', target: 'one', status: 'waiting', next: 'approve' },
      { ...requests, id: 'b', target: 'two', status: 'waiting' },
      { ...requests, id: 'c', kind: 'release', target: 'apply 3', status: 'waiting', next: 'approve' },
    ],
  });
  const mine = within(await screen.findByRole('region', { name: 'Waiting for you' }));
  await mine.findAllByText(/For Monday/);
  expect(
    mine.getAllByRole('link').map((element) => [element.textContent, element.getAttribute('href')]),
  ).toEqual([
    ['Review: Draft: Application for funding', '#/drafts/one/publish'],
    ['Review: Application for funding, back to release 3', '#/live'],
  ]);
  // [STUDIO-118] the requests that wait for another member
  const others = within(screen.getByRole('region', { name: 'Waiting for somebody else' }));
  expect(others.getByRole('link').getAttribute('href')).toBe('#/drafts/two/publish');
  others.getByText(/^pat waits for a second person since /);
});

it('[STUDIO-118] while the desk is read, skeletons take the place of its lists', async () => {
  open({});
  expect(screen.getAllByLabelText('One moment...').length).toBeGreaterThanOrEqual(2);
  await screen.findByText(/^Live: release 12/);
  await waitFor(() => expect(screen.queryByLabelText('One moment...')).toBeNull());
});

it('[STUDIO-77] a draft with a name is listed by it, with its purpose and flow', async () => {
  open({ drafts: [{ ...draft('one', 1), title: 'New amounts', purpose: 'For the fall campaign' }] });
  await screen.findByRole('link', { name: 'New amounts' });
  screen.getByText('For the fall campaign');
  screen.getByText(/^Application for funding\. Opened by ed\./);
});

it('the desk shows the name and the purpose of a draft, and its flow if it has none', async () => {
  open({ drafts: [{ ...draft('a', 1), title: 'Spring', purpose: 'Higher amounts' }, { ...draft('b', 2) }] });
  const namedElement = (await screen.findByRole('link', { name: 'Spring' })).closest('li');
  expect(within(namedElement as HTMLElement).getByText('Higher amounts')).toBeTruthy();
  const [, unnamed] = document.querySelectorAll('li.st-card:has(a[href^="#/drafts/"])');
  expect(unnamed?.querySelectorAll('p')).toHaveLength((namedElement?.querySelectorAll('p').length ?? 0) - 1);
});

it.each([
  ['an editor for all brands', true, 'editor', undefined],
  ['an editor for some brands', false, 'editor', ['harbor']],
  ['a reader', false, 'reader', undefined],
] as const)('[STUDIO-78] %s can start a new application: %s', async (_, isOffered, role, brands) => {
  open({}, role, [], brands ? [...brands] : undefined);
  await screen.findByText('Shorter first step');
  expect(screen.queryByRole('button', { name: 'Start a new application' }) !== null).toBe(isOffered);
});
