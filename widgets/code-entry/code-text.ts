import { plainSigns } from '#engine';

/** The digits of a code: ' 123 456 ' and '123-456' are 123456. */
export function codeDigits(text: string): string {
  return plainSigns(text).replace(/\D/g, '');
}

/** The pattern of JSON Schema's `email` format (ajv-formats), so that the step's validation agrees. */
const EMAIL =
  /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/i;

/** Whether a trimmed text is an email address of at most 254 characters (RFC 5321). */
export function isEmail(text: string): boolean {
  return text.length <= 254 && EMAIL.test(text);
}
