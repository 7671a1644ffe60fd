import { CODES } from '#domain/limits.ts';
import { fillText } from '#engine/core/fill-text.ts';
import type { EffectiveBrand } from '#server/brands/brands.ts';
import type { Message } from '#server/deps.ts';
import { renderMessage } from '#server/mail/message-text.ts';
import texts from './texts.json' with { type: 'json' };

/** The mail that carries a code: what it is, how long it works, and what to do when one did not ask for it. */
export function codeMail(to: string, code: string, brand: EffectiveBrand): Message {
  const words = texts.mail;
  const text = renderMessage({
    heading: words.heading,
    lead: words.lead,
    highlight: code,
    paragraphs: [
      fillText(words.how, { minutes: CODES.validMinutes }),
      words.notYou,
      words.never,
      ...(brand.support_email ? [fillText(words.contact, { email: brand.support_email })] : []),
      brand.vendor_name,
    ],
  });
  return {
    to,
    subject: fillText(words.subject, { brand: brand.vendor_name }),
    ...text,
    fromName: brand.vendor_name,
    replyTo: brand.support_email || undefined,
    kind: 'sign-in-code',
  };
}
