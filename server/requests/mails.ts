import { roleField } from '#domain/roles.ts';
import { replyDateWords } from '#domain/statements/reply-date.ts';
import { type CompiledFlow, DELEGATE_WORDS, delegateKey, fillText } from '#engine';
import type { EffectiveBrand } from '../brands/brand.ts';
import { REQUESTS } from '../call-limits.ts';
import { answerOf, languageOf } from '../deals/answers/index.ts';
import type { ReadDeal } from '../deals/store/index.ts';
import type { Deps } from '../deps.ts';
import { createUsers, normalizeEmail } from '../identity/users.ts';
import type { NewJob } from '../jobs/port.ts';
import { brandMail } from '../mail/brand-mail.ts';
import { mailJob } from '../mail/mail.ts';
import { withWords } from '../releases/words.ts';
import { loginLink, mailedLink } from '../statements/return-links/link.ts';
import { type Asked, askedItem, firstNameOf } from './row/part.ts';
import { requestPlace } from './row/sealed.ts';
import type { RequestRow } from './row/store.ts';
import { createRequestTokens } from './row/tokens.ts';

type Word = (typeof DELEGATE_WORDS)[number];

/** The texts of a request in a brand's words and language; '' if it has no certification. */
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

/** The brand in the language of an application, with the words of its release. */
export async function brandOfDeal(
  { brands }: Pick<Deps, 'brands'>,
  { flow, deal, read }: ReadDeal,
): Promise<EffectiveBrand | undefined> {
  const own = await brands.byPlatform(deal.brand, languageOf(flow, read.application));
  return own && withWords(own, flow);
}

/** The applicant's full name and the name of the business, for the texts that the asked person reads. */
export function askerOf(
  flow: CompiledFlow,
  { application }: ReadDeal['read'],
): { asker: string; business: string } {
  const text = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');
  const names = [answerOf(flow, application, 'first-name'), answerOf(flow, application, 'last-name')];
  return {
    asker: names.map(text).filter(Boolean).join(' '),
    business: roleField(flow, 'name') === '' ? '' : text(answerOf(flow, application, 'name')),
  };
}

/** The mail that asks, or reminds: written in the transaction that causes it. Not sent after the request has ended. */
export async function requestMail(
  deps: Deps,
  brand: EffectiveBrand,
  { flow, read }: ReadDeal,
  asked: Asked,
  row: RequestRow,
  name: 'request' | 'request-reminder',
): Promise<NewJob | undefined> {
  if (row.recipient === null || row.code === null) return undefined;
  const found = askedItem(read.application, asked.delegate, row.item);
  const code = deps.crypto.decrypt(row.code, requestPlace(row, 'code'));
  const page = await mailedLink(deps, row.place, brand, '/continue/part');
  const token = createRequestTokens(deps).link(row);
  const message = brandMail(brand, {
    to: deps.crypto.decrypt(row.recipient, requestPlace(row, 'recipient')),
    name,
    first: firstNameOf(found?.item, asked.delegate),
    values: {
      ...askerOf(flow, read),
      task: wordsOf(brand, asked).task,
      date: replyDateWords(row.due_at, brand.locale),
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
  if (row.recipient === null) return undefined;
  const message = brandMail(brand, {
    to: crypto.decrypt(row.recipient, requestPlace(row, 'recipient')),
    name: 'request-code',
    values: { minutes: REQUESTS.codeMs / 60_000 },
    code,
  });
  return mailJob(message, { brand: row.brand, deal: row.deal_id, uselessAt: until });
}

/** The address that the applicant signs in with, else the one in the application. */
export async function applicantAddress(
  deps: Pick<Deps, 'db' | 'clock' | 'config'>,
  { flow, deal, read }: ReadDeal,
): Promise<string | undefined> {
  const user = await createUsers(deps).bySub(deal.subject);
  return normalizeEmail(user?.email ?? answerOf(flow, read.application, 'email'));
}

/** A mail to the applicant about what became of a request. @returns undefined if no address of theirs is known */
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
  const first = answerOf(flow, application, 'first-name');
  const found = askedItem(application, asked.delegate, row.item);
  const page = name === 'requests-done' ? reviewPath(flow) : `${flow.base}/${asked.step.path}`;
  const message = brandMail(brand, {
    to,
    name,
    first: typeof first === 'string' ? first : '',
    values: { name: firstNameOf(found?.item, asked.delegate), decline: wordsOf(brand, asked).decline },
    link: await loginLink(deps, row.place, brand, page),
  });
  return mailJob(message, { brand: row.brand, deal: row.deal_id });
}

function reviewPath({ base, steps, home }: CompiledFlow): string {
  const review = steps.find(({ view }) => view === 'review');
  return review ? `${base}/${review.path}` : home;
}
