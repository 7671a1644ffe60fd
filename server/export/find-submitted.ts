import { type Deal, isUuid } from '../deals/deal-store.ts';
import type { Queries } from '../storage/database.ts';

/** What is exported: by the applicant's reference, or by the deal's id; the brand where several have it. */
export interface Wanted {
  reference?: string;
  deal?: string;
  brand?: string;
}

/**
 * The submitted application that is wanted. Asks for no owner: whoever may run this may read everything.
 * @throws Error with words for the person at the terminal
 */
export async function findSubmittedDeal(db: Queries, { reference, deal, brand }: Wanted): Promise<Deal> {
  if (deal !== undefined && !isUuid(deal)) throw new Error('That is no id of a deal.');
  const rows = await db.query(
    `select * from deals where ($1::uuid is null or id = $1::uuid) and ($2::text is null or reference = upper($2))
       and ($3::text is null or brand = $3) order by brand limit 2`,
    [deal ?? null, reference ?? null, brand ?? null],
  );
  const [found, another] = rows;
  if (!found) throw new Error('There is no such application.');
  if (another) throw new Error('Several brands have one by that name. Name the brand with --brand.');
  if (found.submitted_at === null) throw new Error('That application has not been submitted yet.');
  return found;
}
