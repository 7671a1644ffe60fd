import type { EquipmentDocument } from '#domain/statements/needs.ts';
import { replyDateWords } from '#domain/statements/reply-date.ts';
import { monthWords } from '#domain/statements/statement-months.ts';
import type { EffectiveBrand } from '../../brands/brand.ts';
import { brandMail, type MailName, mailWords } from '../../mail/brand-mail.ts';
import type { Message } from '../../mail/port.ts';

export type ApplicantMail = Exclude<MailName, 'code'>;

/** The facts that a mail may contain. */
export interface MailFacts {
  first: string;
  reference?: string;
  /** The address of a return link. */
  link?: string;
  /** The number of days until the link expires. */
  days?: number;
  /** The tasks that the link offers: the bank connection and the upload, or only the upload. */
  tasks?: 'both' | 'upload';
  /** The forms that are still missing [AMOUNT-40]. */
  forms?: readonly EquipmentDocument[];
  /** Months of missing statements. */
  months?: readonly string[];
  /** The address of the page with the submitted answers and their copy, which requires sign-in. */
  page?: string;
  /** The date by which the lender replies; absent while statements or forms are missing. */
  replyBy?: Date;
}

/**
 * Builds a mail to an applicant. It contains no answer except the first name, and the copy of an application
 * requires sign-in, because other people read mailboxes, and mails are forwarded and kept for years.
 */
export function buildApplicantMail(
  brand: EffectiveBrand,
  to: string,
  name: ApplicantMail,
  {
    first,
    reference = '',
    link,
    days = 0,
    tasks = 'both',
    forms = [],
    months = [],
    page,
    replyBy,
  }: MailFacts,
): Message {
  const words = mailWords(brand);
  const values = {
    reference,
    period: words(`mails.period.${days === 1 ? 'one' : 'many'}`, { days }),
    days,
    howToSend: words(`mails.howToSend.${tasks}`),
    forms: monthsText(words, months, brand.locale) + formsText(words, forms),
    replyBy: replyBy ? words('mails.replyBy', { date: replyDateWords(replyBy, brand.locale) }) : '',
    copy: page ? words('mails.copy', { page }) : '',
  };
  return brandMail(brand, { to, name, values, first, link, page });
}

function monthsText(words: ReturnType<typeof mailWords>, months: readonly string[], locale: string): string {
  return months.length === 0 ? '' : words('mails.forms.months', { months: monthWords(months, locale) });
}

function formsText(words: ReturnType<typeof mailWords>, forms: readonly EquipmentDocument[]): string {
  if (forms.length === 0) return '';
  const list = forms.map((form) => words(`mails.forms.${form}`)).join('\n');
  return words(`mails.forms.${forms.length === 1 ? 'one' : 'several'}`, { list });
}
