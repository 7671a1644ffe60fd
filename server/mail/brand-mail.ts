import texts from '#flows/texts.mails.json' with { type: 'json' };
import type { EffectiveBrand } from '../brands/brand.ts';
import { brandWords } from './brand-words.ts';
import type { Message } from './port.ts';
import { mailHtml } from './render.ts';

type Mails = typeof texts.mails;

/** The mails there are: entries of `mails` in flows/texts.mails.json that have a subject. */
export type MailName = {
  [Name in keyof Mails]: Mails[Name] extends { subject: string } ? Name : never;
}[keyof Mails];

/** The words of mails for a brand, in the language that it is in. */
export const mailWords = brandWords(texts);

export interface MailContent {
  to: string;
  name: MailName;
  /** For the log; the name where it is left out. */
  kind?: string;
  /** What the texts' placeholders are filled with. */
  values: Record<string, string | number>;
  /** Whom it greets; '' greets without a name, left out: nobody is greeted. */
  first?: string;
  /** An address and a code that stand in the text alone. */
  link?: string;
  code?: string;
  /** An address in the midst of a sentence (`{page}`). */
  page?: string;
}

/** A mail in a brand's words, colors and language, as text and as HTML that says the same. */
export function brandMail(
  brand: EffectiveBrand,
  { to, name, kind, values, first, link, code, page }: MailContent,
): Message {
  const words = mailWords(brand);
  const { vendor_name, support_email } = brand;
  const addresses = { ...(link ? { link } : {}), ...(code ? { code } : {}), ...(page ? { page } : {}) };
  const all = { ...values, vendor_name, support_email, ...addresses };
  const subject = words(`mails.${name}.subject`, all);
  const greeting =
    first === undefined ? [] : [words(first ? 'mails.greeting' : 'mails.greetingUnnamed', { first })];
  const text = [
    ...greeting,
    words(`mails.${name}.text`, all),
    ...(support_email ? [words('mails.questions', all)] : []),
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
