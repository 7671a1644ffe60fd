import type { FieldControl } from '#engine/react';
import type { ConfirmQuestion } from '../confirm/port.ts';

/** Why an applicant ends a request: to cancel it, to answer themselves, or to change the address. */
export type EndReason = 'cancel' | 'self' | 'address';

/** The question before an open request ends. */
export const endQuestion = (
  why: EndReason,
  { first, email }: { first: string; email: string },
  text: FieldControl['text'],
): ConfirmQuestion => ({
  title: text(`widgets.asking.${why}.title`, { first }),
  text: text(`widgets.asking.${why}.text`, { first, email }),
  yes: text(`widgets.asking.${why}.yes`),
  no: text('widgets.asking.keep'),
});
