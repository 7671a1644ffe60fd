import type { SealContext } from '../crypto/field-crypto.ts';
import { renewKeyMark } from '../crypto/key-check.ts';
import { readDocument } from '../deals/stored-application.ts';
import { jobPlace } from '../jobs/jobs.ts';
import { accessTokenPlace, accountsPlace } from '../statements/bank/item-store.ts';
import { linkTokenPlace } from '../statements/bank/link-tokens.ts';
import { keyPlace, namePlace } from '../statements/files/sealed-parts.ts';
import type { Row } from '../storage/tables.ts';
import { inBatches, type Rotated, type Rotation } from './rotation.ts';

/**
 * Puts every stored secret under the newest key, a row at a time, beside running servers: a row that somebody writes meanwhile is
 * left to them, who seal it under the newest key, and looked at again. What lives a day (answers of saves, mails of the
 * outbox) runs out by itself. May be stopped and run again at any time.
 */
export async function rotateKeys(rotation: Rotation): Promise<Rotated> {
  const parts = [
    await rotateDeals(rotation),
    await rotateFiles(rotation),
    await rotateBanks(rotation),
    await rotateJobs(rotation),
  ];
  const all = parts.reduce((sum, { done, left }) => ({ done: sum.done + done, left: sum.left + left }));
  // Until then a start without the old key is refused.
  if (all.left === 0) await renewKeyMark(rotation.db, rotation.crypto);
  return all;
}

/** A sealed text of a row, and how its next form is written where it is still the same. */
interface Sealed {
  token: string;
  place: SealContext;
  write: (next: string) => Promise<unknown[]>;
}

async function rewrapped({ crypto }: Rotation, values: Sealed[]): Promise<Rotated> {
  const sum = { done: 0, left: 0 };
  for (const { token, place, write } of values) {
    if (!crypto.isStale(token)) continue;
    const rows = await write(crypto.rewrap(token, place));
    sum[rows.length > 0 ? 'done' : 'left'] += 1;
  }
  return sum;
}

function rotateFiles(rotation: Rotation): Promise<Rotated> {
  const { db } = rotation;
  return inBatches(
    (after, most) =>
      db.query(
        'select brand, id, deal_id, name, blob_key from files where (brand, id) > ($1, $2::uuid) order by brand, id limit $3',
        [...after, most],
      ),
    (row) => {
      const change = (column: 'name' | 'blob_key') => (next: string) =>
        db.query<object>(
          `update files set ${column} = $3 where brand = $1 and id = $2 and ${column} = $4 returning id`,
          [row.brand, row.id, next, row[column]],
        );
      return rewrapped(rotation, [
        { token: row.name, place: namePlace(row), write: change('name') },
        { token: row.blob_key, place: keyPlace(row), write: change('blob_key') },
      ]);
    },
  );
}

async function rotateBanks(rotation: Rotation): Promise<Rotated> {
  const { db } = rotation;
  const items = await db.query('select brand, deal_id, item_id, access_token, accounts from bank_items');
  const removals = await db.query('select brand, deal_id, item_id, access_token from bank_removals');
  const links = await db.query('select brand, deal_id, token from bank_link_tokens');
  const change = (table: string, column: string, key: string[], token: string) => (next: string) => {
    const names = ['brand', 'deal_id', 'item_id'].slice(0, key.length);
    const where = names.map((name, index) => `${name} = $${index + 3}`).join(' and ');
    const sql = `update ${table} set ${column} = $1 where ${column} = $2 and ${where} returning brand`;
    return db.query<object>(sql, [next, token, ...key]);
  };
  const access = (table: string) => (row: (typeof removals)[number]) => ({
    token: row.access_token,
    place: accessTokenPlace({ brand: row.brand, id: row.deal_id }, row.item_id),
    write: change(table, 'access_token', [row.brand, row.deal_id, row.item_id], row.access_token),
  });
  return rewrapped(rotation, [
    ...items.map(access('bank_items')),
    ...items.map((row) => ({
      token: row.accounts,
      place: accountsPlace({ brand: row.brand, id: row.deal_id }, row.item_id),
      write: change('bank_items', 'accounts', [row.brand, row.deal_id, row.item_id], row.accounts),
    })),
    ...removals.map(access('bank_removals')),
    ...links.map((row) => ({
      token: row.token,
      place: linkTokenPlace({ brand: row.brand, id: row.deal_id }),
      write: change('bank_link_tokens', 'token', [row.brand, row.deal_id], row.token),
    })),
  ]);
}

/** Jobs wait for days, and ended ones longer. */
function rotateJobs(rotation: Rotation): Promise<Rotated> {
  const { db } = rotation;
  return inBatches(
    ([, after], most) =>
      db.query<{ brand: string; id: string; kind: string; payload: string }>(
        `select '' as brand, id, kind, payload from jobs where slot is null and id > $1 order by id limit $2`,
        [after, most],
      ),
    ({ id, kind, payload }) => {
      const write = (next: string) =>
        db.query<object>('update jobs set payload = $1 where id = $2 and payload = $3 returning id', [
          ...[next, id, payload],
        ]);
      return rewrapped(rotation, [{ token: payload, place: jobPlace({ id, kind }), write }]);
    },
  );
}

/** The secrets of all applications. A deal that is saved meanwhile is looked at again. */
function rotateDeals(rotation: Rotation): Promise<Rotated> {
  return inBatches(
    (after, most) =>
      rotation.db.query(
        'select * from deals where (brand, id) > ($1, $2::uuid) order by brand, id limit $3',
        [...after, most],
      ),
    (deal) => rotateDeal(rotation, deal),
  );
}

async function rotateDeal(rotation: Rotation, deal: Row<'deals'>): Promise<Rotated> {
  const { db, crypto, releases } = rotation;
  const stale = staleTokens(rotation, deal.document);
  if (stale.size === 0) return { done: 0, left: 0 };
  const next = new Map<string, string>();
  const flow = await releases.flowOf(deal);
  for (const { token, binding } of readDocument(crypto, flow, deal).secrets.values())
    if (stale.has(token)) next.set(token, crypto.rewrap(token, { field: binding, deal: deal.id }));
  const document = JSON.parse(JSON.stringify(deal.document), (_name, value) =>
    typeof value === 'string' ? (next.get(value) ?? value) : value,
  );
  const rows = await db.query<object>(
    'update deals set document = $3 where brand = $1 and id = $2 and document = $4 returning id',
    [deal.brand, deal.id, JSON.stringify(document), JSON.stringify(deal.document)],
  );
  if (rows.length > 0) return { done: next.size, left: stale.size - next.size };
  const [now] = await db.query('select * from deals where brand = $1 and id = $2', [deal.brand, deal.id]);
  return now ? rotateDeal(rotation, now) : { done: 0, left: 0 };
}

/** Every sealed value of a document under an older key, also of questions that the flow no longer asks. */
function staleTokens({ crypto }: Rotation, document: unknown): Set<string> {
  const sealed = JSON.stringify(document).match(/"v1\.[\w-]+\.[\w-]+\.[\w-]+"/g) ?? [];
  return new Set(sealed.map((token) => token.slice(1, -1)).filter((token) => crypto.isStale(token)));
}
