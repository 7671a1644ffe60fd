import { randomInt } from 'node:crypto';

/** Hash purpose of a request's code. */
export const CODE = 'request.code';

/** Letters and digits that look and sound different; without vowels they spell no words. */
const ALPHABET = '3479CDFGHJKMNPQRTWXY';

/** A code to type instead of opening a link: `K7QD-3MXC`. The address must still be proven. */
export function newCode(): string {
  const group = () => Array.from({ length: 4 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return `${group()}-${group()}`;
}

/** The hashed form: without hyphen and spaces, in capitals. */
export const normalizeCode = (code: string): string => code.toUpperCase().replace(/[^A-Z0-9]/g, '');
