import { searchName } from '../deals/answers/index.ts';
import { type Deal, readStoredParts } from '../deals/store/index.ts';
import type { BaseDeps } from '../deps.ts';
import { rowsInOrder } from '../storage/rows-in-order.ts';

const WITHOUT_NAME = {
  table: 'deals',
  key: ['brand', 'id'],
  where: 'submitted_at is not null and search_name is null',
} as const;

/**
 * Fills in `search_name` of applications that an older build submitted; writes '' if their flow can't be
 * loaded.
 */
export async function fillSearchNames({
  db,
  releases,
}: Pick<BaseDeps, 'db'> & { releases: Pick<BaseDeps['releases'], 'flowOf'> }): Promise<void> {
  for await (const deal of rowsInOrder<Deal>(db, WITHOUT_NAME)) {
    const flow = await releases.flowOf(deal).catch(() => undefined);
    const name = flow ? searchName(flow, readStoredParts(flow, deal).application) : '';
    await db.query('update deals set search_name = $3 where brand = $1 and id = $2 and search_name is null', [
      deal.brand,
      deal.id,
      name,
    ]);
  }
}
