import type { FastifyRequest } from 'fastify';
import { loanStage, monthsDue } from '#domain/statements/needs.ts';
import { replyDate } from '#domain/statements/reply-date.ts';
import type { EffectiveBrand } from '../brands/brand.ts';
import type { Deps, Subject } from '../deps.ts';
import type { NewJob } from '../jobs/port.ts';
import { createMailJob } from '../mail/mail.ts';
import { withWords } from '../releases/words.ts';
import { askForStatements } from '../requests/statements/ask.ts';
import type { ReturnTask } from '../requests/statements/tasks.ts';
import { createLoginLink } from '../statements/return-links/link.ts';
import { readNeeds } from '../statements/return-links/needs.ts';
import type { Queries } from '../storage/database.ts';
import { answerOf, answerText } from './answers/index.ts';
import { type ApplicantMail, buildApplicantMail, type MailFacts } from './mails/index.ts';
import type { ReadDeal } from './store/index.ts';

/**
 * Makes the job of the mail about a save. If statements or forms are missing, also opens the statement request (or
 * raises the round of the open request), and the mail links to it.
 * @param tx the transaction that has written the deal and queues the mail
 */
export async function createSaveMail(
  deps: Deps,
  tx: Queries,
  request: FastifyRequest,
  { brand, subject }: { brand: EffectiveBrand; subject: Subject },
  { flow, deal, read: { application } }: ReadDeal,
  kind: 'submit' | 'activate' | 'statements-later',
): Promise<NewJob> {
  const about: MailFacts = {
    first: answerText(flow, application, 'first-name'),
    reference: deal.reference ?? '',
    days: deps.config.returnLinkDays,
  };
  let mailName: ApplicantMail = kind;
  // If a flow ends on its front page, no page shows the submitted answers.
  if (kind !== 'statements-later' && flow.done !== flow.home)
    about.page = await createLoginLink(deps, request, brand, flow.done);
  if (kind !== 'activate') {
    const needs = await readNeeds({ ...deps, db: tx }, deal);
    const { documents } = needs;
    const due = monthsDue(needs, loanStage(answerOf(flow, application, 'statement-source')));
    const isAwaited = kind === 'statements-later' || deal.stage === 'AwaitingStatements';
    if (kind === 'submit' && isAwaited) mailName = 'submit-awaiting';
    else if (kind === 'submit' && documents.length + due.length > 0) mailName = 'submit-forms';
    if (mailName !== 'submit') {
      const tasks: ReturnTask[] = isAwaited && brand.flags.plaid_connect ? ['upload', 'plaid'] : ['upload'];
      about.forms = documents;
      about.months = due;
      about.tasks = tasks.length > 1 ? 'both' : 'upload';
      about.link = await askForStatements(deps, tx, deal, {
        brand,
        place: request,
        recipient: subject.email,
        tasks,
        person: subject.sub,
        requestId: request.id,
      });
    }
  }
  if (mailName === 'submit' || mailName === 'activate') about.replyBy = replyDate(deal.saved_at);
  return createMailJob(buildApplicantMail(withWords(brand, flow), subject.email, mailName, about), {
    brand: deal.brand,
    deal: deal.id,
  });
}
