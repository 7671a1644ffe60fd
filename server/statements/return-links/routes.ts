import type { ReturnLink } from '#contracts/statements/return-links.ts';
import { isComplete } from '#domain/statements/needs.ts';
import { LINKS } from '../../call-limits.ts';
import { answerText } from '../../deals/answers/index.ts';
import {
  type ApplicantMail,
  buildApplicantMail,
  findApplicantAddress,
  findBrandOfDeal,
  type MailFacts,
} from '../../deals/mails/index.ts';
import { findById, readDeal } from '../../deals/store/index.ts';
import type { Capability, Deps } from '../../deps.ts';
import { serve } from '../../http/contract.ts';
import { rateLimit } from '../../http/limits/rate-limit.ts';
import type { JobTry } from '../../jobs/port.ts';
import { MAIL_RETRIES } from '../../limits.ts';
import { createMailJob } from '../../mail/mail.ts';
import { askForStatements } from '../../requests/statements/ask.ts';
import { readReturnLink } from '../../requests/statements/read-link.ts';
import type { ReturnTask } from '../../requests/statements/tasks.ts';
import type { Queries } from '../../storage/database.ts';
import { credentialOf, requireDealAccess, requireDealCaller, tasksOf } from './deal-access.ts';
import type { LinkPlace } from './link.ts';
import { readNeeds } from './needs.ts';

/**
 * Routes of the pages under /continue: one reads the needs of a deal, the other mails a new link for an expired
 * link and always answers 202, so that the caller learns nothing.
 */
export const routes: Capability = async (app, deps) => {
  deps.jobs.handle<Renewal>(RENEWAL_JOB, {
    retries: MAIL_RETRIES,
    run: (renewal, job) => mailNewLink(deps, renewal, job),
  });
  serve(app, 'GET /tools/return-link', { onRequest: requireDealCaller(deps) }, async (request) => {
    const { deal, brand } = await requireDealAccess(deps, request, request.query, undefined);
    const needs = await readNeeds(deps, deal);
    const allowed = tasksOf(credentialOf(deps, request));
    const tasks = allowed.filter((task) => task === 'upload' || brand.flags.plaid_connect);
    const data: ReturnLink = {
      tasks,
      needs,
      dealId: deal.id,
      accountId: deal.account_id,
      contactId: deal.contact_id,
      submitted: deal.submitted_at !== null,
      ...(deal.stage === null ? {} : { stage: deal.stage }),
    };
    return { data };
  });

  const preHandler = rateLimit(deps, 'return-link-renew', LINKS.mostPerNetwork, LINKS.networkWindowSeconds);
  serve(app, 'POST /tools/return-link/renew', { preHandler }, async (request, reply) => {
    const { platform } = await deps.brands.ofRequest(request);
    const link = await readReturnLink(deps, platform, request.body.token);
    // A withdrawn link causes no mail. A job checks later whether the deal exists, so that neither the answer nor
    // its time reveals it; a job also survives a restart.
    if (link && link.refusal !== 'invalid-link' && (await takeMailLimit(deps, link.dealId))) {
      const { hostname, protocol } = request;
      const payload: Renewal = { tasks: link.tasks, place: { hostname, protocol } };
      await deps.jobs.enqueue(deps.db, { kind: RENEWAL_JOB, brand: platform, deal: link.dealId, payload });
    }
    return reply.code(202).send();
  });
};

async function takeMailLimit(deps: Deps, dealId: string): Promise<boolean> {
  const dealKey = deps.crypto.blindIndex('return-link', dealId);
  return (await deps.limits.take(`return-link:${dealKey}`, LINKS.mostPerDeal, LINKS.dealWindowSeconds))
    .allowed;
}

const RENEWAL_JOB = 'return-link-renew';

interface Renewal {
  tasks: ReturnTask[];
  place: LinkPlace;
}

/**
 * Mails a new link, or the news that nothing is needed any more, to the applicant's own address, never to one from
 * the request.
 */
async function mailNewLink(deps: Deps, { tasks, place }: Renewal, job: JobTry): Promise<void> {
  const deal = await findById(deps, job.brand ?? '', job.deal ?? '');
  if (!deal) return;
  const readDealRow = await readDeal(deps, deal);
  const to = await findApplicantAddress(deps, readDealRow);
  // In the language of the application, not of the request.
  const ownBrand = await findBrandOfDeal(deps, readDealRow);
  if (!to || !ownBrand) return;
  const first = answerText(readDealRow.flow, readDealRow.read.application, 'first-name');
  const enqueueMail = async (tx: Queries, kind: ApplicantMail, about: MailFacts) => {
    const mail = buildApplicantMail(ownBrand, to, kind, about);
    await deps.jobs.enqueue(tx, createMailJob(mail, { brand: deal.brand, deal: deal.id }));
  };
  if (isComplete(await readNeeds(deps, deal))) await enqueueMail(deps.db, 'return-link-done', { first });
  else
    await deps.db.transaction(async (tx) => {
      const link = await askForStatements(deps, tx, deal, { brand: ownBrand, place, recipient: to, tasks });
      await enqueueMail(tx, 'return-link', { first, link, days: deps.config.returnLinkDays });
    });
}
