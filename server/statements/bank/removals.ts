import { BANK } from '#domain/limits.ts';
import type { DealKey } from '../../deals/store/index.ts';
import type { Deps } from '../../deps.ts';
import { errorFields } from '../../logging/log.ts';
import type { Queries } from '../../storage/database.ts';
import type { Row } from '../../storage/tables/index.ts';
import { accessTokenPlace } from './item-store.ts';
import { type BankItem, BankLinkFault, type BankLinkPort } from './port.ts';

/**
 * Schedules the removal of an access before its connection is stored. Storing it cancels the removal
 * (cancelRemoval), so after a crash in between no access is left at the provider.
 */
export async function scheduleRemoval(
  { db, crypto, clock }: Pick<Deps, 'db' | 'crypto' | 'clock'>,
  deal: DealKey,
  { itemId, accessToken }: BankItem,
  publicTokenIndex: string,
): Promise<void> {
  const due = new Date(clock.now().getTime() + BANK.heldSeconds * 1000);
  await db.query(
    `insert into bank_removals (brand, deal_id, item_id, access_token, due_at, public_token_index)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (brand, deal_id, item_id) do update set due_at = excluded.due_at`,
    [
      deal.brand,
      deal.id,
      itemId,
      crypto.encrypt(accessToken, accessTokenPlace(deal, itemId)),
      due,
      publicTokenIndex,
    ],
  );
}

/**
 * The access that a token was exchanged for, if its connection is not stored yet and its removal is not due
 * soon.
 */
export async function findHeldAccess(
  { db, crypto, clock }: Pick<Deps, 'db' | 'crypto' | 'clock'>,
  deal: DealKey,
  publicTokenIndex: string,
): Promise<BankItem | undefined> {
  const [row] = await db.query(
    `select item_id, access_token from bank_removals
     where brand = $1 and deal_id = $2 and public_token_index = $3 and tries = 0 and due_at > $4`,
    [deal.brand, deal.id, publicTokenIndex, new Date(clock.now().getTime() + BANK.marginSeconds * 1000)],
  );
  if (!row) return undefined;
  const place = accessTokenPlace(deal, row.item_id);
  return { itemId: row.item_id, accessToken: crypto.decrypt(row.access_token, place) };
}

/** Cancels the removal of an access, because its item is stored in this transaction or the access is removed. */
export async function cancelRemoval(tx: Queries, deal: DealKey, itemId: string): Promise<void> {
  const values = [deal.brand, deal.id, itemId];
  await tx.query('delete from bank_removals where brand = $1 and deal_id = $2 and item_id = $3', values);
}

/** Makes the removal of an access due now. */
export async function removeAccessNow(db: Queries, deal: DealKey, itemId: string, now: Date): Promise<void> {
  await db.query(
    'update bank_removals set due_at = $4 where brand = $1 and deal_id = $2 and item_id = $3 and due_at > $4',
    [deal.brand, deal.id, itemId, now],
  );
}

/** Deletes a deal's items and schedules the removal of all except one. @returns the token indexes of all */
export async function deleteItems(tx: Queries, deal: DealKey, itemId: string, now: Date): Promise<string[]> {
  const rows = await tx.query<Row<'bank_items', 'public_token_indexes'>>(
    `with gone as (
       delete from bank_items where brand = $1 and deal_id = $2
       returning item_id, access_token, public_token_indexes),
     noted as (
       insert into bank_removals (brand, deal_id, item_id, access_token, due_at)
       select $1, $2, item_id, access_token, $4 from gone where item_id <> $3 on conflict do nothing)
     select public_token_indexes from gone`,
    [deal.brand, deal.id, itemId, now],
  );
  return rows.flatMap((row) => row.public_token_indexes);
}

/**
 * Removes due accesses at the provider. A failed removal is retried after 1, 2, 4 ... minutes, at most a day
 * later; two processes never try the same one at once.
 */
export async function removeDueAccesses(
  { db, crypto, clock, log }: Pick<Deps, 'db' | 'crypto' | 'clock' | 'log'>,
  port: BankLinkPort,
): Promise<void> {
  for (;;) {
    const [row] = await db.query(
      `update bank_removals set tries = tries + 1,
         due_at = $1::timestamptz + least(power(2, least(tries, 20)), $2) * interval '1 minute'
       where (brand, deal_id, item_id) in (
         select brand, deal_id, item_id from bank_removals noted where due_at <= $1 and not exists (
           select 1 from bank_items
           where brand = noted.brand and deal_id = noted.deal_id and item_id = noted.item_id)
         order by due_at limit 1
         for update skip locked)
       returning brand, deal_id, item_id, access_token`,
      [clock.now(), BANK.longestRetryMinutes],
    );
    if (!row) return;
    const deal = { brand: row.brand, id: row.deal_id };
    try {
      await port.remove(crypto.decrypt(row.access_token, accessTokenPlace(deal, row.item_id)));
      await cancelRemoval(db, deal, row.item_id);
    } catch (error) {
      const reason =
        error instanceof BankLinkFault ? { kind: error.kind, code: error.code } : errorFields(error);
      log.warn(
        { event: 'bank-remove-failed', ...reason },
        'An access to a bank was not ended. It is tried again.',
      );
    }
  }
}
