import { isObject } from '#engine';
import { type Deal, type TagDeps, verifySubject } from '../deals/store/index.ts';
import type { Deps } from '../deps.ts';
import { normalizeEmail } from '../identity/users.ts';
import { hashPerson } from '../jobs/marks.ts';
import { RECIPIENT_PURPOSE } from '../requests/row/part.ts';
import type { Queries } from '../storage/database.ts';
import { rowsInOrder } from '../storage/rows-in-order.ts';
import type { Row } from '../storage/tables/index.ts';

export interface Person {
  /** The address after `normalizeEmail`. */
  email: string;
  /** The users with the address, of which a tenant may have several. */
  users: Row<'identity_users'>[];
  /** The person's own applications, oldest first. */
  deals: Deal[];
  /** Other people's applications that name the person as an owner. */
  mentionedIn: Deal[];
}

/** Finds a person's users and applications by email address. @throws Error with a message for the terminal */
export async function findPerson(deps: TagDeps, address: string): Promise<Person> {
  const { db } = deps;
  const email = normalizeEmail(address);
  if (!email) throw new Error('That is no email address.');
  const users = await db.query('select * from identity_users where email = $1 order by created_at, sub', [
    email,
  ]);
  const found = await db.query('select * from deals where subject = any($1) order by created_at', [
    users.map(({ sub }) => sub),
  ]);
  const deals: Deal[] = [];
  for (const deal of found) if (await verifySubject(deps, deal)) deals.push(deal);
  const ownIds = new Set(deals.map(({ id }) => id));
  const mentionedIn = (await findDealsNaming(db, email)).filter(({ id }) => !ownIds.has(id));
  return { email, users, deals, mentionedIn };
}

/**
 * A letter outside of ASCII, whose lower case depends on the locale of the database. The database lists `?`
 * instead (migration 059).
 */
const OTHER_LETTER = /[^\0-\x7f]/gu;

/**
 * Finds applications with an owner of that address, by the column `addresses`. Applications without the column's
 * value are searched first, so that one whose value is filled in during the search is found twice instead of never.
 */
async function findDealsNaming(db: Queries, email: string): Promise<Deal[]> {
  const unlisted = await findUnlisted(db, email);
  const listedDeals = await db.query('select * from deals where addresses @> array[$1] order by created_at', [
    email.replaceAll(OTHER_LETTER, '?'),
  ]);
  const ids = new Set(listedDeals.map(({ id }) => id));
  const found = [...listedDeals, ...unlisted.filter(({ id }) => !ids.has(id))];
  return found.filter(({ document }) => itemWithEmail(document, email));
}

/** Searches applications whose addresses are not listed yet (list-addresses.ts), in batches. */
async function findUnlisted(db: Queries, email: string): Promise<Deal[]> {
  const matchingDeals: Deal[] = [];
  const columns = 'brand, id, lower(document::text) like $1 as is_there';
  const pattern = `%${email.replaceAll(/[_%]/g, '\\$&').replaceAll(OTHER_LETTER, '_')}%`;
  const unlisted = { table: 'deals', key: ['brand', 'id'], where: 'addresses is null' } as const;
  const walk = { ...unlisted, columns, values: [pattern] };
  for await (const row of rowsInOrder<{ brand: string; id: string; is_there: boolean }>(db, walk)) {
    if (!row.is_there) continue;
    const [deal] = await db.query('select * from deals where brand = $1 and id = $2', [row.brand, row.id]);
    if (deal) matchingDeals.push(deal);
  }
  return matchingDeals;
}

/**
 * Finds the list item with an email address in a document of any shape, without its flow. An address in a
 * group of an item's fields counts only if no inner list has the address, because an inner item is about fewer
 * people.
 */
export function itemWithEmail(value: unknown, email: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined;
  const inner: unknown[] = Object.values(value);
  const items = Array.isArray(value) ? inner.filter(isObject) : [];
  return (
    items.find((item) => Object.values(item).some((text) => isSame(text, email))) ??
    inner.map((item) => itemWithEmail(item, email)).find((found) => found !== undefined) ??
    items.find((item) => hasInGroup(item, email))
  );
}

function hasInGroup(item: object, email: string): boolean {
  return Object.values(item).some(
    (value) => isSame(value, email) || (isObject(value) && hasInGroup(value, email)),
  );
}

function isSame(text: unknown, email: string): boolean {
  return typeof text === 'string' && text.toLowerCase() === email;
}

/** The keyed hashes of an email address under each index key, by the table that has them. */
export function marksOf({ crypto }: Pick<Deps, 'crypto'>, email: string) {
  return {
    code: crypto.blindIndexes('identity.email', email),
    outbox: crypto.blindIndexes('mail.to', email),
    job: hashPerson(crypto, email),
    recipientIndexes: crypto.blindIndexes(RECIPIENT_PURPOSE, email),
  };
}
