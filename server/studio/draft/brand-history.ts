import type { Json } from '#engine';
import type { BrandRecord } from '../../brands/brand.ts';
import { Problem } from '../../http/problems/problem.ts';
import type { Queries } from '../../storage/database.ts';
import type { Row } from '../../storage/tables/index.ts';
import { brandDifference, type ContentNames, linesInOrder } from '../report/index.ts';

type HistoryRow = Row<'brand_history', 'id' | 'record' | 'hash' | 'author' | 'note' | 'at'>;

/** The newest hash of each brand's record, by platform. */
export async function brandHashes(
  db: Queries,
  platforms?: readonly string[],
): Promise<Record<string, string>> {
  const rows = await db.query<{ platform: string; hash: string }>(
    `select distinct on (platform) platform, hash from brand_history
     where $1::text[] is null or platform = any($1) order by platform, id desc`,
    [platforms ?? null],
  );
  return Object.fromEntries(rows.map(({ platform, hash }) => [platform, hash]));
}

/** The current records of all brands, or those of `hashes` (by platform). */
export async function recordsAt(db: Queries, hashes: Record<string, string>): Promise<BrandRecord[]> {
  const rows = await db.query<{ record: BrandRecord }>(
    `select coalesce(was.record, brands.record) as record from brands
     left join lateral (
       select record from brand_history as kept
       where kept.platform = brands.platform and kept.hash = $1::jsonb ->> brands.platform limit 1) as was on true
     order by brands.platform`,
    [JSON.stringify(hashes)],
  );
  return rows.map(({ record }) => record);
}

/** Sets author and reason for the trigger that records brand changes in this transaction. */
export async function signHistory(
  tx: Queries,
  { author, note, approvedBy = '' }: { author: string; note: string; approvedBy?: string },
): Promise<void> {
  await tx.query<object>(
    `select set_config('trellis.author', $1, true), set_config('trellis.note', $2, true),
       set_config('trellis.approved_by', $3, true)`,
    [author, note, approvedBy],
  );
}

/** Reads one record of a brand's history. @throws Problem `not-found` */
export async function recordOfHistory(db: Queries, platform: string, id: string): Promise<BrandRecord> {
  const [row] = await db.query('select record from brand_history where platform = $1 and id = $2', [
    platform,
    id,
  ]);
  if (!row) throw new Problem('not-found', { detail: 'This brand has no such record.' });
  return row.record;
}

/** Id of a brand's newest history row: another id means that another record went live. */
export async function newestRecord(db: Queries, platform: string): Promise<string | undefined> {
  const [row] = await db.query('select id from brand_history where platform = $1 order by id desc limit 1', [
    platform,
  ]);
  return row?.id;
}

/**
 * The previous records, newest first, each with its changes.
 * @param names the names of the steps and questions of changed texts
 */
export async function historyOf(db: Queries, platform: string, { steps, fields }: ContentNames) {
  // The texts of all brands may have been others then.
  const names = { steps, fields };
  const rows = await db.query<HistoryRow>(
    'select id, record, hash, author, note, at from brand_history where platform = $1 order by id desc limit 101',
    [platform],
  );
  return rows.slice(0, 100).map(({ id, record, author, note, at }, index) => {
    const before = rows[index + 1];
    return {
      id,
      author,
      note,
      at: at.toISOString(),
      isLive: index === 0,
      changes: linesInOrder(brandDifference(before?.record as Json | undefined, record as Json, names)),
    };
  });
}
