import type { JsonObject } from '#domain/save-derived.ts';
import { Problem } from '../problems/problem.ts';
import type { Queries } from '../storage/database.ts';
import { type Deal, findByBusiness, findByLoan, findUnfinished, type Owner } from './deal-store.ts';
import type { SaveKind } from './save-request.ts';

/** What a save is about: a deal, or (create only) a new one, perhaps of a business that is known already. */
export interface Target {
  deal: Deal | undefined;
  businessId?: string;
}

/**
 * Finds what a save means by its ids; without ids it means the person's unfinished application of that kind
 * (of that account, where one is named).
 * Ids of another person or brand are answered as if they did not exist.
 * @throws Problem `not-found`
 */
export async function findTarget(
  db: Queries,
  owner: Owner,
  kind: SaveKind,
  type: string,
  payload: JsonObject,
): Promise<Target> {
  const loanIds = [payload.loan_id, (payload.loanRequest as JsonObject | undefined)?.id].filter(isText);
  const businessId = [(payload.business as JsonObject | undefined)?.id].find(isText);
  const account = [payload.account_id].find(isText);
  const [loanId] = loanIds;
  if (loanId !== undefined) {
    const deal = loanIds.every((id) => id === loanId) ? await findByLoan(db, owner, loanId) : undefined;
    if (!deal || (businessId !== undefined && deal.business_id !== businessId))
      throw new Problem('not-found');
    return { deal };
  }
  if (businessId !== undefined) {
    const deal = await findByBusiness(db, owner, businessId);
    if (!deal) throw new Problem('not-found');
    // A finished application stays closed: the business applies again with a new one.
    if (kind !== 'create' || (deal.submitted_at === null && deal.application_type === type)) return { deal };
    return { deal: await findUnfinished(db, owner, type, account), businessId };
  }
  const deal = await findUnfinished(db, owner, type, account);
  if (!deal && kind !== 'create') throw new Problem('not-found');
  return { deal };
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}
