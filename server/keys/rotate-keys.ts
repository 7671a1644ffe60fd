import type { FieldCrypto } from '../crypto/field-crypto.ts';
import { renewKeyMark } from '../crypto/key-check.ts';
import { findSecretPlaces, sealedNames } from '../deals/secrets/index.ts';
import { storedPartsOf } from '../deals/store/index.ts';
import { ROTATION } from '../limits.ts';
import { type Releases, UnusableRelease } from '../releases/release.ts';
import type { Database } from '../storage/database.ts';
import { rowsInOrder } from '../storage/rows-in-order.ts';
import { type Row, tables } from '../storage/tables/index.ts';
import { SEALED, type SealedColumn, type SealedRow } from './sealed-columns.ts';

interface Rotation {
  db: Database;
  crypto: FieldCrypto;
  releases: Pick<Releases, 'flowOf'>;
}

/** Rotated values, and values that could not be rotated. */
interface Counts {
  done: number;
  left: number;
}

interface Rotated extends Counts {
  /** Tables and keys of the first rows that failed: `files.name default 6f1c...` */
  failedRows: string[];
}

/**
 * Re-encrypts every stored secret under the newest key while servers may run; may be stopped and repeated. A
 * value that can't be decrypted is counted and left unchanged; values that live for a day (answers of saves,
 * mails of the outbox) are skipped.
 */
export async function rotateKeys(rotation: Rotation): Promise<Rotated> {
  const { db, crypto } = rotation;
  const sum: Rotated = { done: 0, left: 0, failedRows: [] };
  const add = ({ done: rotatedIds, left }: Counts, name: string): void => {
    sum.done += rotatedIds;
    sum.left += left;
    if (left > 0 && sum.failedRows.length < ROTATION.mostNamed) sum.failedRows.push(name);
  };
  const deals = rowsInOrder<Row<'deals'>>(db, { table: 'deals', key: ['brand', 'id'] });
  for await (const batch of batchesOf(deals))
    for (const { deal, counts } of await rotateDeals(rotation, batch))
      add(counts, `deals ${deal.brand} ${deal.id}`);
  const versions = { table: 'submitted_versions', key: ['brand', 'deal_id', 'version'] } as const;
  for await (const row of rowsInOrder<Row<'submitted_versions'>>(db, versions)) {
    const name = `submitted_versions ${row.brand} ${row.deal_id} ${row.version}`;
    add(await rotateVersion(rotation, row), name);
  }
  for (const column of SEALED) {
    for await (const batch of batchesOf(rowsInOrder<SealedRow>(db, column))) {
      const stale = batch.filter((row) => crypto.isStale(row[column.column] ?? ''));
      const rotatedIds = await rotateColumn(rotation, column, stale);
      for (const row of stale) {
        const name = nameOf(column, row);
        if (rotatedIds.has(name)) add({ done: 1, left: 0 }, name);
        else if (await isStillStale(rotation, column, row)) add({ done: 0, left: 1 }, name);
      }
    }
  }
  // With values left, a start without the old key must fail.
  if (sum.left === 0) await renewKeyMark(db, crypto);
  return sum;
}

