/** Letters without their accents: people leave them out as often as not. */
export function unaccented(words: string): string {
  return words.normalize('NFD').replace(/\p{M}/gu, '');
}
