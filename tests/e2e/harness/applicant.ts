import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { encodePayload } from '#domain/payload/save-payload.ts';
import { answers } from './answers.ts';
import { emailedCode, newEmail } from './mail.ts';
import type { Person } from './person.ts';
import { type StepPath, stepPaths } from './steps.ts';

type Application = Record<string, unknown>;

const schema = JSON.parse(
  readFileSync(path.resolve(import.meta.dirname, '../../../schemas/application.schema.json'), 'utf8'),
) as Parameters<typeof encodePayload>[0];

/** The answers of the steps before a place, in order. */
const filledBy: [StepPath, Application][] = [
  ['amount', { loan_amount: 85000, loan_terms: 48 }],
  [
    'info',
    {
      business_name: answers.business,
      consent: true,
      consent_at: '2026-11-20T10:00:00.000Z',
      consent_version: '2026-11-01',
    },
  ],
  ['verify/login', {}],
  [
    'business/more-details',
    {
      business_street: answers.street,
      business_city: answers.city,
      business_state: 'NV',
      business_zip: answers.zip,
      business_years: 5,
      business_structure: 'LLC',
      business_naics: 722511,
      naics_keyword: 'Restaurant',
    },
  ],
  ['bank-connect', { have_statements: false, type_of_statements: 'email' }],
  ['business/further-details', { business_ein: answers.ein, business_revenue: 500000 }],
  ['business/owners', {}],
  ['type-of-funding', { loan_type: ['WC'] }],
  ['aproximate-timing', { when_funding_needed: 'immediately' }],
];

const ownerDetails: Application = {
  title: answers.title,
  ownership: 100,
  ssn: answers.ssn,
  dob: '1971-03-29',
  street: answers.street,
  city: answers.city,
  state: 'NV',
  zip: answers.zip,
};

/** The application of a user at `step`, with everything before it answered. */
export function applicationAt(step: StepPath, email: string): Application {
  const before = stepPaths.slice(0, stepPaths.indexOf(step));
  const earlierApplications = filledBy.filter(([path]) => before.includes(path)).map(([, values]) => values);
  const first = { first: answers.first, last: answers.last, mobile: answers.mobile, email };
  const owner = before.includes('business/owners') ? { ...first, ...ownerDetails } : first;
  return Object.assign(
    { application_type: 'apply', owners: before.includes('info') ? [owner] : [] },
    ...earlierApplications,
  ) as Application;
}

/** A user who signed in and saved through the API, without a browser. */
export interface Applicant {
  email: string;
  accessToken: string;
  refreshToken: string;
  /** Calls the API as this user. */
  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Response>;
}

/** Signs an address in with an emailed code, over the provider's API. */
export async function signInByApi(origin: string, email = newEmail()): Promise<Applicant> {
  const client_id = 'trellis-web';
  await post(origin, '/passwordless/start', { client_id, connection: 'email', email, send: 'code' });
  const tokens = await post(origin, '/oauth/token', {
    grant_type: 'http://auth0.com/oauth/grant-type/passwordless/otp',
    client_id,
    username: email,
    otp: await emailedCode(origin, email),
    realm: 'email',
    audience: 'https://trellis.example/api',
    scope: 'openid profile email offline_access',
  });
  const accessToken = String(tokens.access_token);
  return {
    email,
    accessToken,
    refreshToken: String(tokens.refresh_token),
    call: (method, path, body, headers = {}) =>
      fetch(`${origin}${path}`, {
        method,
        headers: {
          authorization: `Bearer ${accessToken}`,
          'idempotency-key': randomUUID(),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
  };
}

/** Saves the application of a user at `step` on the server. `more` is merged into it; undefined removes an answer. */
export async function savedApplicant(
  origin: string,
  step: StepPath,
  more: Application | ((application: Application) => Application) = {},
): Promise<Applicant> {
  const applicant = await signInByApi(origin);
  const plain = applicationAt(step, applicant.email);
  const application = typeof more === 'function' ? more(plain) : { ...plain, ...more };
  const before = stepPaths[stepPaths.indexOf(step) - 1];
  const farthest = before && FILE_OF[before];
  await saveAs(applicant, application, farthest);
  // A save can't set how statements arrive, so the bank step is done by its own calls.
  if (application.type_of_statements === 'email') await skipStatements(applicant);
  return applicant;
}

/** The first save of an application of the named flow. */
export async function saveAs(
  applicant: Pick<Applicant, 'call'>,
  application: Application,
  farthest?: string,
): Promise<void> {
  const payload = encodePayload(schema, application, {
    application_type: String(application.application_type),
    farthest,
  });
  const answer = await applicant.call('POST', '/api/apply/create', payload);
  if (!answer.ok) throw new Error(`The application was not saved: ${await answer.text()}`);
}

async function skipStatements(applicant: Applicant): Promise<void> {
  const answer = await applicant.call('POST', '/api/apply/bank/send-statements-later', {});
  if (!answer.ok) throw new Error(`The bank step was not done: ${await answer.text()}`);
}

/** Names of the step files, which `farthest` uses. */
const FILE_OF: Partial<Record<StepPath, string>> = {
  'verify/login': 'verify-login',
  'business/more-details': 'more-details',
  'business/further-details': 'further-details',
  'business/owners': 'owners',
};

/** Stores a user's session in this tab as their own sign-in would, and opens a path. */
export async function openAs(person: Person, applicant: Applicant, to: string): Promise<void> {
  // The idle page of a reused tab: no further navigation is needed.
  if (new URL(person.page.url()).pathname !== '/version.json') await person.open('/version.json');
  await person.page.evaluate(
    (token) => sessionStorage.setItem('trellis-session-trellis-web', token),
    applicant.refreshToken,
  );
  await person.open(to);
}

async function post(origin: string, path: string, body: object): Promise<Record<string, unknown>> {
  const answer = await fetch(`${origin}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as Record<string, unknown>;
}
