import { objectOf } from '#engine';
import type { BrandRecord } from '../../brands/brand.ts';
import type { Queries } from '../../storage/database.ts';

/** The address to which a brand's applications are sent, and whether with secrets. */
export interface Recipient {
  url?: unknown;
  sensitive: boolean;
}

export function recipientOf(record: object | undefined): Recipient {
  const { url, sensitive } = objectOf(objectOf(record as never).webhooks);
  return { url, sensitive: sensitive === true };
}

export function isSameRecipient(one: Recipient, other: Recipient): boolean {
  return one.url === other.url && one.sensitive === other.sensitive;
}

/** The brands whose webhook has another address or another `sensitive` in these records than in the live ones. */
export async function redirectedBrands(db: Queries, records: readonly BrandRecord[]): Promise<string[]> {
  if (records.length === 0) return [];
  const platforms = records.map(({ platform }) => platform);
  const rows = await db.query('select platform, record from brands where platform = any($1)', [platforms]);
  const live = new Map(rows.map(({ platform, record }) => [platform, record]));
  return records
    .filter((record) => !isSameRecipient(recipientOf(live.get(record.platform)), recipientOf(record)))
    .map(({ platform }) => platform);
}
