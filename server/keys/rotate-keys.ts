import type { FieldCrypto, SealContext } from '../crypto/field-crypto.ts';
import { renewKeyMark } from '../crypto/key-check.ts';
import { findSecretPlaces } from '../deals/secrets/index.ts';
import { partsOf } from '../deals/store/index.ts';
import { signingKeyPlace } from '../identity/signing-key-place.ts';
import { jobPlace } from '../jobs/marks.ts';
import { ROTATION } from '../limits.ts';
import { type Releases, UnusableRelease } from '../releases/release.ts';
import { requestPlace } from '../requests/row/sealed.ts';
import { accessTokenPlace, accountsPlace } from '../statements/bank/item-store.ts';
import { linkTokenPlace } from '../statements/bank/link-tokens.ts';
import { keyPlace, namePlace } from '../statements/files/sealed-parts.ts';
import type { Database } from '../storage/database.ts';
import { rowsInOrder, type TableScan } from '../storage/rows-in-order.ts';
import type { Row } from '../storage/tables/index.ts';

/** Dependencies of a rotation. */
interface Rotation {
  db: Database;
  crypto: FieldCrypto;
  releases: Pick<Releases, 'flowOf'>;
}

/** The number of rotated values, and of values that could not be rotated. */
interface Counts {
  done: number;
  left: number;
}

interface Rotated extends Counts {
  /**
   * The first rows with a value that could not be rotated: table and key, as in `files.name default 6f1c...`.
   */
  failedRows: string[];
}

/** The columns of a row that identify the encryption context. Each table has some of them. */
interface SealedRow {
  [column: string]: string;
  brand: string;
  id: string;
  deal_id: string;
  item_id: string;
  kind: string;
  kid: string;
}

/** A column of encrypted texts: its rows, and the encryption context of a row. */
interface SealedColumn extends TableScan {
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

/** Every encrypted column. The signing key is the local provider's; a tenant has its own. */
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
  ...(['recipient', 'code', 'note'] as const).map(
    (column): SealedColumn => ({
      table: 'requests',
      key: ['brand', 'id'],
      column,
      where: `${column} is not null`,
      placeOf: (row) => requestPlace(row, column),
    }),
  ),
  // Scheduled jobs have no payload.
  { table: 'jobs', key: ['id'], column: 'payload', where: 'slot is null', placeOf: jobPlace },
  { table: 'identity_keys', key: ['slot'], column: 'private_key', placeOf: signingKeyPlace },
];

/**
 * Re-encrypts every stored secret under the newest key, row by row, while servers may run: a row that is
 * changed meanwhile is read again. A value that can't be decrypted is counted and left unchanged. Values that
 * live for a day (answers of saves, mails of the outbox) are skipped. May be stopped and repeated at any
 * time.
 */
export async function rotateKeys(rotation: Rotation): Promise<Rotated> {
  const { db, crypto } = rotation;
  const sum: Rotated = { done: 0, left: 0, failedRows: [] };
  const add = ({ done, left }: Counts, name: string): void => {
    sum.done += done;
    sum.left += left;
    if (left > 0 && sum.failedRows.length < ROTATION.mostNamed) sum.failedRows.push(name);
  };
  for await (const deal of rowsInOrder<Row<'deals'>>(db, { table: 'deals', key: ['brand', 'id'] }))
    add(await rotateDeal(rotation, deal), `deals ${deal.brand} ${deal.id}`);
  const versions = { table: 'submitted_versions', key: ['brand', 'deal_id', 'version'] } as const;
  for await (const row of rowsInOrder<Row<'submitted_versions'>>(db, versions)) {
    const name = `submitted_versions ${row.brand} ${row.deal_id} ${row.version}`;
    add(await rotateVersion(rotation, row), name);
  }
  for (const column of SEALED) {
    for await (const row of rowsInOrder<SealedRow>(db, column)) {
      const token = row[column.column] ?? '';
      if (!crypto.isStale(token)) continue;
      const done = Number(await rotateColumn(rotation, column, row, token));
      const key = column.key.map((name) => row[name]);
      add({ done, left: 1 - done }, [`${column.table}.${column.column}`, ...key].join(' '));
    }
  }
  // As long as values are left, a start without the old key must fail.
  if (sum.left === 0) await renewKeyMark(db, crypto);
  return sum;
}

/** Replaces a text if it is still the same. @returns false if it has changed or can't be decrypted */
async function rotateColumn(
  { db, crypto }: Rotation,
  { table, key, column, placeOf }: SealedColumn,
  row: SealedRow,
  token: string,
): Promise<boolean> {
  const next = tryDecrypt(() => crypto.rewrap(token, placeOf(row)));
  if (next === undefined) return false;
  const isRow = key.map((name, at) => `${name} = $${at + 3}`).join(' and ');
  const written = await db.query<object>(
    `update ${table} set ${column} = $1 where ${column} = $2 and ${isRow} returning ${column}`,
    [next, token, ...key.map((name) => row[name])],
  );
  return written.length > 0;
}

/** @returns undefined if a value can't be decrypted: the rotation continues with the others */
function tryDecrypt<Opened>(open: () => Opened): Opened | undefined {
  try {
    return open();
  } catch {
    return undefined;
  }
}

/** Rotates the secrets of an application; repeats if it is saved meanwhile. */
async function rotateDeal(rotation: Rotation, deal: Row<'deals'>): Promise<Counts> {
  const { db } = rotation;
  const { document, ...counts } = await rotateDocument(rotation, deal);
  if (!document) return counts;
  const rows = await db.query<object>(
    'update deals set document = $3 where brand = $1 and id = $2 and document = $4 returning id',
    [deal.brand, deal.id, document, JSON.stringify(deal.document)],
  );
  if (rows.length > 0) return counts;
  const [now] = await db.query('select * from deals where brand = $1 and id = $2', [deal.brand, deal.id]);
  return now ? rotateDeal(rotation, now) : { done: 0, left: 0 };
}

/** Rotates the secrets of a version that a correction replaced; such a version is never changed otherwise. */
async function rotateVersion(rotation: Rotation, row: Row<'submitted_versions'>): Promise<Counts> {
  const { db } = rotation;
  const key = [row.brand, row.deal_id];
  const [deal] = await db.query('select * from deals where brand = $1 and id = $2', key);
  if (!deal) return { done: 0, left: 0 };
  const { document: then, shape } = row;
  const { document, ...counts } = await rotateDocument(rotation, { ...deal, document: then, shape });
  if (document)
    await db.query(
      'update submitted_versions set document = $4 where brand = $1 and deal_id = $2 and version = $3',
      [...key, row.version, document],
    );
  return counts;
}

/** The document with its secrets under the newest key, as JSON; absent if none could be rotated. */
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
  const { application } = partsOf(flow, deal);
  for (const { value: token, binding } of findSecretPlaces(flow, application)) {
    if (typeof token !== 'string' || !stale.has(token)) continue;
    const rewrapped = tryDecrypt(() => crypto.rewrap(token, { field: binding, deal: deal.id }));
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

/** Every encrypted value of a document under an older key, also of fields that the flow no longer has. */
function staleTokens({ crypto }: Rotation, document: unknown): Set<string> {
  const sealed = JSON.stringify(document).match(/"v1\.[\w-]+\.[\w-]+\.[\w-]+"/g) ?? [];
  return new Set(sealed.map((token) => token.slice(1, -1)).filter((token) => crypto.isStale(token)));
}
