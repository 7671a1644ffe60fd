import type { FieldCrypto, SealContext } from '../../crypto/field-crypto.ts';
import type { DealKey } from '../../deals/store/index.ts';
import type { Queries } from '../../storage/database.ts';
import { writeRow } from '../../storage/write-row.ts';
import type { BankAccount, BankItem } from './port.ts';

export interface ConnectedBank extends BankItem {
  accounts: BankAccount[];
  /** The primary business checking account. */
  main: BankAccount;
  connectedAt: Date;
}

/**
 * Whether this token has connected a bank to the deal, even if a newer connection has removed its item.
 * @param publicTokenIndex the token's blind index
 */
export async function hasItemOfToken(db: Queries, deal: DealKey, publicTokenIndex: string): Promise<boolean> {
  const rows = await db.query(
    'select 1 from bank_items where brand = $1 and deal_id = $2 and $3 = any(public_token_indexes)',
    [deal.brand, deal.id, publicTokenIndex],
  );
  return rows.length > 0;
}

/** Inserts a connection, or overwrites the row of the same item; encrypted and bound to deal and item. */
export async function putItem(
  db: Queries,
  crypto: FieldCrypto,
  deal: DealKey,
  bank: ConnectedBank,
  publicTokenIndexes: string[],
): Promise<void> {
  const { itemId, accessToken, accounts, main, connectedAt } = bank;
  const row = {
    brand: deal.brand,
    deal_id: deal.id,
    item_id: itemId,
    connected_at: connectedAt,
    access_token: crypto.encrypt(accessToken, accessTokenPlace(deal, itemId)),
    accounts: crypto.encrypt(JSON.stringify({ accounts, main: main.id }), accountsPlace(deal, itemId)),
    public_token_indexes: publicTokenIndexes,
  };
  await writeRow(db, 'bank_items', row, ['brand', 'deal_id', 'item_id']);
}

/** The newest connection of a deal. */
export async function findConnectedBank(
  db: Queries,
  crypto: FieldCrypto,
  deal: DealKey,
): Promise<ConnectedBank | undefined> {
  const rows = await db.query(
    `select item_id, access_token, accounts, connected_at from bank_items where brand = $1 and deal_id = $2
     order by connected_at desc limit 1`,
    [deal.brand, deal.id],
  );
  const [row] = rows;
  if (!row) return undefined;
  const accountsJson = crypto.decrypt(row.accounts, accountsPlace(deal, row.item_id));
  const { accounts, main: mainId } = JSON.parse(accountsJson) as { accounts: BankAccount[]; main: string };
  const main = accounts.find(({ id }) => id === mainId);
  if (!main) throw new Error('A connection lacks its main account.');
  const accessToken = crypto.decrypt(row.access_token, accessTokenPlace(deal, row.item_id));
  return { itemId: row.item_id, accessToken, accounts, main, connectedAt: row.connected_at };
}

/** Encryption context of an access token. */
export function accessTokenPlace(deal: DealKey, itemId: string): SealContext {
  return { field: `bank.${itemId}.access_token`, deal: deal.id };
}

/** Encryption context of account names and masks. */
export function accountsPlace(deal: DealKey, itemId: string): SealContext {
  return { field: `bank.${itemId}.accounts`, deal: deal.id };
}
