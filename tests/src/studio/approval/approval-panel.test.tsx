// @vitest-environment jsdom
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import type { StudioApproval } from '#contracts/studio/approvals.ts';
import type { StudioRole } from '#contracts/studio/studio-shapes.ts';
import { ApprovalPanel } from '#src/studio/approval/ApprovalPanel.tsx';
import type { CommentPlace } from '#src/studio/approval/CommentList.tsx';
import { KeepComments } from '#src/studio/approval/KeepComments.tsx';
import { useApprovals } from '#src/studio/approval/use-approvals.ts';
import { type StudioCall, StudioFailure } from '#src/studio/draft/studio-api.ts';
import { NoObserver } from '../no-observer.ts';

beforeAll(() => vi.stubGlobal('ResizeObserver', NoObserver));
afterAll(() => vi.unstubAllGlobals());
afterEach(cleanup);

const PLACES: CommentPlace[] = [
  { about: { kind: 'change', at: 'The heading changed' }, words: 'The heading changed' },
  { about: { kind: 'question', at: 'info fax' }, words: 'About you › Fax' },
];
const request = (changes: Partial<StudioApproval>): StudioApproval => ({
  id: 'one',
  kind: 'draft',
  target: 'draft',
  note: 'For Monday',
  askedBy: 'eddie',
  askedAt: '2026-11-20T12:00:00Z',
  status: 'waiting',
  comments: [],
  ...changes,
});

/** The panel of a draft at version 7, on a server with these requests. */
async function open(
  approvals: StudioApproval[],
  {
    role = 'publisher' as StudioRole,
    blockReason = '',
    failure = '',
    gaps = [] as string[],
    redirected = [] as string[],
    disclosures = [] as string[],
    isRequired = true,
    places = PLACES,
  } = {},
) {
  const sent: unknown[] = [];
  const api = (async (name: string, { body }: { body?: object }, headers?: object) => {
    if (name === 'GET /studio/api/approvals') return { approvals, isRequired, redirected, disclosures };
    sent.push([name, body, headers]);
    if (failure) throw new StudioFailure(409, 'version-conflict', failure);
    return {};
  }) as unknown as StudioCall;
  const onShow = vi.fn();
  const view = render(<KeepComments>{null}</KeepComments>);
  function Panel() {
    const of = { kind: 'draft', target: 'draft' } as const;
    const state = useApprovals(api, of);
    return (
      <ApprovalPanel
        {...{ api, role, of, onShow, gaps, places, approvals: state, version: 7 }}
        blockReason={blockReason || undefined}
      />
    );
  }
  const show = async () => {
    view.rerender(
      <KeepComments>
        <Panel />
      </KeepComments>,
    );
    await screen.findByText(/asked|Nobody has been/, { selector: 'p' });
  };
  /** Shows another view, and the panel again. */
  const leaveAndReturn = async () => {
    view.rerender(<KeepComments>{null}</KeepComments>);
    await show();
  };
  await show();
  return { sent, onShow, leaveAndReturn, user: userEvent.setup() };
}
const button = (name: string) => screen.getByRole('button', { name });

it('[STUDIO-140] says that a changed recipient of applications always needs a second person', async () => {
  await open([], { redirected: ['harbor', 'maple'] });
  expect(await screen.findByText(/where applications are sent.*\(harbor, maple\)/)).toBeTruthy();
});

it('[STUDIO-141] names disclosures that need the role legal instead of saying that no second person is needed', async () => {
  await open([], { isRequired: false, disclosures: ['the terms', "a text of 'I agree'"] });
  expect(
    await screen.findByText(/nobody with the role legal wrote: the terms, a text of 'I agree'\./),
  ).toBeTruthy();
  expect(screen.queryByText(/It can go live without that/)).toBeNull();
});

it('an editor asks for a review with a note', async () => {
  const { sent, user } = await open([], { role: 'editor' });
  await user.type(screen.getByLabelText(/What should the second person know/), ' Please look ');
  await user.click(button('Ask for a review'));
  expect(sent).toEqual([
    ['POST /studio/api/approvals', { kind: 'draft', target: 'draft', note: 'Please look' }, undefined],
  ]);
});

it('moves the focus to the panel when an action can remove its button', async () => {
  const { user } = await open([request({})], { role: 'publisher' });
  await user.click(button('Withdraw the request'));
  const panel = screen.getByRole('region', { name: 'Review by a second person' });
  await vi.waitFor(() => expect(document.activeElement).toBe(panel));
});

it('a draft that cannot go live cannot be reviewed, and the panel says why', async () => {
  const { sent, user } = await open([], { blockReason: 'Fix the problems first.' });
  expect(screen.getByText('Fix the problems first.')).toBeDefined();
  await user.click(button('Ask for a review'));
  expect(sent).toEqual([]);
});

it('a publisher approves the version that is shown', async () => {
  const { sent, user } = await open([request({})]);
  await user.click(button('Approve'));
  expect(sent).toEqual([['POST /studio/api/approvals/:id/approve', { comments: [] }, { 'if-match': '"7"' }]]);
});

