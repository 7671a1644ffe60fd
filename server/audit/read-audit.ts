import type { FieldCrypto } from '../crypto/field-crypto.ts';
import type { Queries } from '../storage/database.ts';
import { actorsOf } from './audit.ts';

/** Which entries are wanted; all that is given must hold. */
export interface AuditFilter {
  deal?: string;
  event?: string;
  brand?: string;
  /** `sub` or e-mail address of a person. */
  person?: string;
  /** From this time on (ISO 8601). */
  since?: string;
  /** The newest so many. */
  limit: number;
}

/** Entries, oldest first, a line of JSON each. */
export async function readAudit(
  { db, crypto }: { db: Queries; crypto: Pick<FieldCrypto, 'blindIndexes'> },
  { deal, event, brand, person, since, limit }: AuditFilter,
): Promise<string[]> {
  const rows = await db.query(
    `select at, event, actor, brand, deal, about, request_id from audit
     where ($1::uuid is null or deal = $1) and ($2::text is null or event = $2) and ($3::text is null or brand = $3)
       and ($4::text[] is null or actor = any($4)) and ($5::timestamptz is null or at >= $5)
     order by id desc limit $6`,
    [
      deal ?? null,
      event ?? null,
      brand ?? null,
      person === undefined ? null : actorsOf(crypto, person),
      since ?? null,
      limit,
    ],
  );
  return rows.reverse().map((row) => JSON.stringify(row));
}
