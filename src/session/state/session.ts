import { SESSION } from '#domain/limits.ts';

/** Our own claims in ID tokens (a tenant adds them in an Action, docs/auth0.md). */
const claim = {
  accounts: 'https://trellis.example/accounts',
  type: 'https://trellis.example/type',
  /** When the refresh token runs out, in seconds since 1970. */
  sessionExpiresAt: 'https://trellis.example/session_expires_at',
} as const;

/** Who is signed in [SESSION-1]. The bearer token is not in here: the service hands it out. */
export interface Session {
  loggedIn: boolean;
  email?: string;
  name?: string;
  firstName?: string;
  lastName?: string;
  image?: string;
  /** The provider's stable id of the person (`sub`). */
  id?: string;
  /** When the session ends unless it is renewed, in milliseconds since 1970. */
  expires?: number;
  /** Kind of account: `applicant`. */
  type?: string;
  /** Accounts that the person belongs to. */
  accounts: string[];
  /** Account -> the business's name, where the claim says it. */
  accountNames?: Record<string, string>;
  /** The first of them. */
  accountId?: string;
}

export const SIGNED_OUT: Session = { loggedIn: false, accounts: [] };

/** The session that an ID token's claims describe. `now` in milliseconds since 1970. */
export function sessionOf(claims: Record<string, unknown>, now: number): Session {
  const text = (name: string): string | undefined => {
    const value = claims[name];
    return typeof value === 'string' && value !== '' ? value : undefined;
  };
  const listed = accountsIn(claims[claim.accounts]);
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
 * When the session ends by this device's clock. The token was made just now, so its `iat` tells the provider's time: a
 * clock that is wrong here makes a session neither longer nor shorter.
 */
function endOf(ends: unknown, issuedAt: unknown, now: number): number {
  if (typeof ends !== 'number') return now + SESSION.idleMs;
  return typeof issuedAt === 'number' ? now + (ends - issuedAt) * 1000 : ends * 1000;
}

/** The accounts claim: a list of ids, or of `{id, name}`. */
function accountsIn(value: unknown): { id: string; name?: string }[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((item: unknown) => {
    const { id, name } =
      typeof item === 'object' && item !== null ? (item as Record<string, unknown>) : { id: item };
    if (typeof id !== 'string' || id === '') return [];
    return [{ id, ...(typeof name === 'string' ? { name } : {}) }];
  });
}
