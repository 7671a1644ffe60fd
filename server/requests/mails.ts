import type { Role } from '#domain/roles.ts';
import { replyDateWords } from '#domain/statements/reply-date.ts';
import { DAY } from '#domain/units.ts';
import { type CompiledFlow, DELEGATE_WORDS, delegateKey, fillText } from '#engine';
import type { EffectiveBrand } from '../brands/brand.ts';
import { REQUESTS } from '../call-limits.ts';
import { answerText } from '../deals/answers/index.ts';
import { applicantAddress } from '../deals/mails/index.ts';
import type { ReadDeal } from '../deals/store/index.ts';
import type { Deps } from '../deps.ts';
import type { NewJob } from '../jobs/port.ts';
import { brandMail } from '../mail/brand-mail.ts';
import { mailJob } from '../mail/mail.ts';
import { loginLink, mailedLink } from '../statements/return-links/link.ts';
import { type Asked, askedItem, firstNameOf } from './row/part.ts';
import { openText } from './row/sealed.ts';
import type { RequestRow } from './row/store.ts';
import { createRequestTokens } from './row/tokens.ts';

type Word = (typeof DELEGATE_WORDS)[number];

/** The texts of a request in a brand's words; '' if it has no certification. */
export function wordsOf(
  { content, vendor_name }: EffectiveBrand,
  { step, delegate }: Asked,
): Record<Word, string> {
  const own = DELEGATE_WORDS.map((word): [string, string] => [
    word,
    fillText(content[delegateKey(step, delegate, word)] ?? delegate[word] ?? '', { vendor_name }),
  ]);
  return Object.fromEntries(own) as Record<Word, string>;
}

/** The applicant's and the business's name, for texts to the asked person. */
export function askerOf(
  flow: CompiledFlow,
  { application }: ReadDeal['read'],
): { asker: string; business: string } {
  const textOf = (role: Role): string => answerText(flow, application, role).trim();
  return {
    asker: [textOf('first-name'), textOf('last-name')].filter(Boolean).join(' '),
    business: textOf('name'),
  };
}

/** The mail that asks or reminds, for the causing transaction; not sent after the request has ended. */
export async function requestMail(
  deps: Deps,
  brand: EffectiveBrand,
  { flow, read }: ReadDeal,
  asked: Asked,
  row: RequestRow,
  name: 'request' | 'request-reminder',
): Promise<NewJob | undefined> {
  const to = openText(deps.crypto, row, 'recipient');
  const code = openText(deps.crypto, row, 'code');
  if (to === undefined || code === undefined) return undefined;
  const currentItem = askedItem(read.application, asked.delegate, row.item);
  const page = await mailedLink(deps, row.place, brand, '/continue/part');
  const token = createRequestTokens(deps).link(row);
  const message = brandMail(brand, {
    to,
    name,
    first: firstNameOf(currentItem?.item, asked.delegate),
    names: askerOf(flow, read),
    values: {
      task: wordsOf(brand, asked).task,
      date: replyDateWords(row.due_at, brand.locale),
      days: Math.max(0, Math.ceil((row.due_at.getTime() - deps.clock.now().getTime()) / DAY)),
    },
    link: await mailedLink(deps, row.place, brand, '/continue/part', ['t', token]),
    code,
    page,
  });
  return mailJob(message, { brand: row.brand, deal: row.deal_id, uselessAt: row.due_at });
}

/** The mail with the code that proves the address. */
export function codeMail(
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
  return mailJob(message, { brand: row.brand, deal: row.deal_id, uselessAt: until });
}

/** A mail to the applicant about the end of a request. @returns undefined if no address is known */
export async function applicantMailOf(
  deps: Deps,
  brand: EffectiveBrand,
  { flow, deal, read }: ReadDeal,
  asked: Asked,
  row: RequestRow,
  name: 'requests-done' | 'request-declined' | 'request-expired',
): Promise<NewJob | undefined> {
  const { application } = read;
  const to = await applicantAddress(deps, { flow, deal, read });
  if (!to) return undefined;
  const currentItem = askedItem(application, asked.delegate, row.item);
  const page = name === 'requests-done' ? reviewPath(flow) : `${flow.base}/${asked.step.path}`;
  const person = firstNameOf(currentItem?.item, asked.delegate);
  const address = openText(deps.crypto, row, 'recipient') ?? '';
  const message = brandMail(brand, {
    to,
    name,
    first: answerText(flow, application, 'first-name'),
    names: person ? { name: person } : {},
    values: { name: address, decline: wordsOf(brand, asked).decline },
    link: await loginLink(deps, row.place, brand, page),
  });
  return mailJob(message, { brand: row.brand, deal: row.deal_id });
}

function reviewPath({ base, steps, home }: CompiledFlow): string {
  const review = steps.find(({ view }) => view === 'review');
  return review ? `${base}/${review.path}` : home;
}