it('[STUDIO-74] a publisher returns a draft only with a comment, which can be about a place of the report', async () => {
  const { sent, user } = await open([request({})]);
  await user.click(button('Return with comments'));
  expect(sent).toEqual([]);
  expect(screen.getByText('To return it, write what should change.')).toBeDefined();
  await user.selectOptions(screen.getByLabelText('Comment on'), 'About you › Fax');
  await user.type(screen.getByLabelText('Comment'), 'Why?');
  await user.click(button('Add another comment'));
  await user.type(screen.getByLabelText('Comment'), 'In general good');
  await user.click(button('Return with comments'));
  const comments = [
    { about: { kind: 'question', at: 'info fax' }, text: 'Why?' },
    { text: 'In general good' },
  ];
  expect(sent).toEqual([['POST /studio/api/approvals/:id/return', { comments }, undefined]]);
});

it('[STUDIO-74] a comment that is not sent yet can be removed, and the others stay', async () => {
  const { sent, user } = await open([request({})]);
  for (const text of ['Why?', 'Good']) {
    await user.type(screen.getByLabelText('Comment'), text);
    await user.click(button('Add another comment'));
  }
  await user.click(screen.getAllByRole('button', { name: 'Remove' })[0] as HTMLElement);
  await user.click(button('Return with comments'));
  expect(sent).toEqual([
    ['POST /studio/api/approvals/:id/return', { comments: [{ text: 'Good' }] }, undefined],
  ]);
});

it.each([0, 1])('[STUDIO-74] a comment can be about any of %i places of the report', async (count) => {
  await open([request({})], { places: PLACES.slice(0, count) });
  const choice = screen.queryByLabelText<HTMLSelectElement>('Comment on');
  const offered = [...(choice?.options ?? [])].map(({ text }) => text);
  expect(offered).toEqual(count === 0 ? [] : [expect.any(String), 'The heading changed']);
});

it.each([
  ['own', 'You worked on this, so somebody else has to approve it.'],
  ['role', 'Approving needs the role publisher.'],
  ['brands', 'It changes more than your brands, so somebody else has to approve it.'],
] as const)('a member who may not approve the draft (%s) reads why', async (refusal, words) => {
  await open([request({ refusal })]);
  expect(screen.getByText(words)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
});

it('comments of a returned draft link to their question, and a review can be requested again', async () => {
  const comments = [{ about: { kind: 'question' as const, at: 'info fax' }, text: 'Why?' }, { text: 'Good' }];
  const { onShow, user } = await open([request({ status: 'returned', decidedBy: 'paula', comments })]);
  expect(screen.getByText(/^paula returned it/)).toBeDefined();
  await user.click(within(screen.getByRole('list', { name: 'Comments' })).getByRole('button'));
  expect(onShow).toHaveBeenCalledWith({ kind: 'question', at: 'info fax' });
  expect(button('Ask for a review')).toBeDefined();
});

it('the panel names an edit that ended an approval, and an approval can be withdrawn', async () => {
  await open([request({ status: 'ended', decidedBy: 'paula' })]);
  expect(screen.getByText(/^It was changed after paula had approved it/)).toBeDefined();
  cleanup();
  const { sent, user } = await open([request({ status: 'approved', decidedBy: 'paula' })]);
  await user.click(button('Withdraw the approval'));
  expect(sent).toEqual([['DELETE /studio/api/approvals/:id', undefined, undefined]]);
});

it('a refused decision shows its reason', async () => {
  const { user } = await open([request({})], { failure: 'Somebody saved.' });
  await user.click(button('Approve'));
  await screen.findByText('Somebody saved.');
});

it('a reader sees the state and no control', async () => {
  await open([request({ refusal: 'role' })], { role: 'reader' });
  expect(screen.queryAllByRole('button')).toEqual([]);
});

it('[STUDIO-74] comments that are not sent yet stay while the member looks at another view', async () => {
  const { sent, user, leaveAndReturn } = await open([request({ id: 'kept' })]);
  await user.selectOptions(screen.getByLabelText('Comment on'), 'About you › Fax');
  await user.type(screen.getByLabelText('Comment'), 'Why?');
  await user.click(button('Add another comment'));
  await user.selectOptions(screen.getByLabelText('Comment on'), 'The heading changed');
  await user.type(screen.getByLabelText('Comment'), 'Back, please');
  await leaveAndReturn();
  await user.click(button('Return with comments'));
  const comments = [
    { about: { kind: 'question', at: 'info fax' }, text: 'Why?' },
    { about: { kind: 'change', at: 'The heading changed' }, text: 'Back, please' },
  ];
  expect(sent).toEqual([['POST /studio/api/approvals/:id/return', { comments }, undefined]]);
});

it('[STUDIO-114] an incomplete report is approved only after a confirmation, and names the missing parts', async () => {
  const gaps = ['whether a sample applicant stops with another brand'];
  const { user, sent } = await open([request({})], { gaps });
  screen.getByText(/^This report is incomplete.*stops with another brand\.$/);
  await user.click(button('Approve'));
  expect(sent).toEqual([]);
  await user.click(screen.getByRole('checkbox', { name: 'I approve without having seen this' }));
  await user.click(button('Approve'));
  expect(sent).toHaveLength(1);
});
