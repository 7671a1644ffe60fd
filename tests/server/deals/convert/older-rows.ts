import { randomUUID } from 'node:crypto';
import { createFieldCrypto, type FieldCrypto } from '#server/crypto/field-crypto.ts';
import type { Deal } from '#server/deals/store/index.ts';
import type { Queries } from '#server/storage/database.ts';
import { tables } from '#server/storage/tables/index.ts';
import rows from './older-rows.json' with { type: 'json' };

/**
 * Rows of the last build that knew the payload shape only: a new application; one with two owners and answers that no
 * question asks for any more (`nick`, `pets`); a submitted one; one of credit monitoring.
 */
type OlderRow = Omit<Deal, 'shape' | 'sources'>;
const TEMPLATES = rows as unknown as OlderRow[];

/** The keys of that build. */
export const OLDER_KEYS = {
  TRELLIS_KEYS: `k:${Buffer.alloc(32, 7).toString('base64')}`,
  TRELLIS_INDEX_KEY: Buffer.alloc(32, 9).toString('base64'),
};
export const olderCrypto = (): FieldCrypto =>
  createFieldCrypto({
    keys: [{ kid: 'k', key: Buffer.alloc(32, 7) }],
    indexKey: Buffer.alloc(32, 9),
  });

/** The columns that the older build writes; later ones have their default. */
const LATER: readonly string[] = ['shape', 'sources', 'search_name', 'subject_tag'];
const COLUMNS = Object.keys(tables.deals).filter((name) => !LATER.includes(name));

interface Payload {
  business: { taxIdNumber?: string; contacts?: { id: string; ssn?: string; dob?: string }[] };
}

/**
 * Inserts a number of them, each with its own ids and numbers, and the mark of the keys, as the older build does.
 * @returns their ids
 */
export async function insertOlderRows(db: Queries, count: number): Promise<string[]> {
  const crypto = olderCrypto();
  const all = Array.from({ length: count }, (_, index) => olderRow(crypto, index));
  for (let from = 0; from < count; from += 500)
    await db.query(
      `insert into deals (${COLUMNS}) select ${COLUMNS} from jsonb_populate_recordset(null::deals, $1)`,
      [JSON.stringify(all.slice(from, from + 500))],
    );
  await db.query<object>('insert into key_check (slot, sealed, index_mark) values (1, $1, $2)', [
    crypto.encrypt('trellis', { field: 'key-check', deal: 'deployment' }),
    crypto.blindIndex('key-check', 'trellis'),
  ]);
  return all.map(({ id }) => id);
}

function olderRow(crypto: FieldCrypto, at: number): OlderRow {
  const template = TEMPLATES[at % TEMPLATES.length] as OlderRow;
  const deal = { ...structuredClone(template), id: randomUUID(), loan_id: randomUUID() };
  deal.subject = `${deal.subject}-${at}`;
  if (deal.reference !== null) deal.reference = `R-${at}`;
  const { business } = deal.document as unknown as Payload;
  const encryptField = (field: string, value: string) =>
    crypto.encrypt(JSON.stringify(value), { field, deal: deal.id });
  if (business.taxIdNumber) business.taxIdNumber = encryptField('business_ein', secretsOf(at).ein);
  for (const [index, owner] of (business.contacts ?? []).entries()) {
    const secrets = secretsOf(at, index);
    if (owner.ssn) owner.ssn = encryptField(`owners.${owner.id}.ssn`, secrets.ssn);
    if (owner.dob) owner.dob = encryptField(`owners.${owner.id}.dob`, secrets.dob);
  }
  return deal;
}

/** The secrets of a row, unique to it. */
export function secretsOf(at: number, owner = 0) {
  const digits = String(at).padStart(6, '0');
  const born = `19${60 + (at % 40)}-0${1 + owner}-1${at % 10}`;
  return { ein: `47-5${digits}`, ssn: `536-2${owner}-${digits.slice(-4)}`, dob: born };
}
