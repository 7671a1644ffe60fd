// @vitest-environment jsdom
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { ReviewedApplication } from '#contracts/studio/applications.ts';
import { Corrections } from '#src/studio/applications/Corrections.tsx';
import { type StudioCall, StudioFailure } from '#src/studio/draft/studio-api.ts';
import { NoObserver } from '../no-observer.ts';
import { reviewedApplication, reviewedCorrection } from './reviewed.ts';

beforeAll(() => vi.stubGlobal('ResizeObserver', NoObserver));
afterAll(() => vi.unstubAllGlobals());
afterEach(cleanup);

const PARTS = [
  { part: 'business', title: 'Business' },
  { part: 'owners', title: 'Owners' },
];

/** Shows the questions of an application with a server that answers by `answerOf`. */
function open(
  changes: Partial<ReviewedApplication>,
  answerOf: () => ReviewedApplication = () => reviewedApplication(),
) {
  const requests: unknown[] = [];
  const api = (async (route: string, parts: object) => {
    requests.push([route, parts]);
    return answerOf();
  }) as unknown as StudioCall;
  function Page() {
    const [application, setApplication] = useState(reviewedApplication({ parts: PARTS, ...changes }));
    return <Corrections application={application} api={api} onChange={setApplication} />;
  }
  render(<Page />);
  return { requests, user: userEvent.setup() };
}
const press = (name: string) => screen.getByRole('button', { name });
const address = { brand: 'harbor', id: reviewedApplication().id };

