// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ADA, type Deal, signInUnderWay, type Who } from './product/fake-server.ts';
import { openProduct } from './product/open-product.tsx';
import { filled } from './sign-in.cases.ts';

// [SIGN-33] to [SIGN-38]: the page after sign-in, in the whole product. sign-in.test.ts tests which answers count as
// filled.

const { business_name, loan_amount, loan_terms, owner_1_first, owner_1_last, owner_1_mobile } = filled;
const owner = {
  id: 'c1',
  first: owner_1_first,
  last: owner_1_last,
  mobile: owner_1_mobile,
  email: ADA.email,
};
const DEAL: Deal = {
  application: { business_name, loan_amount, loan_terms, consent: true, owners: [owner] },
  farthest: 'verify-login',
};
const MEMBER: Who = { ...ADA, claims: { accounts: ['a1', 'a2'] } };

/** A return from the provider's page; `at` is the stored target. */
const RETURNS: {
  name: string;
  who?: Who;
  deal?: Deal;
  flow?: 'bcm';
  stored?: string;
  at?: string;
  to: string;
}[] = [
  { name: 'a stored target', stored: '/app/business/owners', to: '/app/business/owners' },
  {
    name: 'a stored target goes before what is filled',
    deal: DEAL,
    stored: '/app/amount',
    to: '/app/amount',
  },
  { name: 'nothing known: the amount step', to: '/app/amount' },
  { name: 'a known business: the step after login', deal: DEAL, to: '/app/business/more-details' },
  { name: 'a stored target of bcm', stored: '/bcm/app/summary', flow: 'bcm', to: '/bcm/app/summary' },
  {
    name: 'bcm, not filled, with accounts: the choice',
    who: MEMBER,
    flow: 'bcm',
    at: '/bcm/app/verify/login?returned',
    to: '/bcm/business/select',
  },
  {
    name: 'bcm, filled: the step after login',
    deal: DEAL,
    flow: 'bcm',
    at: '/bcm/app/verify/login?returned',
    to: '/bcm/app/business/more-details',
  },
];

it.each(RETURNS)(
  '$name',
  async ({ who = ADA, deal, flow, stored, at, to }) => {
    const back = at ?? `/app/verify/login${signInUnderWay(stored)}`;
    const { place } = await openProduct({ at: back, who, resumed: at !== undefined, deal, flow });
    await waitFor(() => expect(place()).toBe(to), { timeout: 20_000 });
  },
  120_000,
);

it.each([
  ['without a description', '', 'An error occurred'],
  ['with one', '&error_description=You+canceled+the+sign-in.', 'You canceled the sign-in.'],
])(
  'the refusal %s opens the step inside the wizard',
  async (_, described, text) => {
    signInUnderWay();
    const at = `/app/verify/login?error=access_denied&state=state-1${described}`;
    const { place } = await openProduct({ at });
    expect(await screen.findByText(text)).toBeDefined();
    expect(place()).toBe('/app/verify/login');
  },
  120_000,
);
