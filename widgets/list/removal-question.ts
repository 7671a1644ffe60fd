import type { ConfirmQuestion } from '../confirm/port.ts';
import type { ListWords } from './ItemCard.tsx';

/** The question before an item of a list is removed. @param ended words about each request that ends with it */
export const removalQuestion = (
  words: ListWords,
  name: string,
  ended: readonly string[] = [],
): ConfirmQuestion => ({
  title: words('removeTitle', { name }),
  text: [words('removeText'), ...ended].join(' '),
  yes: words('removeYes'),
  no: words('removeNo'),
});
