import { randomUUID } from 'node:crypto';
import type { BaseDeps } from '../../deps.ts';
import type { Queries } from '../../storage/database.ts';
import { hashSecret, newSecret } from './secrets.ts';

/** A session left alone ends after two days: the client renews it while less than one day remains (spec §4). */
const IDLE_MS = 2 * 86_400_000;
/** However busy, a sign-in ends after 30 days. */
const LONGEST_MS = 30 * 86_400_000;

/** One sign-in on one device. */
export interface Grant {
  id: string;
  sub: string;
  audience: string;
  scope: string;
  authTime: Date;
}

export interface RefreshToken {
  token: string;
  expiresAt: Date;
}

interface Row {
  id: string;
  sub: string;
  audience: string;
  scope: string;
  auth_time: Date;
  expires_at: Date;
}

/**
 * Refresh tokens: each works once and is followed by a new one; a second use of any of them is taken for theft and ends
 * the whole grant (RFC 9700 §4.14.2).
 */
export function createGrants({ db, clock }: Pick<BaseDeps, 'db' | 'clock'>) {
  async function issue(tx: Queries, grantId: string, latest: Date): Promise<RefreshToken> {
    const token = newSecret();
    const expiresAt = new Date(Math.min(clock.now().getTime() + IDLE_MS, latest.getTime()));
    await tx.query('insert into identity_refresh_tokens (hash, grant_id, expires_at) values ($1, $2, $3)', [
      hashSecret(token),
      grantId,
      expiresAt,
    ]);
    return { token, expiresAt };
  }

  async function revokeById(queries: Queries, grantId: string): Promise<void> {
    await queries.query('update identity_grants set revoked_at = coalesce(revoked_at, $2) where id = $1', [
      grantId,
      clock.now(),
    ]);
  }

  return {
    async open(
      about: Omit<Grant, 'id'> & { clientId: string },
    ): Promise<{ grant: Grant; refresh: RefreshToken }> {
      const { clientId, ...rest } = about;
      const grant = { id: randomUUID(), ...rest };
      const latest = new Date(clock.now().getTime() + LONGEST_MS);
      const refresh = await db.transaction(async (tx) => {
        await tx.query(
          `insert into identity_grants (id, sub, client_id, audience, scope, auth_time, expires_at)
           values ($1, $2, $3, $4, $5, $6, $7)`,
          [grant.id, grant.sub, clientId, grant.audience, grant.scope, grant.authTime, latest],
        );
        return issue(tx, grant.id, latest);
      });
      return { grant, refresh };
    },

    /** Exchanges a token for the next one; undefined where it is unknown, ended or was used before. */
    async rotate(
      token: string,
      clientId: string,
    ): Promise<{ grant: Grant; refresh: RefreshToken } | undefined> {
      const hash = hashSecret(token);
      const now = clock.now();
      return db.transaction(async (tx) => {
        const [row] = await tx.query<Row>(
          `update identity_refresh_tokens t set used_at = $3 from identity_grants g
           where t.hash = $1 and g.id = t.grant_id and g.client_id = $2 and t.used_at is null
             and t.expires_at > $3 and g.expires_at > $3 and g.revoked_at is null
           returning g.id, g.sub, g.audience, g.scope, g.auth_time, g.expires_at`,
          [hash, clientId, now],
        );
        if (row) {
          const refresh = await issue(tx, row.id, row.expires_at);
          const { id, sub, audience, scope, auth_time: authTime } = row;
          return { grant: { id, sub, audience, scope, authTime }, refresh };
        }
        const [used] = await tx.query<{ grant_id: string }>(
          'select grant_id from identity_refresh_tokens where hash = $1 and used_at is not null',
          [hash],
        );
        if (used) await revokeById(tx, used.grant_id);
        return undefined;
      });
    },

    /** Ends the grant of a token. An unknown token is no error (RFC 7009 §2.2). */
    async revoke(token: string, clientId: string): Promise<void> {
      const [row] = await db.query<{ grant_id: string }>(
        `select t.grant_id from identity_refresh_tokens t join identity_grants g on g.id = t.grant_id
         where t.hash = $1 and g.client_id = $2`,
        [hashSecret(token), clientId],
      );
      if (row) await revokeById(db, row.grant_id);
    },

    async revokeGrant(grantId: string): Promise<void> {
      await revokeById(db, grantId);
    },
  };
}
