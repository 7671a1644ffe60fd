import type { FastifyRequest } from 'fastify';
import { loanStage, monthsDue } from '#domain/statements/needs.ts';
import { replyDate } from '#domain/statements/reply-date.ts';
import type { EffectiveBrand } from '../../brands/brand.ts';
import type { Deps, Subject } from '../../deps.ts';
import type { NewJob } from '../../jobs/port.ts';
import { mailJob } from '../../mail/mail.ts';
import { withWords } from '../../releases/words.ts';
import { askForStatements } from '../../requests/statements/ask.ts';
import type { ReturnTask } from '../../requests/statements/tasks.ts';
import { loginLink } from '../../statements/return-links/link.ts';
import { needsOf } from '../../statements/return-links/needs.ts';
import type { Queries } from '../../storage/database.ts';
import { answerOf, answerText } from '../answers/index.ts';
import type { ReadDeal } from '../store/index.ts';
import { type ApplicantMail, applicantMail, type MailAbout } from './applicant-mails.ts';

/**
 * The mail about a save, with a link if statements or forms are missing.
 * @param tx the transaction that has written the deal and queues the mail
 */
export async function mailOfSave(
  deps: Deps,
  tx: Queries,
  request: FastifyRequest,
  { brand, subject }: { brand: EffectiveBrand; subject: Subject },
  { flow, deal, read: { application } }: ReadDeal,
  kind: 'submit' | 'activate' | 'statements-later',
): Promise<NewJob> {
  const about: MailAbout = {
    first: answerText(flow, application, 'first-name'),
    reference: deal.reference ?? '',
    days: deps.config.returnLinkDays,
  };
  let mail: ApplicantMail = kind;
  // A flow that ends on its front page has no page with the submitted answers.
  if (kind !== 'statements-later' && flow.done !== flow.home)
    about.page = await loginLink(deps, request, brand, flow.done);
  if (kind !== 'activate') {
    const needs = await needsOf({ ...deps, db: tx }, deal);
    const { documents } = needs;
    const due = monthsDue(needs, loanStage(answerOf(flow, application, 'statement-source')));
    const isAwaited = kind === 'statements-later' || deal.stage === 'AwaitingStatements';
    if (kind === 'submit' && isAwaited) mail = 'submit-awaiting';
    else if (kind === 'submit' && documents.length + due.length > 0) mail = 'submit-forms';
    if (mail !== 'submit') {
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
  if (mail === 'submit' || mail === 'activate') about.replyBy = replyDate(deal.saved_at);
  return mailJob(applicantMail(withWords(brand, flow), subject.email, mail, about), {
    brand: deal.brand,
    deal: deal.id,
  });
}
