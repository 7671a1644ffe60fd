import type { ReviewedCorrection } from '#contracts/studio/applications.ts';
import type { EffectiveBrand } from '../../brands/brand.ts';
import type { AnsweredCorrection } from '../../deals/read/index.ts';
import type { ReadDeal } from '../../deals/store/index.ts';
import type { Deps } from '../../deps.ts';
import { statusByTime } from '../row/part.ts';
import { openText } from '../row/sealed.ts';
import { findRequestsOfDeal, type RequestRow } from '../row/store.ts';
import { findCorrectedAnswers } from './changes.ts';
import { submittedContext } from './context.ts';
import { partTitles } from './titles.ts';

/** The corrections of an application, newest first. */
export async function findCorrections(
  db: Deps['db'],
  { deal }: Pick<ReadDeal, 'deal'>,
): Promise<RequestRow[]> {
  return (await findRequestsOfDeal(db, deal)).filter(({ purpose }) => purpose === 'correction');
}

/** The answered corrections for the applicant's copy, oldest first. */
export async function findAnsweredCorrections(
  { db }: Pick<Deps, 'db'>,
  brand: EffectiveBrand,
  deal: ReadDeal,
): Promise<AnsweredCorrection[]> {
  const rows = await findCorrections(db, deal);
  const answeredRequests = rows.flatMap(({ parts, made_at: askedAt, answered_at: answeredAt }) =>
    answeredAt ? [{ parts, askedAt, answeredAt }] : [],
  );
  if (answeredRequests.length === 0) return [];
  const context = submittedContext(brand, deal);
  return answeredRequests
    .map((correction) => ({ ...correction, parts: partTitles(context, correction) }))
    .sort((a, b) => a.answeredAt.getTime() - b.answeredAt.getTime());
}

/** The corrections for reviewers, with the answers that each changed. */
export async function describeForReviewer(
  deps: Pick<Deps, 'db' | 'crypto' | 'clock'>,
  brand: EffectiveBrand,
  deal: ReadDeal,
): Promise<ReviewedCorrection[]> {
  const rows = await findCorrections(deps.db, deal);
  if (rows.length === 0) return [];
  const context = submittedContext(brand, deal);
  const changes = await findCorrectedAnswers(deps, brand, deal, rows);
  return rows.map((row) => ({
    id: row.id,
    // The type of a request also has `declined`, which a correction can't be.
    status: statusByTime(row, deps.clock.now()) as ReviewedCorrection['status'],
    parts: partTitles(context, row),
    message: openText(deps.crypto, row, 'note') ?? '',
    madeAt: row.made_at.toISOString(),
    dueAt: row.due_at.toISOString(),
    ...(row.answered_at && { answeredAt: row.answered_at.toISOString() }),
    ...(changes.get(row.id) ?? { changes: [], missing: [] }),
  }));
}
