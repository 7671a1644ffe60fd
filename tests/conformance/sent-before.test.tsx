// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { ApplicationStatus } from '#contracts/deals.ts';
import { ADA } from './product/fake-server.ts';
import { openProduct } from './product/open-product.tsx';
import type { Answers, Reply } from './product/wire.ts';

// The first step of a signed-in user who has submitted an application.

const SENT: ApplicationStatus = {
  dealId: 'd0',
  accountId: 'a1',
  contactId: 'c1',
  reference: 'TR7K-2M4P',
  stage: 'ApplySubmitted',
  submittedAt: '2026-11-20T18:00:00.000Z',
  needsStatements: false,
  months: [],
  missing: { statements: false, months: [], documents: [] },
  questions: [],
};
const answerStatus = (reply: Reply | Promise<Reply>): Answers => {
  return ({ path }) => (path === '/deals/status' ? reply : undefined);
};
const sent = answerStatus({ status: 200, body: { data: SENT } });
const WORDS = 'You already sent an application on November 20, 2026 (reference TR7K-2M4P).';
const notice = () => screen.queryByText(/You already sent an application/);

describe('[FLOW-35] the first step after a submission', () => {
  it('names the submitted application once and links its status', async () => {
    const { callsTo, heading, place, user } = await openProduct({ at: '/', who: ADA, answers: sent });
    await heading('Tell Us How We Can Help');
    expect((await screen.findByText(/You already sent/)).textContent).toContain(WORDS);
    expect(callsTo('/deals/status').map(({ query }) => query.application_type)).toEqual(['apply']);
    await user.click(screen.getByRole('link', { name: 'See its status' }));
    await heading('We received your application');
    expect(place()).toBe('/app/decision/process');
  }, 120_000);

  it('names it in the credit flow, which has no status page', async () => {
    const opening = { at: '/bcm/app/info', who: ADA, flow: 'bcm', answers: sent } as const;
    const { callsTo } = await openProduct(opening);
    expect((await screen.findByText(/You already sent/)).textContent).toContain(WORDS);
    expect(callsTo('/deals/status').map(({ query }) => query.application_type)).toEqual(['bcm']);
    expect(screen.queryByRole('link', { name: 'See its status' })).toBeNull();
  }, 120_000);

  it('keeps the notice while the user starts another application', async () => {
    const { user, callsTo } = await openProduct({ at: '/app/amount', who: ADA, answers: sent });
    await screen.findByText(/You already sent/);
    await user.clear(screen.getByLabelText(/^Choose Desired Amount/));
    expect(notice()).not.toBeNull();
    expect(callsTo('/deals/status')).toHaveLength(1);
  }, 120_000);
});

describe('the first step has no notice', () => {
  const deal = { application: { business_name: 'Acme' }, farthest: 'info' };

  it.each([
    ['if nothing is submitted', answerStatus({ status: 200, body: { data: null } })],
    ['if the call fails', answerStatus({ status: 500, body: {} })],
    ['without a network', answerStatus('none')],
    ['before the answer', answerStatus(new Promise(() => {}))],
  ])(
    '%s',
    async (_, answers) => {
      const { callsTo } = await openProduct({ at: '/app/amount', who: ADA, answers });
      await waitFor(() => expect(callsTo('/deals/status')).toHaveLength(1));
      await new Promise((resolve) => setTimeout(resolve, 50));
      expect(notice()).toBeNull();
      expect(screen.getByRole('alert').textContent).toBe('');
      expect(callsTo('/deals/status')).toHaveLength(1);
    },
    120_000,
  );

  it.each([
    ['for a visitor', { at: '/app/amount' }],
    ['beside an unfinished application', { at: '/app/amount', who: ADA, deal }],
    ['at another step', { at: '/app/info', who: ADA }],
  ])(
    '%s, and no call',
    async (_, opening) => {
      const { callsTo } = await openProduct({ ...opening, answers: sent });
      await new Promise((resolve) => setTimeout(resolve, 100));
      expect(callsTo('/deals/status')).toEqual([]);
      expect(notice()).toBeNull();
    },
    120_000,
  );
});
