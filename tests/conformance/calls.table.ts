/** The caller: a signed-in user, a visitor, or the holder of a return link. */
export type Speaker = 'applicant' | 'anybody' | 'link';

/**
 * [API-3] to [API-13] and [API-15] row by row, with the project's own calls. All of them send cookies.
 */
export const CALLS: {
  name: string;
  method: string;
  path: string;
  speaker: Speaker;
  query?: object;
  body?: unknown;
}[] = [
  { name: 'the brand', method: 'GET', path: '/brands/oak', speaker: 'anybody' },
  {
    name: 'is an email registered',
    ...{
      method: 'POST',
      path: '/user/register/validate',
      speaker: 'anybody',
      body: { email: 'a@b.example' },
    },
  },
  { name: 'update of a deal', method: 'PATCH', path: '/deals', speaker: 'applicant' },
  { name: 'first save', method: 'POST', path: '/api/apply/create', speaker: 'applicant' },
  { name: 'later save', method: 'POST', path: '/api/apply/save', speaker: 'applicant' },
  { name: 'submit', method: 'POST', path: '/api/apply/submit', speaker: 'applicant' },
  { name: 'activate', method: 'POST', path: '/api/apply/activate', speaker: 'applicant' },
  {
    name: 'the unfinished application',
    method: 'GET',
    path: '/deals/current',
    speaker: 'applicant',
    query: { application_type: 'apply', account_id: 'acct-7' },
  },
  { name: 'country', method: 'GET', path: '/v1/ip/country', speaker: 'anybody' },
  { name: 'industries', method: 'GET', path: '/tools/naics', speaker: 'anybody', query: { q: 'bakery' } },
  {
    name: 'link token',
    method: 'POST',
    path: '/tools/plaid/link-token',
    speaker: 'applicant',
    body: { accountId: 'acct-7', page: 'wizard' },
  },
  {
    name: 'link token by a return link',
    method: 'POST',
    path: '/tools/plaid/link-token',
    speaker: 'link',
    body: { dealId: 'd1', accountId: 'a1', page: 'continue' },
  },
  {
    name: 'bank connection',
    method: 'POST',
    path: '/tools/plaid/connect',
    speaker: 'applicant',
    body: {
      loan_id: 'l1',
      loan_type: ['WC'],
      amount: 85000,
      first: 'Ada',
      main_account_id: 'k',
      bank_accounts: [{ id: 'k', name: 'Checking', mask: '1111' }],
      public_token: 'p',
    },
  },
  {
    name: 'bank connection by a return link',
    method: 'POST',
    path: '/tools/plaid/connect-continue',
    speaker: 'link',
    body: {
      loan_id: '',
      loan_type: [],
      first: '',
      main_account_id: 'k',
      public_token: 'p',
      bank_accounts: [{ id: 'k', name: 'Checking', mask: '1111' }],
      dealId: 'd1',
      accountId: 'a1',
    },
  },
  {
    name: 'statements later',
    method: 'POST',
    path: '/api/apply/bank/send-statements-later',
    speaker: 'applicant',
    body: { loan_id: 'l1', first: 'Ada', property: 'bank-connect' },
  },
  { name: 'upload', method: 'POST', path: '/files/upload', speaker: 'applicant' },
  { name: 'upload by a return link', method: 'POST', path: '/files/upload', speaker: 'link' },
  { name: 'save files', method: 'POST', path: '/files/save', speaker: 'applicant', body: { files: [] } },
  {
    name: 'save files by a return link',
    method: 'POST',
    path: '/files/save-continue',
    speaker: 'link',
    body: { files: [], dealId: 'd1', accountId: 'a1' },
  },
  { name: 'what a return link needs', method: 'GET', path: '/tools/return-link', speaker: 'link' },
  { name: 'another return link', method: 'POST', path: '/tools/return-link/renew', speaker: 'anybody' },
];
