import { removeUnused } from '../blobs/unused.ts';
import type { DealKey } from '../deals/store/index.ts';
import type { BaseDeps } from '../deps.ts';
import type { Queries } from '../storage/database.ts';

/**
 * Deletes an application with its files, banks, requests, and queued mails and webhooks. A running server removes the
 * bank accesses at the provider within a minute (server/statements/bank/removals.ts).
 * @param before delete only if the deal was not saved since; left out: always
 * @returns the blobs to remove after the commit; undefined if the deal was saved meanwhile or is gone
 */
export async function eraseDeal(
  tx: Queries,
  { brand, id }: DealKey,
  now: Date,
  before?: Date,
): Promise<string[] | undefined> {
  const [deal] = await tx.query(
    'select id from deals where brand = $1 and id = $2 and ($3::timestamptz is null or saved_at < $3) for update',
    [brand, id, before ?? null],
  );
  if (!deal) return undefined;
  await tx.query(
    `insert into bank_removals (brand, deal_id, item_id, access_token, due_at)
     select brand, deal_id, item_id, access_token, $3 from bank_items where brand = $1 and deal_id = $2
     on conflict (brand, deal_id, item_id) do update set due_at = excluded.due_at`,
    [brand, id, now],
  );
  await tx.query('delete from jobs where deal = $1 and brand = $2', [id, brand]);
  const files = await tx.query('delete from files where brand = $1 and deal_id = $2 returning blob', [
    brand,
    id,
  ]);
  await tx.query('delete from requests where brand = $1 and deal_id = $2', [brand, id]);
  await tx.query('delete from deals where brand = $1 and id = $2', [brand, id]);
  return files.map(({ blob }) => blob);
}

/** Removes blobs without rows; the file sweep retries failures (server/blobs/unused.ts). */
export async function removeBlobs(
  deps: Pick<BaseDeps, 'blobs' | 'db'>,
  names: readonly string[],
): Promise<void> {
  for (const name of names) await removeUnused(deps, name);
}
