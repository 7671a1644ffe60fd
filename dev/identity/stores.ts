import { SESSION } from '#domain/limits.ts';
import type { BaseDeps } from '#server/deps.ts';
import { writeRow } from '#server/storage/write-row.ts';
import { hashSecret, newSecret } from './secrets.ts';

/** A validated request to /authorize. */
export interface AuthorizeRequest {
  clientId: string;
  redirectUri: string;
  responseMode: 'query' | 'web_message';
  scope: string;
  audience: string;
  state?: string;
  nonce?: string;
  codeChallenge: string;
  signUp: boolean;
  /** First from the login hint, then the address of the last code. */
  email?: string;
  /** Time of the last code, milliseconds since 1970. */
  sentAt?: number;
}

export interface Redeemed {
  sub: string;
  request: AuthorizeRequest;
  authTime: Date;
}

type Parts = Pick<BaseDeps, 'db' | 'clock'>;

/** A code works once, for two minutes; a second use returns the grant to revoke (RFC 6749 §4.1.2). */
export function createAuthorizationCodes({ db, clock }: Parts) {
  return {
    async issue(sub: string, request: AuthorizeRequest, authTime: Date): Promise<string> {
      const code = newSecret();
      await writeRow(db, 'identity_authorization_codes', {
        hash: hashSecret(code),
        sub,
        request: { ...request, email: undefined },
        auth_time: authTime,
        expires_at: addTime(clock, SESSION.authorizationCodeMs),
      });
      return code;
    },
    async redeem(code: string): Promise<{ redeemed?: Redeemed; revoke?: string }> {
      const hash = hashSecret(code);
      const [row] = await db.query<{ sub: string; request: AuthorizeRequest; auth_time: Date }>(
        `update identity_authorization_codes set used_at = $2
         where hash = $1 and used_at is null and expires_at > $2 returning sub, request, auth_time`,
        [hash, clock.now()],
      );
      if (row) return { redeemed: { sub: row.sub, request: row.request, authTime: row.auth_time } };
      const [used] = await db.query(
        'select grant_id from identity_authorization_codes where hash = $1 and used_at is not null',
        [hash],
      );
      return { revoke: used?.grant_id ?? undefined };
    },
    /** @returns false if a log-out on all devices has deleted the code */
    async linkGrant(code: string, grantId: string): Promise<boolean> {
      const notedRows = await db.query(
        'update identity_authorization_codes set grant_id = $2 where hash = $1 returning hash',
        [hashSecret(code), grantId],
      );
      return notedRows.length > 0;
    },
  };
}

/** The provider's sign-in cookie; ends with the browser, or after 12 hours. */
export function createProviderSessions({ db, clock }: Parts) {
  return {
    async begin(sub: string, authTime: Date): Promise<string> {
      const secret = newSecret();
      const expires = addTime(clock, SESSION.providerMs);
      const row = { hash: hashSecret(secret), sub, auth_time: authTime, expires_at: expires };
      await writeRow(db, 'identity_sessions', row);
      return secret;
    },
    async find(secret: string): Promise<{ sub: string; authTime: Date } | undefined> {
      const [row] = await db.query(
        'select sub, auth_time from identity_sessions where hash = $1 and expires_at > $2',
        [hashSecret(secret), clock.now()],
      );
      return row && { sub: row.sub, authTime: row.auth_time };
    },
    async end(secret: string): Promise<void> {
      await db.query('delete from identity_sessions where hash = $1', [hashSecret(secret)]);
    },
  };
}

const EXPIRING = ['identity_codes', 'identity_grants', 'identity_authorization_codes', 'identity_sessions'];

/** Deletes rows that expired more than a day ago. */
export async function sweepSignIns({ db, clock }: Parts): Promise<void> {
  const before = new Date(clock.now().getTime() - SESSION.endedKeptMs);
  for (const table of EXPIRING) await db.query(`delete from ${table} where expires_at < $1`, [before]);
}

function addTime(clock: Parts['clock'], milliseconds: number): Date {
  return new Date(clock.now().getTime() + milliseconds);
}
