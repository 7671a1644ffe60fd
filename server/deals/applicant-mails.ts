import { fillText } from '#engine/core/index.ts';
import type { EffectiveBrand } from '../brands/brand.ts';
import type { Mail } from '../deps.ts';
import texts from './texts.json' with { type: 'json' };

/** What an applicant is written about: statements to be sent later, an application or an activation received. */
export type ApplicantMail = keyof typeof texts.mails;

/**
 * Writes to an applicant. `statements-later` says in words how to send them, by way of signing in again (a link that
 * opens that one task is not made here); `submit` and `activate` confirm what was received. Holds no answer but the
 * first name.
 */
export async function mailApplicant(
  mail: Mail,
  brand: EffectiveBrand,
  to: string,
  kind: ApplicantMail,
  about: { first: string; reference: string },
): Promise<void> {
  const { subject, text } = texts.mails[kind];
  const values = { ...about, vendor_name: brand.vendor_name, support_email: brand.support_email };
  await mail.send({
    to,
    kind,
    subject: fillText(subject, values),
    text: fillText(text, values).replace('Hello ,', 'Hello,'),
  });
}
