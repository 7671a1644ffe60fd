import type { SealContext } from '../crypto/field-crypto.ts';
import { signingKeyContext } from '../identity/signing-key-context.ts';
import { jobContext } from '../jobs/marks.ts';
import { requestPlace } from '../requests/row/sealed.ts';
import { accessTokenPlace, accountsPlace } from '../statements/bank/item-store.ts';
import { linkTokenPlace } from '../statements/bank/link-tokens.ts';
import { keyPlace, namePlace } from '../statements/files/sealed-parts.ts';
import type { TableScan } from '../storage/rows-in-order.ts';

/** The columns that identify the encryption context; each table has some of them. */
export interface SealedRow {
  [column: string]: string;
  brand: string;
  id: string;
  deal_id: string;
  item_id: string;
  kind: string;
  kid: string;
}

export interface SealedColumn extends TableScan {
  column: string;
  placeOf(row: SealedRow): SealContext;
}

const dealKey = (row: SealedRow) => ({ brand: row.brand, id: row.deal_id });
const ITEM_KEY = ['brand', 'deal_id', 'item_id'];
const accessToken = {
  key: ITEM_KEY,
  column: 'access_token',
  placeOf: (row: SealedRow) => accessTokenPlace(dealKey(row), row.item_id),
};

/** Every encrypted column besides deals. `identity_keys` has the signing key of the local identity provider. */
export const SEALED_COLUMNS: readonly SealedColumn[] = [
  { table: 'files', key: ['brand', 'id'], column: 'name', placeOf: namePlace },
  { table: 'files', key: ['brand', 'id'], column: 'blob_key', placeOf: keyPlace },
  { table: 'bank_items', ...accessToken },
  {
    table: 'bank_items',
    key: ITEM_KEY,
    column: 'accounts',
    placeOf: (row) => accountsPlace(dealKey(row), row.item_id),
  },
  { table: 'bank_removals', ...accessToken },
  {
    table: 'bank_link_tokens',
    key: ['brand', 'deal_id'],
    column: 'token',
    placeOf: (row) => linkTokenPlace(dealKey(row)),
  },
  ...(['recipient', 'code', 'note'] as const).map(
    (column): SealedColumn => ({
      table: 'requests',
      key: ['brand', 'id'],
      column,
      where: `${column} is not null`,
      placeOf: (row) => requestPlace(row, column),
    }),
  ),
  // Scheduled jobs have no payload.
  { table: 'jobs', key: ['id'], column: 'payload', where: 'slot is null', placeOf: jobContext },
  { table: 'identity_keys', key: ['slot'], column: 'private_key', placeOf: signingKeyContext },
];