async function* batchesOf<Item>(rows: AsyncIterable<Item>): AsyncGenerator<Item[]> {
  let batch: Item[] = [];
  for await (const row of rows) {
    if (batch.push(row) < ROTATION.together) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

function nameOf({ table, column, key }: SealedColumn, row: Record<string, unknown>): string {
  return [`${table}.${column}`, ...key.map((name) => row[name])].join(' ');
}

/** Replaces texts that are unchanged and can be decrypted. @returns the names of their rows */
async function rotateColumn(
  { db, crypto }: Rotation,
  scan: SealedColumn,
  rows: readonly SealedRow[],
): Promise<Set<string>> {
  const { table, key, column, placeOf } = scan;
  const rewrapped = rows.flatMap((row) => {
    const was = row[column] ?? '';
    const next = tryDecrypt(() => crypto.rewrap(was, placeOf(row)));
    return next === undefined
      ? []
      : [{ ...Object.fromEntries(key.map((name) => [name, row[name]])), was, next }];
  });
  if (rewrapped.length === 0) return new Set();
  const types: Record<string, { type: string }> = tables[table];
  const writtenRows = await db.query<Record<string, unknown>>(
    `update ${table} set ${column} = given.next
     from jsonb_to_recordset($1) as given(${key.map((name) => `${name} ${types[name]?.type}`)}, was text, next text)
     where ${key.map((name) => `${table}.${name} = given.${name}`).join(' and ')} and ${table}.${column} = given.was
     returning ${key.map((name) => `${table}.${name}`)}`,
    [JSON.stringify(rewrapped)],
  );
  return new Set(writtenRows.map((row) => nameOf(scan, row)));
}

/** False if the row was deleted, or written under the newest key, meanwhile. */
async function isStillStale(
  { db, crypto }: Rotation,
  { table, key, column }: SealedColumn,
  row: SealedRow,
): Promise<boolean> {
  const isRow = key.map((name, index) => `${name} = $${index + 1}`).join(' and ');
  const [now] = await db.query<{ value: string | null }>(
    `select ${column} as value from ${table} where ${isRow}`,
    key.map((name) => row[name]),
  );
  return now?.value != null && crypto.isStale(now.value);
}

/** @returns undefined if a value can't be decrypted: the rotation continues */
function tryDecrypt<Opened>(open: () => Opened): Opened | undefined {
  try {
    return open();
  } catch {
    return undefined;
  }
}

/** One statement; applications saved meanwhile follow one by one. */
async function rotateDeals(rotation: Rotation, deals: readonly Row<'deals'>[]) {
  const rotated: ({ deal: Row<'deals'>; counts: Counts } & { next?: string })[] = [];
  for (const deal of deals) {
    const { document: next, ...counts } = await rotateDocument(rotation, deal);
    rotated.push({ deal, counts, next });
  }
  const changedDeals = rotated.filter(({ next }) => next !== undefined);
  if (changedDeals.length === 0) return rotated;
  const rewrapped = changedDeals.map(({ deal: { brand, id, document }, next = '' }) => ({
    brand,
    id,
    was: document,
    next: JSON.parse(next) as unknown,
  }));
  // Locked in the order of ids, as saves do (write-deal.ts).
  const writtenDeals = await rotation.db.query<{ id: string }>(
    `with given as materialized (
       select given.*
       from jsonb_to_recordset($1) as given(brand text, id uuid, was jsonb, next jsonb)
       join deals d on d.brand = given.brand and d.id = given.id order by given.id for no key update of d)
     update deals set document = given.next from given
     where deals.brand = given.brand and deals.id = given.id and deals.document = given.was returning deals.id`,
    [JSON.stringify(rewrapped)],
  );
  const ids = new Set(writtenDeals.map(({ id }) => id));
  for (const outcome of changedDeals)
    if (!ids.has(outcome.deal.id)) outcome.counts = await rotateAgain(rotation, outcome.deal);
  return rotated;
}

async function rotateAgain(rotation: Rotation, { brand, id }: Row<'deals'>): Promise<Counts> {
  const key = [brand, id];
  const [now] = await rotation.db.query('select * from deals where brand = $1 and id = $2', key);
  return now ? rotateDeal(rotation, now) : { done: 0, left: 0 };
}

/** Repeats if the application is saved meanwhile. */
async function rotateDeal(rotation: Rotation, deal: Row<'deals'>): Promise<Counts> {
  const { db } = rotation;
  const { document, ...counts } = await rotateDocument(rotation, deal);
  if (!document) return counts;
  const rows = await db.query<object>(
    'update deals set document = $3 where brand = $1 and id = $2 and document = $4 returning id',
    [deal.brand, deal.id, document, JSON.stringify(deal.document)],
  );
  if (rows.length > 0) return counts;
  return rotateAgain(rotation, deal);
}

/** Rotates a version that a correction replaced, which never changes otherwise. */
async function rotateVersion(rotation: Rotation, row: Row<'submitted_versions'>): Promise<Counts> {
  const { db } = rotation;
  const key = [row.brand, row.deal_id];
  const [deal] = await db.query('select * from deals where brand = $1 and id = $2', key);
  if (!deal) return { done: 0, left: 0 };
  const { document: currentDocument, shape } = row;
  const { document, ...counts } = await rotateDocument(rotation, {
    ...deal,
    document: currentDocument,
    shape,
  });
  if (document)
    await db.query(
      'update submitted_versions set document = $4 where brand = $1 and deal_id = $2 and version = $3',
      [...key, row.version, document],
    );
  return counts;
}

/** @returns the document as JSON; absent if no secret could be rotated */
async function rotateDocument(
  rotation: Rotation,
  deal: Row<'deals'>,
): Promise<Counts & { document?: string }> {
  const { crypto, releases } = rotation;
  const stale = staleTokens(rotation, deal.document);
  if (stale.size === 0) return { done: 0, left: 0 };
  const flow = await releases.flowOf(deal).catch(ifUsable);
  if (!flow) return { done: 0, left: stale.size };
  const next = new Map<unknown, string>();
  const { application } = storedPartsOf(flow, deal);
  const places = findSecretPlaces(flow, application).map(({ value: token, binding }) => {
    return { token, place: { field: binding, deal: deal.id } };
  });
  for (const { token, place } of [...places, ...sealedNames(flow, deal.id, application)]) {
    if (typeof token !== 'string' || !stale.has(token)) continue;
    const rewrapped = tryDecrypt(() => crypto.rewrap(token, place));
    if (rewrapped !== undefined) next.set(token, rewrapped);
  }
  if (next.size === 0) return { done: 0, left: stale.size };
  const document = JSON.stringify(deal.document, (_name, value) => next.get(value) ?? value);
  return { done: next.size, left: stale.size - next.size, document };
}

/** An application with an unusable release must not stop the rotation of all others. */
function ifUsable(error: unknown): undefined {
  if (!(error instanceof UnusableRelease)) throw error;
}

/** Encrypted values under older keys, also of fields that the flow no longer has. */
function staleTokens({ crypto }: Rotation, document: unknown): Set<string> {
  const sealed = JSON.stringify(document).match(/"v1\.[\w-]+\.[\w-]+\.[\w-]+"/g) ?? [];
  return new Set(sealed.map((token) => token.slice(1, -1)).filter((token) => crypto.isStale(token)));
}
