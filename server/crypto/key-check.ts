import { DEALS } from '../limits.ts';
import type { Database, Queries } from '../storage/database.ts';
import type { Row } from '../storage/tables/index.ts';
import type { FieldCrypto } from './field-crypto.ts';

const MARK_CONTEXT = { field: 'key-check', deal: 'deployment' };
const MARK = 'trellis';
/** The mark with the time until which an application without a tag of its subject is served (deals/store/subject-tag.ts). */
const markUntil = (until: Date): string => `${MARK} ${until.toISOString()}`;

export class WrongKeys extends Error {
  constructor(setting: string) {
    super(
      `${setting} does not hold the key that this database was written with (without settings: keys.json in DATA_DIR). Nothing was changed. To rotate, keep the old key after the new one.`,
    );
    this.name = 'WrongKeys';
  }
}

/**
 * Compares the keys with the database's key mark, which the first start writes. If a build without tags of subjects
 * wrote it, applications without a tag are served for a day from now.
 * @throws WrongKeys
 */
export async function checkKeys(
  db: Database,
  crypto: Pick<FieldCrypto, 'encrypt' | 'decrypt' | 'blindIndexes'>,
  now: Date,
): Promise<void> {
  const [mark] = crypto.blindIndexes('key-check', MARK);
  await db.query(
    'insert into key_check (slot, sealed, index_mark) values (1, $1, $2) on conflict (slot) do nothing',
    [crypto.encrypt(markUntil(now), MARK_CONTEXT), mark],
  );
  const [storedCheck] = await db.query('select sealed, index_mark from key_check where slot = 1');
  if (!storedCheck) throw new Error('The mark of the keys is missing.');
  if (requireMatchingKeys(crypto, storedCheck) !== MARK) return;
  const sealed = crypto.encrypt(markUntil(new Date(now.getTime() + DEALS.untaggedMs)), MARK_CONTEXT);
  await db.query('update key_check set sealed = $1 where slot = 1 and sealed = $2', [
    sealed,
    storedCheck.sealed,
  ]);
}

/** The time until which applications without a tag are served; long ago if the mark has none. */
export async function readUntaggedUntil(db: Queries, crypto: Pick<FieldCrypto, 'decrypt'>): Promise<Date> {
  const [check] = await db.query('select sealed from key_check where slot = 1');
  const [, until] = check ? crypto.decrypt(check.sealed, MARK_CONTEXT).split(' ') : [];
  return new Date(until ?? 0);
}

/** Serves applications without a tag until then; a later time that is stored stays. */
export async function allowUntagged(
  db: Database,
  crypto: Pick<FieldCrypto, 'encrypt' | 'decrypt'>,
  until: Date,
): Promise<void> {
  if (until <= (await readUntaggedUntil(db, crypto))) return;
  const sealed = crypto.encrypt(markUntil(until), MARK_CONTEXT);
  await db.query('update key_check set sealed = $1 where slot = 1', [sealed]);
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

/** Compares the keys with the mark of a database or backup. @returns the mark. @throws WrongKeys */
export function requireMatchingKeys(
  crypto: Pick<FieldCrypto, 'decrypt' | 'blindIndexes'>,
  { sealed, index_mark: mark }: Pick<Row<'key_check'>, 'sealed' | 'index_mark'>,
): string {
  let text: string;
  try {
    text = crypto.decrypt(sealed, MARK_CONTEXT);
  } catch {
    throw new WrongKeys('TRELLIS_KEYS');
  }
  if (!crypto.blindIndexes('key-check', MARK).includes(mark)) throw new WrongKeys('TRELLIS_INDEX_KEY');
  return text;
}

/** Rewrites the mark with the newest keys. Call it once no value needs older keys. */
export async function renewKeyMark(
  db: Database,
  crypto: Pick<FieldCrypto, 'encrypt' | 'decrypt' | 'blindIndex'>,
): Promise<void> {
  const [check] = await db.query('select sealed from key_check where slot = 1');
  await db.query('update key_check set sealed = $1, index_mark = $2 where slot = 1', [
    crypto.encrypt(check ? crypto.decrypt(check.sealed, MARK_CONTEXT) : MARK, MARK_CONTEXT),
    crypto.blindIndex('key-check', MARK),
  ]);
}
