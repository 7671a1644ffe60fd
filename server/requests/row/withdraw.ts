import { type AuditEntry, audit } from '../../audit/audit.ts';
import type { Deps } from '../../deps.ts';
import { Problem } from '../../http/problems/problem.ts';
import { endRequest, findRequestsOfDeal, OPEN_STATUSES, type RequestRow } from './store.ts';

/**
 * The statuses of statement requests whose links still work: `answered` if the application needs more,
 * `expired` to mail a new link.
 */
const STATUSES_WITH_LINK: readonly RequestRow['status'][] = [...OPEN_STATUSES, 'answered', 'expired'];

/**
 * Withdraws a request; if it is a statement request, all statement requests of the deal [RETURN-14].
 * @throws Problem `not-found` if it is not open any more
 */
export async function withdrawRequest(
  deps: Pick<Deps, 'db' | 'crypto' | 'clock'>,
  row: RequestRow,
  entry: Omit<AuditEntry, 'event' | 'brand' | 'deal'>,
): Promise<void> {
  const isStatements = row.purpose === 'statements';
  const endableStatuses = isStatements ? STATUSES_WITH_LINK : OPEN_STATUSES;
  await deps.db.transaction(async (tx) => {
    if (!(await endRequest(tx, row, 'withdrawn', deps.clock.now(), endableStatuses)))
      throw new Problem('not-found');
    if (isStatements)
      for (const other of await findRequestsOfDeal(tx, { brand: row.brand, id: row.deal_id }))
        if (other.purpose === 'statements')
          await endRequest(tx, other, 'withdrawn', deps.clock.now(), endableStatuses);
    const about = { ...entry, brand: row.brand, deal: row.deal_id };
    await audit({ ...deps, db: tx }, { event: 'request-withdrawn', ...about });
  });
}
