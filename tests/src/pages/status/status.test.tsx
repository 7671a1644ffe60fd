// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import type { ApplicationStatus } from '#contracts/deals.ts';
import type { LastSubmission } from '#src/application/state/last-submission.ts';
import { ProcessPage } from '#src/pages/status/ProcessPage.tsx';
import type { openQuestion, readStatus } from '#src/pages/status/read-status.ts';
import type { Session } from '#src/session/state/session.ts';
import type { SessionService } from '#src/session/state/session-port.ts';
import { createServices } from '#src/shell/services/services.ts';
import { bootWith, Stage } from '../../test-brand.tsx';

const status = vi.hoisted(() => vi.fn<typeof readStatus>());
const openQuestionSpy = vi.hoisted(() => vi.fn<typeof openQuestion>());
vi.mock('#src/pages/status/read-status.ts', () => ({ readStatus: status, openQuestion: openQuestionSpy }));
vi.mock('#src/pages/read-needs.ts', () => ({ readNeeds: async () => undefined }));

afterEach(() => {
  cleanup();
  sessionStorage.clear();
  vi.useRealTimers();
  status.mockReset();
});

const RECEIVED: ApplicationStatus = {
  dealId: 'deal',
  accountId: 'account',
  contactId: 'contact',
  reference: 'HJ3Y-HFKQ',
  stage: 'ApplySubmitted',
  submittedAt: '2026-11-23T15:00:00Z',
  needsStatements: true,
  source: 'plaid',
  months: [],
  missing: { statements: false, months: [], documents: [] },
  questions: [],
};

/** This tab's receipt, if it has one. */
let receipt: LastSubmission | undefined;
afterEach(() => {
  receipt = undefined;
});

/** The page of a signed-in user on Wednesday, November 25, in a tab without a receipt. */
function open(isSignedIn = true, now = '2026-11-25T15:00:00Z', resume = async () => {}) {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) });
  const services = createServices(bootWith());
  if (receipt) services.submissions.keep('apply', receipt);
  const session: Pick<SessionService, 'store' | 'resume' | 'isUnresumed'> = {
    store: createStore<Session>(() => ({ loggedIn: true, accounts: [] })),
    resume,
    isUnresumed: () => false,
  };
  Object.assign(services.session, {
    open: async () => session,
    signedIn: () => (isSignedIn ? session : undefined),
  });
  render(
    <Stage services={services}>
      <ProcessPage flow="apply" />
    </Stage>,
  );
  return services;
}

