import { CODES } from '#domain/limits.ts';
import type { EffectiveBrand } from '#server/brands/brands.ts';
import type { Message } from '#server/deps.ts';
import { brandMail } from '#server/mail/brand-mail.ts';

/** The mail that carries a code: what it is, how long it works, and what to do when one did not ask for it. */
export function codeMail(to: string, code: string, brand: EffectiveBrand): Message {
  const values = { minutes: CODES.validMinutes };
  return brandMail(brand, { to, name: 'code', kind: 'sign-in-code', values, code });
}
