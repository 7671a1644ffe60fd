import type { Queries } from '../../storage/database.ts';
import type { Deal } from './deal-store.ts';

/** Sets the shape of new applications; stored ones keep theirs until they are converted. */
export async function setShapeOfNewDeals(db: Queries, shape: Deal['shape']): Promise<void> {
  await db.query(
    'insert into stored_shape (slot, shape) values (1, $1) on conflict (slot) do update set shape = excluded.shape',
    [shape],
  );
}

/**
 * Sets the shape `application` for a database without deals: no older build, which can't read it, has used
 * it.
 */
export async function initializeShape(db: Queries): Promise<void> {
  await db.query(
    `insert into stored_shape (slot, shape) select 1, 'application' where not exists (select 1 from deals)
     on conflict (slot) do nothing`,
  );
}
