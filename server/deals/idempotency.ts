import type { FieldCrypto } from '../crypto/field-crypto.ts';
import { Problem } from '../problems/problem.ts';
import type { Queries } from '../storage/database.ts';
import type { SaveAnswer } from './answers.ts';
import type { Owner } from './deal-store.ts';

/** How long the answer of a save is replayed (quality notes: 24 h). */
const KEPT_MS = 24 * 60 * 60 * 1000;

/** One save as its sender names it. `hash` is keyed: a plain hash of a body would let an SSN be guessed from it. */
export interface RequestKey {
  key: string;
  hash: string;
}

/**
 * The answer this very request was given before, if any.
 * @throws Problem `idempotency-key-reused` where the key was used for another request.
 */
export async function recall(
  { db, crypto }: { db: Queries; crypto: FieldCrypto },
  owner: Owner,
  request: RequestKey,
  now: Date,
): Promise<SaveAnswer | undefined> {
  const rows = await db.query<{ request_hash: string; answer: string }>(
    `select request_hash, answer from idempotency_keys
     where brand = $1 and subject = $2 and key = $3 and expires_at > $4`,
    [owner.brand, owner.subject, request.key, now],
  );
  const [row] = rows;
  if (row && row.request_hash !== request.hash) throw new Problem('idempotency-key-reused');
  return row && (JSON.parse(crypto.decrypt(row.answer, placeOf(request))) as SaveAnswer);
}

/**
 * Keeps an answer under its key, in the transaction of the save itself. Waits for a twin that is being saved.
 * @returns false where the key is taken: roll back and recall.
 */
export async function remember(
  { tx, crypto }: { tx: Queries; crypto: FieldCrypto },
  owner: Owner,
  request: RequestKey,
  answer: SaveAnswer,
  now: Date,
): Promise<boolean> {
  const rows = await tx.query(
    `insert into idempotency_keys (brand, subject, key, request_hash, answer, created_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (brand, subject, key) do update
       set request_hash = excluded.request_hash, answer = excluded.answer, created_at = excluded.created_at,
           expires_at = excluded.expires_at
       where idempotency_keys.expires_at <= excluded.created_at
     returning key`,
    [
      owner.brand,
      owner.subject,
      request.key,
      request.hash,
      crypto.encrypt(JSON.stringify(answer), placeOf(request)),
      now,
      new Date(now.getTime() + KEPT_MS),
    ],
  );
  return rows.length === 1;
}

/** An answer holds masks: it lies sealed, bound to its key. */
function placeOf({ key }: RequestKey) {
  return { field: 'save-answer', deal: key };
}

/** Takes the ended ones away; nothing depends on when. */
export async function sweep(db: Queries, now: Date): Promise<void> {
  await db.query('delete from idempotency_keys where expires_at <= $1', [now]);
}
