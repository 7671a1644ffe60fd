import type { BaseDeps } from '../deps.ts';
import { countExpired, type ExpiringRows } from './count-expired.ts';

/**
 * Deletes expired rows. An unusually large share, as with a wrong clock or setting, waits for `retention
 * approve`, which allows the rows that had expired when it was last held.
 * @param deleteExpired deletes the rows that expired before a time, and returns their number
 */
export async function deleteUnlessHeld(
  { db, log }: Pick<BaseDeps, 'db' | 'log'>,
  rows: ExpiringRows,
  before: Date,
  deleteExpired: (before: Date) => Promise<number>,
): Promise<number> {
  const { kind } = rows;
  const { expired, total, isUsualCount: isUsual } = await countExpired(db, rows, before);
  let holdUntil = before;
  if (!isUsual) {
    const [hold] = await db.query<{ before: Date; isApproved: boolean }>(
      `insert into retention_holds (kind, before, expired, total) values ($1, $2, $3, $4)
       on conflict (kind) do update set
         before = case when retention_holds.approved_at is null then excluded.before else retention_holds.before end,
         expired = excluded.expired, total = excluded.total
       returning before, approved_at is not null as "isApproved"`,
      [kind, before, expired, total],
    );
    if (!hold?.isApproved) {
      log.error(
        { event: 'retention-held', kind, count: expired },
        "A deletion is unusually large and waits for an operator: 'retention list', 'retention approve'.",
      );
      return 0;
    }
    holdUntil = new Date(Math.min(before.getTime(), hold.before.getTime()));
  }
  const deleted = await deleteExpired(holdUntil);
  await db.query('delete from retention_holds where kind = $1', [kind]);
  return deleted;
}
