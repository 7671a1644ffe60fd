import { RETENTION } from '../limits.ts';
import type { Queries } from '../storage/database.ts';

/**
 * Fills in `addresses` for the applications that were last saved before migration 055, in batches; may be stopped and
 * repeated at any time. A row that is locked is left to the next run.
 */
export async function listAddresses(db: Queries): Promise<void> {
  let after = ['', '00000000-0000-0000-0000-000000000000'];
  for (;;) {
    // The trigger `deals_addresses` lists them: writing the document is enough.
    const rows = await db.query<{ brand: string; id: string }>(
      `with unlisted as materialized (
         select brand, id from deals where addresses is null and (brand, id) > ($1, $2)
         order by brand, id limit ${RETENTION.listedAtOnce} for no key update skip locked),
       listed as (
         update deals set document = document from unlisted
         where deals.brand = unlisted.brand and deals.id = unlisted.id)
       select brand, id from unlisted order by brand desc, id desc limit 1`,
      after,
    );
    const [last] = rows;
    if (!last) return;
    after = [last.brand, last.id];
  }
}
