/**
 * Sign-in, a row for each transition: sign-in.test.ts runs them, sign-in-codes.test.tsx the texts for a code,
 * open-pages.test.tsx the access to pages. Transitions that need a browser: tests/e2e/sign-in.test.ts.
 */

/**
 * [ROUTE-41] [ROUTE-42] [ROUTE-43]: access to each page of the loan flow: a visitor is admitted or redirected; a
 * signed-in user is admitted.
 */
export interface AccessRow {
  path: string;
  /** The page for a visitor without answers: the step, or sign-in at the provider. `inProgress`: with an application in progress in this tab. */
  visitor: 'open' | 'provider';
  inProgress: 'open' | 'sign-in-step';
}

export const access: AccessRow[] = [
  { path: '/app/amount', visitor: 'open', inProgress: 'open' },
  { path: '/app/equipment', visitor: 'open', inProgress: 'open' },
  { path: '/app/info', visitor: 'open', inProgress: 'open' },
  { path: '/app/verify/login', visitor: 'open', inProgress: 'open' },
  { path: '/app/business/more-details', visitor: 'provider', inProgress: 'sign-in-step' },
  { path: '/app/business/ein', visitor: 'provider', inProgress: 'sign-in-step' },
  { path: '/app/bank-connect', visitor: 'provider', inProgress: 'sign-in-step' },
  { path: '/app/upload-statements', visitor: 'provider', inProgress: 'sign-in-step' },
  { path: '/app/business/further-details', visitor: 'provider', inProgress: 'sign-in-step' },
  { path: '/app/business/owners', visitor: 'provider', inProgress: 'sign-in-step' },
  { path: '/app/owners/2/identity', visitor: 'provider', inProgress: 'sign-in-step' },
  { path: '/app/owners/add', visitor: 'provider', inProgress: 'sign-in-step' },
  { path: '/app/type-of-funding', visitor: 'provider', inProgress: 'sign-in-step' },
  { path: '/app/aproximate-timing', visitor: 'provider', inProgress: 'sign-in-step' },
  { path: '/app/funding-is-almost-here', visitor: 'provider', inProgress: 'sign-in-step' },
];

/** [SIGN-34]: the answers that must be filled before the callback passes the sign-in step. UNKNOWN is a loan type. */
export const filled = {
  business_name: 'Acme Bakery',
  owner_1_email: 'ada@example.com',
  owner_1_mobile: '415-555-0123',
  owner_1_first: 'Ada',
  owner_1_last: 'Lovelace',
  loan_amount: 85000,
  loan_terms: 48,
};
export const businessFilled = {
  business_name: filled.business_name,
  owner_1_email: filled.owner_1_email,
  owner_1_mobile: filled.owner_1_mobile,
  owner_1_first: filled.owner_1_first,
  owner_1_last: filled.owner_1_last,
};

/** [SIGN-33] to [SIGN-37]: the callback's target if none is stored. */
export interface CallbackRow {
  name: string;
  flow: 'apply' | 'bcm';
  answers: Record<string, unknown>;
  accounts?: string[];
  to: string;
}

export const callbacks: CallbackRow[] = [
  { name: 'a business_id', flow: 'apply', answers: { business_id: 'b1' }, to: '/app/business/more-details' },
  { name: 'everything filled', flow: 'apply', answers: filled, to: '/app/business/more-details' },
  ...Object.keys(filled).map(
    (name): CallbackRow => ({
      name: `no ${name}`,
      flow: 'apply',
      answers: { ...filled, [name]: undefined },
      to: '/app/amount',
    }),
  ),
  { name: 'nothing known', flow: 'apply', answers: {}, to: '/app/amount' },
  {
    name: 'bcm, business and owner filled',
    flow: 'bcm',
    answers: businessFilled,
    to: '/bcm/app/business/more-details',
  },
  {
    name: 'bcm, not filled, with accounts',
    flow: 'bcm',
    answers: {},
    accounts: ['a1'],
    to: '/bcm/business/select',
  },
];

/** The actions of the info step, by the known answers [SIGN-1] [STEP-51]. */
export const infoStep: {
  name: string;
  loggedIn: boolean;
  answers: Record<string, unknown>;
  actions: string[];
}[] = [
  {
    name: 'signed out: email check, then a code',
    loggedIn: false,
    answers: filled,
    actions: ['check-email', 'send-code'],
  },
  {
    name: 'signed in with a business_id: update, then on',
    loggedIn: true,
    answers: { ...filled, business_id: 'b1' },
    actions: ['update-deal'],
  },
  { name: 'signed in without a business_id: on', loggedIn: true, answers: filled, actions: [] },
];

/** [ERROR-15] [ERROR-16] [ERROR-17]: the texts on the code page, by the provider's answer. */
export interface CodeRow {
  name: string;
  asks: 'send' | 'verify';
  answer: { status: number; body: unknown } | 'none';
  text: string;
}

const describedError = (words: string) => ({ error: 'invalid_grant', error_description: words });
const WRONG = 'Wrong email or verification code.';
const EXPIRED = 'The verification code has expired. Please try to login again.';
const EXHAUSTED = "You've reached the maximum number of attempts. Please try to login again.";
const LIMITED = 'Too many codes were asked for. Please wait a while, then try again.';

export const codes: CodeRow[] = [
  {
    name: 'sending fails with a description',
    asks: 'send',
    answer: { status: 400, body: describedError('No such connection') },
    text: 'No such connection',
  },
  {
    name: 'sending fails without one',
    asks: 'send',
    answer: { status: 500, body: {} },
    text: 'Failed to send code',
  },
  {
    name: 'rate-limited',
    asks: 'send',
    answer: { status: 429, body: { error: 'too_many_requests', error_description: LIMITED } },
    text: LIMITED,
  },
  { name: 'the provider is down', asks: 'send', answer: 'none', text: 'An error occurred' },
  {
    name: 'a wrong code',
    asks: 'verify',
    answer: { status: 403, body: describedError(WRONG) },
    text: WRONG,
  },
  {
    name: 'an expired code',
    asks: 'verify',
    answer: { status: 403, body: describedError(EXPIRED) },
    text: EXPIRED,
  },
  {
    name: 'too many tries',
    asks: 'verify',
    answer: { status: 403, body: describedError(EXHAUSTED) },
    text: EXHAUSTED,
  },
  {
    name: 'a refusal without a description',
    asks: 'verify',
    answer: { status: 403, body: {} },
    text: 'Invalid code',
  },
  { name: 'the provider is down while checking', asks: 'verify', answer: 'none', text: 'An error occurred' },
];
