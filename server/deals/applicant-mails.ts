import { fillText } from '#engine/core/index.ts';
import type { EffectiveBrand } from '../brands/brand.ts';
import type { Mail } from '../deps.ts';
import texts from './texts.json' with { type: 'json' };

/**
 * What an applicant is written about: statements to be sent later, a new link for that or that none is needed any more,
 * an application received (with or without its statements), an activation.
 */
export type ApplicantMail = keyof typeof texts.mails;

/** What a letter may hold of an application. */
export interface MailAbout {
  first: string;
  reference?: string;
  /** A return link, in the letters that lead to one. */
  link?: string;
  /** How many days that link works. */
  days?: number;
}

/** Writes to an applicant. Holds no answer but the first name. */
export async function mailApplicant(
  mail: Mail,
  brand: EffectiveBrand,
  to: string,
  kind: ApplicantMail,
  { first, reference = '', link = '', days = 0 }: MailAbout,
): Promise<void> {
  const { subject, text } = texts.mails[kind];
  const { vendor_name, support_email } = brand;
  const values = { first, reference, link, days, vendor_name, support_email };
  await mail.send({
    to,
    kind,
    subject: fillText(subject, values),
    text: fillText(text, values).replace('Hello ,', 'Hello,'),
    fromName: vendor_name,
    replyTo: support_email || undefined,
  });
}
