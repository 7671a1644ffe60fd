import type { BaseDeps } from '../deps.ts';
import { AUDIT } from '../limits.ts';
import type { Queries } from '../storage/database.ts';
import { sqlState } from '../storage/faults/index.ts';
import {
  type ChainEnd,
  type ChainRow,
  chainKeys,
  ENTRY_COLUMNS,
  type Head,
  type SealedEntry,
  sealEntry,
} from './chain.ts';
import { hasHead, readHead } from './head.ts';

const UNIQUE_VIOLATION = '23505';

/**
 * Seals new entries seconds after they were written, so that an audited action waits for no lock. If two
 * processes continue the same row, the second gets a unique violation and retries in its next round.
 * @returns a function for one round
 */
export function createAuditSealer(deps: Pick<BaseDeps, 'db' | 'crypto' | 'log'>): () => Promise<void> {
  const { db, log } = deps;
  const [key] = chainKeys(deps.crypto);
  let cachedHead: Head | undefined;

  const sealBatch = (entries: SealedEntry[]): Promise<Head> =>
    db.transaction(async (tx) => {
      let head: ChainEnd = await readHead(tx);
      const rows: ChainRow[] = [];
      for (const entry of entries) {
        const row = sealEntry(key, head, entry);
        rows.push(row);
        head = row;
      }
      await tx.query<object>(
        `insert into audit_chain (seq, entry, at, previous, digest, hash)
         select * from json_to_recordset($1) as r(seq bigint, entry bigint, at timestamptz, previous text, digest text, hash text)`,
        [JSON.stringify(rows)],
      );
      return { seq: head.seq, hash: head.hash };
    });

  return async () => {
    if (cachedHead && !(await hasHead(db, cachedHead)))
      log.error(
        { event: 'audit-shrank', number: cachedHead.seq, hash: cachedHead.hash },
        'The chain of the audit lacks a row that this process has seen.',
      );
    const before = cachedHead?.seq ?? -1;
    try {
      for await (const entries of readUnsealed(db, cachedHead === undefined)) await sealBatch(entries);
    } catch (error) {
      if (sqlState(error) !== UNIQUE_VIOLATION) throw error;
    }
    cachedHead = await readHead(db);
    // Logs the head, because a person who truncates the audit in the database can't change the log.
    if (cachedHead.seq !== before)
      log.info(
        { event: 'audit-sealed', number: cachedHead.seq, hash: cachedHead.hash },
        'The audit is sealed up to here.',
      );
  };
}

/**
 * Yields entries without a row of the chain, in batches. It starts below the newest sealed id, because a
 * transaction may commit an entry with a lower id later.
 * @param isFromStart starts at the first entry
 */
export async function* readUnsealed(db: Queries, isFromStart: boolean): AsyncGenerator<SealedEntry[]> {
  const [ids] = await db.query<{ first: number; sealed: number; end: number }>(
    `select coalesce(min(id), 0)::float8 as first, coalesce(max(id), -1)::float8 + 1 as end,
       (select coalesce(max(entry), 0)::float8 from audit_chain) as sealed from audit`,
  );
  const { first, sealed, end } = ids ?? { first: 0, sealed: 0, end: 0 };
  let at = isFromStart ? first : Math.max(first, sealed - AUDIT.examinedAtOnce);
  for (; at < end; at += AUDIT.examinedAtOnce) {
    const entries = await db.query<SealedEntry>(
      `select ${ENTRY_COLUMNS} from audit a where a.id >= $1 and a.id < $2
         and not exists (select from audit_chain c where c.entry = a.id and c.entry >= $1 and c.entry < $2) order by a.id`,
      [at, at + AUDIT.examinedAtOnce],
    );
    if (entries.length > 0) yield entries;
    // Skips gaps of ids: an attacker who inserts a huge id must not cause a statement per batch below it.
    const [next] = await db.query<{ id: number }>(
      'select coalesce(min(id), $2)::float8 as id from audit where id >= $1',
      [at + AUDIT.examinedAtOnce, end],
    );
    at = Math.max(at, (next?.id ?? end) - AUDIT.examinedAtOnce);
  }
}
