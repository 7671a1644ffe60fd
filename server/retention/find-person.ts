import { type Deal, findById } from '../deals/store/index.ts';
import type { Deps } from '../deps.ts';
import { normalizeEmail } from '../identity/users.ts';
import { personMarks } from '../jobs/jobs.ts';
import type { Queries } from '../storage/database.ts';
import { rowsInOrder } from '../storage/rows-in-order.ts';
import type { Row } from '../storage/tables.ts';

/** All that a deployment has of somebody. */
export interface Person {
  /** Normalized. */
  email: string;
  /** A row a sign-in: a tenant may have several of one address. */
  users: Row<'identity_users'>[];
  /** Their own applications, oldest first. */
  deals: Deal[];
  /** Applications of others that name them as an owner. */
  mentionedIn: Deal[];
}

/** Whose address it is. @throws Error with words for the person at the terminal */
export async function findPerson(db: Queries, address: string): Promise<Person> {
  const email = normalizeEmail(address);
  if (!email) throw new Error('That is no e-mail address.');
  const users = await db.query('select * from identity_users where email = $1 order by created_at, sub', [
    email,
  ]);
  const deals = await db.query('select * from deals where subject = any($1) order by created_at', [
    users.map(({ sub }) => sub),
  ]);
  const own = new Set(deals.map(({ id }) => id));
  const mentionedIn = (await naming(db, email)).filter(({ id }) => !own.has(id));
  return { email, users, deals, mentionedIn };
}

/** All applications with an owner of that address: looked through a batch at a time, since no index knows owners. */
async function naming(db: Queries, email: string): Promise<Deal[]> {
  const found: Deal[] = [];
  const isNamed = `exists (select 1 from jsonb_array_elements(coalesce(document -> 'business' -> 'contacts', '[]')) contact
    where lower(contact ->> 'email') = $1)`;
  const columns = `brand, id, ${isNamed} as is_named`;
  const walk = { table: 'deals', key: ['brand', 'id'], columns, values: [email] } as const;
  for await (const row of rowsInOrder<{ brand: string; id: string; is_named: boolean }>(db, walk)) {
    const deal = row.is_named ? await findById(db, row.brand, row.id) : undefined;
    if (deal) found.push(deal);
  }
  return found;
}

/** How the address of a person stands as a keyed hash, under each index key at hand. */
export function marksOf({ crypto }: Pick<Deps, 'crypto'>, email: string) {
  return {
    code: crypto.blindIndexes('identity.email', email),
    outbox: crypto.blindIndexes('mail.to', email),
    job: personMarks(crypto, email),
  };
}
