import { fillText } from '#engine/core/index.ts';
import type { EffectiveBrand } from '../brands/brand.ts';
import type { Mail } from '../deps.ts';
import texts from './texts.json' with { type: 'json' };

/**
 * Tells an applicant who chose 'later' how to send statements: in words, by way of signing in again.
 * (A link that opens that one task is not made here.)
 */
export async function mailStatementsLater(
  mail: Mail,
  brand: EffectiveBrand,
  to: string,
  first: string,
): Promise<void> {
  const { subject, text } = texts.statementsLater;
  const values = { first, vendor_name: brand.vendor_name, support_email: brand.support_email };
  await mail.send({
    to,
    kind: 'statements-later',
    subject: fillText(subject, values),
    text: fillText(text, values).replace('Hello ,', 'Hello,'),
  });
}
