import type { FastifyRequest } from 'fastify';
import type { EffectiveBrand } from '../brands/brand.ts';
import { answerOf, languageOf } from '../deals/applicant.ts';
import { type ApplicantMail, applicantMail, type MailAbout } from '../deals/applicant-mails.ts';
import type { Deal } from '../deals/deal-store.ts';
import { readDocument } from '../deals/stored-application.ts';
import type { Deps } from '../deps.ts';
import { createUsers, normalizeEmail } from '../identity/users.ts';
import { mailJob } from '../mail/mail.ts';
import { returnLink } from './link.ts';
import { isUsedUp, needsOf } from './needs.ts';
import type { ReturnTask } from './token.ts';

/**
 * Mails a deal's person a new link in the place of an old one; where nothing is needed any more it says that instead.
 * The mail goes to the address that the person signs in with, never to one that the asker names.
 */
export async function mailNewLink(
  deps: Deps,
  request: FastifyRequest,
  brand: EffectiveBrand,
  deal: Deal,
  tasks: readonly ReturnTask[],
): Promise<void> {
  const flow = await deps.releases.flowOf(deal);
  const { application } = readDocument(deps.crypto, flow, deal);
  const user = await createUsers(deps).bySub(deal.subject);
  const to = normalizeEmail(user?.email ?? answerOf(flow, application, 'email'));
  if (!to) return;
  const name = answerOf(flow, application, 'first-name');
  const first = typeof name === 'string' ? name : '';
  // In the language of the application, whoever asks.
  const own = (await deps.brands.byPlatform(brand.platform, languageOf(flow, application))) ?? brand;
  const write = async (kind: ApplicantMail, about: MailAbout) => {
    const mail = applicantMail(own, to, kind, about);
    await deps.jobs.enqueue(deps.db, mailJob(mail, { brand: deal.brand, deal: deal.id }));
    deps.jobs.wake();
  };
  if (isUsedUp(await needsOf(deps, deal))) return write('return-link-done', { first });
  const link = await returnLink(deps, request, own, deal.id, tasks);
  return write('return-link', { first, link, days: deps.config.returnLinkDays });
}
