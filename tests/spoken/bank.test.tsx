// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react';
import { expect, it, onTestFinished } from 'vitest';
import { dealWithAnswers } from '../conformance/journey-deals.ts';
import { ADA } from '../conformance/product/fake-server.ts';
import { openProduct, type Product } from '../conformance/product/open-product.tsx';
import type { Answers } from '../conformance/product/wire.ts';
import { headings } from '../e2e/harness/steps.ts';
import { fakeLink, linkAccount } from '../widgets/fake-link.ts';
import {
  arrive,
  dialogFocused,
  expectFocused,
  headingFocused,
  listen,
  review,
  waitForSpeech,
  walk,
} from './spoken-page.ts';

const STATEMENTS = {
  dealId: 'd1',
  accountId: 'a1',
  contactId: 'c1',
  businessId: 'b1',
  loanId: 'l1',
  version: 2,
};
const savedStatements = (type: string) => ({
  ...STATEMENTS,
  savedAt: '2026-11-20T10:00:00.000Z',
  contactIds: [],
  ids: {},
  masks: {},
  haveStatements: type === 'plaid',
  typeOfStatements: type,
});

/** A bank that refuses the first connection. It answers once the page has said that it is connecting. */
function bank(readSpeech: () => readonly string[]): Answers {
  let tries = 0;
  return async ({ path }) => {
    if (path === '/tools/plaid/link-token') return { status: 200, body: { link_token: 'link-1' } };
    if (path === '/api/apply/bank/send-statements-later')
      return { status: 200, body: { data: savedStatements('email') } };
    if (path !== '/tools/plaid/connect') return undefined;
    tries += 1;
    await waitFor(() => expect(readSpeech()).toContainEqual(expect.stringMatching(/^status: Connecting/)));
    return tries === 1
      ? {
          status: 422,
          body: { code: 'connect-failed', msg: 'Unfortunately, connecting bank account failed' },
        }
      : { status: 200, body: { data: savedStatements('plaid') } };
  };
}

async function openBank(readSpeech: () => readonly string[] = () => []): Promise<Product> {
  const deal = { ...dealWithAnswers(), farthest: 'funding-is-almost-here' };
  const product = await openProduct({
    at: '/app/business/more-details',
    who: ADA,
    deal,
    answers: bank(readSpeech),
  });
  await screen.findByRole('heading', { level: 1 });
  return product;
}

it('[SCREEN-79] connecting a bank speaks its dialog, its failure and its result once', async () => {
  const link = fakeLink();
  link.install();
  onTestFinished(link.remove);
  const product = await openBank(() => log.peek());
  const { user } = product;
  const log = listen();
  const connect = async (button: string): Promise<void> => {
    const before = link.opened();
    await user.click(await screen.findByRole('button', { name: button }));
    await waitFor(() => expect(link.opened()).toBe(before + 1));
    act(() => link.succeed([linkAccount('1', 'Checking', '0001'), linkAccount('2', 'Payroll', '0002')]));
    await dialogFocused(/checking/i);
    await user.click(screen.getByRole('radio', { name: /Payroll/ }));
    await user.click(screen.getByRole('button', { name: 'Connect this account' }));
  };

  await arrive(product, '/app/bank-connect', headings['bank-connect']);
  await connect('Connect your bank');
  await expectFocused(await screen.findByRole('region', { name: 'Failed to connect' }));
  walk();
  await review(log.take(), 'bank-failed');

  await connect('Try again');
  await headingFocused(product, headings['business/further-details']);
  await review(log.take(), 'bank-connected');

  await arrive(product, '/app/bank-connect', headings['bank-connect']);
  walk();
  await review(log.take(), 'bank-connected-before');
}, 300_000);

it('[SCREEN-79] [SCREEN-78] a skip of the bank speaks the new heading, then its message once', async () => {
  const product = await openBank();
  const log = listen();
  await arrive(product, '/app/bank-connect', headings['bank-connect']);
  log.take();
  await product.user.click(screen.getByRole('button', { name: /^Skip/ }));
  await headingFocused(product, headings['business/further-details']);
  await waitForSpeech(log, /^status: .*emailed you a link/);
  await review(log.take(), 'bank-skipped');
}, 300_000);
