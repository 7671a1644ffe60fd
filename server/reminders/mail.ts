import { OFFICE_ZONE } from '#domain/statements/reply-date.ts';
import { afterSignIn, type FormContext, resolvePath, stepTitle } from '#engine';
import { answerText, environmentOf, formContext } from '../deals/answers/index.ts';
import { brandOfDeal } from '../deals/mails/index.ts';
import { type Deal, readDeal } from '../deals/store/index.ts';
import type { Deps, Message } from '../deps.ts';
import { createUsers } from '../identity/users.ts';
import { brandMail } from '../mail/brand-mail.ts';
import { type LinkPlace, loginLink, mailedLink } from '../statements/return-links/link.ts';
import { createReminderTokens } from './tokens.ts';

/**
 * The mail about an unfinished application; the first name is its only answer.
 * @returns undefined if no address of the person is proven, or if the brand sends none
 */
export async function reminderMail(
  deps: Deps,
  deal: Deal,
  place: LinkPlace,
  keptUntil: Date,
): Promise<Message | undefined> {
  const user = await createUsers(deps).bySub(deal.subject);
  const openedDeal = await readDeal(deps, deal);
  const brand = await brandOfDeal(deps, openedDeal);
  if (!user || !brand?.flags.unfinished_reminders) return undefined;
  const { flow, read } = openedDeal;
  const context = formContext(flow, environmentOf(brand, deps.clock.now()), brand, {
    application: read.application,
    hidden: deal.hidden,
  });
  const path = afterSignIn(context, deal.farthest ?? undefined);
  const token = createReminderTokens(deps).sign(deal.brand, deal.id);
  // The API has no prefix.
  const api = { ...brand, route_prefix: '' };
  const message = brandMail(brand, {
    to: user.email,
    name: 'reminder',
    first: answerText(flow, read.application, 'first-name'),
    values: { ...progressAt(context, path), date: dateWords(keptUntil, brand.locale) },
    link: await loginLink(deps, place, brand, path),
    page: await mailedLink(deps, place, brand, '/continue/reminders', ['t', token]),
  });
  return {
    ...message,
    unsubscribe: await mailedLink(deps, place, api, '/tools/reminders/off', ['t', token]),
  };
}

/** The number of a step and the count of steps, as the wizard shows them. */
function progressAt(context: FormContext, path: string): { number: number; count: number; step: string } {
  const resolvedPath = resolvePath(path, context);
  const step = resolvedPath.kind === 'step' ? resolvedPath.step : context.firstNotValid();
  return { ...context.stepNumber(step), step: stepTitle(step, context.env) };
}

/** `February 24, 2027` in the operator's time zone: the person's is unknown. */
function dateWords(day: Date, locale: string): string {
  const parts = { dateStyle: 'long', calendar: 'gregory', timeZone: OFFICE_ZONE } as const;
  return day.toLocaleDateString(locale, parts);
}
