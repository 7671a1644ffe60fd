// @vitest-environment jsdom
import { act, cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import type { StudioApproval } from '#contracts/studio/approvals.ts';
import { ApprovalPanel } from '#src/studio/approval/ApprovalPanel.tsx';
import { KeepComments } from '#src/studio/approval/KeepComments.tsx';
import { useApprovals } from '#src/studio/approval/use-approvals.ts';
import { type StudioCall, StudioFailure } from '#src/studio/draft/studio-api.ts';
import { NoObserver } from '../no-observer.ts';

beforeAll(() => vi.stubGlobal('ResizeObserver', NoObserver));
afterAll(() => vi.unstubAllGlobals());
afterEach(cleanup);

const approval = (changes: Partial<StudioApproval>): StudioApproval => ({
  id: 'first',
  kind: 'draft',
  target: 'draft',
  note: '',
  askedBy: 'eddie',
  askedAt: '2026-11-20T12:00:00Z',
  status: 'waiting',
  comments: [],
  ...changes,
});

/** The panel of a draft, on a server that stores a request and marks a decided one. */
function open(approvals: StudioApproval[], { isUnread = false } = {}) {
  const server = { approvals, failure: undefined as StudioFailure | undefined };
  const decided: unknown[] = [];
  const api = (async (name: string, request: { params?: { id: string }; body?: Partial<StudioApproval> }) => {
    if (server.failure) throw server.failure;
    const [method, path = ''] = name.split(' ');
    if (method === 'GET')
      return { approvals: server.approvals, isRequired: true, redirected: [], disclosures: [] };
    if (path === '/studio/api/approvals')
      server.approvals = [approval({ ...request.body, id: 'new' }), ...server.approvals];
    else decided.push([name, request.params?.id]);
    return {};
  }) as unknown as StudioCall;
  function Panel() {
    const of = { kind: 'draft', target: 'draft' } as const;
    return <ApprovalPanel {...{ api, role: 'publisher', of, isUnread }} approvals={useApprovals(api, of)} />;
  }
  render(
    <KeepComments>
      <Panel />
    </KeepComments>,
  );
  return { server, decided, user: userEvent.setup() };
}

it('a request that was sent is shown with its note, and the form for a request is gone', async () => {
  const { user } = open([]);
  await screen.findByText('Nobody has been asked yet.');
  await user.type(await screen.findByLabelText(/What should the second person know/), 'For Monday');
  await user.click(screen.getByRole('button', { name: 'Ask for a review' }));
  await screen.findByText(/^eddie asked for a review, .* For Monday$/);
  expect(screen.queryByRole('button', { name: 'Ask for a review' })).toBeNull();
  expect(screen.queryByText('Nobody has been asked yet.')).toBeNull();
});

it("shows a second person's decision once the window gets the focus", async () => {
  const { server } = open([approval({})]);
  await screen.findByText('It waits for a review.');
  server.approvals = [approval({ status: 'approved', decidedBy: 'paula' })];
  act(() => void window.dispatchEvent(new Event('focus')));
  await screen.findByText(/^paula approved exactly this/);
});

it('decides and withdraws the newest of several requests, and lists the others as earlier ones', async () => {
  const comments = [{ text: 'Too long' }];
  const earlier = approval({ id: 'old', status: 'returned', decidedBy: 'paula', comments });
  const { decided, user } = open([approval({ id: 'newest' }), earlier]);
  for (const name of ['Approve', 'Withdraw the request'])
    await user.click(await screen.findByRole('button', { name }));
  await user.type(screen.getByLabelText('Comment'), 'Shorter');
  await user.click(screen.getByRole('button', { name: 'Return with comments' }));
  expect(decided).toEqual([
    ['POST /studio/api/approvals/:id/approve', 'newest'],
    ['DELETE /studio/api/approvals/:id', 'newest'],
    ['POST /studio/api/approvals/:id/return', 'newest'],
  ]);
  const list = within(screen.getByText('Earlier reviews').closest('details') as HTMLElement);
  list.getByText(/^paula returned it/);
  list.getByText('Too long');
});

it('a first request has no earlier reviews', async () => {
  open([approval({})]);
  await screen.findByText('It waits for a review.');
  expect(screen.queryByText('Earlier reviews')).toBeNull();
});

it('content that the member has not read yet cannot be approved', async () => {
  const { decided, user } = open([approval({})], { isUnread: true });
  await user.click(await screen.findByRole('button', { name: 'Approve' }));
  expect(decided).toEqual([]);
});

it('a request that could not be read shows the reason, and is read again on request', async () => {
  const { server, user } = open([approval({})]);
  await screen.findByText('It waits for a review.');
  server.failure = new StudioFailure(503, '', 'Not now.');
  act(() => void window.dispatchEvent(new Event('focus')));
  await screen.findByText('Not now.');
  server.failure = undefined;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('It waits for a review.');
  expect(screen.queryByText('Not now.')).toBeNull();
});
