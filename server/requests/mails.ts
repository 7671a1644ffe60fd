import type { Role } from '#domain/roles.ts';
import { replyDateWords } from '#domain/statements/reply-date.ts';
import { DAY } from '#domain/units.ts';
import { type CompiledFlow, DELEGATE_WORDS, delegateKey, fillText } from '#engine';
import type { EffectiveBrand } from '../brands/brand.ts';
import { REQUESTS } from '../call-limits.ts';
import { answerText } from '../deals/answers/index.ts';
import { findApplicantAddress } from '../deals/mails/index.ts';
import type { ReadDeal } from '../deals/store/index.ts';
import type { Deps } from '../deps.ts';
import type { NewJob } from '../jobs/port.ts';
import { brandMail } from '../mail/brand-mail.ts';
import { createMailJob } from '../mail/mail.ts';
import { createLoginLink, createMailedLink } from '../statements/return-links/link.ts';
import { type DelegatedPart, findRequestedItem, firstNameOf } from './row/part.ts';
import { openText } from './row/sealed.ts';
import type { RequestRow } from './row/store.ts';
import { createRequestTokens } from './row/tokens.ts';

type Word = (typeof DELEGATE_WORDS)[number];

/** The texts of a request with a brand's own wording; '' for a text that the flow does not have. */
export function delegateTexts(
  { content, vendor_name }: EffectiveBrand,
  { step, delegate }: DelegatedPart,
): Record<Word, string> {
  const own = DELEGATE_WORDS.map((word): [string, string] => [
    word,
    fillText(content[delegateKey(step, delegate, word)] ?? delegate[word] ?? '', { vendor_name }),
  ]);
  return Object.fromEntries(own) as Record<Word, string>;
}

/** The applicant's name and the business's name, which the asked person sees. */
export function askerNames(
  flow: CompiledFlow,
  { application }: ReadDeal['read'],
): { asker: string; business: string } {
  const textOf = (role: Role): string => answerText(flow, application, role).trim();
  return {
    asker: [textOf('first-name'), textOf('last-name')].filter(Boolean).join(' '),
    business: textOf('name'),
  };
}

/** The job of the mail that asks or reminds a person; enqueue it in the transaction that causes the mail. */
export async function createRequestMail(
  deps: Deps,
  brand: EffectiveBrand,
  { flow, read }: ReadDeal,
  delegatedPart: DelegatedPart,
  row: RequestRow,
  name: 'request' | 'request-reminder',
): Promise<NewJob | undefined> {
  const to = openText(deps.crypto, row, 'recipient');
  const code = openText(deps.crypto, row, 'code');
  if (to === undefined || code === undefined) return undefined;
  const requestedItem = findRequestedItem(read.application, delegatedPart.delegate, row.item);
  const page = await createMailedLink(deps, row.place, brand, '/continue/part');
  const token = createRequestTokens(deps).link(row);
  const message = brandMail(brand, {
    to,
    name,
    first: firstNameOf(requestedItem?.item, delegatedPart.delegate),
    names: askerNames(flow, read),
    values: {
      task: delegateTexts(brand, delegatedPart).task,
      date: replyDateWords(row.due_at, brand.locale),
      days: Math.max(0, Math.ceil((row.due_at.getTime() - deps.clock.now().getTime()) / DAY)),
    },
    link: await createMailedLink(deps, row.place, brand, '/continue/part', ['t', token]),
    code,
    page,
  });
  return createMailJob(message, { brand: row.brand, deal: row.deal_id, uselessAt: row.due_at });
}

/** The job of the mail with the code that proves the email address. */
export function createCodeMail(
  { crypto }: Pick<Deps, 'crypto'>,
  brand: EffectiveBrand,
  row: RequestRow,
  code: string,
  until: Date,
): NewJob | undefined {
  const to = openText(crypto, row, 'recipient');
  if (to === undefined) return undefined;
  const message = brandMail(brand, {
    to,
    name: 'request-code',
    values: { minutes: REQUESTS.codeMs / 60_000 },
    code,
  });
  return createMailJob(message, { brand: row.brand, deal: row.deal_id, uselessAt: until });
}

/** The job of a mail to the applicant about the end of a request; undefined if no address is known. */
export async function createApplicantMail(
  deps: Deps,
  brand: EffectiveBrand,
  { flow, deal, read }: ReadDeal,
  delegatedPart: DelegatedPart,
  row: RequestRow,
  name: 'requests-done' | 'request-declined' | 'request-expired',
): Promise<NewJob | undefined> {
  const { application } = read;
  const to = await findApplicantAddress(deps, { flow, deal, read });
  if (!to) return undefined;
  const requestedItem = findRequestedItem(application, delegatedPart.delegate, row.item);
  const path = name === 'requests-done' ? reviewPath(flow) : `${flow.base}/${delegatedPart.step.path}`;
  const person = firstNameOf(requestedItem?.item, delegatedPart.delegate);
  const address = openText(deps.crypto, row, 'recipient') ?? '';
  const message = brandMail(brand, {
    to,
    name,
    first: answerText(flow, application, 'first-name'),
    names: person ? { name: person } : {},
    values: { name: address, decline: delegateTexts(brand, delegatedPart).decline },
    link: await createLoginLink(deps, row.place, brand, path),
  });
  return createMailJob(message, { brand: row.brand, deal: row.deal_id });
}

function reviewPath({ base, steps, home }: CompiledFlow): string {
  const review = steps.find(({ view }) => view === 'review');
  return review ? `${base}/${review.path}` : home;
}
