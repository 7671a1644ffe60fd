import { claim } from './claims.ts';

/** Who is signed in (spec §3 'User session'). The bearer token is not in here: the service hands it out. */
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
  /** The first of them. */
  accountId?: string;
}

export const SIGNED_OUT: Session = { loggedIn: false, accounts: [] };

/** How long a session counts where the provider does not say: two days. */
const DEFAULT_LENGTH_MS = 2 * 86_400_000;

/** The session that an ID token's claims describe. `now` in milliseconds since 1970. */
export function sessionOf(claims: Record<string, unknown>, now: number): Session {
  const text = (name: string): string | undefined => {
    const value = claims[name];
    return typeof value === 'string' && value !== '' ? value : undefined;
  };
  const listed = claims[claim.accounts];
  const accounts = Array.isArray(listed) ? listed.filter((id): id is string => typeof id === 'string') : [];
  const ends = claims[claim.sessionExpiresAt];
  return {
    loggedIn: true,
    email: text('email'),
    name: text('name'),
    firstName: text('given_name'),
    lastName: text('family_name'),
    image: text('picture'),
    id: text('sub'),
    expires: typeof ends === 'number' ? ends * 1000 : now + DEFAULT_LENGTH_MS,
    type: text(claim.type),
    accounts,
    accountId: accounts[0],
  };
}
