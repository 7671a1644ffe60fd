import type { ApplicationStatus } from '#contracts/deals.ts';
import type { EffectiveBrand } from '../../brands/brand.ts';
import { answerOf } from '../../deals/answers/index.ts';
import { monthsAnswerOf } from '../../deals/statements/index.ts';
import { type Deal, type ReadDeal, readDeal } from '../../deals/store/index.ts';
import type { Deps } from '../../deps.ts';
import { submittedContext } from '../../requests/correction/context.ts';
import { findCorrections } from '../../requests/correction/list.ts';
import { partTitles } from '../../requests/correction/titles.ts';
import { statusByTime } from '../../requests/row/part.ts';
import { OPEN_STATUSES } from '../../requests/row/store.ts';
import { computeNeedsOfAnswers } from '../../statements/return-links/needs.ts';
import { awaitsStatements, findDocumentTypes, findMissingParts } from '../listed.ts';

/** The state of a submitted application in the texts of a brand, without any of its answers. */
export async function readStatus(
  deps: Pick<Deps, 'db' | 'crypto' | 'clock' | 'releases'>,
  brand: EffectiveBrand,
  deal: Deal,
): Promise<ApplicationStatus> {
  const openedDeal = await readDeal(deps, deal);
  const { flow } = openedDeal;
  const { application } = openedDeal.read;
  const arrived = (await findDocumentTypes(deps.db, [deal])).get(deal.id) ?? [];
  const source = answerOf(flow, application, 'statement-source');
  const isUpload = source === 'upload' && monthsAnswerOf(flow, application) !== undefined;
  const { months } = computeNeedsOfAnswers(flow, application, arrived, deal.submitted_at ?? deal.saved_at);
  const isSourceKnown = source === 'plaid' || source === 'upload';
  return {
    dealId: deal.id,
    accountId: deal.account_id,
    contactId: deal.contact_id,
    reference: deal.reference ?? '',
    stage: deal.stage ?? '',
    submittedAt: deal.submitted_at?.toISOString() ?? '',
    ...(awaitsStatements(flow) && isSourceKnown ? { source } : {}),
    needsStatements: awaitsStatements(flow),
    months: awaitsStatements(flow) && isUpload ? months : [],
    missing: findMissingParts(flow, deal, application, arrived),
    questions: await findQuestions(deps, brand, openedDeal),
  };
}

/** The lender's questions, except withdrawn ones. */
async function findQuestions(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  brand: EffectiveBrand,
  deal: ReadDeal,
): Promise<ApplicationStatus['questions']> {
  const rows = (await findCorrections(db, deal)).filter(({ status }) => status !== 'withdrawn');
  if (rows.length === 0) return [];
  const context = submittedContext(brand, deal);
  return rows.map((row) => {
    const status = statusByTime(row, clock.now());
    return {
      id: row.id,
      status: status === 'answered' ? 'answered' : OPEN_STATUSES.includes(status) ? 'open' : 'ended',
      parts: partTitles(context, row),
      madeAt: row.made_at.toISOString(),
      dueAt: row.due_at.toISOString(),
      ...(row.answered_at && { answeredAt: row.answered_at.toISOString() }),
    };
  });
}
