import { randomBytes } from 'node:crypto';
import type { BaseDeps } from '../deps.ts';
import type { Row } from '../storage/tables/index.ts';

export interface User {
  sub: string;
  email: string;
  givenName?: string;
  familyName?: string;
  phone?: string;
  accounts: Account[];
}

export interface Account {
  id: string;
  name: string;
}

type UserRow = Row<'identity_users', 'sub' | 'email' | 'given_name' | 'family_name' | 'phone' | 'accounts'>;

const columns = 'sub, email, given_name, family_name, phone, accounts';

/**
 * Direction marks and invisible characters, with which two addresses could look the same, or one read backward.
 */
const INVISIBLE = /[\p{Cf}\p{DI}\u2800]/u;

/** `' Ann@Example.com '` → `ann@example.com`; undefined if it is not an address. */
export function normalizeEmail(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  const email = value.trim().toLowerCase();
  return email.length <= 254 &&
    !INVISIBLE.test(email) &&
    /^[^\s@<>,;:"\\()[\]\p{Cc}]+@[^\s@<>,;:"\\()[\]\p{Cc}]+\.[^\s@.<>,;:"\\()[\]\p{Cc}]+$/u.test(email)
    ? email
    : undefined;
}

export function createUsers({ db, clock, config }: Pick<BaseDeps, 'db' | 'clock' | 'config'>) {
  const readUser = (row: UserRow): User => toUser(row, config.localAccounts[row.email]);
  return {
    async isRegistered(email: string): Promise<boolean> {
      return (await db.query('select sub from identity_users where email = $1', [email])).length > 0;
    },

    async findBySub(sub: string): Promise<User | undefined> {
      const [row] = await db.query(`select ${columns} from identity_users where sub = $1`, [sub]);
      return row && readUser(row);
    },

    /** Returns or creates the user of a verified address. Existing values are never overwritten. */
    async signIn(email: string, profile: Omit<User, 'sub' | 'email' | 'accounts'>): Promise<User> {
      const now = clock.now();
      const [row] = await db.query(
        `insert into identity_users (sub, email, given_name, family_name, phone, created_at, last_sign_in_at)
         values ($1, $2, $3, $4, $5, $6, $6)
         on conflict (email) where not is_tenants do update set last_sign_in_at = excluded.last_sign_in_at,
           given_name = coalesce(identity_users.given_name, excluded.given_name),
           family_name = coalesce(identity_users.family_name, excluded.family_name),
           phone = coalesce(identity_users.phone, excluded.phone)
         returning ${columns}`,
        [
          `email|${randomBytes(12).toString('hex')}`,
          email,
          profile.givenName ?? null,
          profile.familyName ?? null,
          profile.phone ?? null,
          now,
        ],
      );
      if (!row) throw new Error('The user was not stored.');
      return readUser(row);
    },

    /**
     * Stores a tenant's user for register checks and the command `person`, with the address of the newest
     * token.
     */
    async storeTenantUser({ sub, email }: Pick<User, 'sub' | 'email'>, issuedAt: Date): Promise<void> {
      await db.query(
        `insert into identity_users (sub, email, is_tenants, created_at, last_sign_in_at) values ($1, $2, true, $3, $3)
         on conflict (sub) do update set email = excluded.email, is_tenants = true, last_sign_in_at = excluded.last_sign_in_at
           where identity_users.last_sign_in_at <= excluded.last_sign_in_at`,
        [sub, email, issuedAt],
      );
    },
  };
}

function toUser(row: UserRow, accounts: Account[] = row.accounts): User {
  return {
    sub: row.sub,
    email: row.email,
    givenName: row.given_name ?? undefined,
    familyName: row.family_name ?? undefined,
    phone: row.phone ?? undefined,
    accounts,
  };
}
