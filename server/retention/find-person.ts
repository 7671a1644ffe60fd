import type { Deal } from '../deals/deal-store.ts';
import type { Deps } from '../deps.ts';
import { normalizeEmail } from '../identity/users.ts';
import { personMarks } from '../jobs/jobs.ts';
import type { Queries } from '../storage/database.ts';
import type { Row } from '../storage/tables.ts';

/** All that a deployment has of somebody. */
export interface Person {
  /** Normalized. */
  email: string;
  user: Row<'identity_users'> | undefined;
  /** Their own applications, oldest first. */
  deals: Deal[];
  /** Applications of others that name them as an owner. */
  mentionedIn: Deal[];
}

/** Whose address it is. @throws Error with words for the person at the terminal */
export async function findPerson(db: Queries, address: string): Promise<Person> {
  const email = normalizeEmail(address);
  if (!email) throw new Error('That is no e-mail address.');
  const [user] = await db.query('select * from identity_users where email = $1', [email]);
  const deals = user
    ? await db.query('select * from deals where subject = $1 order by created_at', [user.sub])
    : [];
  const named = await db.query<Deal>(
    `select d.* from deals d where exists (
       select 1 from jsonb_array_elements(coalesce(d.document -> 'business' -> 'contacts', '[]')) contact
       where lower(contact ->> 'email') = $1) order by created_at`,
    [email],
  );
  const own = new Set(deals.map(({ id }) => id));
  return { email, user, deals, mentionedIn: named.filter(({ id }) => !own.has(id)) };
}

/** How the address of a person stands as a keyed hash, under each index key at hand. */
export function marksOf({ crypto }: Pick<Deps, 'crypto'>, email: string) {
  return {
    code: crypto.blindIndexes('identity.email', email),
    outbox: crypto.blindIndexes('mail.to', email),
    job: personMarks(crypto, email),
  };
}
