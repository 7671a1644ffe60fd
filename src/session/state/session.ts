import { SESSION } from '#domain/limits.ts';

/** Trellis's own claims (a tenant adds them in an Action, docs/auth0.md). */
const CLAIMS = {
  accounts: 'https://trellis.example/accounts',
  type: 'https://trellis.example/type',
  /** When the refresh token expires, in seconds since 1970. */
  sessionExpiresAt: 'https://trellis.example/session_expires_at',
} as const;

/** Does not contain the bearer token [SESSION-1]. */
export interface Session {
  loggedIn: boolean;
  email?: string;
  name?: string;
  firstName?: string;
  lastName?: string;
  image?: string;
  /** The user's id: the provider's `sub`. */
  id?: string;
  /** When the session expires, in milliseconds since 1970. */
  expires?: number;
  type?: string;
  accounts: string[];
  /** The names by account, if the claim contains names. */
  accountNames?: Record<string, string>;
  accountId?: string;
}

export const SIGNED_OUT: Session = { loggedIn: false, accounts: [] };

/** The session of an ID token's claims. `now` in milliseconds since 1970. */
export function sessionOf(claims: Record<string, unknown>, now: number): Session {
  const text = (name: string): string | undefined => {
    const value = claims[name];
    return typeof value === 'string' && value !== '' ? value : undefined;
  };
  const listedAccounts = readAccounts(claims[CLAIMS.accounts]);
  const accounts = listedAccounts.map(({ id }) => id);
  const namedAccounts = listedAccounts.flatMap(({ id, name }) => (name ? [[id, name]] : []));
  return {
    loggedIn: true,
    email: text('email'),
    name: text('name'),
    firstName: text('given_name'),
    lastName: text('family_name'),
    image: text('picture'),
    id: text('sub'),
    expires: expiryOf(claims[CLAIMS.sessionExpiresAt], claims.iat, now),
    type: text(CLAIMS.type),
    accounts,
    ...(namedAccounts.length > 0 ? { accountNames: Object.fromEntries(namedAccounts) } : {}),
    accountId: accounts[0],
  };
}

/** `iat` of the new token is the provider's time, so a wrong local clock does not matter. */
function expiryOf(ends: unknown, issuedAt: unknown, now: number): number {
  if (typeof ends !== 'number') return now + SESSION.idleMs;
  return typeof issuedAt === 'number' ? now + (ends - issuedAt) * 1000 : ends * 1000;
}

/** A list of ids, or of `{id, name}`. */
function readAccounts(value: unknown): { id: string; name?: string }[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((item: unknown) => {
    const { id, name } =
      typeof item === 'object' && item !== null ? (item as Record<string, unknown>) : { id: item };
    if (typeof id !== 'string' || id === '') return [];
    return [{ id, ...(typeof name === 'string' ? { name } : {}) }];
  });
}
