import { randomInt } from 'node:crypto';

/** Letters and digits that nobody mistakes for another, by eye or by phone. No vowels: no words. */
const ALPHABET = '3479CDFGHJKMNPQRTWXY';
const GROUPS = 2;
const GROUP_LENGTH = 4;

/** A reference to read out or write down, such as `K7QD-3MXC`: 25 billion of them; uniqueness is the database's. */
export function newReference(): string {
  const group = () =>
    Array.from({ length: GROUP_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return Array.from({ length: GROUPS }, group).join('-');
}
