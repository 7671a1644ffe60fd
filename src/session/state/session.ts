import { SESSION } from '#domain/limits.ts';

/** Trellis's own claims in ID tokens (a tenant adds them in an Action, docs/auth0.md). */
const claim = {
  accounts: 'https://trellis.example/accounts',
  type: 'https://trellis.example/type',
  /** Expiry of the refresh token, in seconds since 1970. */
  sessionExpiresAt: 'https://trellis.example/session_expires_at',
} as const;

/** The signed-in person [SESSION-1]. Does not contain the bearer token, which the service provides. */
export interface Session {
  loggedIn: boolean;
  email?: string;
  name?: string;
  firstName?: string;
  lastName?: string;
  image?: string;
  /** The provider's stable id of the person (`sub`). */
  id?: string;
  /** End of the session unless it is renewed, in milliseconds since 1970. */
  expires?: number;
  /** Kind of account: `applicant`. */
  type?: string;
  /** Accounts that the person belongs to. */
  accounts: string[];
  /** Names of businesses by account, if the claim contains them. */
  accountNames?: Record<string, string>;
  /** The first of the accounts. */
  accountId?: string;
}

export const SIGNED_OUT: Session = { loggedIn: false, accounts: [] };

/** The session of an ID token's claims. `now` in milliseconds since 1970. */
export function sessionOf(claims: Record<string, unknown>, now: number): Session {
  const text = (name: string): string | undefined => {
    const value = claims[name];
    return typeof value === 'string' && value !== '' ? value : undefined;
  };
  const listed = readAccounts(claims[claim.accounts]);
  const accounts = listed.map(({ id }) => id);
  const named = listed.flatMap(({ id, name }) => (name ? [[id, name]] : []));
  return {
    loggedIn: true,
    email: text('email'),
    name: text('name'),
    firstName: text('given_name'),
    lastName: text('family_name'),
    image: text('picture'),
    id: text('sub'),
    expires: endOf(claims[claim.sessionExpiresAt], claims.iat, now),
    type: text(claim.type),
    accounts,
    ...(named.length > 0 ? { accountNames: Object.fromEntries(named) } : {}),
    accountId: accounts[0],
  };
}

/**
 * End of the session by this device's clock. The token was just issued, so its `iat` is the provider's time,
 * and a wrong local clock does not change the length of the session.
 */
function endOf(ends: unknown, issuedAt: unknown, now: number): number {
  if (typeof ends !== 'number') return now + SESSION.idleMs;
  return typeof issuedAt === 'number' ? now + (ends - issuedAt) * 1000 : ends * 1000;
}

/** The accounts claim: a list of ids, or of `{id, name}`. */
function readAccounts(value: unknown): { id: string; name?: string }[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((item: unknown) => {
    const { id, name } =
      typeof item === 'object' && item !== null ? (item as Record<string, unknown>) : { id: item };
    if (typeof id !== 'string' || id === '') return [];
    return [{ id, ...(typeof name === 'string' ? { name } : {}) }];
  });
}
