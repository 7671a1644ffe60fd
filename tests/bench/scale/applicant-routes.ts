import { NO_ROWS, type Place, type RouteCall } from './route-call.ts';

const LOCAL_PROVIDER = 'the local identity provider: a tenant of Auth0 takes its place in a deployment';
const request = (rest: string) => ({
  as: 'ada' as const,
  path: (at: Place) => `/deals/requests/${at.request}${rest}`,
});
const of = (at: Place) => `dealId=${at.ada.dealId}`;
const address = { address1: '1 Oak St', city: 'Austin', state: 'TX', postalCode: '78701' };
const owner = (firstName: string, email: string, ssn: string, ownerPercentage: number) => ({
  ...{
    firstName,
    lastName: 'Oak',
    phoneMobile: '415-555-0123',
    email,
    title: 'President',
    ownerPercentage,
    ssn,
  },
  ...{ dob: '1971-03-29', address },
});
/** A whole application of two owners, as the browser sends it. */
export const applicationOf = (email: string): object => ({
  application_type: 'apply',
  siteId: 'Trellis',
  business: {
    ...{
      name: 'Oak Street Bakery',
      taxIdNumber: '47-5512983',
      annualRevenue: 480_000,
      businessYears: 4,
      naicsCode: 722511,
      entityType: 'LLC',
      home_based: false,
      address,
    },
    contacts: [owner('Ann', email, '536-22-8726', 60), owner('Bob', `second-${email}`, '536-22-8727', 40)],
  },
  loanRequest: {
    ...{
      amount: 150_000,
      termLength: 60,
      termUnit: 'month',
      type: 'WC',
      whenFundingNeeded: 'within-10-days',
    },
    metadata: {
      ...{ applicationType: 'apply', loanTypes: ['WC'], naicsKeyword: 'Restaurant' },
      consent: { given: true, at: '2026-11-20T10:00:00.000Z', version: '2026-11-01' },
    },
  },
});

