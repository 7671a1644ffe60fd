import { setTimeout as wait } from 'node:timers/promises';
import type { Deps } from '../../deps.ts';
import { CONVERSION } from '../../limits.ts';
import { retryConflicts } from '../../storage/faults/index.ts';
import { rowsInOrder } from '../../storage/rows-in-order.ts';
import { type Deal, readStoredParts, setShapeOfNewDeals, toDocument } from '../store/index.ts';

type ConvertDeps = Pick<Deps, 'db'> & { releases: Pick<Deps['releases'], 'flowOf'> };

export interface ConversionResult {
  done: number;
  failed: number;
  /** Brand and id of the first failures. */
  failedDeals: string[];
}

/**
 * Converts every stored document to a shape while servers run; can be stopped and run again. Decrypts no
 * secret: tokens are copied.
 * @param settle waits for saves that began before new applications got this shape
 */
export async function convertDeals(
  { db, releases }: ConvertDeps,
  shape: Deal['shape'],
  settle: () => Promise<unknown> = () => wait(CONVERSION.longestSaveMs),
): Promise<ConversionResult> {
  await setShapeOfNewDeals(db, shape);
  const first = await convertAll({ db, releases }, shape);
  // A save that is running may still write the application shape, which an older build can't read.
  if (shape === 'payload') await settle();
  const converted = await convertAll({ db, releases }, shape);
  return { ...converted, done: first.done + converted.done };
}

async function convertAll(deps: ConvertDeps, shape: Deal['shape']): Promise<ConversionResult> {
  const sum: ConversionResult = { done: 0, failed: 0, failedDeals: [] };
  const scan = { table: 'deals', key: ['brand', 'id'], where: 'shape <> $1', values: [shape] } as const;
  let batch: Deal[] = [];
  const convertBatch = async (): Promise<void> => {
    const remainingDeals = await convertGroup(deps, batch, shape);
    sum.done += batch.length - remainingDeals.length;
    sum.failed += remainingDeals.length;
    const names = remainingDeals.map(({ brand, id }) => `${brand} ${id}`);
    sum.failedDeals.push(...names.slice(0, CONVERSION.mostNamed - sum.failedDeals.length));
    batch = [];
  };
  for await (const deal of rowsInOrder<Deal>(deps.db, scan)) {
    if (batch.push(deal) === CONVERSION.dealsAtOnce) await convertBatch();
  }
  await convertBatch();
  return sum;
}

/** Locks rows in the order of saves (write-deal.ts). A row that was changed since the read is skipped. */
const UPDATE_DOCUMENTS = `with
  given as materialized (
    select * from jsonb_to_recordset($1) as r(brand text, id uuid, document jsonb, before jsonb)),
  locked as materialized (
    select d.brand, d.id from deals d join given using (brand, id) order by d.id for no key update of d)
  update deals d set document = given.document, shape = $2 from given join locked using (brand, id)
  where d.brand = given.brand and d.id = given.id and d.document = given.before
  returning d.id`;

/** Converts deals with one statement, and again the deals that were saved since the read. @returns the failures */
async function convertGroup(deps: ConvertDeps, deals: Deal[], shape: Deal['shape']): Promise<Deal[]> {
  const { db } = deps;
  const remainingDeals: Deal[] = [];
  const storedAnswers: object[] = [];
  const ids: string[] = [];
  for (const deal of deals) {
    const document = await convertDocument(deps, deal, shape);
    if (!document) remainingDeals.push(deal);
    else {
      ids.push(deal.id);
      storedAnswers.push({ brand: deal.brand, id: deal.id, document, before: deal.document });
    }
  }
  if (storedAnswers.length === 0) return remainingDeals;
  const rows = await retryConflicts(() =>
    db.query<{ id: string }>(UPDATE_DOCUMENTS, [JSON.stringify(storedAnswers), shape]),
  );
  const done = new Set(rows.map(({ id }) => id));
  const changedIds = ids.filter((id) => !done.has(id));
  if (changedIds.length === 0) return remainingDeals;
  const now = await db.query('select * from deals where id = any($1) and shape <> $2', [changedIds, shape]);
  return [...remainingDeals, ...(await convertGroup(deps, now, shape))];
}

/**
 * The document in a shape; undefined if it is unreadable, or if the payload has no path for one of its answers.
 */
async function convertDocument(
  { releases }: ConvertDeps,
  deal: Deal,
  shape: Deal['shape'],
): Promise<Deal['document'] | undefined> {
  try {
    const flow = await releases.flowOf(deal);
    const parts = readStoredParts(flow, deal);
    const wouldLoseAnswers = shape === 'payload' && Object.keys(parts.unasked).length > 0;
    return wouldLoseAnswers ? undefined : toDocument(flow, shape, parts);
  } catch {
    return undefined;
  }
}
