/**
 * A count with its noun, for the terminal: `1 file`, `2 files`.
 * @param rest the words after the noun, if they depend on the count too: `['was', 'were']`
 */
export function countWords(count: number, noun: string, rest?: readonly [one: string, more: string]): string {
  const isOne = count === 1;
  const ending = rest ? ` ${rest[isOne ? 0 : 1]}` : '';
  return `${count} ${isOne ? noun : pluralOf(noun)}${ending}`;
}

const pluralOf = (noun: string): string => (noun.endsWith('y') ? `${noun.slice(0, -1)}ies` : `${noun}s`);
