import texts from '#flows/texts.mails.json' with { type: 'json' };
import type { EffectiveBrand } from '../brands/brand.ts';
import { brandWords } from './brand-words.ts';
import { plainName } from './plain-name.ts';
import type { Message } from './port.ts';
import { mailHtml } from './render.ts';

type Mails = typeof texts.mails;

/** Entries of `mails` in flows/texts.mails.json that have a subject. */
export type MailName = {
  [Name in keyof Mails]: Mails[Name] extends { subject: string } ? Name : never;
}[keyof Mails];

export const mailWords = brandWords(texts);

/** Whether a text is the name of a mail. */
export function isMailName(name: string): name is MailName {
  return (
    Object.hasOwn(texts.mails, name) && Object.hasOwn(Object(texts.mails[name as keyof Mails]), 'subject')
  );
}

export interface MailContent {
  to: string;
  name: MailName;
  /** The mail's kind in logs; `name` if left out. */
  kind?: string;
  values: Record<string, string | number>;
  /** Values that an applicant typed; plain-name.ts removes characters that could make a link or a second line. */
  names?: Record<string, string>;
  /** The first name in the greeting; if empty, the greeting has no name; if left out, the mail has no greeting. */
  first?: string;
  /** The address of the mail's button; like `code`, it is a separate paragraph in the text. */
  link?: string;
  code?: string;
  /** An address inside a sentence, at `{page}`. */
  page?: string;
}

/** Builds a mail in a brand's texts, colors and language, as plain text and equivalent HTML. */
export function brandMail(
  brand: EffectiveBrand,
  { to, name, kind, values, names = {}, first: firstName, link, code, page }: MailContent,
): Message {
  const words = mailWords(brand);
  const { vendor_name, support_email } = brand;
  const addresses = { ...(link ? { link } : {}), ...(code ? { code } : {}), ...(page ? { page } : {}) };
  const plainNames = Object.entries(names).map(([key, value]) => [key, plainName(value)] as const);
  const allValues = {
    ...values,
    ...Object.fromEntries(plainNames),
    vendor_name,
    support_email,
    ...addresses,
  };
  const subject = words(`mails.${name}.subject`, allValues);
  const first = firstName === undefined ? undefined : plainName(firstName);
  const greeting =
    first === undefined ? [] : [words(first ? 'mails.greeting' : 'mails.greetingUnnamed', { first })];
  const text = [
    ...greeting,
    words(`mails.${name}.text`, allValues),
    ...(support_email ? [words('mails.questions', allValues)] : []),
    vendor_name,
  ].join('\n\n');
  const label =
    'button' in texts.mails[name] ? words(`mails.${name}.button` as Parameters<typeof words>[0]) : '';
  return {
    to,
    kind: kind ?? name,
    subject,
    text: `${text}\n`,
    html: mailHtml(brand, {
      subject,
      text,
      ...(link ? { link: { address: link, label, help: words('mails.address') } } : {}),
      ...(code ? { code } : {}),
      ...(page ? { page } : {}),
    }),
    fromName: vendor_name,
    replyTo: support_email || undefined,
  };
}
