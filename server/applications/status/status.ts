import type { ApplicationStatus } from '#contracts/deals.ts';
import { answerOf } from '../../deals/answers/index.ts';
import { statementWord } from '../../deals/statements/index.ts';
import { type Deal, partsOf } from '../../deals/store/index.ts';
import type { Deps } from '../../deps.ts';
import { needsOfAnswers } from '../../statements/return-links/needs.ts';
import { awaitsStatements, filesOf, missingParts } from '../listed.ts';

/** Where a submitted application stands. No secret is opened for it. */
export async function statusOfApplication(
  { db, releases }: Pick<Deps, 'db' | 'releases'>,
  deal: Deal,
): Promise<ApplicationStatus> {
  const flow = await releases.flowOf(deal);
  const { application } = partsOf(flow, deal);
  const arrived = (await filesOf(db, [deal])).get(deal.id) ?? [];
  const source = answerOf(flow, application, 'statement-source');
  const isUpload = source === 'upload' && statementWord(flow, application) !== undefined;
  const { months } = needsOfAnswers(flow, application, arrived, deal.submitted_at ?? deal.saved_at);
  const isKnown = source === 'plaid' || source === 'upload';
  return {
    dealId: deal.id,
    accountId: deal.account_id,
    contactId: deal.contact_id,
    reference: deal.reference ?? '',
    stage: deal.stage ?? '',
    submittedAt: deal.submitted_at?.toISOString() ?? '',
    ...(awaitsStatements(flow) && isKnown ? { source } : {}),
    needsStatements: awaitsStatements(flow),
    months: awaitsStatements(flow) && isUpload ? months : [],
    missing: missingParts(flow, deal, application, arrived),
    questions: [],
  };
}
