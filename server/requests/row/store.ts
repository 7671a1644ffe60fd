import { type DealKey, isUuid } from '../../deals/store/index.ts';
import type { Queries } from '../../storage/database.ts';
import type { Row } from '../../storage/tables/index.ts';

/** The row of a request. */
export type RequestRow = Row<'requests'>;

/** The states of a request that is neither answered nor ended. */
export const OPEN_STATUSES: readonly RequestRow['status'][] = ['waiting', 'opened'];

export async function findRequest(db: Queries, brand: string, id: string): Promise<RequestRow | undefined> {
  if (!isUuid(id)) return undefined;
  const rows = await db.query('select * from requests where brand = $1 and id = $2', [brand, id]);
  return rows[0];
}

/** Finds a request by the code of its mail. @param indexes the code's keyed hash under each index key */
export async function findByCode(
  db: Queries,
  brand: string,
  indexes: readonly string[],
): Promise<RequestRow | undefined> {
  const rows = await db.query('select * from requests where brand = $1 and code_index = any($2) limit 1', [
    brand,
    indexes,
  ]);
  return rows[0];
}

/** The requests of a deal, newest first. */
export async function findRequestsOfDeal(db: Queries, { brand, id }: DealKey): Promise<RequestRow[]> {
  return db.query('select * from requests where brand = $1 and deal_id = $2 order by made_at desc, id', [
    brand,
    id,
  ]);
}

/** Sets a final status. @param from the statuses that may end. @returns false if the request has another status */
export async function endRequest(
  db: Queries,
  { brand, id }: Pick<RequestRow, 'brand' | 'id'>,
  status: RequestRow['status'],
  now: Date,
  from: readonly RequestRow['status'][] = OPEN_STATUSES,
): Promise<boolean> {
  const rows = await db.query<object>(
    'update requests set status = $3, ended_at = $4, proof_hash = null where brand = $1 and id = $2 and status = any($5) returning id',
    [brand, id, status, now, from],
  );
  return rows.length > 0;
}

/** Locks an open request until the transaction ends. @returns false if the request has ended */
export async function lockOpenRequest(
  tx: Queries,
  { brand, id }: Pick<RequestRow, 'brand' | 'id'>,
  now: Date,
): Promise<boolean> {
  const rows = await tx.query<object>(
    `select id from requests where brand = $1 and id = $2 and status = any($3) and due_at > $4 for share`,
    [brand, id, OPEN_STATUSES, now],
  );
  return rows.length > 0;
}

/** Sets the status `answered`. @returns false if the request is not open any more */
export async function answerRequest(
  db: Queries,
  { brand, id }: Pick<RequestRow, 'brand' | 'id'>,
  now: Date,
): Promise<boolean> {
  const rows = await db.query<object>(
    `update requests set status = 'answered', answered_at = $3
     where brand = $1 and id = $2 and status = any($4) and due_at > $3 returning id`,
    [brand, id, now, OPEN_STATUSES],
  );
  return rows.length > 0;
}
