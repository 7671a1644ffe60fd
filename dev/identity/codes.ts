import { randomInt } from 'node:crypto';
import { CODES } from '#domain/limits.ts';
import type { BaseDeps } from '#server/deps.ts';
import { sameText } from './secrets.ts';

/** What the person told before signing in; kept with the code until it proves right. */
export interface Profile {
  givenName?: string;
  familyName?: string;
  phone?: string;
}

export type Verified =
  | { outcome: 'right'; profile: Profile }
  | { outcome: 'wrong' | 'expired' | 'exhausted' };

/**
 * Emailed one-time codes: 6 digits, 3 minutes, 3 tries, the newest only, once. Only a keyed hash of address and code is
 * stored; tries are counted in the database, so several processes count together.
 */
export function createCodes({ db, crypto, clock }: Pick<BaseDeps, 'db' | 'crypto' | 'clock'>) {
  const indexOf = (email: string) => crypto.blindIndex('identity.email', email);
  const hashOf = (email: string, code: string) => crypto.blindIndex('identity.code', `${email}\0${code}`);

  return {
    /** Makes the code of a (normalized) address; earlier ones stop working. */
    async start(email: string, profile: Profile): Promise<string> {
      const code = String(randomInt(10 ** CODES.digits)).padStart(CODES.digits, '0');
      const expires = new Date(clock.now().getTime() + CODES.validMinutes * 60_000);
      await db.query(
        `insert into identity_codes (email_index, code_hash, attempts, profile, expires_at, used_at)
         values ($1, $2, 0, $3, $4, null)
         on conflict (email_index) do update set code_hash = excluded.code_hash, attempts = 0,
           profile = excluded.profile, expires_at = excluded.expires_at, used_at = null`,
        [indexOf(email), hashOf(email, code), JSON.stringify(profile), expires],
      );
      return code;
    },

    /** Counts a try, then compares. Nothing tells an unknown address from a wrong code. */
    async verify(email: string, code: string): Promise<Verified> {
      const index = indexOf(email);
      const given = hashOf(email, code);
      const now = clock.now();
      const [row] = await db.query(
        `update identity_codes set attempts = attempts + 1
         where email_index = $1 and used_at is null and expires_at > $2 and attempts < $3
         returning code_hash, attempts, profile, expires_at, used_at`,
        [index, now, CODES.tries],
      );
      if (!row) return { outcome: await whyNot(index) };
      if (!sameText(row.code_hash, given))
        return { outcome: row.attempts >= CODES.tries ? 'exhausted' : 'wrong' };
      const used = await db.query(
        `update identity_codes set used_at = $3
         where email_index = $1 and code_hash = $2 and used_at is null returning email_index`,
        [index, given, now],
      );
      return used.length > 0 ? { outcome: 'right', profile: row.profile } : { outcome: 'wrong' };
    },
  };

  async function whyNot(index: string): Promise<'wrong' | 'expired' | 'exhausted'> {
    const [row] = await db.query(
      'select code_hash, attempts, profile, expires_at, used_at from identity_codes where email_index = $1',
      [index],
    );
    if (!row || row.used_at) return 'wrong';
    return row.attempts >= CODES.tries ? 'exhausted' : 'expired';
  }
}
