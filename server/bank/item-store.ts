import type { FieldCrypto, Place } from '../crypto/field-crypto.ts';
import type { Queries } from '../storage/database.ts';
import type { BankAccount, BankItem } from './port.ts';

/** Of which deal. The brand leads every key. */
export interface DealKey {
  brand: string;
  id: string;
}

/** A connected bank login, opened. */
export interface ConnectedBank extends BankItem {
  accounts: BankAccount[];
  /** The primary business checking account. */
  main: BankAccount;
  connectedAt: Date;
}

interface Row {
  item_id: string;
  access_token: string;
  accounts: string;
  connected_at: Date;
}

/** Whether a deal has an item that this public token brought. */
export async function hasItemOf(db: Queries, deal: DealKey, publicTokenIndex: string): Promise<boolean> {
  const rows = await db.query(
    'select 1 from bank_items where brand = $1 and deal_id = $2 and public_token_index = $3',
    [deal.brand, deal.id, publicTokenIndex],
  );
  return rows.length > 0;
}

/** Writes a connection: tokens, names, masks and ids of accounts sealed, bound to deal and item. Never a second row for an item. */
export async function putItem(
  db: Queries,
  crypto: FieldCrypto,
  deal: DealKey,
  bank: ConnectedBank,
  publicTokenIndex: string,
): Promise<void> {
  const { itemId, accessToken, accounts, main, connectedAt } = bank;
  await db.query(
    `insert into bank_items (brand, deal_id, item_id, access_token, accounts, public_token_index, connected_at)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (brand, deal_id, item_id) do update set access_token = excluded.access_token,
       accounts = excluded.accounts, public_token_index = excluded.public_token_index,
       connected_at = excluded.connected_at`,
    [
      ...[deal.brand, deal.id, itemId],
      crypto.encrypt(accessToken, place('access_token', deal, itemId)),
      crypto.encrypt(JSON.stringify({ accounts, main: main.id }), place('accounts', deal, itemId)),
      publicTokenIndex,
      connectedAt,
    ],
  );
}

/** All connections of a deal, the newest first: that one counts, older ones wait for being removed at the provider. */
export async function itemsOf(db: Queries, crypto: FieldCrypto, deal: DealKey): Promise<ConnectedBank[]> {
  const rows = await db.query<Row>(
    `select item_id, access_token, accounts, connected_at from bank_items where brand = $1 and deal_id = $2
     order by connected_at desc, item_id`,
    [deal.brand, deal.id],
  );
  return rows.map((row) => {
    const sealed = crypto.decrypt(row.accounts, place('accounts', deal, row.item_id));
    const { accounts, main } = JSON.parse(sealed) as { accounts: BankAccount[]; main: string };
    const mainOne = accounts.find(({ id }) => id === main);
    if (!mainOne) throw new Error('A connection lacks its main account.');
    const accessToken = crypto.decrypt(row.access_token, place('access_token', deal, row.item_id));
    return { itemId: row.item_id, accessToken, accounts, main: mainOne, connectedAt: row.connected_at };
  });
}

export async function deleteItem(db: Queries, deal: DealKey, itemId: string): Promise<void> {
  await db.query('delete from bank_items where brand = $1 and deal_id = $2 and item_id = $3', [
    ...[deal.brand, deal.id, itemId],
  ]);
}

function place(field: 'access_token' | 'accounts', deal: DealKey, itemId: string): Place {
  return { field: `bank.${itemId}.${field}`, deal: deal.id };
}
