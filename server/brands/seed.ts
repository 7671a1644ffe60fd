import { createHash } from 'node:crypto';
import type { Database, Queries } from '../storage/database.ts';
import type { BrandRecord } from './brand.ts';

const files = import.meta.glob<BrandRecord>('../../brands/*.json', { import: 'default', eager: true });
const records = Object.values(files);

/** Every brand extends brands/base.json. */
export const baseBrand: BrandRecord = records.find((record) => record.platform === 'base') ?? {
  platform: 'base',
};

export const seedBrands: BrandRecord[] = records.filter((record) => record.platform !== 'base');

/**
 * Writes the repository's brands to the database, except records that were edited there.
 * @returns the platforms that were written
 */
export async function seedRecords(db: Database, seeds: BrandRecord[]): Promise<string[]> {
  return db.transaction(async (tx) => {
    const writtenBrands: string[] = [];
    // In a fixed order, so that simultaneous starts can't deadlock.
    for (const record of [...seeds].sort((a, b) => (a.platform < b.platform ? -1 : 1))) {
      const hash = createHash('sha256').update(JSON.stringify(record)).digest('hex');
      const rows = await tx.query(
        `insert into brands (platform, record, source, seed_hash) values ($1, $2, 'seed', $3)
         on conflict (platform) do update set record = excluded.record, seed_hash = excluded.seed_hash, updated_at = now()
         where brands.source = 'seed' and brands.seed_hash is distinct from excluded.seed_hash
         returning platform`,
        [record.platform, JSON.stringify(record), hash],
      );
      if (rows.length === 0) continue;
      await writeHosts(tx, record);
      writtenBrands.push(record.platform);
    }
    return writtenBrands;
  });
}

/** Assigns a record's host names to its brand, except hosts of other brands. */
export async function writeHosts(tx: Queries, record: BrandRecord): Promise<void> {
  await tx.query('delete from brand_hosts where platform = $1', [record.platform]);
  await tx.query(
    'insert into brand_hosts (host, platform) select unnest($1::text[]), $2 on conflict (host) do nothing',
    [record.hosts ?? [], record.platform],
  );
}
