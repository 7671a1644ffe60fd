import type { Queries } from '../storage/database.ts';
import { type ChainEnd, EMPTY_CHAIN, type Head, timeText } from './chain.ts';

/** The newest row of the chain. */
export async function readHead(db: Queries): Promise<ChainEnd> {
  const [row] = await db.query<{ seq: string; hash: string; at: string }>(
    `select seq::text as seq, hash, ${timeText('at')} as at from audit_chain order by audit_chain.seq desc limit 1`,
  );
  return row ? { seq: Number(row.seq), hash: row.hash, at: row.at } : EMPTY_CHAIN;
}

/** Whether the chain has this row. */
export async function hasHead(db: Queries, { seq, hash }: Head): Promise<boolean> {
  if (seq === EMPTY_CHAIN.seq) return true;
  const [row] = await db.query('select hash from audit_chain where seq = $1', [seq]);
  return row?.hash === hash;
}
