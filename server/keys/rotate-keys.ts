import type { FieldCrypto, SealContext } from '../crypto/field-crypto.ts';
import { renewKeyMark } from '../crypto/key-check.ts';
import { findSecretPlaces } from '../deals/secrets/index.ts';
import { partsOf } from '../deals/store/index.ts';
import { signingKeyPlace } from '../identity/signing-key-place.ts';
import { jobPlace } from '../jobs/jobs.ts';
import { ROTATION } from '../limits.ts';
import { type Releases, UnusableRelease } from '../releases/release.ts';
import { accessTokenPlace, accountsPlace } from '../statements/bank/item-store.ts';
import { linkTokenPlace } from '../statements/bank/link-tokens.ts';
import { keyPlace, namePlace } from '../statements/files/sealed-parts.ts';
import type { Database } from '../storage/database.ts';
import { rowsInOrder, type Walk } from '../storage/rows-in-order.ts';
import type { Row } from '../storage/tables.ts';

/** What a rotation works on. */
interface Rotation {
  db: Database;
  crypto: FieldCrypto;
  releases: Pick<Releases, 'flowOf'>;
}

/** How many values were put under the newest key, and how many could not be. */
interface Counts {
  done: number;
  left: number;
}

interface Rotated extends Counts {
  /** The first rows that hold a value that could not be: table and key, as in `files.name default 6f1c...`. */
  leftIn: string[];
}

/** A row that holds sealed texts: of its columns those that say what they are bound to. Each table has some of them. */
interface SealedRow {
  [column: string]: string;
  brand: string;
  id: string;
  deal_id: string;
  item_id: string;
  kind: string;
  kid: string;
}

/** A column of sealed texts: the rows it is of, and what the text of a row is bound to. */
interface SealedColumn extends Walk {
  column: string;
  placeOf(row: SealedRow): SealContext;
}

const ofBank = (row: SealedRow) => ({ brand: row.brand, id: row.deal_id });
const ITEM_KEY = ['brand', 'deal_id', 'item_id'];
const accessToken = {
  key: ITEM_KEY,
  column: 'access_token',
  placeOf: (row: SealedRow) => accessTokenPlace(ofBank(row), row.item_id),
};

/** Every sealed text that is a column of its own. The signing key is the local provider's; a tenant keeps its own. */
const SEALED: readonly SealedColumn[] = [
  { table: 'files', key: ['brand', 'id'], column: 'name', placeOf: namePlace },
  { table: 'files', key: ['brand', 'id'], column: 'blob_key', placeOf: keyPlace },
  { table: 'bank_items', ...accessToken },
  {
    table: 'bank_items',
    key: ITEM_KEY,
    column: 'accounts',
    placeOf: (row) => accountsPlace(ofBank(row), row.item_id),
  },
  { table: 'bank_removals', ...accessToken },
  {
    table: 'bank_link_tokens',
    key: ['brand', 'deal_id'],
    column: 'token',
    placeOf: (row) => linkTokenPlace(ofBank(row)),
  },
  // What comes back on a schedule carries nothing.
  { table: 'jobs', key: ['id'], column: 'payload', where: 'slot is null', placeOf: jobPlace },
  { table: 'identity_keys', key: ['slot'], column: 'private_key', placeOf: signingKeyPlace },
];

/**
 * Puts every stored secret under the newest key, a row at a time, beside running servers: a row that somebody writes meanwhile is
 * left to them, who seal it under the newest key, and looked at again. What does not open is left as it is, and counted. What lives
 * a day (answers of saves, mails of the outbox) runs out by itself. May be stopped and run again at any time.
 */
