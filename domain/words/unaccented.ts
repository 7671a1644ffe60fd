/** The text with accents removed, for searches: people often type none. */
export function removeAccents(words: string): string {
  return words.normalize('NFD').replace(/\p{M}/gu, '');
}
