import { type AuditEntry, audit } from '../../audit/audit.ts';
import type { Deps } from '../../deps.ts';
import { Problem } from '../../http/problems/problem.ts';
import { endRequest, OPEN, type RequestRow, requestsOf } from './store.ts';

/** Their links still work: `answered` if the application needs more, `expired` to mail a new link. */
const WITH_LINK: readonly RequestRow['status'][] = [...OPEN, 'answered', 'expired'];

/**
 * Withdraws a request; of a statement request also the deal's others [RETURN-14].
 * @throws Problem `not-found` if it is not open any more
 */
export async function withdrawRequest(
  deps: Pick<Deps, 'db' | 'crypto' | 'clock'>,
  row: RequestRow,
  entry: Omit<AuditEntry, 'event' | 'brand' | 'deal'>,
): Promise<void> {
  const isStatements = row.purpose === 'statements';
  const from = isStatements ? WITH_LINK : OPEN;
  await deps.db.transaction(async (tx) => {
    if (!(await endRequest(tx, row, 'withdrawn', deps.clock.now(), from))) throw new Problem('not-found');
    if (isStatements)
      for (const other of await requestsOf(tx, { brand: row.brand, id: row.deal_id }))
        if (other.purpose === 'statements') await endRequest(tx, other, 'withdrawn', deps.clock.now(), from);
    const about = { ...entry, brand: row.brand, deal: row.deal_id };
    await audit({ ...deps, db: tx }, { event: 'request-withdrawn', ...about });
  });
}
