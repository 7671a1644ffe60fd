import type { FieldCrypto, SealContext } from '../crypto/field-crypto.ts';
import { renewKeyMark } from '../crypto/key-check.ts';
import { readDocument } from '../deals/stored-application.ts';
import { signingKeyPlace } from '../identity/signing-key-place.ts';
import { jobPlace } from '../jobs/jobs.ts';
import { type Releases, UnusableRelease } from '../releases/release.ts';
import { accessTokenPlace, accountsPlace } from '../statements/bank/item-store.ts';
import { linkTokenPlace } from '../statements/bank/link-tokens.ts';
import { keyPlace, namePlace } from '../statements/files/sealed-parts.ts';
import type { Database } from '../storage/database.ts';
import { inBatches, type Visited } from '../storage/in-batches.ts';
import type { Row } from '../storage/tables.ts';

/** What a rotation works on. */
interface Rotation {
  db: Database;
  crypto: FieldCrypto;
  releases: Pick<Releases, 'flowOf'>;
}

/** How many values were put under the newest key, and how many could not be. */
type Rotated = Visited;

/**
 * Puts every stored secret under the newest key, a row at a time, beside running servers: a row that somebody writes meanwhile is
 * left to them, who seal it under the newest key, and looked at again. What does not open is left as it is, and counted. What lives
 * a day (answers of saves, mails of the outbox) runs out by itself. May be stopped and run again at any time.
 */
export async function rotateKeys(rotation: Rotation): Promise<Rotated> {
  const parts = [
    await rotateDeals(rotation),
    await rotateFiles(rotation),
    await rotateBanks(rotation),
    await rotateJobs(rotation),
    await rotateSigningKey(rotation),
  ];
  const all = sumOf(parts);
  // Until then a start without the old key is refused.
  if (all.left === 0) await renewKeyMark(rotation.db, rotation.crypto);
  return all;
}

function sumOf(parts: Rotated[]): Rotated {
  return parts.reduce((sum, { done, left }) => ({ done: sum.done + done, left: sum.left + left }));
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
    const next = opening(() => crypto.rewrap(token, place));
    const isDone = next !== undefined && (await write(next)).length > 0;
    sum[isDone ? 'done' : 'left'] += 1;
  }
  return sum;
}

/** @returns undefined where a value is not what was sealed for its place, or its key is gone: the others need not wait for it */
function opening<Opened>(open: () => Opened): Opened | undefined {
  try {
    return open();
  } catch {
    return undefined;
  }
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

/** What banks gave for an application: its connections, accesses to be ended, the token of a connection under way. */
async function rotateBanks(rotation: Rotation): Promise<Rotated> {
  const parts = [
    await rotateBankRows(rotation, 'bank_items', ['access_token', 'accounts']),
    await rotateBankRows(rotation, 'bank_removals', ['access_token']),
    await rotateBankRows(rotation, 'bank_link_tokens', ['token']),
  ];
  return sumOf(parts);
}

/** What a sealed column of a bank's tables is bound to. */
const BANK_PLACES = {
  access_token: accessTokenPlace,
  accounts: accountsPlace,
  token: linkTokenPlace,
};

/** Several rows may be one application's: as many applications at once as there are rows otherwise. */
function rotateBankRows(
  rotation: Rotation,
  table: 'bank_items' | 'bank_removals' | 'bank_link_tokens',
  columns: (keyof typeof BANK_PLACES)[],
): Promise<Rotated> {
  const { db } = rotation;
  const item = table === 'bank_link_tokens' ? "''" : 'item_id';
  return inBatches(
    (after, most) =>
      db.query<{ brand: string; id: string; item: string; sealed: string[] }>(
        `select brand, deal_id as id, ${item} as item, array[${columns}] as sealed from ${table}
         where (brand, deal_id) in (select distinct brand, deal_id from ${table}
           where (brand, deal_id) > ($1, $2::uuid) order by brand, deal_id limit $3)
         order by brand, deal_id`,
        [...after, most],
      ),
    (row) =>
      rewrapped(
        rotation,
        columns.map((column, at) => {
          const token = row.sealed[at] ?? '';
          const write = (next: string) =>
            db.query<object>(
              `update ${table} set ${column} = $1
               where ${column} = $2 and brand = $3 and deal_id = $4 and ${item} = $5 returning brand`,
              [next, token, row.brand, row.id, row.item],
            );
          return { token, place: BANK_PLACES[column](row, row.item), write };
        }),
      ),
  );
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

/** Of the provider in this server, where it signs people in; a tenant keeps its own. */
async function rotateSigningKey(rotation: Rotation): Promise<Rotated> {
  const { db } = rotation;
  const rows = await db.query('select kid, private_key from identity_keys where slot = 1');
  return rewrapped(
    rotation,
    rows.map(({ kid, private_key: token }) => ({
      ...{ token, place: signingKeyPlace({ kid }) },
      write: (next) =>
        db.query<object>(
          'update identity_keys set private_key = $1 where slot = 1 and private_key = $2 returning slot',
          [next, token],
        ),
    })),
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
  const flow = await releases.flowOf(deal).catch(ifUsable);
  if (!flow) return { done: 0, left: stale.size };
  const next = opening(() => {
    const { secrets } = readDocument(crypto, flow, deal);
    const own = [...secrets.values()].filter(({ token }) => stale.has(token));
    return new Map(
      own.map(({ token, binding }) => [token, crypto.rewrap(token, { field: binding, deal: deal.id })]),
    );
  });
  if (!next) return { done: 0, left: stale.size };
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

/** One application whose release does not work here must not keep all others under the old key. */
function ifUsable(error: unknown): undefined {
  if (!(error instanceof UnusableRelease)) throw error;
}

/** Every sealed value of a document under an older key, also of questions that the flow no longer asks. */
function staleTokens({ crypto }: Rotation, document: unknown): Set<string> {
  const sealed = JSON.stringify(document).match(/"v1\.[\w-]+\.[\w-]+\.[\w-]+"/g) ?? [];
  return new Set(sealed.map((token) => token.slice(1, -1)).filter((token) => crypto.isStale(token)));
}
