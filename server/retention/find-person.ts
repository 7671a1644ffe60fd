import { isObject } from '#engine';
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
  const columns = 'brand, id, position($1 in lower(document::text)) > 0 as is_there';
  const walk = { table: 'deals', key: ['brand', 'id'], columns, values: [email] } as const;
  for await (const row of rowsInOrder<{ brand: string; id: string; is_there: boolean }>(db, walk)) {
    const deal = row.is_there ? await findById(db, row.brand, row.id) : undefined;
    if (deal && itemOf(deal.document, email)) found.push(deal);
  }
  return found;
}

/** The item of a list that has an address, such as an owner. It is found in every shape of a document and without its flow. */
export function itemOf(value: unknown, email: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined;
  const inner = Object.values(value);
  if (Array.isArray(value)) {
    const named = inner.find(
      (item) => isObject(item) && Object.values(item).some((text) => isSame(text, email)),
    );
    if (named) return named;
  }
  return inner.map((one) => itemOf(one, email)).find((found) => found !== undefined);
}

function isSame(text: unknown, email: string): boolean {
  return typeof text === 'string' && text.toLowerCase() === email;
}

/** How the address of a person stands as a keyed hash, under each index key at hand. */
export function marksOf({ crypto }: Pick<Deps, 'crypto'>, email: string) {
  return {
    code: crypto.blindIndexes('identity.email', email),
    outbox: crypto.blindIndexes('mail.to', email),
    job: personMarks(crypto, email),
  };
}
