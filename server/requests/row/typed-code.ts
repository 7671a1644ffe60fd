import { randomInt } from 'node:crypto';

/** The purpose under which the code of a request is hashed. */
export const CODE = 'request.code';

/** Letters and digits that look and sound different from each other. Without vowels they spell no words. */
const ALPHABET = '3479CDFGHJKMNPQRTWXY';

/** A code to type instead of opening a link: `K7QD-3MXC`. It opens nothing by itself; the address is proven after it. */
export function newCode(): string {
  const group = () => Array.from({ length: 4 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return `${group()}-${group()}`;
}

/** A typed code in the form that is hashed: without hyphen and spaces, in capitals. */
export const normalizeCode = (code: string): string => code.toUpperCase().replace(/[^A-Z0-9]/g, '');
