// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import type { Session } from '#src/session/state/session.ts';
import type { SessionService } from '#src/session/state/session-port.ts';
import { type StudioCall, StudioFailure } from '#src/studio/draft/studio-api.ts';
import { useDraftState } from '#src/studio/draft/use-draft.ts';
import { Studio } from '#src/studio/Studio.tsx';
import { NoObserver } from './no-observer.ts';

vi.mock('#src/studio/workbench/Workbench.tsx', () => ({
  Workbench: () => <p>{useDraftState(({ id, view }) => `Draft ${id}: ${view}`)}</p>,
}));

beforeAll(() => vi.stubGlobal('ResizeObserver', NoObserver));
afterAll(() => vi.unstubAllGlobals());
afterEach(() => {
  cleanup();
  window.history.replaceState(null, '', '/');
});

const APPLICATION = '6f1c0b9e-0000-4000-8000-000000000001';
const draftOf = (id: string) => ({
  ...{ id, flow: 'apply', version: 1, savedBy: 'ed', savedAt: '', title: '', purpose: '' },
  ...{ check: { problems: [] }, files: {}, original: {} },
});

interface Server {
  role?: string;
  /** The failure of the next calls of a route. */
  failures?: Record<string, StudioFailure | undefined>;
}

/** Studio at an address, for a person of a role. */
async function open(address: string, { role = 'editor', failures = {} }: Server = {}) {
  window.history.replaceState(null, '', address);
  const requests: string[] = [];
  const api = (async (name: string, { params }: { params?: Record<string, string> } = {}) => {
    requests.push(name.replace(/:(\w+)/g, (_, key: string) => params?.[key] ?? ''));
    const failure = failures[name];
    if (failure) throw failure;
    if (name === 'GET /studio/api/me') return { email: 'pat@studio.example', role };
    if (name === 'GET /studio/api/drafts/:id') return draftOf(params?.id ?? '');
    if (name === 'GET /studio/api/applications') return { applications: [], brands: [] };
    if (name === 'GET /studio/api/drafts')
      return { drafts: [], flows: [], brands: [], templates: [], languages: [] };
    if (name === 'GET /studio/api/history') return { entries: [], hasMore: false };
    if (name === 'GET /studio/api/approvals') return { approvals: [] };
    throw new StudioFailure(404, '', '');
  }) as unknown as StudioCall;
  const logout = vi.fn(async () => {});
  const session = {
    store: createStore<Session>(() => ({ loggedIn: true, accounts: [] })),
    resume: async () => {},
    ending: () => undefined,
    beforeLogOut: () => () => {},
    logout,
  } as unknown as SessionService;
  render(<Studio session={session} api={api} />);
  await act(async () => {});
  return { requests, logout, failures };
}
const heading = async () => (await screen.findByRole('heading', { level: 1 })).textContent;
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

it.each([
  ['/studio/funnel', 'Where people leave'],
  ['/studio/funnel/', 'Where people leave'],
  ['/studio#/live', 'Live and history'],
  ['/studio', 'Studio'],
  ['/studio#/elsewhere', 'Studio'],
])('the address %s opens the page %s', async (address, title) => {
  await open(address);
  expect(await heading()).toBe(title);
});

it.each([
  ['/studio', 'GET /studio/api/applications'],
  ['/studio#/live', 'GET /studio/api/applications'],
  ['/studio/funnel', 'GET /studio/api/applications'],
  ['/studio#/drafts/one', 'GET /studio/api/applications'],
  [`/studio#/applications/harbor/${APPLICATION}`, `GET /studio/api/applications/harbor/${APPLICATION}`],
])('[STUDIO-20] a reviewer at %s reads applications and nothing else', async (address, request) => {
  const { requests } = await open(address, { role: 'reviewer' });
  await waitFor(() => expect(requests).toEqual(['GET /studio/api/me', request]));
});

it('[STUDIO-20] no other role opens an application by its address', async () => {
  const { requests } = await open(`/studio#/applications/harbor/${APPLICATION}`);
  expect(await heading()).toBe('Studio');
  expect(requests.filter((name) => name.includes('applications'))).toEqual([]);
});

it.each([
  ['/studio#/drafts/one', 'Draft one: steps'],
  ['/studio#/drafts/one/publish', 'Draft one: publish'],
])('the address %s opens the draft in its view', async (address, words) => {
  await open(address);
  await screen.findByText(words);
});

it('a draft that is gone says so and offers no second try', async () => {
  const failures = { 'GET /studio/api/drafts/:id': new StudioFailure(404, 'not-found', 'Not found.') };
  await open('/studio#/drafts/one', { failures });
  expect(await heading()).toBe('This draft is not open any more: it was published or thrown away.');
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

it('[STUDIO-15] a draft that can not be read says why, and is read again', async () => {
  const failures: Server['failures'] = {
    'GET /studio/api/drafts/:id': new StudioFailure(429, 'too-many-requests', 'Too many requests.'),
  };
  await open('/studio#/drafts/one', { failures });
  expect(await heading()).toBe('Too many requests.');
  failures['GET /studio/api/drafts/:id'] = new StudioFailure(0, 'network', '');
  press('Try again');
  await waitFor(async () => expect(await heading()).toMatch(/^The server can't be reached/));
  failures['GET /studio/api/drafts/:id'] = undefined;
  press('Try again');
  await screen.findByText('Draft one: steps');
});

it('a person without a role learns whom to ask, and can log out', async () => {
  const failures = { 'GET /studio/api/me': new StudioFailure(403, 'no-role', '') };
  const { logout } = await open('/studio', { failures });
  expect(await heading()).toBe('You have no role in Studio');
  screen.getByText(/STUDIO_ROLES/);
  press('Log out');
  expect(logout).toHaveBeenCalledOnce();
});

it('[STUDIO-15] a role that can not be read is read again by a button', async () => {
  const failures: Server['failures'] = { 'GET /studio/api/me': new StudioFailure(0, 'network', '') };
  await open('/studio#/live', { failures });
  expect(await heading()).toBe("That didn't work");
  failures['GET /studio/api/me'] = undefined;
  press('Try again');
  await waitFor(async () => expect(await heading()).toBe('Live and history'));
});
