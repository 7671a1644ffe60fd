import { randomUUID } from 'node:crypto';
import { operations } from '#contracts/index.ts';
import type { Operation } from '#contracts/operation.ts';
import { fullApplication, payloadOf } from '../deals/people.ts';
import { CLIENT_ID, OTP_GRANT } from '../identity/sign-in.ts';
import { type CallerName, callerNames } from './callers.ts';

/** The ids of an owner's application. */
export interface Ids {
  loanId: string;
  businessId: string;
  dealId: string;
  contactId: string;
  accountId: string;
}

/** The expected answer. `none`: 200 with `{data: null}`. `let in`: anything except 401 and a server fault. */
export type ExpectedAnswer = number | 'none' | 'let in';

interface Route {
  /** The route as registered. A GET includes its HEAD. */
  route: string;
  /** The called URL if it differs; redirects are not followed. */
  url?: string;
  body?: (ids: Ids, caller: CallerName) => object;
  /** On top of the owner's version 1. */
  versioned?: true;
  answers: Record<CallerName, ExpectedAnswer>;
}

/** Public: a token, valid or not, changes nothing. */
const answerToAnyone = (status: ExpectedAnswer = 200) =>
  Object.fromEntries(callerNames.map((name) => [name, status])) as Route['answers'];

/** A route for the owner only. For others it does not exist; without a valid token it answers 401. */
const applicant = (owner: ExpectedAnswer, outsiders: number | 'none' | 'let in'): Route['answers'] => ({
  ...answerToAnyone(401),
  owner,
  'other applicant': outsiders,
  'other brand': outsiders,
});

const save = (ids: Ids) => ({ loan_id: ids.loanId });
// A new one each time: a repeated token waits for the first call's result.
const connect = (ids: Ids) => ({ loan_id: ids.loanId, public_token: randomUUID() });
const link = () => ({ link_token: 'unknown' });
const unknownFiles = { files: [{ metadata: { id: '00000000-0000-4000-8000-000000000000' } }] };
const upload = ({ dealId, accountId }: Ids, caller: CallerName) => {
  const form = new FormData();
  form.set('client-identifier', caller.replace(/\W/g, ''));
  form.set('document-type', 'statement');
  form.set('account_id', accountId);
  form.set('dealId', dealId);
  form.set('file', new Blob([DOT]), 'dot.png');
  return form;
};
/** The smallest picture: one pixel. */
const DOT = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==',
  'base64',
);
const oauth = { client_id: CLIENT_ID };

