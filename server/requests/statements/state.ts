import { isComplete } from '#domain/statements/needs.ts';
import { audit } from '../../audit/audit.ts';
import { type Deal, type DealKey, findById } from '../../deals/store/index.ts';
import type { Deps } from '../../deps.ts';
import { type NeedDeps, readNeeds } from '../../statements/return-links/needs.ts';
import type { Queries } from '../../storage/database.ts';
import { statusByTime } from '../row/part.ts';
import { answerRequest, OPEN_STATUSES, type RequestRow } from '../row/store.ts';

/** Finds and locks the deal's open statement request; there is at most one. */
export async function findOpenStatements(
  tx: Queries,
  { brand, id }: DealKey,
): Promise<RequestRow | undefined> {
  const rows = await tx.query(
    `select * from requests where brand = $1 and deal_id = $2 and purpose = 'statements' and status = any($3)
     order by made_at desc limit 1 for update`,
    [brand, id, OPEN_STATUSES],
  );
  return rows[0];
}

/** The current status, which may differ from the stored status: it ends once the deal needs nothing more. */
export async function statementsStatus(
  deps: NeedDeps,
  row: RequestRow,
  deal: Deal,
): Promise<RequestRow['status']> {
  if (!OPEN_STATUSES.includes(row.status)) return row.status;
  return isComplete(await readNeeds(deps, deal)) ? 'void' : statusByTime(row, deps.clock.now());
}

/**
 * Records the first use of a link. The link stays valid, because mail scanners open links before the person
 * does.
 */
export async function recordOpened(
  deps: Pick<Deps, 'db' | 'crypto' | 'clock'>,
  row: RequestRow,
  requestId: string,
): Promise<void> {
  if (row.opened_at !== null) return;
  await deps.db.transaction(async (tx) => {
    const rows = await tx.query<object>(
      `update requests set opened_at = $3, status = case status when 'waiting' then 'opened' else status end
       where brand = $1 and id = $2 and opened_at is null returning id`,
      [row.brand, row.id, deps.clock.now()],
    );
    if (rows.length === 0) return;
    const about = { role: 'link', brand: row.brand, deal: row.deal_id, about: 'statements' } as const;
    await audit({ ...deps, db: tx }, { event: 'request-opened', ...about, requestId });
  });
}

/**
 * Ends the open statement request as answered if the deal needs nothing more.
 * @param tx the transaction that records the arrival
 * @param person the applicant; undefined if the statements came by a link
 */
export async function recordAnswered(
  deps: Omit<NeedDeps, 'db'> & Pick<Deps, 'log'>,
  tx: Queries,
  key: DealKey,
  { person, requestId }: { person: string | undefined; requestId: string },
): Promise<void> {
  const row = await findOpenStatements(tx, key);
  const deal = row && (await findById({ ...deps, db: tx }, key.brand, key.id));
  if (!deal || !isComplete(await readNeeds({ ...deps, db: tx }, deal))) return;
  if (!(await answerRequest(tx, row, deps.clock.now()))) return;
  const who = person === undefined ? { role: 'link' as const } : { person };
  const about = { ...who, brand: row.brand, deal: row.deal_id, about: 'statements', requestId };
  await audit({ ...deps, db: tx }, { event: 'request-answered', ...about });
}
