import { randomInt } from 'node:crypto';

/** The purpose with which a request's code is hashed. */
export const CODE_PURPOSE = 'request.code';

/** Letters and digits that are not confused when read or heard; without vowels, so that no code is a word. */
const ALPHABET = '3479CDFGHJKMNPQRTWXY';

/**
 * Makes a code that a person can type instead of opening the link: `K7QD-3MXC`. The address must still be
 * proven.
 */
export function createCode(): string {
  const group = () => Array.from({ length: 4 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return `${group()}-${group()}`;
}

/** The form of a code that is hashed: without hyphen and spaces, in capitals. */
export const normalizeCode = (code: string): string => code.toUpperCase().replace(/[^A-Z0-9]/g, '');