const ROWS: Route[] = [
  // Applications
  { route: 'POST /api/apply/create', body: save, versioned: true, answers: applicant(200, 404) },
  { route: 'POST /api/apply/save', body: save, versioned: true, answers: applicant(200, 404) },
  { route: 'POST /api/apply/submit', body: save, versioned: true, answers: applicant(200, 404) },
  // An apply application can't be activated as bcm, even by its owner.
  { route: 'POST /api/apply/activate', body: save, versioned: true, answers: applicant(404, 404) },
  {
    route: 'PATCH /deals',
    body: (ids) => payloadOf({ ...fullApplication(), owners: undefined }, { loan_id: ids.loanId }),
    versioned: true,
    answers: applicant(200, 404),
  },
  { route: 'POST /api/apply/bank/send-statements-later', body: save, answers: applicant(200, 404) },
  { route: 'GET /deals/current', answers: applicant(200, 'none') },
  // The owner has submitted nothing yet.
  { route: 'GET /deals/submitted', answers: applicant(200, 'none') },
  { route: 'GET /deals/status', answers: applicant(200, 'none') },
  { route: 'GET /deals/submitted/copy', answers: applicant(404, 404) },
  {
    route: 'POST /deals/reveal',
    body: (ids) => ({ field: `/owners/${ids.contactId}/ssn` }),
    answers: applicant(200, 404),
  },
  // Return links; access by token: tests/server/statements/return-links.
  { route: 'GET /tools/return-link', answers: applicant(200, 403) },
  {
    route: 'POST /tools/return-link/renew',
    body: () => ({ token: 'unknown' }),
    answers: answerToAnyone(202),
  },
  // Files; ownership in full: tests/server/statements/files.
  { route: 'POST /files/upload', body: upload, answers: applicant(200, 403) },
  { route: 'GET /files', answers: applicant(200, 403) },
  { route: 'DELETE /files/:id', url: '/files/unknown', answers: applicant(404, 404) },
  // Opened by the token of a webhook alone (tests/server/webhooks).
  { route: 'GET /files/:id/copy', url: '/files/unknown/copy', answers: answerToAnyone(401) },
  { route: 'POST /files/save', body: () => unknownFiles, answers: applicant(422, 422) },
  {
    route: 'POST /files/save-continue',
    body: ({ dealId, accountId }) => ({ ...unknownFiles, dealId, accountId }),
    answers: applicant(422, 403),
  },
  // The bank link, without a valid token of Link; with one: tests/server/statements/bank.
  {
    route: 'POST /tools/plaid/link-token',
    body: ({ dealId }) => ({ dealId }),
    answers: applicant(200, 403),
  },
  { route: 'POST /tools/plaid/connect', body: connect, answers: applicant(422, 403) },
  { route: 'POST /tools/plaid/connect-continue', body: connect, answers: applicant(422, 403) },
  // Sample banks: each call needs a token of theirs (tests/server/statements/bank/link-responses.test.ts).
  { route: 'POST /local/bank-link/institutions', body: link, answers: answerToAnyone(400) },
  { route: 'POST /local/bank-link/accounts', body: link, answers: answerToAnyone(400) },
  { route: 'POST /local/bank-link/finish', body: link, answers: answerToAnyone(400) },
  { route: 'GET /local/bank-link/oauth', answers: answerToAnyone(400) },
  // Identity
  {
    route: 'GET /user/sessions',
    answers: { ...answerToAnyone(401), owner: 200, 'other applicant': 200, 'other brand': 200 },
  },
  { route: 'POST /user/sessions/end', body: () => ({ id: 'unknown' }), answers: applicant(404, 404) },
  {
    route: 'POST /user/register/validate',
    body: () => ({ email: 'a@b.example' }),
    answers: answerToAnyone(),
  },
  {
    route: 'POST /passwordless/start',
    body: (_, caller) => ({ ...oauth, connection: 'email', email: `${caller.replace(/\W/g, '')}@x.example` }),
    answers: answerToAnyone(),
  },
  {
    route: 'POST /oauth/token',
    body: () => ({
      ...oauth,
      grant_type: OTP_GRANT,
      realm: 'email',
      username: 'no@x.example',
      otp: '000000',
    }),
    answers: answerToAnyone(403),
  },
  { route: 'POST /oauth/revoke', body: () => ({ ...oauth, token: 'unknown' }), answers: answerToAnyone() },
  {
    route: 'POST /oauth/revoke-all',
    body: () => ({ ...oauth, token: 'unknown' }),
    answers: answerToAnyone(403),
  },
  { route: 'GET /.well-known/openid-configuration', answers: answerToAnyone() },
  { route: 'GET /.well-known/jwks.json', answers: answerToAnyone() },
  // The data of the token's user; this owner has never signed in at the provider, so there is none.
  { route: 'GET /userinfo', answers: answerToAnyone(401) },
  { route: 'GET /authorize', answers: answerToAnyone(400) },
  { route: 'GET /v2/logout', answers: answerToAnyone(302) },
  { route: 'GET /u/login', answers: answerToAnyone(400) },
  { route: 'POST /u/login', body: () => ({}), answers: answerToAnyone(400) },
  { route: 'GET /u/login/code', answers: answerToAnyone(400) },
  { route: 'POST /u/login/code', body: () => ({}), answers: answerToAnyone(400) },
  // Behind a key of its own (tests/server/mail/outbox.test.ts).
  { route: 'GET /local/outbox/:key', url: '/local/outbox/unknown', answers: answerToAnyone(404) },
  { route: 'GET /local/outbox/:key/json', url: '/local/outbox/unknown/json', answers: answerToAnyone(404) },
  // Public
  { route: 'GET /brands/:platform', url: '/brands/default', answers: answerToAnyone() },
  { route: 'GET /brands/current/frame', answers: answerToAnyone() },
  { route: 'GET /v1/ip/country', answers: answerToAnyone() },
  { route: 'GET /tools/naics', url: '/tools/naics?q=bakery', answers: answerToAnyone() },
  { route: 'GET /tools/places/zip', url: '/tools/places/zip?zip=78701', answers: answerToAnyone() },
  { route: 'POST /tools/places/search', body: () => ({ q: '1 Oak' }), answers: answerToAnyone() },
  { route: 'GET /tools/places/:id', url: '/tools/places/unknown', answers: answerToAnyone(404) },
  { route: 'GET /download/pfs', answers: answerToAnyone() },
  { route: 'GET /download/suq', answers: answerToAnyone() },
  { route: 'GET /version.json', answers: answerToAnyone() },
  { route: 'GET /.well-known/security.txt', answers: answerToAnyone() },
  { route: 'GET /livez', answers: answerToAnyone() },
  { route: 'GET /readyz', answers: answerToAnyone() },
  { route: 'GET /servez', answers: answerToAnyone() },
  { route: 'GET /openapi.json', answers: answerToAnyone() },
  { route: 'GET /favicon.svg', answers: answerToAnyone() },
  { route: 'GET /flows/:file', url: '/flows/unknown.js', answers: answerToAnyone(404) },
  { route: 'GET /assets/main.js', answers: answerToAnyone() },
];

