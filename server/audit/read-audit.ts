import type { FieldCrypto } from '../crypto/field-crypto.ts';
import { AUDIT } from '../limits.ts';
import type { Queries } from '../storage/database.ts';
import { actorsOf } from './audit.ts';

/** A filter of audit entries; all given conditions must hold. */
export interface AuditFilter {
  deal?: string;
  event?: string;
  brand?: string;
  /** `sub` or e-mail address of a person. */
  person?: string;
  /** Earliest time (ISO 8601). */
  since?: string;
  /** Number of newest entries. */
  limit: number;
}

/**
 * Reads entries as lines of JSON, oldest first. It searches backward in batches, because no index covers
 * persons and events and no statement may take long.
 * @param lookedAt entries per statement
 */
export async function readAudit(
  { db, crypto }: { db: Queries; crypto: Pick<FieldCrypto, 'blindIndexes'> },
  { deal, event, brand, person, since, limit }: AuditFilter,
  lookedAt: number = AUDIT.lookedAtOnce,
): Promise<string[]> {
  const actors = person === undefined ? null : actorsOf(crypto, person);
  const wanted = [deal ?? null, event ?? null, brand ?? null, actors, since ?? null];
  const found: string[] = [];
  const [ids] = await db.query<{ first: number; end: number }>(
    'select coalesce(min(id), 0)::float8 as first, coalesce(max(id), -1)::float8 + 1 as end from audit',
  );
  const { first, end: newest } = ids ?? { first: 0, end: 0 };
  for (let end = newest; end > first && found.length < limit; end -= lookedAt) {
    const rows = await db.query(
      `select at, event, actor, brand, deal, about, request_id from audit
       where ($1::uuid is null or deal = $1) and ($2::text is null or event = $2) and ($3::text is null or brand = $3)
         and ($4::text[] is null or actor = any($4)) and ($5::timestamptz is null or at >= $5) and id >= $6 and id < $7
       order by id desc limit $8`,
      [...wanted, end - lookedAt, end, limit - found.length],
    );
    found.push(...rows.map((row) => JSON.stringify(row)));
    // An id that somebody chose must not cost a statement for each id below it.
    const [next] = await db.query<{ id: number }>(
      'select coalesce(max(id), $2)::float8 as id from audit where id < $1',
      [end - lookedAt, first],
    );
    end = Math.min(end, (next?.id ?? first) + 1 + lookedAt);
  }
  return found.reverse();
}