/** The routes outside of Studio in the order of the calls: a call, or the reason why it is not measured. */
export const APPLICANT_ROUTES = {
  'GET /brands/:platform': { path: () => '/brands/harbor' },
  'GET /brands/current/frame': {},
  'GET /v1/ip/country': NO_ROWS,
  'GET /tools/naics': NO_ROWS,
  'GET /tools/places/zip': NO_ROWS,
  'POST /tools/places/search': 'the provider of addresses; it reads and writes counters of limits alone',
  'GET /tools/places/:id': 'the provider of addresses; it reads and writes counters of limits alone',
  'POST /tools/funnel': {
    body: () => ({ flow: 'apply', version: 'x', counts: [{ step: 'info', event: 'started' }] }),
  },
  'POST /api/apply/create': {
    as: 'ben',
    body: () => applicationOf('ben@example.com'),
    keep: ({ data }, { ben }) => {
      Object.assign(ben, { ...data, version: data?.version ?? 1, owners: data?.ids?.owners ?? [] });
    },
  },
  'POST /api/apply/save': {
    as: 'ben',
    body: ({ ben }) => ({ loan_id: ben.loanId, business: { annualRevenue: 490_000 } }),
    version: ({ ben }) => ben.version,
    keep: ({ data }, { ben }) => {
      ben.version = data?.version ?? ben.version;
    },
  },
  'PATCH /deals': {
    as: 'ben',
    body: ({ ben }) => ({ loan_id: ben.loanId, business: { annualRevenue: 500_000 } }),
    version: ({ ben }) => ben.version,
    keep: ({ data }, { ben }) => {
      ben.version = data?.version ?? ben.version;
    },
  },
  'POST /api/apply/bank/send-statements-later': {
    as: 'ben',
    body: ({ ben }) => ({ loan_id: ben.loanId }),
    keep: ({ data }, { ben }) => {
      ben.version = data?.version ?? ben.version;
    },
  },
  'POST /api/apply/submit': {
    as: 'ben',
    body: ({ ben }) => ({ loan_id: ben.loanId }),
    version: ({ ben }) => ben.version,
  },
  'POST /api/apply/activate': {
    refused: 'only an application of bcm can be activated; `POST /api/apply/submit` runs the same save',
    as: 'ben',
    body: ({ ben }) => ({ loan_id: ben.loanId }),
    version: ({ ben }) => ben.version,
  },
  'GET /deals/current': { as: 'ada' },
  'GET /deals/submitted': { as: 'ben' },
  'GET /deals/status': { as: 'ben' },
  'GET /deals/submitted/copy': { as: 'ben' },
  'POST /deals/reveal': { as: 'ada', body: () => ({ field: '/business_ein' }) },
  'POST /tools/plaid/link-token': { as: 'ada', body: ({ ada }) => ({ dealId: ada.dealId }) },
  'POST /tools/plaid/connect': {
    refused:
      'a public token comes from the dialog of the provider in a browser; the refusal asks the provider',
    as: 'ada',
    body: ({ ada }) => ({ loan_id: ada.loanId, public_token: 'unknown' }),
  },
  'POST /tools/plaid/connect-continue': {
    refused:
      'a public token comes from the dialog of the provider in a browser; the refusal asks the provider',
    as: 'ada',
    body: ({ ada }) => ({ loan_id: ada.loanId, public_token: 'unknown' }),
  },
  'POST /files/upload': '`npm run bench -- uploads` measures it',
  'GET /files': { as: 'ada', path: (at) => `/files?${of(at)}` },
  'DELETE /files/:id': {
    refused:
      'its file has an inspection, which `npm run bench -- uploads` measures; it reads one row by its key',
    as: 'ada',
    path: ({ ben }) => `/files/${ben.dealId}`,
  },
  'GET /files/:id/copy':
    'needs a token of a webhook and an uploaded file, whose inspection takes most of its time',
  'POST /files/save': {
    refused:
      'its file has an inspection, which `npm run bench -- uploads` measures; it reads one row by its key',
    as: 'ada',
    body: ({ ben }) => ({ files: [{ name: 'a.pdf', metadata: { id: ben.dealId } }] }),
  },
  'POST /files/save-continue': {
    refused:
      'its file has an inspection, which `npm run bench -- uploads` measures; it reads one row by its key',
    as: 'ada',
    body: ({ ada, ben }) => ({
      files: [{ name: 'a.pdf', metadata: { id: ben.dealId } }],
      dealId: ada.dealId,
    }),
  },
  'GET /tools/return-link': { as: 'ada', path: (at) => `/tools/return-link?${of(at)}` },
  'POST /tools/return-link/renew': { body: () => ({ token: 'unknown' }) },
  'POST /deals/requests': {
    as: 'ada',
    body: ({ ada }) => ({ delegate: 'owner-part', item: ada.owners[1] }),
    keep: ({ data }, at) => {
      at.request = data?.id ?? '';
    },
  },
  'GET /deals/requests': { as: 'ada' },
  'POST /deals/requests/:id/again': {
    ...request('/again'),
    refused:
      'a request is not mailed again within the first minutes; it reads the rows of `GET /deals/requests`',
  },
  'POST /deals/requests/:id/open': {
    ...request('/open'),
    refused: 'opens the question of a lender; `GET /tools/request` reads the same rows',
  },
  'POST /tools/request/find': {
    refused: 'the code is unknown, so that it searches under every index key',
    body: () => ({ code: 'AAAA-AAAA-AAAA' }),
  },
  'GET /tools/request': { as: 'asked' },
  'POST /tools/request/code': { as: 'asked', body: () => ({}) },
  'POST /tools/request/verify': {
    as: 'asked',
    body: async (at) => ({ code: await at.mailTo('second-ada@example.com', /^(\d{6})$/m) }),
    keep: ({ data }, at) => {
      at.proof = data?.proof ?? '';
    },
  },
  'POST /tools/request/answers': { as: 'asked', body: () => ({ answers: { first: 'Sam' } }) },
  'POST /tools/request/done': { as: 'asked', body: () => ({ certified: 'x' }) },
  'POST /tools/request/correct':
    'a lender must have asked for a correction; `POST /tools/request/answers` reads and writes the same rows',
  'POST /tools/request/files': '`npm run bench -- uploads` measures uploads',
  'DELETE /tools/request/files/:id':
    'a lender must have asked for a correction; it deletes one row by its key',
  'POST /tools/request/decline': {
    refused: 'the part is answered before; `POST /tools/request/done` ends a request, too',
    as: 'asked',
    body: () => ({}),
  },
  'DELETE /deals/requests/:id': {
    ...request(''),
    refused: 'the request has ended; it reads one row by its key',
  },
  'GET /tools/reminders': 'needs a token that is mailed after two days; it reads one application by its key',
  'POST /tools/reminders': 'needs a token that is mailed after two days; it writes one account by its key',
  'GET /tools/reminders/off': NO_ROWS,
  'POST /tools/reminders/off':
    'needs a token that is mailed after two days; it writes one account by its key',
  'POST /user/register/validate': { body: () => ({ email: 'copy7@oak.example' }) },
  'GET /user/sessions': { as: 'ada' },
  'POST /user/sessions/end': {
    refused: 'the session is unknown, so that the caller stays signed in for later calls',
    as: 'ada',
    body: () => ({ id: 'unknown' }),
  },
  'POST /passwordless/start': LOCAL_PROVIDER,
  'POST /oauth/token': LOCAL_PROVIDER,
  'POST /oauth/revoke': LOCAL_PROVIDER,
  'POST /oauth/revoke-all': LOCAL_PROVIDER,
  'GET /.well-known/openid-configuration': LOCAL_PROVIDER,
  'GET /.well-known/jwks.json': LOCAL_PROVIDER,
  'GET /userinfo': LOCAL_PROVIDER,
  'GET /livez': NO_ROWS,
  'GET /readyz': {},
  'GET /servez': NO_ROWS,
  'GET /version.json': NO_ROWS,
  'GET /.well-known/security.txt': NO_ROWS,
  'GET /openapi.json': NO_ROWS,
  'GET /download/pfs': NO_ROWS,
  'GET /download/suq': NO_ROWS,
} as const satisfies Record<string, RouteCall | string>;
