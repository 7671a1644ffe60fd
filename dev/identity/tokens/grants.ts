import { randomUUID } from 'node:crypto';
import { SESSION } from '#domain/limits.ts';
import { audit } from '#server/audit/audit.ts';
import type { BaseDeps } from '#server/deps.ts';
import { endSessions } from '#server/identity/ended-sessions.ts';
import type { Queries } from '#server/storage/database.ts';
import type { Row } from '#server/storage/tables/index.ts';
import { writeRow } from '#server/storage/write-row.ts';
import { hashSecret, newSecret } from '../secrets.ts';

/** A sign-in on a device. */
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

/** `is_latest`: no later token of the grant was ever used. */
type TokenRow = Row<'identity_refresh_tokens', 'expires_at' | 'used_at'> & { is_latest: boolean };

const latestUse = `select t.expires_at, t.used_at,
    not exists (select 1 from identity_refresh_tokens o where o.grant_id = t.grant_id and o.hash <> t.hash
      and o.used_at >= t.used_at) as is_latest
  from identity_refresh_tokens t where t.hash = $1`;
/** Sets a use long ago: a use of these tokens then counts as theft and ends the grant. */
const dropUnused = `update identity_refresh_tokens set used_at = '-infinity' where grant_id = $1 and used_at is null`;

/**
 * Refresh tokens, each valid once: a second use counts as theft and ends the grant (RFC 9700 §4.14.2), except
 * a retry within seconds if the first answer's token was not used.
 */
export function createGrants({ db, clock, crypto }: Pick<BaseDeps, 'db' | 'clock' | 'crypto'>) {
  async function issue(tx: Queries, grantId: string, latest: Date): Promise<RefreshToken> {
    const token = newSecret();
    const expiresAt = new Date(Math.min(clock.now().getTime() + SESSION.idleMs, latest.getTime()));
    const row = { hash: hashSecret(token), grant_id: grantId, expires_at: expiresAt };
    await writeRow(tx, 'identity_refresh_tokens', row);
    return { token, expiresAt };
  }

  async function revokeById(queries: Queries, grantId: string): Promise<void> {
    await queries.query('update identity_grants set revoked_at = coalesce(revoked_at, $2) where id = $1', [
      grantId,
      clock.now(),
    ]);
    await endSessions(queries, [grantId], clock.now());
  }

  return {
    async open(
      grantFacts: Omit<Grant, 'id'> & { clientId: string },
    ): Promise<{ grant: Grant; refresh: RefreshToken }> {
      const { clientId, ...rest } = grantFacts;
      const grant = { id: randomUUID(), ...rest };
      const latest = new Date(clock.now().getTime() + SESSION.longestMs);
      const { id, sub, audience, scope, authTime } = grant;
      const row = { id, sub, client_id: clientId, audience, scope, auth_time: authTime, expires_at: latest };
      const refresh = await db.transaction(async (tx) => {
        await writeRow(tx, 'identity_grants', row);
        return issue(tx, grant.id, latest);
      });
      return { grant, refresh };
    },

    /** Undefined if the token is unknown, ended or used. */
    async rotate(
      token: string,
      clientId: string,
    ): Promise<{ grant: Grant; refresh: RefreshToken } | undefined> {
      const hash = hashSecret(token);
      const now = clock.now();
      return db.transaction(async (tx) => {
        // Locks the grant, so that its uses are serialized across processes.
        const [row] = await tx.query(
          `select g.id, g.sub, g.audience, g.scope, g.auth_time, g.expires_at, g.revoked_at
           from identity_grants g
           where g.client_id = $2 and g.id = (select grant_id from identity_refresh_tokens where hash = $1)
           for no key update`,
          [hash, clientId],
        );
        const [tokenRow] = row ? await tx.query<TokenRow>(latestUse, [hash]) : [];
        if (!row || !tokenRow || row.revoked_at || row.expires_at <= now) return undefined;
        const { id, sub, audience, scope, auth_time: authTime } = row;
        const isReused =
          tokenRow.used_at && tokenRow.is_latest && +now - +tokenRow.used_at <= SESSION.overlapMs;
        if (tokenRow.used_at && !isReused) {
          await revokeById(tx, id);
          return undefined;
        }
        if (tokenRow.expires_at <= now) return undefined;
        // The token of the lost answer: a later use would come from another person.
        if (isReused) await tx.query(dropUnused, [id]);
        else await tx.query('update identity_refresh_tokens set used_at = $2 where hash = $1', [hash, now]);
        return {
          grant: { id, sub, audience, scope, authTime },
          refresh: await issue(tx, id, row.expires_at),
        };
      });
    },

    /** An unknown token is no error (RFC 7009 §2.2). */
    async revoke(token: string, clientId: string): Promise<void> {
      const [row] = await db.query(
        `select t.grant_id from identity_refresh_tokens t join identity_grants g on g.id = t.grant_id
         where t.hash = $1 and g.client_id = $2`,
        [hashSecret(token), clientId],
      );
      if (row) await revokeById(db, row.grant_id);
    },

    /** Ends all grants and sign-ins of the token's owner. @returns false if the token can't be exchanged */
    async revokeAll(token: string, clientId: string): Promise<boolean> {
      return db.transaction(async (tx) => {
        const [row] = await tx.query(
          `select g.sub from identity_grants g join identity_refresh_tokens t on g.id = t.grant_id
           where t.hash = $1 and g.client_id = $2 and t.used_at is null and t.expires_at > $3
             and g.expires_at > $3 and g.revoked_at is null`,
          [hashSecret(token), clientId, clock.now()],
        );
        if (!row) return false;
        // Sessions and codes could create new grants. Deleted first, so that a simultaneous exchange either
        // has created its grant already, or fails to link it to its code (`linkGrant`).
        for (const table of ['identity_sessions', 'identity_authorization_codes'])
          await tx.query(`delete from ${table} where sub = $1`, [row.sub]);
        const endedGrants = await tx.query<{ id: string }>(
          'update identity_grants set revoked_at = $2 where sub = $1 and revoked_at is null returning id',
          [row.sub, clock.now()],
        );
        await endSessions(
          tx,
          endedGrants.map(({ id }) => id),
          clock.now(),
        );
        await audit({ db: tx, crypto }, { event: 'sessions-ended', person: row.sub });
        return true;
      });
    },

    /** Ends a grant, and the browser's sign-in with its codes, which could create a new grant. */
    async revokeGrant(grantId: string): Promise<void> {
      await revokeById(db, grantId);
      // A used code stays: a second use of it must end its grant.
      for (const [table, condition] of [
        ['identity_sessions', 'true'],
        ['identity_authorization_codes', 'one.used_at is null'],
      ])
        await db.query(
          `delete from ${table} one using identity_grants g
           where g.id = $1 and one.sub = g.sub and one.auth_time = g.auth_time and ${condition}`,
          [grantId],
        );
    },
  };
}
