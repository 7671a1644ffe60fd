import { OFFICE_ZONE } from '#domain/statements/reply-date.ts';
import { type FormContext, findPathAfterSignIn, resolvePath, stepTitle } from '#engine';
import { answerText, createEnvironment, createFormContext } from '../deals/answers/index.ts';
import { findBrandOfDeal } from '../deals/mails/index.ts';
import { type Deal, readDeal } from '../deals/store/index.ts';
import type { Deps, Message } from '../deps.ts';
import { createUsers } from '../identity/users.ts';
import { brandMail } from '../mail/brand-mail.ts';
import { createLoginLink, createMailedLink, type LinkPlace } from '../statements/return-links/link.ts';
import { createReminderTokens } from './tokens.ts';

/**
 * Builds the mail about an unfinished application; the only answer in it is the first name.
 * @returns undefined if the person has no verified email address, or if the brand sends no reminders
 */
export async function buildReminderMail(
  deps: Deps,
  deal: Deal,
  place: LinkPlace,
  keptUntil: Date,
): Promise<Message | undefined> {
  const user = await createUsers(deps).findBySub(deal.subject);
  const openedDeal = await readDeal(deps, deal);
  const brand = await findBrandOfDeal(deps, openedDeal);
  if (!user || !brand?.flags.unfinished_reminders) return undefined;
  const { flow, read } = openedDeal;
  const context = createFormContext(flow, createEnvironment(brand, deps.clock.now()), brand, {
    application: read.application,
    hidden: deal.hidden,
  });
  const path = findPathAfterSignIn(context, deal.farthest ?? undefined);
  const token = createReminderTokens(deps).sign(deal.brand, deal.id);
  // Addresses of the API do not have the brand's path prefix.
  const brandWithoutPrefix = { ...brand, route_prefix: '' };
  const message = brandMail(brand, {
    to: user.email,
    name: 'reminder',
    first: answerText(flow, read.application, 'first-name'),
    values: { ...findProgress(context, path), date: formatDate(keptUntil, brand.locale) },
    link: await createLoginLink(deps, place, brand, path),
    page: await createMailedLink(deps, place, brand, '/continue/reminders', ['t', token]),
  });
  return {
    ...message,
    unsubscribe: await createMailedLink(deps, place, brandWithoutPrefix, '/tools/reminders/off', [
      't',
      token,
    ]),
  };
}

/** The number of a step and the count of steps, as the wizard shows them. */
function findProgress(context: FormContext, path: string): { number: number; count: number; step: string } {
  const place = resolvePath(path, context);
  const step = place.kind === 'step' ? place.step : context.firstNotValid();
  return { ...context.stepNumber(step), step: stepTitle(step, context.env) };
}

/** `February 24, 2027` in the operator's time zone, because the person's is unknown. */
function formatDate(day: Date, locale: string): string {
  const parts = { dateStyle: 'long', calendar: 'gregory', timeZone: OFFICE_ZONE } as const;
  return day.toLocaleDateString(locale, parts);
}
