import { type AuditEntry, audit } from '../../audit/audit.ts';
import type { Deps } from '../../deps.ts';
import { Problem } from '../../http/problems/problem.ts';
import { endRequest, OPEN, type RequestRow } from './store.ts';

/** Withdraws a request, with its audit entry. @throws Problem `not-found` if it is not open any more */
export async function withdrawRequest(
  deps: Pick<Deps, 'db' | 'crypto' | 'clock'>,
  row: RequestRow,
  entry: Omit<AuditEntry, 'event' | 'brand' | 'deal'>,
): Promise<void> {
  // The link of an answered statement request would open again if the application needed more.
  const from: RequestRow['status'][] = row.purpose === 'statements' ? [...OPEN, 'answered'] : [...OPEN];
  await deps.db.transaction(async (tx) => {
    if (!(await endRequest(tx, row, 'withdrawn', deps.clock.now(), from))) throw new Problem('not-found');
    const about = { ...entry, brand: row.brand, deal: row.deal_id };
    await audit({ ...deps, db: tx }, { event: 'request-withdrawn', ...about });
  });
}