test('[STUDIO-23] a question is sent with its chosen parts and message, and is then shown', async () => {
  const sent = reviewedApplication({ corrections: [reviewedCorrection({ parts: ['Owners'] })] });
  const { requests, user } = open({}, () => sent);
  expect(screen.getByText('There are no questions yet.')).toBeDefined();
  await user.click(press('Ask for a correction'));
  expect(screen.queryByText('There are no questions yet.')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Ask for a correction' })).toBeNull();
  await user.click(screen.getByRole('checkbox', { name: 'Business' }));
  await user.click(screen.getByRole('checkbox', { name: 'Owners' }));
  await user.click(screen.getByRole('checkbox', { name: 'Business' }));
  await user.type(screen.getByRole('textbox', { name: 'Message to the applicant' }), ' The share is wrong. ');
  await user.click(press('Send'));
  await screen.findByRole('heading', { name: 'Owners' });
  expect(requests).toEqual([
    [
      'POST /studio/api/applications/:brand/:id/corrections',
      { params: address, body: { parts: ['owners'], message: 'The share is wrong.' } },
    ],
  ]);
  expect(screen.queryByRole('textbox')).toBeNull();
});

test('a question without a part or a message is not sent, and the missing input is named', async () => {
  const { requests, user } = open({});
  await user.click(press('Ask for a correction'));
  expect(screen.queryByRole('alert')).toBeNull();
  await user.click(press('Send'));
  expect(screen.getByText('Choose at least one part.')).toBeDefined();
  expect(screen.getByText('Write what is wrong or missing.')).toBeDefined();
  await user.click(screen.getByRole('checkbox', { name: 'Business' }));
  expect(screen.queryByText('Choose at least one part.')).toBeNull();
  await user.type(screen.getByRole('textbox'), '  ');
  await user.click(press('Send'));
  expect(screen.getByText('Write what is wrong or missing.')).toBeDefined();
  await user.click(screen.getByRole('checkbox', { name: 'Business' }));
  await user.type(screen.getByRole('textbox'), 'Wrong.');
  await user.click(press('Send'));
  expect(screen.getByText('Choose at least one part.')).toBeDefined();
  expect(screen.queryByText('Write what is wrong or missing.')).toBeNull();
  await user.click(press('Cancel'));
  expect(screen.getByText('There are no questions yet.')).toBeDefined();
  expect(requests).toEqual([]);
});

test('a refused question keeps its form and shows the reason', async () => {
  const { user } = open({}, () => {
    throw new StudioFailure(422, 'invalid', 'This part already has an open question.');
  });
  await user.click(press('Ask for a correction'));
  await user.click(screen.getByRole('checkbox', { name: 'Business' }));
  await user.type(screen.getByRole('textbox'), 'Wrong.');
  await user.click(press('Send'));
  expect((await screen.findByRole('alert')).textContent).toBe('This part already has an open question.');
  expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('Wrong.');
});

test('[STUDIO-23] only an open question can be withdrawn, and a failure keeps it until it works', async () => {
  let isDown = true;
  const waiting = reviewedCorrection();
  const others = (['answered', 'withdrawn', 'expired'] as const).map((status) =>
    reviewedCorrection({ id: status, status }),
  );
  const openedCorrection = reviewedCorrection({ id: 'opened', status: 'opened' });
  const { requests, user } = open({ corrections: [waiting, openedCorrection, ...others] }, () => {
    if (isDown) throw new StudioFailure(0, 'network', '');
    return reviewedApplication({ corrections: others });
  });
  const buttons = screen.getAllByRole('button', { name: 'Withdraw the question' });
  expect(buttons).toHaveLength(2);
  await user.click(buttons[0] as HTMLElement);
  expect((await screen.findByRole('alert')).textContent).toMatch(/^The server can't be reached/);
  isDown = false;
  await user.click(buttons[0] as HTMLElement);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Withdraw the question' })).toBeNull());
  expect(screen.queryByRole('alert')).toBeNull();
  expect(requests.at(-1)).toEqual([
    'DELETE /studio/api/applications/:brand/:id/corrections/:request',
    { params: { ...address, request: waiting.id } },
  ]);
});

test('each question says its state and time, and an answered one its changes', () => {
  const answeredCorrection = reviewedCorrection({
    id: 'answered',
    status: 'answered',
    answeredAt: '2026-11-25T12:00:00Z',
    changes: [
      { label: 'Name', before: 'Oak', after: 'Oak LLC' },
      { label: 'Website', after: 'oak.example' },
      { label: 'Phone', before: '(212) 555-0100' },
    ],
  });
  const unchanged = reviewedCorrection({
    id: 'unchanged',
    status: 'answered',
    answeredAt: '2026-11-26T12:00:00Z',
  });
  open({ corrections: [reviewedCorrection(), answeredCorrection, unchanged] });
  const [first, second, third] = screen.getAllByRole('article');
  if (!first || !second || !third) throw new Error('There are three questions.');
  expect(first.textContent).toMatch(
    /Business; Owners.*Asked .*Nov.* 21.*The applicant can answer until .*Dec.* 5/,
  );
  expect(within(first).getByText('The name is not the registered one.')).toBeDefined();
  expect(within(first).queryByRole('table')).toBeNull();
  expect(second.textContent).toMatch(/Answered .*Nov.* 25/);
  const rows = within(second).getAllByRole('row').slice(1);
  expect(
    rows.map(({ cells }: HTMLElement & { cells?: HTMLCollection }) =>
      [...(cells ?? [])].map((cell) => cell.textContent),
    ),
  ).toEqual([
    ['Name', 'Oak', 'Oak LLC'],
    ['Website', 'No answer', 'oak.example'],
    ['Phone', '(212) 555-0100', 'No answer'],
  ]);
  const confirmed = 'The applicant confirmed the answers without changes.';
  expect([first, second, third].map((element) => within(element).queryByText(confirmed) !== null)).toEqual([
    false,
    false,
    true,
  ]);
});

test('an answered question says which answers were not asked for, and which questions it left open [REQUEST-63]', () => {
  const changes = [
    { label: 'Tax ID', after: '**-***6789', because: 'needed' as const },
    { label: 'Website', before: 'oak.example', because: 'unneeded' as const },
    { label: 'City', before: 'Austin', after: 'Reno' },
  ];
  const missing = ['Owners: Ownership percentage'];
  open({ corrections: [reviewedCorrection({ status: 'answered', changes, missing })] });
  const header = (name: RegExp) => screen.getByRole('rowheader', { name });
  expect(header(/^Tax ID/).textContent).toContain('another answer in this correction made it necessary');
  expect(header(/^Website/).textContent).toContain('another answer in this correction made it unnecessary');
  expect(header(/^City/).textContent).toBe('City');
  const notice = screen.getByText(/^Because of these answers, other answers are missing/);
  expect(within(notice).getByRole('listitem').textContent).toBe(missing[0]);
});
