import { randomInt } from 'node:crypto';
import { CODES } from '#domain/limits.ts';
import type { BaseDeps } from '#server/deps.ts';
import type { Queries } from '#server/storage/database.ts';
import { writeRow } from '#server/storage/write-row.ts';
import { sameText } from '../secrets.ts';

/** The person's details, which are stored with the code until it is confirmed. */
export interface Profile {
  givenName?: string;
  familyName?: string;
  phone?: string;
}

/** `email` is normalized; `requester` is the proof of asker.ts. */
export interface CodeOwner {
  email: string;
  requester: string;
}

export type Verified =
  | { outcome: 'right'; profile: Profile }
  | { outcome: 'wrong' | 'expired' | 'exhausted' };

/**
 * Emailed one-time codes, each for the browser that requested it. Addresses, requesters and codes are stored
 * as keyed hashes, the details encrypted.
 */
export function createCodes({ db, crypto, clock }: Pick<BaseDeps, 'db' | 'crypto' | 'clock'>) {
  const keyOf = ({ email, requester }: CodeOwner): [email: string, asker: string] => [
    crypto.blindIndex('identity.email', email),
    crypto.blindIndex('identity.asker', requester),
  ];
  const hashOf = (email: string, code: string) => crypto.blindIndex('identity.code', `${email}\0${code}`);
  const placeOf = (emailIndex: string) => ({ field: 'identity.profile', deal: emailIndex });

  return {
    /** Creates a code; earlier codes of the same browser stop working. */
    async start(tx: Queries, owner: CodeOwner, profile: Profile): Promise<{ code: string; expires: Date }> {
      const code = String(randomInt(10 ** CODES.digits)).padStart(CODES.digits, '0');
      const expires = new Date(clock.now().getTime() + CODES.validMinutes * 60_000);
      const key = keyOf(owner);
      const row = {
        email_index: key[0],
        asker: key[1],
        code_hash: hashOf(owner.email, code),
        attempts: 0,
        profile: crypto.encrypt(JSON.stringify(profile), placeOf(key[0])),
        expires_at: expires,
        used_at: null,
      };
      await writeRow(tx, 'identity_codes', row, ['email_index', 'asker']);
      return { code, expires };
    },

    /** Counts a try, then compares. The result does not reveal whether address or code was wrong. */
    async verify(owner: CodeOwner, code: string): Promise<Verified> {
      const key = keyOf(owner);
      const enteredHash = hashOf(owner.email, code);
      const now = clock.now();
      const [row] = await db.query(
        `update identity_codes set attempts = attempts + 1
         where email_index = $1 and asker = $2 and used_at is null and expires_at > $3 and attempts < $4
         returning code_hash, attempts, profile`,
        [...key, now, CODES.tries],
      );
      if (!row) return { outcome: await findReason(key) };
      if (!sameText(row.code_hash, enteredHash))
        return { outcome: row.attempts >= CODES.tries ? 'exhausted' : 'wrong' };
      const used = await db.query(
        `update identity_codes set used_at = $4
         where email_index = $1 and asker = $2 and code_hash = $3 and used_at is null returning asker`,
        [...key, enteredHash, now],
      );
      if (used.length === 0) return { outcome: 'wrong' };
      const profile = JSON.parse(crypto.decrypt(row.profile, placeOf(key[0]))) as Profile;
      return { outcome: 'right', profile };
    },
  };

  async function findReason(key: [email: string, asker: string]): Promise<'wrong' | 'expired' | 'exhausted'> {
    const [row] = await db.query(
      'select attempts, used_at from identity_codes where email_index = $1 and asker = $2',
      key,
    );
    if (!row || row.used_at) return 'wrong';
    return row.attempts >= CODES.tries ? 'exhausted' : 'expired';
  }
}
