import type { FieldCrypto } from '../crypto/field-crypto.ts';
import { AUDIT } from '../limits.ts';
import type { Queries } from '../storage/database.ts';
import { actorsOf } from './audit.ts';

export interface AuditFilter {
  deal?: string;
  event?: string;
  brand?: string;
  /** `sub` or email address. */
  person?: string;
  /** Skips entries before this time (ISO 8601). */
  since?: string;
  /** Number of newest entries. */
  limit: number;
}

/**
 * Reads entries as lines of JSON, oldest first. It searches backward in batches, so that each statement is
 * short.
 * @param batchSize entries that one statement examines
 */
export async function readAudit(
  { db, crypto }: { db: Queries; crypto: Pick<FieldCrypto, 'blindIndexes'> },
  { deal, event, brand, person, since, limit }: AuditFilter,
  batchSize: number = AUDIT.examinedAtOnce,
): Promise<string[]> {
  const actors = person === undefined ? null : actorsOf(crypto, person);
  const filterValues = [deal ?? null, event ?? null, brand ?? null, actors, since ?? null];
  const source = chooseSource({ deal, event, brand, actors });
  const newestBefore = async (id: number | null): Promise<number | undefined> => {
    const [row] = await db.query<{ id: number | null }>(`select max(id)::float8 as id from ${source.from}`, [
      id,
      ...source.values,
    ]);
    return row?.id ?? undefined;
  };
  const first = await findFirstId(db, since);
  const matchingLines: string[] = [];
  for (let newest = await newestBefore(null); newest !== undefined && newest >= first; ) {
    const oldest = newest - batchSize;
    const rows = await db.query(
      `select at, event, actor, brand, deal, about, request_id from audit
       where ($1::uuid is null or deal = $1) and ($2::text is null or event = $2) and ($3::text is null or brand = $3)
         and ($4::text[] is null or actor = any($4)) and ($5::timestamptz is null or at >= $5) and id > $6 and id <= $7
       order by id desc limit $8`,
      [...filterValues, oldest, newest, limit - matchingLines.length],
    );
    matchingLines.push(...rows.map((row) => JSON.stringify(row)));
    if (matchingLines.length >= limit) break;
    newest = await newestBefore(oldest + 1);
  }
  return matchingLines.reverse();
}

/** SQL for the entries below the id `$1` that meet the most selective condition with an index. */
function chooseSource({
  deal,
  event,
  brand,
  actors,
}: Pick<AuditFilter, 'deal' | 'event' | 'brand'> & { actors: string[] | null }): {
  from: string;
  values: unknown[];
} {
  const idCondition = '($1::bigint is null or id < $1)';
  if (deal !== undefined) return { from: `audit where ${idCondition} and deal = $2`, values: [deal] };
  if (actors)
    return {
      from: `unnest($2::text[]) as a(actor) cross join lateral (
        select id from audit where ${idCondition} and audit.actor = a.actor order by id desc limit 1) newest`,
      values: [actors],
    };
  if (event !== undefined) return { from: `audit where ${idCondition} and event = $2`, values: [event] };
  if (brand !== undefined) return { from: `audit where ${idCondition} and brand = $2`, values: [brand] };
  return { from: `audit where ${idCondition}`, values: [] };
}

/**
 * The lowest id of the entries since a time, found among the oldest of them: ids are nearly in the order of
 * time.
 */
async function findFirstId(db: Queries, since: string | undefined): Promise<number> {
  if (since === undefined) return 0;
  const [row] = await db.query<{ id: number | null }>(
    `select min(id)::float8 as id from (select id from audit where at >= $1 order by at limit ${AUDIT.verifiedAtOnce}) first`,
    [since],
  );
  return row?.id ?? Number.POSITIVE_INFINITY;
}
