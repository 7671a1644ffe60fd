import type { ConfirmQuestion } from '#widgets/confirm/port.ts';
import type { Translate } from '../../brand/BrandContext.tsx';

/** The question before a person declines, which ends the link. */
export const declineQuestion = (text: Translate): ConfirmQuestion => ({
  title: text('decline.title'),
  text: text('decline.question'),
  yes: text('decline.yes'),
  no: text('decline.no'),
});

/** The question before a page is left with answers that the server lacks. */
export function unsentQuestion(page: 'correction' | 'part', text: Translate): ConfirmQuestion {
  const words = (key: string): string => text(`${page}.leave.${key}`);
  return { title: words('title'), text: words('text'), yes: words('yes'), no: words('no'), primary: 'no' };
}