describe('the page after a submission [ROUTE-32]', () => {
  it('shows the state of the application on another device', async () => {
    status.mockResolvedValue(RECEIVED);
    open();
    await screen.findByText('HJ3Y-HFKQ');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('We received your application');
    expect(screen.getByText('Your bank is connected.')).toBeTruthy();
    expect(screen.getByText('You hear from us by Wednesday, November 25 at the latest.')).toBeTruthy();
  });

  it('names the received and the missing months of statements', async () => {
    const months = ['07', '08', '09', '10'].map((month) => ({ month: `2026-${month}`, here: month < '10' }));
    const missing = { statements: false, months: ['2026-10'], documents: [] };
    status.mockResolvedValue({ ...RECEIVED, source: 'upload', months, missing });
    open();
    await screen.findByText('Received: July, August, and September 2026. Missing: October 2026.');
    expect(screen.getByRole('link', { name: 'Send your statements now' })).toBeTruthy();
  });

  it('says that a reply is late after its day', async () => {
    status.mockResolvedValue(RECEIVED);
    open(true, '2026-11-30T15:00:00Z');
    await screen.findByText(/^Our reply was due by Wednesday, November 25\./);
  });

  it('shows that it is searching until the server answers', () => {
    status.mockReturnValue(new Promise(() => {}));
    open();
    expect(screen.getByText('We are looking for your application.')).toBeTruthy();
  });

  it('says plainly that nothing was submitted', async () => {
    status.mockResolvedValue(null);
    open();
    await screen.findByRole('heading', { level: 1, name: 'You have no submitted application yet' });
  });

  it("shows a failure if the server can't be reached, and tries again", async () => {
    let answer: (received: ApplicationStatus) => void = () => {};
    status.mockRejectedValueOnce(new Error('offline'));
    status.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
    open();
    fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    screen.getByText('We are looking for your application.');
    await vi.waitFor(() => expect(status).toHaveBeenCalledTimes(2));
    answer(RECEIVED);
    await screen.findByText('HJ3Y-HFKQ');
  });

  it('[ROUTE-33] opens a question of the lender, and lists answered questions', async () => {
    const times = { madeAt: '2026-11-24T15:00:00Z', dueAt: '2026-12-08T15:00:00Z' };
    const questions = [
      { id: 'open', status: 'open' as const, parts: ['Details: Tax ID'], ...times },
      { id: 'past', status: 'answered' as const, parts: ['Revenue'], ...times, answeredAt: times.madeAt },
    ];
    status.mockResolvedValue({ ...RECEIVED, questions });
    openQuestionSpy.mockResolvedValue('token');
    open();
    await screen.findByText('Details: Tax ID');
    expect(screen.getByText('Asked on November 24, 2026. Please answer by December 8, 2026.')).toBeTruthy();
    expect(screen.getByText('Answered on November 24, 2026: Revenue')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Check your answers' }));
    await vi.waitFor(() => expect(openQuestionSpy).toHaveBeenCalledWith(expect.anything(), 'open'));
  });

  it('shows the placeholder, not the sign-in, until the session is resumed', async () => {
    let end = () => {};
    const resumed = new Promise<void>((resolve) => {
      end = resolve;
    });
    open(false, undefined, () => resumed);
    await act(async () => {});
    screen.getByText('Loading...');
    expect(screen.queryByText('Log in to see your application')).toBeNull();
    expect(document.title).not.toContain('Log in');
    end();
    await screen.findByRole('heading', { level: 1, name: 'Log in to see your application' });
  });

  it('offers a visitor the sign-in that returns here', async () => {
    open(false);
    const link = await screen.findByRole('link', { name: 'Log in' });
    expect(link.getAttribute('href')).toBe(`/login?return=${encodeURIComponent('/')}`);
  });

  it('makes no call for a visitor', async () => {
    open(false);
    await screen.findByRole('heading', { level: 1, name: 'Log in to see your application' });
    expect(screen.getByText(/^If you submitted an application and saw its reference/)).toBeTruthy();
    expect(status).not.toHaveBeenCalled();
  });
});

it.each([
  ['another device', undefined, true],
  ['this tab', { ...RECEIVED, months: [], businessName: 'Oak', documents: [] }, false],
])('an application that was submitted on %s can be looked at from here: %s', async (_, kept, isOffered) => {
  receipt = kept;
  status.mockResolvedValue(RECEIVED);
  open();
  await screen.findByText('Your bank is connected.');
  const button = { name: 'See your submitted application' };
  if (isOffered) await screen.findByRole('button', button);
  else expect(screen.queryByRole('button', button)).toBeNull();
});

it("a lender's question that does not open says so, and can be pressed again", async () => {
  const times = { madeAt: '2026-11-24T15:00:00Z', dueAt: '2026-12-08T15:00:00Z' };
  const questions = [{ id: 'open', status: 'open' as const, parts: ['Tax ID'], ...times }];
  status.mockResolvedValue({ ...RECEIVED, questions });
  openQuestionSpy.mockReset().mockRejectedValue(new Error('offline'));
  const { alerts } = open();
  const button = await screen.findByRole('button', { name: 'Check your answers' });
  fireEvent.click(button);
  await vi.waitFor(() => expect(alerts.list()).toHaveLength(1));
  await vi.waitFor(() => expect(button.getAttribute('aria-disabled')).toBeNull());
  fireEvent.click(button);
  await vi.waitFor(() => expect(openQuestionSpy).toHaveBeenCalledTimes(2));
});
