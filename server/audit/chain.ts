import { createHmac } from 'node:crypto';
import type { FieldCrypto } from '../crypto/field-crypto.ts';

/** The HMAC keys of the chain, newest first: a person who has only the database can't recompute the hashes. */
export type ChainKeys = readonly [Uint8Array, ...Uint8Array[]];

export function chainKeys(crypto: Pick<FieldCrypto, 'derivedKeys'>): ChainKeys {
  return crypto.derivedKeys('audit-chain');
}

/** `at` has microseconds, which a Date would lose. */
export interface SealedEntry {
  id: string;
  at: string;
  event: string;
  actor: string | null;
  brand: string | null;
  deal: string | null;
  about: string | null;
  request_id: string | null;
}

/** The columns of `SealedEntry`, for the table `audit` as `a`. */
export const ENTRY_COLUMNS = `a.id::text as id, ${timeText('a.at')} as at, a.event, a.actor, a.brand, a.deal::text as deal, a.about, a.request_id`;

/** SQL that writes a time the same in every session, with microseconds. */
export function timeText(column: string): string {
  return `to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;
}

/** Number and hash of the newest row, which logs keep outside of the database. */
export interface Head {
  seq: number;
  hash: string;
}

export interface ChainEnd extends Head {
  at: string;
}

/** The end of a chain without rows. */
export const EMPTY_CHAIN: ChainEnd = { seq: 0, hash: '', at: '' };

export interface ChainRow extends ChainEnd {
  entry: string;
  previous: string;
  digest: string;
}

/**
 * Seals an entry as the next row. Times never decrease along the chain, so that deleted rows before an entry
 * with an old time can't be explained by retention.
 */
export function sealEntry(key: Uint8Array, end: ChainEnd, entry: SealedEntry): ChainRow {
  const at = entry.at < end.at ? end.at : entry.at;
  const row = { seq: end.seq + 1, entry: entry.id, at, previous: end.hash, digest: digestOf(key, entry) };
  return { ...row, hash: rowHash(key, row) };
}

export function digestOf(key: Uint8Array, entry: SealedEntry): string {
  const { id, at, event, actor, brand, deal, about, request_id } = entry;
  return mac(key, [id, at, event, actor, brand, deal, about, request_id]);
}

export function rowHash(key: Uint8Array, row: Omit<ChainRow, 'hash'>): string {
  return mac(key, [row.seq, row.entry, row.at, row.previous, row.digest]);
}

function mac(key: Uint8Array, values: readonly unknown[]): string {
  return createHmac('sha256', key).update(JSON.stringify(values)).digest('base64url');
}
