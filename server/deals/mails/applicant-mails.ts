import type { EquipmentDocument } from '#domain/statements/needs.ts';
import { replyDateWords } from '#domain/statements/reply-date.ts';
import { monthWords } from '#domain/statements/statement-months.ts';
import type { EffectiveBrand } from '../../brands/brand.ts';
import { brandMail, type MailName, mailWords } from '../../mail/brand-mail.ts';
import type { Message } from '../../mail/port.ts';

/**
 * The kinds of mail to an applicant: send statements later, a new link for them, no more statements needed,
 * application received (with or without statements and forms), activation.
 */
export type ApplicantMail = Exclude<MailName, 'code'>;

/** The facts of an application that a mail may contain. */
export interface MailAbout {
  first: string;
  reference?: string;
  /** A return link, if the mail has one. */
  link?: string;
  /** Days until that link expires. */
  days?: number;
  /** Whether the link offers the bank connection and the upload, or the upload alone. */
  tasks?: 'both' | 'upload';
  /** The forms that are still missing [AMOUNT-40]. */
  forms?: readonly EquipmentDocument[];
  /** The months of statements that are still missing. */
  months?: readonly string[];
  /** The page that shows a signed-in applicant the submitted answers and a copy to download. */
  page?: string;
  /** The day by which we reply; absent while statements or forms are missing. */
  replyBy?: Date;
}

/**
 * A mail to an applicant. Its only answer is the first name: mailboxes are read by others, forwarded and kept for
 * years. The copy of an application therefore is no attachment but requires sign-in, and masks secrets even there.
 */
export function applicantMail(
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
  }: MailAbout,
): Message {
  const words = mailWords(brand);
  const values = {
    reference,
    days,
    howToSend: words(`mails.howToSend.${tasks}`),
    forms: monthsIn(words, months, brand.locale) + formsIn(words, forms),
    replyBy: replyBy ? words('mails.replyBy', { date: replyDateWords(replyBy, brand.locale) }) : '',
    copy: page ? words('mails.copy', { page }) : '',
  };
  return brandMail(brand, { to, name, values, first, link, page });
}

/** The paragraph that names the missing months; empty if none is missing. */
function monthsIn(words: ReturnType<typeof mailWords>, months: readonly string[], locale: string): string {
  return months.length === 0 ? '' : words('mails.forms.months', { months: monthWords(months, locale) });
}

/** The paragraphs that name the missing forms; empty if none is missing. */
function formsIn(words: ReturnType<typeof mailWords>, forms: readonly EquipmentDocument[]): string {
  if (forms.length === 0) return '';
  const list = forms.map((form) => words(`mails.forms.${form}`)).join('\n');
  return words(`mails.forms.${forms.length === 1 ? 'one' : 'several'}`, { list });
}
