import type { FieldCrypto } from '../crypto/field-crypto.ts';
import { renewKeyMark } from '../crypto/key-check.ts';
import { findEncryptedNames, findSecretPlaces } from '../deals/secrets/index.ts';
import { readStoredParts, renewTags } from '../deals/store/index.ts';
import { ROTATION } from '../limits.ts';
import { type Releases, UnusableRelease } from '../releases/release.ts';
import type { Database } from '../storage/database.ts';
import { rowsInOrder } from '../storage/rows-in-order.ts';
import { type Row, tables } from '../storage/tables/index.ts';
import { SEALED_COLUMNS, type SealedColumn, type SealedRow } from './sealed-columns.ts';

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

interface RotationResult extends Counts {
  /** Tables and keys of the first rows that failed: `files.name default 6f1c...` */
  failedRows: string[];
}

/**
 * Re-encrypts every stored secret under the newest key while servers may run; may be stopped and repeated. A
 * value that can't be decrypted is counted and left unchanged; values that live for a day (answers of saves,
 * mails of the outbox) are skipped.
 */
export async function rotateKeys(rotation: Rotation): Promise<RotationResult> {
  const { db, crypto } = rotation;
  const sum: RotationResult = { done: 0, left: 0, failedRows: [] };
  const add = ({ done, left }: Counts, name: string): void => {
    sum.done += done;
    sum.left += left;
    if (left > 0 && sum.failedRows.length < ROTATION.mostNamed) sum.failedRows.push(name);
  };
  const deals = rowsInOrder<Row<'deals'>>(db, { table: 'deals', key: ['brand', 'id'] });
  for await (const batch of cutIntoBatches(deals)) {
    sum.done += await renewTags(rotation, batch);
    for (const { deal, counts } of await rotateDeals(rotation, batch))
      add(counts, `deals ${deal.brand} ${deal.id}`);
  }
  const versions = { table: 'submitted_versions', key: ['brand', 'deal_id', 'version'] } as const;
  for await (const row of rowsInOrder<Row<'submitted_versions'>>(db, versions)) {
    const name = `submitted_versions ${row.brand} ${row.deal_id} ${row.version}`;
    add(await rotateVersion(rotation, row), name);
  }
  for (const column of SEALED_COLUMNS) {
    for await (const batch of cutIntoBatches(rowsInOrder<SealedRow>(db, column))) {
      const stale = batch.filter((row) => crypto.isStale(row[column.column] ?? ''));
      const rotatedNames = await rotateColumn(rotation, column, stale);
      for (const row of stale) {
        const name = rowName(column, row);
        if (rotatedNames.has(name)) add({ done: 1, left: 0 }, name);
        else if (await isStillStale(rotation, column, row)) add({ done: 0, left: 1 }, name);
      }
    }
  }
  // If values are left, the mark stays under the old key, so that a start without that key fails.
  if (sum.left === 0) await renewKeyMark(db, crypto);
  return sum;
}

async function* cutIntoBatches<Item>(rows: AsyncIterable<Item>): AsyncGenerator<Item[]> {
  let batch: Item[] = [];
  for await (const row of rows) {
    if (batch.push(row) < ROTATION.rowsAtOnce) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

function rowName({ table, column, key }: SealedColumn, row: Record<string, unknown>): string {
  return [`${table}.${column}`, ...key.map((name) => row[name])].join(' ');
}

/**
 * Wraps the values of a column again, in rows that have not changed since the read.
 * @returns the names of the written rows
 */
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
  return new Set(writtenRows.map((row) => rowName(scan, row)));
}

/** Reads the row again; false if it has been deleted or written under the newest key. */
async function isStillStale(
  { db, crypto }: Rotation,
  { table, key, column }: SealedColumn,
  row: SealedRow,
): Promise<boolean> {
  const keyCondition = key.map((name, index) => `${name} = $${index + 1}`).join(' and ');
  const [currentRow] = await db.query<{ value: string | null }>(
    `select ${column} as value from ${table} where ${keyCondition}`,
    key.map((name) => row[name]),
  );
  return currentRow?.value != null && crypto.isStale(currentRow.value);
}

/** @returns undefined if a value can't be decrypted: the rotation continues */
function tryDecrypt<Opened>(open: () => Opened): Opened | undefined {
  try {
    return open();
  } catch {
    return undefined;
  }
}

/** Writes the documents with one statement, then repeats one by one the applications that were saved since the read. */
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
  // Locks rows in the order of ids, as saves do (write-deal.ts), so that neither can deadlock.
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
  const [currentDeal] = await rotation.db.query('select * from deals where brand = $1 and id = $2', key);
  return currentDeal ? rotateDeal(rotation, currentDeal) : { done: 0, left: 0 };
}

/** Repeats if the application is saved during the rotation. */
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

/** Rotates a version that a correction has replaced; nothing else changes such a row. */
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
  const flow = await releases.flowOf(deal).catch(ignoreUnusable);
  if (!flow) return { done: 0, left: stale.size };
  const next = new Map<unknown, string>();
  const { application } = readStoredParts(flow, deal);
  const places = findSecretPlaces(flow, application).map(({ value: token, binding }) => {
    return { token, place: { field: binding, deal: deal.id } };
  });
  for (const { token, place } of [...places, ...findEncryptedNames(flow, deal.id, application)]) {
    if (typeof token !== 'string' || !stale.has(token)) continue;
    const rewrapped = tryDecrypt(() => crypto.rewrap(token, place));
    if (rewrapped !== undefined) next.set(token, rewrapped);
  }
  if (next.size === 0) return { done: 0, left: stale.size };
  const document = JSON.stringify(deal.document, (_name, value) => next.get(value) ?? value);
  return { done: next.size, left: stale.size - next.size, document };
}

/** An application with an unusable release must not stop the rotation of all others. */
function ignoreUnusable(error: unknown): undefined {
  if (!(error instanceof UnusableRelease)) throw error;
}

/** Encrypted values under older keys, also of fields that the flow no longer has. */
function staleTokens({ crypto }: Rotation, document: unknown): Set<string> {
  const sealed = JSON.stringify(document).match(/"v1\.[\w-]+\.[\w-]+\.[\w-]+"/g) ?? [];
  return new Set(sealed.map((token) => token.slice(1, -1)).filter((token) => crypto.isStale(token)));
}
