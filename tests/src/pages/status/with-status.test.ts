import { expect, it } from 'vitest';
import type { ApplicationStatus } from '#contracts/deals.ts';
import type { LastSubmission } from '#src/application/state/last-submission.ts';
import { statementWords } from '#src/pages/status/status-words.ts';
import { withStatus } from '#src/pages/status/use-status.ts';

const STATUS: ApplicationStatus = {
  dealId: 'deal',
  accountId: 'account',
  contactId: 'contact',
  reference: 'HJ3Y-HFKQ',
  stage: 'AwaitingStatements',
  submittedAt: '2026-11-23T15:00:00Z',
  needsStatements: true,
  source: 'upload',
  months: [],
  missing: { statements: false, months: ['2026-10'], documents: ['pfs'] },
  questions: [],
};
const RECEIPT: LastSubmission = {
  reference: 'HJ3Y-HFKQ',
  businessName: 'Acme Bakery',
  amount: 85000,
  stage: 'ApplySubmitted',
  documents: [],
  notIncluded: ['City'],
};
const FROM_SERVER = {
  reference: 'HJ3Y-HFKQ',
  stage: 'AwaitingStatements',
  submittedAt: '2026-11-23T15:00:00Z',
  documents: ['pfs'],
  months: ['2026-10'],
  ids: { dealId: 'deal', accountId: 'account', contactId: 'contact' },
};

it("[ROUTE-32] the server's state takes precedence over this tab's receipt of the same application", () => {
  const receipt = { businessName: 'Acme Bakery', amount: 85000, notIncluded: ['City'] };
  expect(withStatus(RECEIPT, STATUS)).toEqual({ ...FROM_SERVER, ...receipt });
});

it("[ROUTE-32] a receipt of another application adds nothing to the server's newest one", () => {
  expect(withStatus({ ...RECEIPT, reference: 'AAAA-BBBB' }, STATUS)).toEqual({
    ...FROM_SERVER,
    businessName: '',
  });
});

it("without the server's answer the page shows the receipt", () => {
  expect(withStatus(RECEIPT, undefined)).toBe(RECEIPT);
  expect(withStatus(undefined, undefined)).toBeUndefined();
});

const text = (key: string, values: Record<string, string> = {}) =>
  [key.replace('pages.process.', ''), ...Object.values(values)].join(' ');
const months = [
  { month: '2026-09', here: true },
  { month: '2026-10', here: false },
];
const NOTHING_MISSING = { statements: false, months: [], documents: [] };

it.each<[string, Partial<ApplicationStatus>, string]>([
  ['an application that needs none', { needsStatements: false, source: undefined }, ''],
  ['none so far', { source: undefined }, 'statementsNone'],
  ['a connected bank', { source: 'plaid', months }, 'statementsBank'],
  ['statements of unknown months', { months: [], missing: NOTHING_MISSING }, 'statementsHere'],
  ['one of two months', { months }, 'monthsHere September 2026 monthsMissing October 2026'],
  ['all months that are needed', { months, missing: NOTHING_MISSING }, 'monthsHere September 2026'],
])('[ROUTE-32] the received statements in words: %s', (_, status, words) => {
  expect(statementWords({ ...STATUS, ...status }, text, 'en-US')).toBe(words);
});