export async function rotateKeys(rotation: Rotation): Promise<Rotated> {
  const { db, crypto } = rotation;
  const sum: Rotated = { done: 0, left: 0, leftIn: [] };
  const add = ({ done, left }: Counts, name: string): void => {
    sum.done += done;
    sum.left += left;
    if (left > 0 && sum.leftIn.length < ROTATION.mostNamed) sum.leftIn.push(name);
  };
  for await (const deal of rowsInOrder<Row<'deals'>>(db, { table: 'deals', key: ['brand', 'id'] }))
    add(await rotateDeal(rotation, deal), `deals ${deal.brand} ${deal.id}`);
  for (const column of SEALED) {
    for await (const row of rowsInOrder<SealedRow>(db, column)) {
      const token = row[column.column] ?? '';
      if (!crypto.isStale(token)) continue;
      const done = Number(await rotateColumn(rotation, column, row, token));
      const key = column.key.map((name) => row[name]);
      add({ done, left: 1 - done }, [`${column.table}.${column.column}`, ...key].join(' '));
    }
  }
  // Until then a start without the old key is refused.
  if (sum.left === 0) await renewKeyMark(db, crypto);
  return sum;
}

/** Writes the next form of a text where it is still the same. @returns false where it is not, or does not open */
async function rotateColumn(
  { db, crypto }: Rotation,
  { table, key, column, placeOf }: SealedColumn,
  row: SealedRow,
  token: string,
): Promise<boolean> {
  const next = opening(() => crypto.rewrap(token, placeOf(row)));
  if (next === undefined) return false;
  const isRow = key.map((name, at) => `${name} = $${at + 3}`).join(' and ');
  const written = await db.query<object>(
    `update ${table} set ${column} = $1 where ${column} = $2 and ${isRow} returning ${column}`,
    [next, token, ...key.map((name) => row[name])],
  );
  return written.length > 0;
}

/** @returns undefined where a value is not what was sealed for its place, or its key is gone: the others need not wait for it */
function opening<Opened>(open: () => Opened): Opened | undefined {
  try {
    return open();
  } catch {
    return undefined;
  }
}

/** The secrets of an application. One that is saved meanwhile is looked at again. */
async function rotateDeal(rotation: Rotation, deal: Row<'deals'>): Promise<Counts> {
  const { db, crypto, releases } = rotation;
  const stale = staleTokens(rotation, deal.document);
  if (stale.size === 0) return { done: 0, left: 0 };
  const flow = await releases.flowOf(deal).catch(ifUsable);
  if (!flow) return { done: 0, left: stale.size };
  const next = new Map<unknown, string>();
  const { application } = partsOf(flow, deal);
  for (const { value: token, binding } of findSecretPlaces(flow, application)) {
    if (typeof token !== 'string' || !stale.has(token)) continue;
    const rewrapped = opening(() => crypto.rewrap(token, { field: binding, deal: deal.id }));
    if (rewrapped !== undefined) next.set(token, rewrapped);
  }
  if (next.size === 0) return { done: 0, left: stale.size };
  const document = JSON.parse(JSON.stringify(deal.document), (_name, value) => next.get(value) ?? value);
  const rows = await db.query<object>(
    'update deals set document = $3 where brand = $1 and id = $2 and document = $4 returning id',
    [deal.brand, deal.id, JSON.stringify(document), JSON.stringify(deal.document)],
  );
  if (rows.length > 0) return { done: next.size, left: stale.size - next.size };
  const [now] = await db.query('select * from deals where brand = $1 and id = $2', [deal.brand, deal.id]);
  return now ? rotateDeal(rotation, now) : { done: 0, left: 0 };
}

/** One application whose release does not work here must not keep all others under the old key. */
function ifUsable(error: unknown): undefined {
  if (!(error instanceof UnusableRelease)) throw error;
}

/** Every sealed value of a document under an older key, also of questions that the flow no longer asks. */
function staleTokens({ crypto }: Rotation, document: unknown): Set<string> {
  const sealed = JSON.stringify(document).match(/"v1\.[\w-]+\.[\w-]+\.[\w-]+"/g) ?? [];
  return new Set(sealed.map((token) => token.slice(1, -1)).filter((token) => crypto.isStale(token)));
}
