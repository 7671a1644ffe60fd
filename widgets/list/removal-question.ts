import type { ConfirmQuestion } from '../confirm/port.ts';
import type { ListWords } from './ItemCard.tsx';

/** The question before an item of a list is removed. @param endedRequests words about each request that ends with it */
export const removalQuestion = (
  words: ListWords,
  name: string,
  endedRequests: readonly string[] = [],
): ConfirmQuestion => ({
  title: words('removeTitle', { name }),
  text: [words('removeText'), ...endedRequests].join(' '),
  yes: words('removeYes'),
  no: words('removeNo'),
});
