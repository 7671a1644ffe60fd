import type { Answers, Call } from './wire.ts';

/** The signed-in user, as in the provider's ID token. */
export interface Who {
  sub?: string;
  email?: string;
  /** Our own claims by the last part of their names: `type`, `accounts`. */
  claims?: Record<string, unknown>;
}

export const ADA: Who = { sub: 'email|ada', email: 'ada@example.com' };

const DAY = 86_400;

/**
 * Distinguishes the page of this test from those of earlier ones, which may still be running: drafts are bound to a
 * brand, a session and its other tabs to the client's id.
 */
export const page = {
  number: 1,
  get platform() {
    return `oak-${this.number}`;
  },
  get clientId() {
    return `trellis-web-${this.number}`;
  },
};

/** A sign-in under way at the provider's page. */
const SIGN_IN = { state: 'state-1', nonce: 'nonce-1' };

/**
 * Stores a pending sign-in in the tab, as the SDK does before it leaves for the provider's page.
 * @returns the query with which the provider redirects back
 */
export function signInUnderWay(returnTo?: string): string {
  const audience = 'https://trellis.example/api';
  const redirect_uri = `${window.location.origin}/app/verify/login`;
  const scope = 'openid profile email offline_access';
  const signInDraft = {
    ...SIGN_IN,
    code_verifier: 'verifier',
    audience,
    redirect_uri,
    scope,
    appState: { returnTo },
  };
  sessionStorage.setItem(`a0.spajs.txs.${page.clientId}`, JSON.stringify(signInDraft));
  return `?code=code-1&state=${SIGN_IN.state}`;
}

/** The provider's side of a session: returns an access token of `who` for every refresh token. */
export function identityOf(who: Who = ADA): Answers {
  return ({ path }) => {
    if (path === '/passwordless/start') return { status: 200, body: {} };
    if (path !== '/oauth/token') return undefined;
    const tokens = { access_token: 'bearer-1', refresh_token: 'refresh-2', token_type: 'Bearer' };
    return { status: 200, body: { ...tokens, expires_in: DAY, id_token: idToken(who) } };
  };
}

function idToken({ sub, email, claims = {} }: Who): string {
  const now = Math.floor(Date.now() / 1000);
  const own = { session_expires_at: now + 7 * DAY, type: 'applicant', accounts: [], ...claims };
  const named = Object.entries(own).map(([name, value]) => [`https://trellis.example/${name}`, value]);
  const body = {
    iss: `${window.location.origin}/`,
    aud: page.clientId,
    sub,
    email,
    iat: now,
    exp: now + DAY,
    nonce: SIGN_IN.nonce,
    ...Object.fromEntries(named),
  };
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${part({ alg: 'RS256', typ: 'JWT' })}.${part(body)}.c2lnbmF0dXJl`;
}

/** An application as `GET /deals/current` answers it. */
export interface Deal {
  application: Record<string, unknown>;
  hidden?: string[];
  farthest?: string;
}

/** The API's side of one application (docs/contracts.md): returns it, and saves it as the next version. */
export function dealsOf(deal?: Deal, type = 'apply'): Answers {
  const ids = { dealId: 'd1', accountId: 'a1', contactId: 'c1' };
  let version = deal ? 1 : 0;
  const stamp = () => ({ version, savedAt: '2026-11-20T10:00:00.000Z' });
  return (call) => {
    if (call.path === '/deals/current') {
      if (!deal || call.query.application_type !== type) return { status: 200, body: { data: null } };
      const { application, hidden = [], farthest = '' } = deal;
      const data = { ...ids, ...stamp(), flow: type, flowVersion: '1.0.0', hidden, farthest };
      const named = { loan_id: 'l1', business_id: 'b1', application_type: type };
      return { status: 200, body: { data: { ...data, application: { ...named, ...application } } } };
    }
    if (call.path === '/deals/status') return { status: 200, body: { data: null } };
    if (!isSave(call)) return undefined;
    version += 1;
    const ends = /\/(submit|activate)$/.test(call.path)
      ? { reference: 'TR7K-2M4P', stage: 'AwaitingStatements' }
      : {};
    const contactIds = contactsOf(call);
    const data = {
      ...ids,
      ...stamp(),
      businessId: 'b1',
      loanId: 'l1',
      contactIds,
      ids: { owners: contactIds.map(({ id }) => id) },
      masks: masksOf(call),
      ...ends,
    };
    return { status: 200, body: { status: 'success', level: 'success', msg: 'Saved.', data } };
  };
}

/** Whether a call is a save, which sends the whole application. */
export function isSave({ method, path }: Call): boolean {
  return (method === 'PATCH' && path === '/deals') || /^\/api\/apply\/(\w+)$/.test(path);
}

/** The contacts of a payload with their ids, new ones numbered. */
function contactsOf({ body }: Call): { email?: string; id: string }[] {
  const { business } = body as { business?: { contacts?: { id?: string; email?: string }[] } };
  return (business?.contacts ?? []).map(({ id, email }, index) => ({ email, id: id ?? `c${index + 1}` }));
}

/** Masks of the sent secrets, by their paths in the application. */
function masksOf({ body }: Call): Record<string, string> {
  const { business } = body as {
    business?: { taxIdNumber?: string; contacts?: { ssn?: string; dob?: string }[] };
  };
  const masks: [string, string | undefined][] = [
    ['/business_ein', business?.taxIdNumber && `**-***${business.taxIdNumber.slice(-4)}`],
    ...(business?.contacts ?? []).flatMap(({ ssn, dob }, index): [string, string | undefined][] => [
      [`/owners/${index}/ssn`, ssn && `***-**-${ssn.slice(-4)}`],
      [`/owners/${index}/dob`, dob && `**/**/${dob.slice(0, 4)}`],
    ]),
  ];
  return Object.fromEntries(masks.flatMap(([place, mask]) => (mask ? [[place, mask]] : [])));
}
