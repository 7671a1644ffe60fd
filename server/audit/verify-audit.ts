import type { FieldCrypto } from '../crypto/field-crypto.ts';
import { AUDIT, RETENTION } from '../limits.ts';
import { type Queries, readTime } from '../storage/database.ts';
import {
  type ChainRow,
  chainKeys,
  digestOf,
  ENTRY_COLUMNS,
  type Head,
  rowHash,
  type SealedEntry,
  START,
  timeText,
} from './chain.ts';
import { hasHead } from './head.ts';
import { readUnsealed } from './seal-audit.ts';

type Joined = Omit<ChainRow, 'seq'> & { seq: string; sealed: SealedEntry | null };

export interface Verified {
  /** A sentence about the first broken entry. */
  broken?: string;
  entries: number;
  waiting: number;
  head: Head;
}

interface Options {
  /** A head from a log line or a metric, which the chain must still have. */
  head?: Head;
  keptDays: number;
}

/** Verifies every sealed entry in the order of the chain. */
export async function verifyAudit(
  { db, crypto }: { db: Queries; crypto: Pick<FieldCrypto, 'derivedKeys'> },
  { head: expected, keptDays }: Options,
): Promise<Verified> {
  const keys = chainKeys(crypto);
  const expired = (await readTime(db)).getTime() - keptDays * RETENTION.dayMs;
  const expiredAt = new Date(expired).toISOString();
  // Retention counts by the entry's time: its row is later if the database's clock was set back.
  const surelyKeptFrom = new Date(expired + AUDIT.clockSlackMs).toISOString();
  let head: Head = START;
  let entries = 0;
  const result = async (brokenAt?: string): Promise<Verified> => {
    let waiting = 0;
    for await (const batch of readUnsealed(db, true)) waiting += batch.length;
    return { ...(brokenAt ? { broken: brokenAt } : {}), entries, waiting, head };
  };
  for await (const { sealed, ...text } of joinedRows(db)) {
    const row = { ...text, seq: Number(text.seq) };
    const name = `entry ${row.entry} (row ${row.seq} of the chain, ${row.at})`;
    const isStart = head === START;
    // The rows before the first one may have expired: its own time is sealed.
    const isExpiredStart = isStart && row.seq > 1 && row.at < expiredAt;
    if (row.seq !== head.seq + 1 && !isExpiredStart) return result(`Before ${name}, rows are missing.`);
    if (row.previous !== head.hash && !isExpiredStart)
      return result(`${name} does not continue the row before it.`);
    const key = keys.find((key) => rowHash(key, row) === row.hash);
    if (!key) return result(`The seal of ${name} is wrong, or made with a key that TRELLIS_INDEX_KEY lacks.`);
    if (!sealed && row.at >= surelyKeptFrom) return result(`${name} was deleted.`);
    if (sealed && digestOf(key, sealed) !== row.digest) return result(`${name} was changed.`);
    head = { seq: row.seq, hash: row.hash };
    entries += 1;
  }
  if (expected && !(await hasHead(db, expected)))
    return result(
      `The chain lacks row ${expected.seq} with the hash ${expected.hash}: entries after row ${head.seq} were deleted, or all were replaced.`,
    );
  return result();
}

async function* joinedRows(db: Queries): AsyncGenerator<Joined> {
  for (let after = '0'; ; ) {
    const rows = await db.query<Joined>(
      `select c.seq::text as seq, c.entry::text as entry, ${timeText('c.at')} as at, c.previous, c.digest, c.hash,
         (select row_to_json(e) from (select ${ENTRY_COLUMNS} from audit a where a.id = c.entry) e) as sealed
       from audit_chain c where c.seq > $1 order by c.seq limit $2`,
      [after, AUDIT.verifiedAtOnce],
    );
    yield* rows;
    const last = rows.at(-1);
    if (!last) return;
    after = last.seq;
  }
}
