import type { FieldCrypto } from '../crypto/field-crypto.ts';
import { AUDIT, RETENTION } from '../limits.ts';
import { type Queries, readTime } from '../storage/database.ts';
import {
  type ChainRow,
  chainKeys,
  digestOf,
  EMPTY_CHAIN,
  ENTRY_COLUMNS,
  type Head,
  rowHash,
  type SealedEntry,
  timeText,
} from './chain.ts';
import { hasHead } from './head.ts';
import { readUnsealed } from './seal-audit.ts';

type JoinedRow = Omit<ChainRow, 'seq'> & { seq: string; sealed: SealedEntry | null };

export interface Verification {
  /** A sentence about the first broken entry. */
  broken?: string;
  /** The number of correct sealed entries. */
  entries: number;
  /** The number of entries that are not sealed yet. */
  unsealed: number;
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
): Promise<Verification> {
  const keys = chainKeys(crypto);
  const expired = (await readTime(db)).getTime() - keptDays * RETENTION.dayMs;
  const expiredAt = new Date(expired).toISOString();
  // Retention goes by the entry's time, which is before the row's time if the database's clock was set back.
  const surelyKeptFrom = new Date(expired + AUDIT.clockSlackMs).toISOString();
  let head: Head = EMPTY_CHAIN;
  let entries = 0;
  const createResult = async (fault?: string): Promise<Verification> => {
    let unsealed = 0;
    for await (const batch of readUnsealed(db, true)) unsealed += batch.length;
    return { ...(fault ? { broken: fault } : {}), entries, unsealed, head };
  };
  for await (const { sealed, ...fields } of readJoinedRows(db)) {
    const row = { ...fields, seq: Number(fields.seq) };
    const name = `entry ${row.entry} (row ${row.seq} of the chain, ${row.at})`;
    const isStart = head === EMPTY_CHAIN;
    // Retention may have deleted rows before the first one, whose time the seal protects.
    const isExpiredStart = isStart && row.seq > 1 && row.at < expiredAt;
    if (row.seq !== head.seq + 1 && !isExpiredStart) return createResult(`Before ${name}, rows are missing.`);
    if (row.previous !== head.hash && !isExpiredStart)
      return createResult(`${name} does not continue the row before it.`);
    const key = keys.find((key) => rowHash(key, row) === row.hash);
    if (!key)
      return createResult(`The seal of ${name} is wrong, or made with a key that TRELLIS_INDEX_KEY lacks.`);
    if (!sealed && row.at >= surelyKeptFrom) return createResult(`${name} was deleted.`);
    if (sealed && digestOf(key, sealed) !== row.digest) return createResult(`${name} was changed.`);
    head = { seq: row.seq, hash: row.hash };
    entries += 1;
  }
  if (expected && !(await hasHead(db, expected)))
    return createResult(
      `The chain lacks row ${expected.seq} with the hash ${expected.hash}: entries after row ${head.seq} were deleted, or all were replaced.`,
    );
  return createResult();
}

async function* readJoinedRows(db: Queries): AsyncGenerator<JoinedRow> {
  for (let after = '0'; ; ) {
    const rows = await db.query<JoinedRow>(
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
