/** Letters without accents: people often leave them out. */
export function removeAccents(words: string): string {
  return words.normalize('NFD').replace(/\p{M}/gu, '');
}
