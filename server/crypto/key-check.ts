import type { Database, Queries } from '../storage/database.ts';
import type { Row } from '../storage/tables/index.ts';
import type { FieldCrypto } from './field-crypto.ts';

const MARK_CONTEXT = { field: 'key-check', deal: 'deployment' };
const MARK = 'trellis';

export class WrongKeys extends Error {
  constructor(setting: string) {
    super(
      `${setting} does not hold the key that this database was written with (without settings: keys.json in DATA_DIR). Nothing was changed. To rotate, keep the old key after the new one.`,
    );
    this.name = 'WrongKeys';
  }
}

/** Compares the keys with the database's key mark, which the first start writes. @throws WrongKeys */
export async function checkKeys(
  db: Database,
  crypto: Pick<FieldCrypto, 'encrypt' | 'decrypt' | 'blindIndexes'>,
): Promise<void> {
  const [mark] = crypto.blindIndexes('key-check', MARK);
  await db.query(
    'insert into key_check (slot, sealed, index_mark) values (1, $1, $2) on conflict (slot) do nothing',
    [crypto.encrypt(MARK, MARK_CONTEXT), mark],
  );
  const [storedCheck] = await db.query('select sealed, index_mark from key_check where slot = 1');
  if (!storedCheck) throw new Error('The mark of the keys is missing.');
  requireMatchingKeys(crypto, storedCheck);
}

/** As `checkKeys` but writes no mark: a database without one has no encrypted values. @throws WrongKeys */
export async function compareKeys(
  db: Queries,
  crypto: Pick<FieldCrypto, 'decrypt' | 'blindIndexes'>,
): Promise<void> {
  const [table] = await db.query<{ is: boolean }>("select to_regclass('key_check') is not null as is");
  const [keptCheck] = table?.is
    ? await db.query('select sealed, index_mark from key_check where slot = 1')
    : [];
  if (keptCheck) requireMatchingKeys(crypto, keptCheck);
}

/** Compares the keys with the mark of a database or backup. @throws WrongKeys */
export function requireMatchingKeys(
  crypto: Pick<FieldCrypto, 'decrypt' | 'blindIndexes'>,
  { sealed, index_mark: mark }: Pick<Row<'key_check'>, 'sealed' | 'index_mark'>,
): void {
  try {
    crypto.decrypt(sealed, MARK_CONTEXT);
  } catch {
    throw new WrongKeys('TRELLIS_KEYS');
  }
  if (!crypto.blindIndexes('key-check', MARK).includes(mark)) throw new WrongKeys('TRELLIS_INDEX_KEY');
}

/** Rewrites the mark with the newest keys. Call it once no value needs older keys. */
export async function renewKeyMark(
  db: Database,
  crypto: Pick<FieldCrypto, 'encrypt' | 'blindIndex'>,
): Promise<void> {
  await db.query('update key_check set sealed = $1, index_mark = $2 where slot = 1', [
    crypto.encrypt(MARK, MARK_CONTEXT),
    crypto.blindIndex('key-check', MARK),
  ]);
}