/** None of them has a role in Studio (tests/server/studio). */
const ANSWERS: Record<Operation['who'], () => Route['answers']> = {
  anyone: () => answerToAnyone('let in'),
  applicant: () => applicant('let in', 'let in'),
  caller: () => applicant('let in', 'let in'),
  // None of them has the token of a mailed link (tests/server/requests).
  asked: () => answerToAnyone(403),
  staff: () => applicant(403, 403),
};

/** A route without a row follows the access that its contract names; an `:id` is unknown. */
function rowOf(route: string, { who }: Operation): Route {
  const path = route.split(' ')[1] ?? '';
  return {
    route,
    url: path.replace(/:\w+/g, 'unknown'),
    answers: ANSWERS[who](),
  };
}

const named = new Set(ROWS.map(({ route }) => route));

/** Every route of the server with the exact answer for each caller. */
export const ROUTES: Route[] = [
  ...ROWS,
  ...Object.entries(operations).flatMap(([route, operation]) =>
    named.has(route) ? [] : [rowOf(route, operation)],
  ),
];

/** Paths without a route. */
export const UNROUTED: {
  method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE' | 'OPTIONS';
  url: string;
  status: number;
}[] = [
  { method: 'GET', url: '/', status: 200 },
  { method: 'HEAD', url: '/app/amount', status: 200 },
  { method: 'GET', url: '/app/decision/process', status: 200 },
  { method: 'POST', url: '/app/amount', status: 404 },
  { method: 'GET', url: '/deals', status: 404 },
  { method: 'GET', url: '/deals/reveal', status: 404 },
  { method: 'GET', url: '/deals/00000000-0000-4000-8000-000000000000', status: 404 },
  { method: 'GET', url: '/api/apply/save', status: 404 },
  { method: 'DELETE', url: '/deals', status: 404 },
  { method: 'PUT', url: '/deals', status: 404 },
  { method: 'OPTIONS', url: '/deals', status: 404 },
  { method: 'GET', url: '/assets/..%2f..%2fserver%2fserver.js', status: 404 },
  { method: 'GET', url: '/assets/main.js.map', status: 404 },
  { method: 'GET', url: '/local/anything', status: 404 },
];
